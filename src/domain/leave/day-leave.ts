import type { IsoDate } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import { formatOnWorkingDay, minutes, workingDayMinute, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';

/** The half of a day that is taken: the first one of its planned hours (午前休) or the second (午後休). */
export type HalfDay = 'am' | 'pm';

/** Half a day of leave. */
export interface HalfLeave {
  readonly unit: 'half';
  readonly half: HalfDay;
  /** The time at which the halves part, as the company had it; `null`: each is half of the duty. */
  readonly boundary: WorkingDayMinute | null;
}

/** Leave by the hour. */
export interface HourlyLeave {
  readonly unit: 'hour';
  /** From when to when, breaks among it. */
  readonly hours: Interval;
  /** What it takes of the leave: whole hours. */
  readonly minutes: Minutes;
}

/** Leave of a part of a day: the rest of it is owed. */
export type PartLeave = { readonly date: IsoDate } & (HalfLeave | HourlyLeave);

/** Leave of a day, or of a part of it; there is no more than one of a day. */
export type DayLeave = ({ readonly date: IsoDate } & { readonly unit: 'day' }) | PartLeave;

/** The approved leave of a person's days, in any order. */
export interface LeaveOfDays {
  /** The days that are leave as a whole. */
  readonly leaveDays: readonly IsoDate[];
  readonly partLeave: readonly PartLeave[];
}

/** Tells whole days from parts of days. */
export const leaveOfDays = (leaves: readonly DayLeave[]): LeaveOfDays => ({
  leaveDays: leaves.flatMap((leave) => (leave.unit === 'day' ? [leave.date] : [])),
  partLeave: leaves.filter((leave) => leave.unit !== 'day'),
});

/** The leave of parts of days by their days. */
export const partLeaveByDay = (partLeave: readonly PartLeave[] = []): ReadonlyMap<IsoDate, PartLeave> =>
  new Map(partLeave.map((leave) => [leave.date, leave]));

/** What of a day is leave, as the API has it: nothing of it on a whole day. */
interface LeaveFields {
  readonly unit?: 'half' | 'hour' | undefined;
  readonly half?: HalfDay | undefined;
  readonly half_boundary_minute?: number | undefined;
  readonly start_minute?: number | undefined;
  readonly end_minute?: number | undefined;
  readonly leave_minutes?: number | undefined;
}

/** Reads what of a day is leave. */
export function fromPart(date: IsoDate, fields: LeaveFields): DayLeave {
  const { unit, half, half_boundary_minute: boundary, start_minute: start, end_minute: end, leave_minutes } = fields;
  if (unit === 'half' && half !== undefined)
    return { date, unit, half, boundary: boundary === undefined ? null : workingDayMinute(boundary) };
  if (unit === 'hour' && start !== undefined && end !== undefined) {
    const hours = { start: workingDayMinute(start), end: workingDayMinute(end) };
    return { date, unit, hours, minutes: minutes(leave_minutes ?? end - start) };
  }
  return { date, unit: 'day' };
}

/** The halves' names on screens and papers. */
const HALF_NAMES: Readonly<Record<HalfDay, string>> = { am: '午前半休', pm: '午後半休' };

/** Leave of a part of a day in words: `午前半休`, `10:00〜12:00`. */
export function partInWords(leave: HalfLeave | HourlyLeave): string {
  if (leave.unit === 'half') return HALF_NAMES[leave.half];
  return `${formatOnWorkingDay(leave.hours.start)}〜${formatOnWorkingDay(leave.hours.end)}`;
}
