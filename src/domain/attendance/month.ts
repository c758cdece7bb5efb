import { groupBy } from '../group-by.ts';
import { type DateRange, daysFrom, type IsoDate } from '../time/date.ts';
import type { EpochMs } from '../time/instant.ts';
import { type Interval, parts, totalLength, without } from '../time/interval.ts';
import { minutes, workingDayMinute, type Minutes } from '../time/minutes.ts';
import { type OtherLeaveByDay, type PartLeave, partLeaveByDay } from '../leave/day-leave.ts';
import { roundHours } from '../time/hours.ts';
import { NO_RECORDS, recordsByDay, shiftsByDay } from './by-day.ts';
import { deriveDay, type DayFacts } from './day.ts';
import { internalPeriod, type InternalWork } from './internal-work.ts';
import { asOf } from './punches.ts';
import type { AttendanceRecord } from './record.ts';
import { plannedHours, type ShiftDay } from './shift.ts';

/** The filter of the month's work: すべて, 社内業務 or 客先業務. */
export type WorkType = 'all' | 'internal' | 'client';

/**
 * One row of the month: the facts of its day, with times and break by the work type. A record is only given beside a
 * time that is its own.
 */
export interface MonthRow extends DayFacts {
  /** The public holiday's name (D7). */
  readonly holiday: string | null;
  /** The planned hours, `null` on a day off. */
  readonly shift: Interval | null;
  /** The day's entries of internal work, by their start. */
  readonly internalWork: readonly InternalWork[];
  /** The intervals of the row's work, breaks included: the pairs of punches, or what of them the work type shows. */
  readonly segments: readonly Interval[];
  readonly hasInternalWork: boolean;
  /** The row shows the times and break of internal work. */
  readonly isInternalWork: boolean;
  /** The row shows the punches, less what was internal work. */
  readonly isClientWork: boolean;
  /** How much of the punched time was internal work, less its breaks. */
  readonly internalMinutes: Minutes;
  /** The same day with its punches, where `all` shows internal work in their place; else `null`. */
  readonly punched: MonthRow | null;
}

/** The input of a month, in any order; what is outside its period is omitted from the rows. */
export interface MonthInput {
  /** The days of the month (月度). */
  readonly period: DateRange;
  readonly records: readonly AttendanceRecord[];
  /** The days that are approved leave as a whole. */
  readonly leaveDays: readonly IsoDate[];
  /** The approved leave of parts of other days; omitted: none. */
  readonly partLeave?: readonly PartLeave[] | undefined;
  /** Which of it is no paid leave; omitted: none. */
  readonly otherLeave?: OtherLeaveByDay | undefined;
  readonly shifts: readonly ShiftDay[];
  readonly internalWork: readonly InternalWork[];
  readonly holidays: ReadonlyMap<IsoDate, string>;
  readonly now: EpochMs;
  readonly workType: WorkType;
}

/**
 * The rows of the month, one for each calendar day that the work type shows (D8): `all` every day, `internal` those
 * with internal work, `client` every day but those of nothing but internal work.
 */
export function deriveMonth(input: MonthInput): MonthRow[] {
  const internalWorkOf = groupBy(input.internalWork, (entry) => entry.date);
  return punchedDays(input).flatMap((row) => {
    const shown = showWorkType(row, internalWorkOf.get(row.date) ?? [], input.workType);
    return shown === null ? [] : [shown];
  });
}

/** Every calendar day of the month as it was punched and reported, whatever part of it was internal work. */
export function punchedDays(input: Omit<MonthInput, 'internalWork' | 'workType'>): MonthRow[] {
  const recordsOf = recordsByDay(input.records);
  const shiftOf = shiftsByDay(input.shifts);
  const leaveDays = new Set(input.leaveDays);
  const partOf = partLeaveByDay(input.partLeave);
  const present = asOf(input.now, input.records, input.shifts);

  return daysFrom(input.period.from, input.period.to).map((date) => {
    const shift = shiftOf.get(date) ?? null;
    const onRecord = recordsOf.get(date) ?? NO_RECORDS;
    const hasLeave = leaveDays.has(date);
    const leave = { hasLeave, partLeave: partOf.get(date), otherLeave: input.otherLeave?.get(date) };
    const facts = deriveDay({ ...onRecord, date, shift, ...leave, asOf: present });
    return punchedRow(facts, input.holidays.get(date) ?? null, plannedHours(shift));
  });
}

