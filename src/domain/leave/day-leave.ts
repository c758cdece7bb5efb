import { groupBy } from '../group-by.ts';
import type { IsoDate } from '../time/date.ts';
import { formatInterval, type Interval } from '../time/interval.ts';
import { minutes, workingDayMinute, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import { ABSENCE, type LeaveKind } from './kind.ts';

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

/** Whose leave of a day it is where it isn't paid leave (年次有給休暇): what a day has to know of its kind. */
export type OtherLeave = Pick<LeaveKind, 'kind' | 'name' | 'isPaid' | 'isPrivate'>;

/** The day, and of which kind its leave is; omitted: paid leave. */
interface LeaveOnDay {
  readonly date: IsoDate;
  readonly other?: OtherLeave | undefined;
}

/** Leave of a part of a day: the rest of it is owed. */
export type PartLeave = LeaveOnDay & (HalfLeave | HourlyLeave);

/** Leave of a day, or of a part of it; a day has one whole, or parts that don't overlap (D54). */
export type DayLeave = (LeaveOnDay & { readonly unit: 'day' }) | PartLeave;

/** The leave of other kinds by its days, of whole days alone: each part of a day has its own. */
export type OtherLeaveByDay = ReadonlyMap<IsoDate, OtherLeave>;

/** The approved leave of a person's days, in any order. */
export interface LeaveOfDays {
  /** The days that are leave as a whole, of whatever kind; those of absence that was asked for aren't. */
  readonly leaveDays: readonly IsoDate[];
  /** Several of a day are in their order. */
  readonly partLeave: readonly PartLeave[];
  /** Which of the whole days are no paid leave, and the days of absence. */
  readonly otherLeave: OtherLeaveByDay;
}

/** Divides leave into whole days and parts of days, and into paid leave and other kinds. */
export const leaveOfDays = (leaves: readonly DayLeave[]): LeaveOfDays => ({
  leaveDays: leaves.flatMap((leave) => (leave.unit === 'day' && !isAskedAbsence(leave.other) ? [leave.date] : [])),
  partLeave: leaves.filter((leave) => leave.unit !== 'day').toSorted((a, b) => beginningOf(a) - beginningOf(b)),
  otherLeave: new Map(
    leaves.flatMap(({ date, unit, other }) => (unit !== 'day' || other === undefined ? [] : [[date, other] as const])),
  ),
});

/** By which the parts of a day are in order: the first half, the hours, the second half. */
export function beginningOf(part: HalfLeave | HourlyLeave): number {
  if (part.unit === 'hour') return part.hours.start;
  return part.half === 'am' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** Whether it is absence (欠勤) that was asked for: an absence like one that is on record. */
export const isAskedAbsence = (other: OtherLeave | undefined): boolean => other?.kind === ABSENCE;

/** What others see of it: 休暇 of a private kind. */
export const nameForOthers = ({ name, isPrivate }: Pick<OtherLeave, 'name' | 'isPrivate'>): string =>
  isPrivate ? LEAVE : name;

/** What a private kind is called before others. */
const LEAVE = '休暇';

/** Paid leave, where others have their names. */
export const ANNUAL_NAME = '有給休暇';

/** A day without leave of a part of it. */
export const NO_PARTS: readonly PartLeave[] = [];

/** The leave of parts of days by their days. */
export const partLeaveByDay = (
  partLeave: readonly PartLeave[] = NO_PARTS,
): ReadonlyMap<IsoDate, readonly PartLeave[]> => groupBy(partLeave, ({ date }) => date);

/** What of a day is leave, as the API has it: nothing of it on a whole day. */
interface LeaveFields {
  readonly unit?: 'half' | 'hour' | undefined;
  readonly half?: HalfDay | undefined;
  readonly half_boundary_minute?: number | undefined;
  readonly start_minute?: number | undefined;
  readonly end_minute?: number | undefined;
  readonly leave_minutes?: number | undefined;
  readonly kind?: string | undefined;
  readonly kind_name?: string | undefined;
  readonly is_paid?: boolean | undefined;
}

/** Reads what of a day is leave. */
export function fromPart(date: IsoDate, fields: LeaveFields): DayLeave {
  const leave = partFrom(date, fields);
  const { kind, kind_name: name, is_paid: isPaid } = fields;
  if (kind === undefined || name === undefined) return leave;
  // Who may not know a private kind isn't sent its name.
  return { ...leave, other: { kind, name, isPaid: isPaid === true, isPrivate: false } };
}

function partFrom(date: IsoDate, fields: LeaveFields): DayLeave {
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
  return leave.unit === 'half' ? HALF_NAMES[leave.half] : formatInterval(leave.hours);
}

/** The parts of a day that are leave in words: `午前半休・17:00〜18:00`. */
export const partsInWords = (parts: readonly (HalfLeave | HourlyLeave)[]): string => parts.map(partInWords).join('・');

/** What the kind of leave is called. */
export const leaveName = (other: Pick<OtherLeave, 'name'> | undefined): string => other?.name ?? ANNUAL_NAME;

/** The leave of a day in words: `有給休暇取得`, `有給休暇（午前半休・17:00〜18:00）`, `子の看護等休暇（10:00〜12:00）`; parts by their kinds. */
export function leaveInWords(parts: readonly PartLeave[], other: Pick<OtherLeave, 'name'> | undefined): string {
  if (parts.length === 0) return other === undefined ? `${ANNUAL_NAME}取得` : other.name;
  const ofKinds = groupBy(parts, (part) => leaveName(part.other));
  return [...ofKinds].map(([name, own]) => `${name}（${partsInWords(own)}）`).join('、');
}
