import type { PunchType } from '#domain/attendance/record.ts';
import type { Weekday } from '#domain/time/date.ts';
import type { Place } from './places.ts';

/** How a person works. All minutes are relative to the planned hours, all counts of days to today. */
export interface WorkPlan {
  /** The planned hours, `HH:MM`; an end before the start is on the next morning. */
  readonly hours: readonly [start: string, end: string];
  /** Whether the hours are entered as shifts; without them the person comes and goes freely around them. */
  readonly hasShifts: boolean;
  readonly weekdays: readonly Weekday[];
  readonly worksOnHolidays: boolean;
  /** The earliest and latest arrival, in minutes after the start (before it when negative). */
  readonly arrives: readonly [earliest: number, latest: number];
  /** The earliest and latest leaving, in minutes after the end. */
  readonly leaves: readonly [earliest: number, latest: number];
  /** One day in so many the person stays one to two and a half hours longer. */
  readonly overtimeOnceIn?: number;
  /** From the first day of a month on the leaving is later. */
  readonly busy?: { readonly sinceMonthsAgo: number; readonly leaves: WorkPlan['leaves'] };
  /** The breaks to choose from, in minutes; `null` is one not recorded. */
  readonly breaks: readonly [number | null, ...(number | null)[]];
  readonly places: readonly [Place, ...Place[]];
  /** What is noted now and then. */
  readonly notes: readonly [string, ...string[]];
  /** Workdays unlike the others, by how many workdays ago: 1 is the latest before today. */
  readonly specialDays?: Readonly<Record<number, SpecialDay>>;
  /** The same by their number in the last whole month, of the days that nothing else is planned for: 1 is the first. */
  readonly lastMonth?: Readonly<Record<number, SpecialDay>>;
  /** Days off that were worked all the same, by how many days off ago. */
  readonly workedDaysOff?: Readonly<Record<number, SpecialDay>>;
}

/** What is unlike other days. Times are `HH:MM` of the day. */
export interface SpecialDay {
  readonly arrives?: string;
  readonly leaves?: string;
  /** What was never entered. */
  readonly forgets?: PunchType | 'everything';
  /** The break, in minutes; `null` is one not recorded. */
  readonly breakMinutes?: number | null;
  /** What was reported; an absence means that there are no punches. */
  readonly report?: Report;
  readonly internalWork?: readonly InternalWorkPlan[];
  readonly note?: string;
}

/** An irregularity, with the client's contact who was told. */
export interface Report {
  readonly type: 'late' | 'early' | 'absence';
  readonly reason: string;
  readonly contact?: string;
}

/** Work for the own company on a day, `HH:MM` to `HH:MM`. */
export interface InternalWorkPlan {
  readonly start: string;
  readonly end: string;
  readonly breakMinutes: number;
  readonly note: string;
}

/** The first day of a month: so many months before the current one, or a month (1–12) of so many years ago. */
export type MonthStart = { readonly monthsAgo: number } | { readonly yearsAgo: number; readonly month: number };

/** A day of paid leave that was asked for. */
export interface LeavePlan {
  /** How many workdays after today; negative: before it. Or by the number in the last whole month, as `lastMonth` has it. */
  readonly workday: number | { readonly ofLastMonth: number };
  readonly status: 'pending' | 'approved' | 'rejected' | 'cancelled';
  readonly reason?: string;
  readonly approver: string;
  readonly notes?: string;
  /** The outside system could not be told of it (D21). */
  readonly isUnsent?: true;
}
