import type { IsoDate } from '../time/date.ts';
import { instantOf, japanDate, type EpochMs } from '../time/instant.ts';
import { type Interval, totalLength } from '../time/interval.ts';
import {
  firstAfter,
  MINUTES_PER_DAY,
  minutes,
  onClock,
  workingDayMinute,
  type Minutes,
  type WorkingDayMinute,
} from '../time/minutes.ts';
import { breakOf, lengthOfBreak, noteOf, recordedBreakOf } from './day.ts';
import { type InnerEnds, innerEndsOf, isEnd, type PairedRecord, pairsOf } from './day-pairs.ts';
import { placeOnWorkingDay } from './internal-work.ts';
import { punchesOf, type Punch } from './punches.ts';
import type { AttendanceRecord, PunchType } from './record.ts';
import { LONGEST_SHIFT } from './shift.ts';
import { CLOCK_IN_LEAD, REACH_AFTER_SHIFT } from './working-day.ts';

/** The breaks that a correction offers, none to two hours by halves (spec §5); any other recorded one stays a choice. */
export const BREAK_CHOICES = [0, 30, 60, 90, 120].map(minutes);

/** The longest time from a clock-in to its clock-out that can be entered: the longest shift, and as long as a clock-out belongs to it. */
export const LONGEST_DUTY = minutes(LONGEST_SHIFT + REACH_AFTER_SHIFT);

/** The break that the dialog offers first (spec §9). */
export const DEFAULT_BREAK = minutes(60);

/** The input of a correction of a day. */
export interface CorrectionInput {
  readonly date: IsoDate;
  /** The records in force of that working day, in any order. */
  readonly records: readonly AttendanceRecord[];
  /** The planned hours of that day: a night shift's clock-in at 00:10 is on the next morning (D3). */
  readonly shift: Interval | null;
  /** Times of day, 0–1439, as entered; `null` leaves that value unchanged, as it does for break and note. */
  readonly clockIn: WorkingDayMinute | null;
  readonly clockOut: WorkingDayMinute | null;
  /** How many days after `date` the clock-out is (翌, D53); `null`: the first time after the clock-in. */
  readonly clockOutDay: number | null;
  readonly breakMinutes: Minutes | null;
  readonly note: string | null;
  /** Whether the times are a further pair of the day, beside those that it has; its break and note stay then. */
  readonly addsPair?: boolean;
  readonly now: EpochMs;
}

/** A time that a correction enters. */
export interface PlannedTime {
  readonly minute: WorkingDayMinute;
  readonly at: EpochMs;
  /** The day's records of that kind but the ends of its other pairs: the new one supersedes them. */
  readonly replaces: readonly AttendanceRecord[];
  /** The original punch, `null` where there was none. */
  readonly original: EpochMs | null;
}

/** Why a correction is refused; `field` is the value to mark. */
export interface CorrectionFault {
  readonly ok: false;
  readonly fault:
    | 'pair_incomplete'
    | 'overlaps_pair'
    | 'future'
    | 'break_too_long'
    | 'clock_out_day'
    | 'duty_too_long'
    | 'clock_in_after_clock_out'
    | 'crosses_pairs'
    | 'nothing';
  readonly field: 'date' | 'clockIn' | 'clockOut' | 'breakMinutes';
}

/** The changes of a correction; `null` is unchanged. */
export interface CorrectionPlan {
  readonly ok: true;
  readonly clockIn: PlannedTime | null;
  readonly clockOut: PlannedTime | null;
  readonly breakMinutes: Minutes | null;
  readonly note: string | null;
  /** The day's entered values afterwards, changed or not: the new records hold them, as those they replace may have done. */
  readonly after: { readonly breakMinutes: Minutes | null; readonly note: string | null };
}

/**
 * Plans the correction of one working day (spec §7; D3, D15, D16).
 *
 * - A value that the day already shows, times to the minute, is no change: a prefilled punch stays a punch.
 * - A clock-out earlier than the clock-in, entered or existing, is the next morning's, unless its day is entered, which the
 *   same minute has to be (D53). Without a clock-in the shift decides.
 * - A clock-in is on `date`, unless a shift around midnight moves it to the evening before or the next morning.
 * - Nothing may be after `now`, and no future day is corrected.
 * - A clock-in alone may not be after the existing clock-out: the row would lose it.
 * - Of several pairs only the first clock-in and the last clock-out are corrected, and what is between them stays: a time
 *   that would merge pairs is refused. Where the last clock-in has no clock-out, one after it is its own.
 * - After a change of times or break the day's break must be shorter than its pairs; without a break any length is valid.
 * - A further pair, one that was forgotten, as work after leaving and coming back (中抜け), has both its times, and every pair
 *   and every odd punch of the day stays what it is. A pair that the day has already is no change.
 */