function punchedRow(facts: DayFacts, holiday: string | null, shift: Interval | null): MonthRow {
  return {
    ...facts,
    holiday,
    shift,
    internalWork: [],
    segments: facts.pairs,
    hasInternalWork: false,
    isInternalWork: false,
    isClientWork: facts.clockIn !== null || facts.clockOut !== null,
    internalMinutes: NO_MINUTES,
    punched: null,
  };
}

const NO_MINUTES = minutes(0);

function showWorkType(row: MonthRow, entries: readonly InternalWork[], workType: WorkType): MonthRow | null {
  if (entries.length === 0) return workType === 'internal' ? null : row;
  const placed = entries
    .map((entry) => ({ entry, period: internalPeriod(entry, row) }))
    .toSorted((a, b) => a.period.start - b.period.start || a.entry.id - b.entry.id);
  const periods = placed.map(({ period }) => period);
  const internalWork = placed.map(({ entry }) => entry);
  const internalMinutes = internalPart(row.segments, placed);
  const withInternalWork: MonthRow = { ...row, hasInternalWork: true, internalWork, internalMinutes };
  if (workType === 'client') return clientRow(withInternalWork, periods);
  const punched = workType === 'all' && row.isClientWork ? withInternalWork : null;
  return { ...internalRow(withInternalWork, periods), punched };
}

/** What of the punched time was internal work: what was reported beyond it counts in no hours, so that it is no part of any. */
function internalPart(
  punched: readonly Interval[],
  entries: readonly { readonly entry: InternalWork; readonly period: Interval }[],
): Minutes {
  return minutes(
    entries.reduce(
      (sum, { entry, period }) => sum + Math.max(0, totalLength(parts(punched, [period])) - entry.breakMinutes),
      0,
    ),
  );
}

/**
 * What of a day's hours worked is of the work that is shown: all of it, its internal work, or the rest. The two parts add up
 * to the whole, whatever the company's rules made of the punches.
 */
export function workedAs(workType: WorkType, { internalMinutes }: MonthRow, worked: Minutes): Minutes {
  if (workType === 'all') return worked;
  const internal = Math.min(internalMinutes, worked);
  return minutes(workType === 'internal' ? internal : worked - internal);
}

/** What the days of a work type add up to, by the hours of each day. */
export const totalWorkedAs = (
  workType: WorkType,
  rows: readonly MonthRow[],
  workedOn: (date: IsoDate) => Minutes,
): Minutes => minutes(rows.reduce((sum, row) => sum + workedAs(workType, row, workedOn(row.date)), 0));

/** D8: the times and break of the internal work instead of the punches'. */
function internalRow(row: MonthRow, periods: readonly Interval[]): MonthRow {
  const taken = minutes(row.internalWork.reduce((sum, entry) => sum + entry.breakMinutes, 0));
  return {
    ...row,
    clockIn: workingDayMinute(Math.min(...periods.map((period) => period.start))),
    clockOut: workingDayMinute(Math.max(...periods.map((period) => period.end))),
    clockInRecord: null,
    clockOutRecord: null,
    recordedBreak: taken,
    breakMinutes: taken,
    segments: periods,
    isInternalWork: true,
    isClientWork: false,
  };
}

/** D8: the punched pairs less the internal work, with the day's break (D29); `null` where nothing is left of them. */
function clientRow(row: MonthRow, periods: readonly Interval[]): MonthRow | null {
  if (!row.isClientWork) return null;
  // Half a day has no pair to cut: it shows its punch.
  if (row.segments.length === 0) return row;
  const segments = without(row.segments, periods);
  const [first] = segments;
  if (first === undefined) return null;
  const last = segments.at(-1) ?? first;
  return {
    ...row,
    clockIn: first.start,
    clockOut: last.end,
    clockInRecord: first.start === row.clockIn ? row.clockInRecord : null,
    clockOutRecord: last.end === row.clockOut ? row.clockOutRecord : null,
    segments,
  };
}

