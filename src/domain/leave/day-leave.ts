import type { IsoDate } from '../time/date.ts';
import { type Interval, totalLength, within, without } from '../time/interval.ts';
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

/** The hours that a day is planned to have. */
export interface PlannedHours {
  readonly shift: Interval;
  readonly breaks: readonly Interval[];
}

/**
 * The part of a day's duty that is leave (work-rules §10), without its breaks; the rest of the duty is owed, and late or
 * early is who misses some of that. The halves by a time part there; else the first is half of the duty, to the minute
 * above, and the second what it leaves; so it is of hours that don't have that time, as a night's.
 */
export function timeOnLeave(leave: HalfLeave | HourlyLeave, { shift, breaks }: PlannedHours): readonly Interval[] {
  const duty = without([shift], breaks);
  if (leave.unit === 'hour') return within(duty, leave.hours);
  const { half, boundary } = leave;
  const isWithin = boundary !== null && shift.start < boundary && boundary < shift.end;
  const parting = isWithin ? boundary : afterDuty(duty, minutes(Math.ceil(totalLength(duty) / 2)));
  return within(duty, half === 'am' ? { end: parting } : { start: parting });
}

/** The minute at which so much of the duty is done. */
function afterDuty(duty: readonly Interval[], length: Minutes): WorkingDayMinute {
  let rest: number = length;
  for (const { start, end } of duty) {
    if (rest <= end - start) return workingDayMinute(start + rest);
    rest -= end - start;
  }
  return duty.at(-1)?.end ?? workingDayMinute(0);
}

/**
 * How much of what is owed on a day is leave of a part of it: of halves by the hours planned, and half of what is owed where
 * nobody knows them.
 */
export function lengthOfPart(leave: HalfLeave | HourlyLeave, planned: PlannedHours | null, owed: Minutes): Minutes {
  if (leave.unit === 'hour') return minutes(Math.min(leave.minutes, owed));
  const half = leave.half === 'am' ? Math.ceil(owed / 2) : Math.floor(owed / 2);
  return minutes(Math.min(planned === null ? half : totalLength(timeOnLeave(leave, planned)), owed));
}

/**
 * From when to when leave of so many minutes is that begins at `start`, whatever breaks are in between; `null` where the
 * planned hours don't have as many from then on, or it begins outside of them. Without planned hours it runs on.
 */
export function hoursFrom(start: WorkingDayMinute, length: Minutes, planned: PlannedHours | null): Interval | null {
  if (planned === null) return { start, end: workingDayMinute(start + length) };
  const duty = within(without([planned.shift], planned.breaks), { start });
  if (duty[0]?.start !== start || totalLength(duty) < length) return null;
  return { start, end: afterDuty(duty, length) };
}

/** The first and the last minute of the duty that leave of a part of the day leaves; `null` where it leaves none. */
export function dutyLeft(leave: HalfLeave | HourlyLeave, planned: PlannedHours): Interval | null {
  const left = without([planned.shift], [...planned.breaks, ...timeOnLeave(leave, planned)]);
  const [first, last] = [left[0], left.at(-1)];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/** What of a day is leave, as the API has it: nothing of it on a whole day. */
export interface LeaveFields {
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
export const HALF_NAMES: Readonly<Record<HalfDay, string>> = { am: '午前半休', pm: '午後半休' };

/** Leave of a part of a day in words: `午前半休`, `10:00〜12:00`. */
export function partInWords(leave: HalfLeave | HourlyLeave): string {
  if (leave.unit === 'half') return HALF_NAMES[leave.half];
  return `${formatOnWorkingDay(leave.hours.start)}〜${formatOnWorkingDay(leave.hours.end)}`;
}
