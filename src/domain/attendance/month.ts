import { groupBy } from '../group-by.ts';
import { daysOfMonth, type IsoDate, type IsoMonth } from '../time/date.ts';
import type { EpochMs } from '../time/instant.ts';
import { subtract, type Interval } from '../time/interval.ts';
import { minutes, workingDayMinute, type Minutes } from '../time/minutes.ts';
import { roundHours } from '../time/hours.ts';
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
  /** The intervals between the row's times; none where one of the two times is missing. */
  readonly segments: readonly Interval[];
  readonly hasInternalWork: boolean;
  /** The row shows the times and break of internal work. */
  readonly isInternalWork: boolean;
  /** The row shows the punches, less what was internal work. */
  readonly isClientWork: boolean;
}

/** The input of a month, in any order; what is outside the month is omitted from the rows. */
export interface MonthInput {
  readonly month: IsoMonth;
  readonly records: readonly AttendanceRecord[];
  /** The days of approved leave. */
  readonly leaveDays: readonly IsoDate[];
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
  const recordsOf = groupBy(input.records, (record) => record.workDate);
  const shiftOf = new Map(input.shifts.map((shift) => [shift.date, shift]));
  const leaveDays = new Set(input.leaveDays);
  const present = asOf(input.now, input.records);

  return daysOfMonth(input.month).map((date) => {
    const shift = shiftOf.get(date) ?? null;
    const records = recordsOf.get(date) ?? [];
    const facts = deriveDay({ date, records, shift, hasLeave: leaveDays.has(date), asOf: present });
    return punchedRow(facts, input.holidays.get(date) ?? null, plannedHours(shift));
  });
}

function punchedRow(facts: DayFacts, holiday: string | null, shift: Interval | null): MonthRow {
  const span = spanOf(facts);
  return {
    ...facts,
    holiday,
    shift,
    internalWork: [],
    segments: span === null ? [] : [span],
    hasInternalWork: false,
    isInternalWork: false,
    isClientWork: facts.clockIn !== null || facts.clockOut !== null,
  };
}

function spanOf({ clockIn, clockOut }: DayFacts): Interval | null {
  return clockIn !== null && clockOut !== null && clockIn < clockOut ? { start: clockIn, end: clockOut } : null;
}

function showWorkType(row: MonthRow, entries: readonly InternalWork[], workType: WorkType): MonthRow | null {
  if (entries.length === 0) return workType === 'internal' ? null : row;
  const placed = entries
    .map((entry) => ({ entry, period: internalPeriod(entry, row) }))
    .toSorted((a, b) => a.period.start - b.period.start || a.entry.id - b.entry.id);
  const periods = placed.map(({ period }) => period);
  const internalWork = placed.map(({ entry }) => entry);
  const withInternalWork: MonthRow = { ...row, hasInternalWork: true, internalWork };
  return workType === 'client' ? clientRow(withInternalWork, periods) : internalRow(withInternalWork, periods);
}

/** D8: the times and break of the internal work instead of the punches'. */
function internalRow(row: MonthRow, periods: readonly Interval[]): MonthRow {
  return {
    ...row,
    clockIn: workingDayMinute(Math.min(...periods.map((period) => period.start))),
    clockOut: workingDayMinute(Math.max(...periods.map((period) => period.end))),
    clockInRecord: null,
    clockOutRecord: null,
    breakMinutes: minutes(row.internalWork.reduce((sum, entry) => sum + entry.breakMinutes, 0)),
    segments: periods,
    isInternalWork: true,
    isClientWork: false,
  };
}

/** D8: the punched span less the internal work, with the day's break (D29); `null` where nothing is left of it. */
function clientRow(row: MonthRow, periods: readonly Interval[]): MonthRow | null {
  if (!row.isClientWork) return null;
  const span = spanOf(row);
  // Half a day has no span to cut: it shows its punch.
  if (span === null) return row;
  const segments = subtract(span, periods);
  const [first] = segments;
  if (first === undefined) return null;
  const last = segments.at(-1) ?? first;
  return {
    ...row,
    clockIn: first.start,
    clockOut: last.end,
    clockInRecord: first.start === span.start ? row.clockInRecord : null,
    clockOutRecord: last.end === span.end ? row.clockOutRecord : null,
    segments,
  };
}

/** The break that admin totals deduct from a day without a recorded one (spec §9, D11). */
export const UNRECORDED_BREAK = minutes(60);

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

type Span = Pick<DayFacts, 'clockIn' | 'clockOut' | 'breakMinutes'>;

function workedMinutes({ clockIn, clockOut, breakMinutes }: Span): number {
  if (clockIn === null || clockOut === null) return 0;
  return Math.max(0, clockOut - clockIn - (breakMinutes ?? UNRECORDED_BREAK));
}

/** Whether a break is missing on the day (D11): it has both punches, and no recorded break, not even 0. */
export const lacksBreak = ({ clockIn, clockOut, breakMinutes }: Span): boolean =>
  clockIn !== null && clockOut !== null && breakMinutes === null;

/** The values of a day that an admin can delete, each with the id of a record to send. */
interface DeletableValues {
  readonly clockIn: number | null;
  readonly clockOut: number | null;
  readonly breakTime: number | null;
  readonly note: number | null;
  readonly absence: number | null;
  /** The late and early reports of the day. */
  readonly remarks: readonly number[];
}

const NONE: DeletableValues = {
  clockIn: null,
  clockOut: null,
  breakTime: null,
  note: null,
  absence: null,
  remarks: [],
};

/**
 * The values that an admin can delete of the row's day (D34). On a day with an absence or internal work only that
 * entry; the row has its internal work's own ids.
 */
export function deletableValues(row: MonthRow): DeletableValues {
  if (row.isAbsent) return { ...NONE, absence: row.absenceRecordId };
  if (row.hasInternalWork) return NONE;
  // Break and note belong to the day: any record of it identifies them.
  const anyPunch = row.clockInRecord?.id ?? row.clockOutRecord?.id ?? null;
  return {
    clockIn: row.clockInRecord?.id ?? null,
    clockOut: row.clockOutRecord?.id ?? null,
    breakTime: row.breakMinutes === null ? null : anyPunch,
    note: row.note === null ? null : anyPunch,
    absence: null,
    remarks: row.remarks.map(({ recordId }) => recordId),
  };
}