export const planCorrection = (input: CorrectionInput): CorrectionPlan | CorrectionFault =>
  input.addsPair === true ? planAddedPair(input) : planValues(input);

function planValues(input: CorrectionInput): CorrectionPlan | CorrectionFault {
  const { date, records, now } = input;
  if (date > japanDate(now)) return fault('future', 'date');

  const current = punchesOf(records);
  const inner = innerEndsOf(records);
  const clockIn = planClockIn(input, current.clockIn, inner);
  if (clockIn !== null && clockIn.at > now) return fault('future', 'clockIn');
  const start = clockIn ?? boundaryOf(current.clockIn);

  const clockOut = planClockOut(input, current.clockOut, start, clockIn !== null, inner);
  if (clockOut !== null && clockOut.at > now) return fault('future', 'clockOut');
  const end = clockOut ?? boundaryOf(clockOutAfter(records, start));
  if (end === null && current.clockOut !== null) return fault('clock_in_after_clock_out', 'clockIn');
  const misplaced = clockIn === null && clockOut === null ? null : misplacedEnd(input, start, end);
  if (misplaced !== null) return fault(misplaced, 'clockOut');

  const { pairs } = pairsOf(recordsAfter(input, clockIn, clockOut));
  const crossing = crossedBy(pairs, inner, clockIn, clockOut);
  if (crossing !== null) return fault('crosses_pairs', crossing);

  const standingBreak = lengthOfBreak(recordedBreakOf(records));
  const breakMinutes = input.breakMinutes === standingBreak ? null : input.breakMinutes;
  const isSpanTouched = clockIn !== null || clockOut !== null || breakMinutes !== null;
  const breakAfter = breakMinutes ?? standingBreak;
  if (isSpanTouched && start !== null && end !== null && !breakFits(breakAfter, totalLength(pairs)))
    return fault('break_too_long', 'breakMinutes');

  const standingNote = noteOf(records);
  const entered = input.note?.trim() ?? '';
  const note = entered === '' || entered === standingNote?.trim() ? null : entered;
  if (!isSpanTouched && note === null) return fault('nothing', 'clockIn');
  const after = { breakMinutes: breakMinutes ?? breakOf(records), note: note ?? standingNote };
  return { ok: true, clockIn, clockOut, breakMinutes, note, after };
}

function planAddedPair(input: CorrectionInput): CorrectionPlan | CorrectionFault {
  const { date, records } = input;
  // Of a day without punches both times are placed as entered.
  const own = planValues({ ...input, records: [], breakMinutes: null, note: null });
  if (!own.ok && own.fault !== 'nothing') return own;
  if (!own.ok || own.clockIn === null) return fault('pair_incomplete', 'clockIn');
  if (own.clockOut === null) return fault('pair_incomplete', 'clockOut');
  const isAdded = ({ start, end }: Interval): boolean => start === own.clockIn?.minute && end === own.clockOut?.minute;
  const before = pairsOf(records);
  if (before.pairs.some(isAdded)) return fault('nothing', 'clockIn');
  const after = pairsOf(recordsAfter({ date, records }, own.clockIn, own.clockOut));
  const stays = before.pairs.every(({ start, end }) =>
    after.pairs.some((pair) => pair.start === start && pair.end === end),
  );
  const isApart = after.pairs.some(isAdded) && stays && after.findings.length === before.findings.length;
  if (!isApart) return fault('overlaps_pair', 'clockIn');
  return { ...own, after: { breakMinutes: breakOf(records), note: noteOf(records) } };
}

const fault = (kind: CorrectionFault['fault'], field: CorrectionFault['field']): CorrectionFault => ({
  ok: false,
  fault: kind,
  field,
});

/** Whether a break is shorter than the span that it interrupts. Without a break any span is valid, the empty one too. */
export const breakFits = (breakMinutes: Minutes | null, span: Minutes): boolean =>
  breakMinutes === null || breakMinutes === 0 || breakMinutes < span;

type Boundary = Pick<PlannedTime, 'minute' | 'at'>;

const boundaryOf = (punch: Punch | null): Boundary | null =>
  punch && { minute: punch.minute, at: punch.record.recordedAt };

const clockOutAfter = (records: readonly AttendanceRecord[], start: Boundary | null): Punch | null =>
  punchesOf(
    records.filter(
      ({ recordType, recordedAt }) => recordType === 'clock_out' && (start === null || recordedAt >= start.at),
    ),
  ).clockOut;

/** The day's records as the correction leaves them. */
function recordsAfter(
  { date, records }: Pick<CorrectionInput, 'date' | 'records'>,
  clockIn: PlannedTime | null,
  clockOut: PlannedTime | null,
): PairedRecord[] {
  const replaced = new Set([clockIn, clockOut].flatMap((time) => time?.replaces ?? []));
  const entered = (recordType: PunchType, time: PlannedTime | null, id: number): PairedRecord[] =>
    time === null ? [] : [{ id, recordType, recordedAt: time.at, workDate: date }];
  return [
    // On a day of no length both are at the same instant.
    ...entered('clock_in', clockIn, Number.MIN_SAFE_INTEGER),
    ...records.filter((record) => !replaced.has(record)),
    ...entered('clock_out', clockOut, Number.MAX_SAFE_INTEGER),
  ];
}

