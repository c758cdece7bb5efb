import { healthHours } from '../../health/health-hours.ts';
import { protectionFindings, type RestrictionKind } from '../../protection/protected-person.ts';
import { isoDate } from '../../time/date.ts';
import { minutes } from '../../time/minutes.ts';
import { weekOf } from '../../working-time/contract-on-record.ts';

interface PersonInput {
  readonly date: string;
  readonly born_on: string | null;
  readonly shift_work_male_16: boolean;
  readonly restrictions: readonly { readonly kind: RestrictionKind; readonly from: string; readonly to: string }[];
  readonly day: {
    readonly worked: number;
    readonly contracted: number;
    readonly overtime: number;
    readonly statutory_holiday: number;
    readonly night: number;
  };
  readonly week_worked: readonly number[];
  readonly overtime_month: number;
  readonly overtime_year: number;
}

const protectedPerson = (input: PersonInput) => ({
  findings: protectionFindings(
    {
      date: isoDate(input.date),
      worked: minutes(input.day.worked),
      contracted: minutes(input.day.contracted),
      statutoryHoliday: minutes(input.day.statutory_holiday),
      night: minutes(input.day.night),
      weekWorked: weekOf(input.week_worked),
      weekToDate: minutes(input.week_worked.reduce((sum, length) => sum + length, 0)),
      isExempt: false,
      overtimeOfMonth: minutes(input.overtime_month),
      overtimeOfYear: minutes(input.overtime_year),
    },
    {
      bornOn: input.born_on === null ? null : isoDate(input.born_on),
      isShiftWorkerOf16: input.shift_work_male_16,
      restrictions: input.restrictions.map(({ kind, from, to }) => ({ kind, from: isoDate(from), to: isoDate(to) })),
    },
  ),
});

interface HealthInput {
  readonly days: number;
  readonly worked: number;
  readonly research: boolean;
}

function health({ days, worked, research }: HealthInput) {
  const { mustNotify, ...hours } = healthHours({ days, worked: minutes(worked), isResearch: research });
  return { ...hours, notify: mustNotify };
}

/** What protects people, and their health. */
export const protection = { protected_person: protectedPerson, health_hours: health };
