import { minutes } from '../../time/minutes.ts';
import {
  isLawfulRounding,
  judgeDailyRounding,
  type MonthlyRounding,
  roundTotal,
  type RoundingStep,
} from '../../working-time/rounding.ts';
import { dayInterval } from './values.ts';

interface StepInput {
  readonly step: number;
  readonly direction: RoundingStep['direction'];
}

interface DaysInput {
  readonly practice: { readonly start: StepInput; readonly end: StepInput };
  readonly days: readonly { readonly start: string; readonly end: string; readonly break: number }[];
}

const toStep = ({ step, direction }: StepInput): RoundingStep => ({ step: minutes(step), direction });

function roundingOfDays({ practice, days }: DaysInput) {
  const { isLawful, ...effect } = judgeDailyRounding(
    days.map((day) => ({ ...dayInterval([day.start, day.end]), break: minutes(day.break) })),
    { start: toStep(practice.start), end: toStep(practice.end) },
  );
  return { ...effect, lawful: isLawful };
}

interface MonthInput {
  readonly mode: MonthlyRounding;
  readonly totals: Readonly<Record<'worked' | 'overtime' | 'statutory_holiday' | 'night', number>>;
}

/** The directive names overtime, rest-day work and night work; no other total may be rounded. */
function roundingOfMonth({ mode, totals: { worked, ...others } }: MonthInput) {
  const totals = Object.entries(others).map(([key, total]) => [key, minutes(total)] as const);
  const rounded = totals.map(([key, total]) => [key, roundTotal(total, mode)] as const);
  const lawful = isLawfulRounding(
    totals.map(([, total]) => total),
    mode,
  );
  return { paid: { worked, ...Object.fromEntries(rounded) }, lawful };
}

/** The rounding of a company's days and months. */
export const rounding = { rounding_of_days: roundingOfDays, rounding_of_month: roundingOfMonth };