/** The value that would merge pairs: afterwards an inner end would not be one any more. */
function crossedBy(
  pairs: readonly Interval[],
  inner: InnerEnds,
  clockIn: PlannedTime | null,
  clockOut: PlannedTime | null,
): 'clockIn' | 'clockOut' | null {
  if (clockIn === null && clockOut === null) return null;
  const starts = new Set(pairs.map(({ start }) => start));
  const ends = new Set(pairs.map(({ end }) => end));
  const isClosed = clockOut !== null && inner.openSince !== null && clockOut.minute > inner.openSince;
  const innerOuts = isClosed && inner.lastPair !== null ? [...inner.clockOuts, inner.lastPair] : [...inner.clockOuts];
  const keeps =
    [...inner.clockIns].every((minute) => starts.has(minute) || (minute === inner.openSince && !isClosed)) &&
    innerOuts.every((minute) => ends.has(minute));
  if (keeps) return null;
  const firstOut = Math.min(...innerOuts);
  return clockOut === null || (clockIn !== null && clockIn.minute >= firstOut) ? 'clockIn' : 'clockOut';
}

function planClockIn(input: CorrectionInput, current: Punch | null, inner: InnerEnds): PlannedTime | null {
  const { date, clockIn, shift } = input;
  if (clockIn === null || (current !== null && clockIn === onClock(current.minute))) return null;
  const minute = placeClockIn(clockIn, shift);
  const replaces = input.records.filter((record) => isReplaced(record, 'clock_in', inner.clockIns));
  return planned(minute, instantOf(date, minute), replaces, current);
}

/** D3: a clock-in belongs to the day whose shift, from 2 hours before its start to its end, contains it. */
function placeClockIn(timeOfDay: WorkingDayMinute, shift: Interval | null): WorkingDayMinute {
  const candidates = [timeOfDay, timeOfDay - MINUTES_PER_DAY, timeOfDay + MINUTES_PER_DAY];
  const ofShift = shift && candidates.find((minute) => minute >= shift.start - CLOCK_IN_LEAD && minute < shift.end);
  return workingDayMinute(ofShift ?? timeOfDay);
}

function planClockOut(
  input: CorrectionInput,
  current: Punch | null,
  start: Boundary | null,
  isStartMoved: boolean,
  { clockOuts, lastPair, openSince }: InnerEnds,
): PlannedTime | null {
  const { date, clockOut, clockOutDay, shift } = input;
  if (clockOut === null) return null;
  if (clockOutDay === null && !isStartMoved && current !== null && clockOut === onClock(current.minute)) return null;
  const minute =
    clockOutDay !== null
      ? workingDayMinute(clockOut + clockOutDay * MINUTES_PER_DAY)
      : start === null
        ? placeOnWorkingDay(clockOut, { clockIn: null, clockOut: current?.minute ?? null, shift })
        : firstAfter(start.minute, clockOut);
  if (minute === current?.minute) return null;
  const at = instantOf(date, minute);
  const isOfOpenPair = openSince !== null && lastPair !== null && minute > openSince;
  const kept = isOfOpenPair ? new Set([...clockOuts, lastPair]) : clockOuts;
  const replaces = input.records.filter((record) => isReplaced(record, 'clock_out', kept));
  return planned(minute, at, replaces, isOfOpenPair ? null : current);
}

/** What is wrong with where the clock-out lies after its clock-in; `null` where nothing is. */
function misplacedEnd(
  { clockOutDay }: CorrectionInput,
  start: Boundary | null,
  end: Boundary | null,
): 'clock_out_day' | 'clock_in_after_clock_out' | 'duty_too_long' | null {
  if (start === null || end === null) return null;
  const { minute } = end;
  if (minute <= start.minute) return clockOutDay === null ? 'clock_out_day' : 'clock_in_after_clock_out';
  return minute - start.minute > LONGEST_DUTY ? 'duty_too_long' : null;
}

const isReplaced = (record: AttendanceRecord, kind: PunchType, kept: ReadonlySet<WorkingDayMinute>): boolean =>
  record.recordType === kind && !isEnd(record, kept);

function planned(
  minute: WorkingDayMinute,
  at: EpochMs,
  replaces: readonly AttendanceRecord[],
  current: Punch | null,
): PlannedTime {
  const first = current?.record ?? null;
  const original = first && (first.correction === null ? first.recordedAt : first.correction.original);
  return { minute, at, replaces, original };
}
