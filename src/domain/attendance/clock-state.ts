import { addDays, type IsoDate } from '../time/date.ts';
import { epochMs, japanDate, minuteOnWorkingDay, type EpochMs } from '../time/instant.ts';
import { totalLength } from '../time/interval.ts';
import { minutes, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import { innerEndsOf, isEnd, pairsOf } from './day-pairs.ts';
import { breakOf } from './day.ts';
import { asOf, missingPunch, punchesOf, type Punch } from './punches.ts';
import {
  type AnyPunchType,
  inOrder,
  isBreakPunch,
  latestClockIn,
  type AttendanceRecord,
  type PunchType,
} from './record.ts';
import type { ShiftDay } from './shift.ts';
import { isForgotten, workingDayOfClockIn, workingDayOfClockOut } from './working-day.ts';

/** A person's state: 出勤前, 勤務中, 休憩中, 退勤済み or 退勤が未打刻. The minutes are those of `workDate`. */
export type ClockState =
  | { readonly kind: 'before' }
  | { readonly kind: 'forgotten'; readonly workDate: IsoDate }
  | { readonly kind: 'working' | 'on_break'; readonly workDate: IsoDate; readonly since: WorkingDayMinute }
  | { readonly kind: 'left'; readonly workDate: IsoDate; readonly at: WorkingDayMinute };

const ofDay = (records: readonly AttendanceRecord[], workDate: IsoDate): AttendanceRecord[] =>
  records.filter((record) => record.workDate === workDate);

/**
 * The person's state at `now`, by the records of the working days from two days ago to today and those punched today,
 * and the shifts of these days.
 *
 * At work: no clock-out since the latest clock-in, and a clock-out now would belong to its day (D3); since that day's
 * earliest clock-in (D4), which for a night shift is on yesterday. On a break: at work, and a break was begun since the
 * latest clock-in and not ended; since its beginning. Forgotten: no clock-out since the latest clock-in, of another
 * day, by when the person has gone home by all likelihood (`isForgotten`); the next punch is a clock-in. Left: on
 * today's working day, or on today's calendar day from yesterday's, so that at 07:00 the night shift that ended at
 * 06:00 has left; at midnight, or with the next clock-in, that is over.
 */
export function clockState(
  records: readonly AttendanceRecord[],
  now: EpochMs,
  shifts: readonly ShiftDay[],
): ClockState {
  const today = japanDate(now);
  const clockOuts = inOrder(records).filter((record) => record.recordType === 'clock_out');

  const latest = latestClockIn(records);
  if (latest !== null) {
    const { workDate, recordedAt } = latest;
    const closed = clockOuts.some((record) => record.workDate === workDate && record.recordedAt >= recordedAt);
    if (!closed && isForgotten(now, latest, shifts)) return { kind: 'forgotten', workDate };
    const isOpen = !closed && workingDayOfClockOut(now, latest, shifts) === workDate;
    const { clockIn } = punchesOf(ofDay(records, workDate));
    const breakStart = openBreak(records, latest);
    if (isOpen && breakStart !== null) return { kind: 'on_break', workDate, since: breakStart };
    if (isOpen && clockIn !== null) return { kind: 'working', workDate, since: clockIn.minute };
  }

  const left = clockOuts.findLast((record) => record.workDate === today || japanDate(record.recordedAt) === today);
  const leaving = left === undefined ? null : punchesOf([left]).clockOut;
  return leaving === null
    ? { kind: 'before' }
    : { kind: 'left', workDate: leaving.record.workDate, at: leaving.minute };
}

/** The beginning of the break that isn't over, of those since the clock-in; a second beginning changes nothing. */
function openBreak(
  records: readonly AttendanceRecord[],
  { workDate, recordedAt }: AttendanceRecord,
): WorkingDayMinute | null {
  const punches = inOrder(ofDay(records, workDate)).filter(
    (record) => isBreakPunch(record.recordType) && record.recordedAt >= recordedAt,
  );
  const lastEnd = punches.findLastIndex(({ recordType }) => recordType === 'break_end');
  const start = punches[lastEnd + 1];
  return start === undefined ? null : minuteOnWorkingDay(start.recordedAt, workDate);
}

/** Whether a person in that state is at work, on a break or not. */
export const isAtWork = (state: ClockState): state is Extract<ClockState, { readonly kind: 'working' | 'on_break' }> =>
  state.kind === 'working' || state.kind === 'on_break';

/**
 * How long the person has worked at `now`, on the working day that is open, else today: from each clock-in to its clock-out,
 * of an open pair to `now`, less the breaks entered or punched. A break that nobody recorded isn't deducted: which it is
 * shows when the day is over.
 */
export function workedSoFar(records: readonly AttendanceRecord[], now: EpochMs, shifts: readonly ShiftDay[]): Minutes {
  const state = clockState(records, now, shifts);
  const workDate = isAtWork(state) ? state.workDate : japanDate(now);
  const own = ofDay(records, workDate);
  // A device counts minutes by its own clock, and may be behind a punch that it has just made.
  const leavingAt = epochMs(Math.max(now, ...own.map(({ recordedAt }) => recordedAt)));
  // As if they left now; after whatever was punched in the same millisecond.
  const leaving = (recordType: AnyPunchType, place: number) => ({
    id: Number.MAX_SAFE_INTEGER + place,
    recordType,
    recordedAt: leavingAt,
    workDate,
  });
  const { pairs, breaks } = pairsOf([
    ...own,
    ...(state.kind === 'on_break' ? [leaving('break_end', -1)] : []),
    ...(isAtWork(state) ? [leaving('clock_out', 0)] : []),
  ]);
  return minutes(Math.max(0, totalLength(pairs) - (breakOf(own) ?? totalLength(breaks))));
}

/**
 * The working day that a punch at `now` belongs to (D3), without asking the person. A break's is that of the work which
 * it interrupts, as a clock-out's is.
 */
export function workDateOfPunch(
  kind: AnyPunchType,
  now: EpochMs,
  records: readonly AttendanceRecord[],
  shifts: readonly ShiftDay[],
): IsoDate {
  return kind === 'clock_in'
    ? workingDayOfClockIn(now, shifts)
    : workingDayOfClockOut(now, latestClockIn(records), shifts);
}

/** What a punch does on a working day that has one of its kind. */
export type Repetition =
  /** A clock-in at work: the earlier one counts (D4). */
  | { readonly kind: 'changes_nothing'; readonly clockIn: WorkingDayMinute }
  /** A clock-in after a clock-out: it begins the next pair. */
  | { readonly kind: 'begins_again'; readonly clockIn: WorkingDayMinute; readonly clockOut: WorkingDayMinute }
  /** A clock-out after a clock-out: it replaces that one (D4). */
  | { readonly kind: 'replaces'; readonly clockOut: WorkingDayMinute };

/** What a punch of that kind repeats on that working day; `null` where it is the first, or ends what was begun. */
export function repetitionOf(
  kind: PunchType,
  workDate: IsoDate,
  records: readonly AttendanceRecord[],
): Repetition | null {
  const ofThatDay = ofDay(records, workDate);
  const { clockIn, clockOut } = punchesOf(ofThatDay);
  const isAway = clockOut !== null && clockOut.record.recordedAt >= (latestClockIn(ofThatDay)?.recordedAt ?? 0);
  if (kind === 'clock_out') return isAway ? { kind: 'replaces', clockOut: clockOut.minute } : null;
  if (clockIn === null) return null;
  return isAway
    ? { kind: 'begins_again', clockIn: clockIn.minute, clockOut: clockOut.minute }
    : { kind: 'changes_nothing', clockIn: clockIn.minute };
}

/** What lies between a day's first clock-in and its last clock-out. */
export type PartOfDay =
  /** The person went away, or came back. */
  | { readonly kind: PunchType; readonly punch: Punch }
  /** A punched break; without an end while it lasts. */
  | { readonly kind: 'break'; readonly start: WorkingDayMinute; readonly end: WorkingDayMinute | null };

/** Today's punches on the panel. */
export interface TodaysPanel {
  readonly clockIn: Punch | null;
  /** The parts between, in order. */
  readonly between: readonly PartOfDay[];
  /** None of who has come back since. */
  readonly clockOut: Punch | null;
  /** A clock-out after midnight that belongs to yesterday's working day, labelled 前日 (D3). */
  readonly previousDayClockOut: Punch | null;
}

/**
 * The content of today's panel (spec §2): the punches of today's working day, and the end of yesterday's after midnight.
 * Of who is at work in a working day of before, it is that day's, `workDate`.
 */
export function todaysPanel(records: readonly AttendanceRecord[], today: IsoDate, workDate = today): TodaysPanel {
  const own = ofDay(records, workDate);
  const yesterdays = workDate === today ? punchesOf(ofDay(records, addDays(today, -1))).clockOut : null;
  const { clockIn, clockOut } = punchesOf(own);
  const hasComeBack = innerEndsOf(own).openSince !== null;
  return {
    clockIn,
    between: partsBetween(own),
    clockOut: hasComeBack ? null : clockOut,
    previousDayClockOut: yesterdays !== null && japanDate(yesterdays.record.recordedAt) === today ? yesterdays : null,
  };
}

/** The parts of a day between its first clock-in and its last clock-out; breaks only where none was entered, which replaces them (D38). */
function partsBetween(own: readonly AttendanceRecord[]): PartOfDay[] {
  const { clockIns, clockOuts, lastPair, openSince } = innerEndsOf(own);
  const left = openSince === null || lastPair === null ? clockOuts : new Set([...clockOuts, lastPair]);
  const inner = (kind: PunchType, ends: ReadonlySet<WorkingDayMinute>): PartOfDay[] =>
    [...ends].flatMap((end) => {
      const record = own.findLast((candidate) => candidate.recordType === kind && isEnd(candidate, new Set([end])));
      return record === undefined ? [] : [{ kind, punch: { minute: end, record } }];
    });
  const startOf = (part: PartOfDay): WorkingDayMinute => (part.kind === 'break' ? part.start : part.punch.minute);
  return [...inner('clock_out', left), ...inner('clock_in', clockIns), ...breaksOf(own)].toSorted(
    (one, other) => startOf(one) - startOf(other),
  );
}

/** The punched breaks of a day that count, the one that lasts among them. */
function breaksOf(own: readonly AttendanceRecord[]): PartOfDay[] {
  if (breakOf(own) !== null) return [];
  const latest = latestClockIn(own);
  const isOpen =
    latest !== null &&
    !own.some(({ recordType, recordedAt }) => recordType === 'clock_out' && recordedAt >= latest.recordedAt);
  const lasting = isOpen ? openBreak(own, latest) : null;
  const over = isOpen ? pairsOf([...own, leavingSometime(latest)]).breaks : pairsOf(own).breaks;
  return [
    ...over.map(({ start, end }) => ({ kind: 'break' as const, start, end })),
    ...(lasting === null ? [] : [{ kind: 'break' as const, start: lasting, end: null }]),
  ];
}

/** A clock-out after all else, by which the breaks of who is still at work can be paired. */
const leavingSometime = ({ workDate }: AttendanceRecord) => ({
  id: Number.MAX_SAFE_INTEGER,
  recordType: 'clock_out' as const,
  recordedAt: epochMs(Infinity),
  workDate,
});

/** A punch missing on a past working day. */
export interface ForgottenPunch {
  readonly workDate: IsoDate;
  readonly kind: PunchType;
}

/** The punches that past working days lack (D12), by day, among the days with records. */
export function forgottenPunches(
  records: readonly AttendanceRecord[],
  now: EpochMs,
  shifts: readonly ShiftDay[],
): ForgottenPunch[] {
  const present = asOf(now, records, shifts);
  return [...new Set(records.map((record) => record.workDate))].toSorted().flatMap((workDate) => {
    const kind = missingPunch(punchesOf(ofDay(records, workDate)), workDate, present);
    return kind === null ? [] : [{ workDate, kind }];
  });
}