/** The break that admin totals deduct from a day without a recorded one (spec §9, D11). */
const UNRECORDED_BREAK = minutes(60);

/** A person's monthly totals for their admin. */
interface MonthTotals {
  /** The days with a clock-in (出勤日数). */
  readonly days: number;
  readonly minutes: Minutes;
  /** The hours worked, to two decimals (総労働時間). */
  readonly hours: number;
  /** Past days without a clock-out (退勤未打刻), or without a clock-in (出勤未打刻). */
  readonly missingClockOuts: number;
  readonly missingClockIns: number;
}

/**
 * Sums up the days of a month by their punches (spec §9, D14), whatever work type is shown. Half a day counts no hours
 * (D12); the minutes are summed and rounded once (D13).
 */
export function totalMonth(days: readonly DayFacts[]): MonthTotals {
  const total = minutes(days.reduce((sum, day) => sum + workedMinutes(day), 0));
  const lacking = (kind: DayFacts['missingPunch']): number =>
    days.filter(({ missingPunch }) => missingPunch === kind).length;
  return {
    days: days.filter(({ clockIn }) => clockIn !== null).length,
    minutes: total,
    hours: roundHours(total, 2),
    missingClockOuts: lacking('clock_out'),
    missingClockIns: lacking('clock_in'),
  };
}

type Work = Pick<DayFacts, 'clockIn' | 'clockOut' | 'pairs' | 'breakMinutes'>;

function workedMinutes(day: Work): number {
  const unrecorded = Math.max(0, UNRECORDED_BREAK - gapsOf(day));
  return Math.max(0, totalLength(day.pairs) - (day.breakMinutes ?? unrecorded));
}

/** The time between a day's pairs: neither work nor a break to be deducted, but free time (work-rules 1.3). */
const gapsOf = ({ clockIn, clockOut, pairs }: Work): Minutes =>
  minutes(clockIn === null || clockOut === null ? 0 : clockOut - clockIn - totalLength(pairs));

/**
 * Whether a break is missing on the day (D11): it has both punches, no recorded break, not even 0, and less time between
 * its pairs than the hour that would be deducted.
 */
export const lacksBreak = (day: Work): boolean =>
  day.clockIn !== null && day.clockOut !== null && day.breakMinutes === null && gapsOf(day) < UNRECORDED_BREAK;

/** The values of a day that an admin can delete, each with the id of a record to send. */
interface DeletableValues {
  readonly clockIn: number | null;
  readonly clockOut: number | null;
  readonly breakTime: number | null;
  readonly note: number | null;
  readonly absence: number | null;
  /** The reports of the day that don't make it absent. */
  readonly remarks: readonly number[];
  /** The punches that couldn't be paired. */
  readonly oddPunches: readonly number[];
}

const NONE: DeletableValues = {
  clockIn: null,
  clockOut: null,
  breakTime: null,
  note: null,
  absence: null,
  remarks: [],
  oddPunches: [],
};

/**
 * The values that an admin can delete of the row's day (D34). On a day with an absence or internal work only that
 * entry; the row has its internal work's own ids.
 */
export function deletableValues(row: MonthRow): DeletableValues {
  if (row.isAbsent) return { ...NONE, absence: row.absenceRecordId };
  if (row.hasInternalWork) return NONE;
  // Break and note belong to the day: any record of it identifies them.
  const anyPunch = row.clockInRecord?.id ?? row.clockOutRecord?.id ?? row.breakRecordId;
  return {
    clockIn: row.clockInRecord?.id ?? null,
    clockOut: row.clockOutRecord?.id ?? null,
    breakTime: row.breakMinutes === null && row.breakRecordId === null ? null : anyPunch,
    note: row.note === null ? null : anyPunch,
    absence: null,
    remarks: row.remarks.map(({ recordId }) => recordId),
    oddPunches: row.oddPunches.map(({ recordId }) => recordId),
  };
}
