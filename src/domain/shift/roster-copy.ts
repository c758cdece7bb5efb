import { addDays, type DateRange, daysFrom, type IsoDate, isWithin } from '../time/date.ts';
import { type EmploymentDates, isEmployedOn } from '../users/employment.ts';
import type { DayKind } from '../working-time/work-classes.ts';

/** Four weeks, and five for the last days of a long period: whole weeks, so that turns keep their order over their ends. */
const DAYS_BACK = [28, 35] as const;

/** The day of the period before that a day is planned like: the same weekday; `undefined` where that period is too short. */
export const modelOf = (date: IsoDate, before: DateRange): IsoDate | undefined =>
  DAYS_BACK.map((days) => addDays(date, -days)).find((day) => isWithin(day, before));

/** Why a day isn't planned like its model. */
export type LeftOut = 'not_employed' | 'on_leave' | 'rest_day';

/** A person for whom a period is planned like the one before. */
export interface CopiedFor {
  readonly employment: EmploymentDates;
  /** The days of approved leave. */
  readonly leaveDays: ReadonlySet<IsoDate>;
  /** The kinds that a calendar gives the person's days (`daysUnder`). */
  readonly companyDays: Pick<ReadonlyMap<IsoDate, DayKind>, 'get'>;
}

/**
 * A person's days of a period, planned like those of the period before: by whole weeks, not by dates. Days without a model are
 * left as they are; those of leave, those outside of the employment, and those of work on which the calendar has a rest day are
 * named, not planned.
 */
export function copyOfPlan<Day extends { readonly is_workday: boolean }>(
  { period, before }: { readonly period: DateRange; readonly before: DateRange },
  models: ReadonlyMap<IsoDate, Day>,
  person: CopiedFor,
): { readonly days: ReadonlyMap<IsoDate, Day>; readonly leftOut: readonly LeftOut[] } {
  const days = new Map<IsoDate, Day>();
  const leftOut: LeftOut[] = [];
  for (const date of daysFrom(period.from, period.to)) {
    const model = modelOf(date, before);
    const day = model && models.get(model);
    if (day === undefined) continue;
    const why = whyLeftOut(date, day.is_workday, person);
    if (why === null) days.set(date, day);
    else leftOut.push(why);
  }
  return { days, leftOut };
}

function whyLeftOut(
  date: IsoDate,
  isWorkday: boolean,
  { employment, leaveDays, companyDays }: CopiedFor,
): LeftOut | null {
  if (!isEmployedOn(date, employment)) return 'not_employed';
  if (leaveDays.has(date)) return 'on_leave';
  return isWorkday && (companyDays.get(date) ?? 'workday') !== 'workday' ? 'rest_day' : null;
}
