import type { PartLeave } from '../leave/day-leave.ts';
import { type PlannedHours, timeOfPart } from '../leave/time-on-leave.ts';
import { type Interval, parts, totalLength, without } from '../time/interval.ts';
import { MINUTES_PER_DAY, minutes, type Minutes, workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import { leastBreak } from '../working-time/break-requirement.ts';
import { type BreakRule, deductBreak, type RecordedBreak } from '../working-time/break-rule.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';

/** What was recorded of a day, and by what its break is deducted. */
export interface RecordedWork {
  /** In order. */
  readonly pairs: readonly Interval[];
  readonly recordedBreak: RecordedBreak;
  readonly breakRule: BreakRule;
  /** The day's hours; `null` where nobody knows them. */
  readonly planned: PlannedHours | null;
}

/** The values of a correction by which work is struck; `null` leaves a value as it is. */
export interface Strike {
  readonly clockIn: WorkingDayMinute | null;
  readonly clockOut: WorkingDayMinute | null;
  readonly breakMinutes: Minutes | null;
}

const deducted = ({ pairs, recordedBreak, breakRule }: RecordedWork) =>
  deductBreak(pairs, recordedBreak, breakRule, DEFAULT_WORKING_TIME_POLICY);

/**
 * How many minutes were worked in the time of each part of the day that is approved leave (D54). A break with its times is
 * no work there. One of which only the length is known was taken in the planned breaks first, or in as many minutes
 * as the law asks for where there are none; what is more may have been the leave, that in the middle of the work first.
 */
export function workInParts(work: RecordedWork, leave: readonly PartLeave[]): Minutes[] {
  const { pairs, planned } = work;
  const { breaks, isPlacedByRule, deducted: length } = deducted(work);
  const usual = planned === null ? leastBreak(totalLength(pairs)) : totalLength(parts(pairs, planned.breaks));
  const worked = isPlacedByRule ? pairs : without(pairs, breaks);
  const lengths = leave.map((part) => totalLength(parts(worked, timeOfPart(part, planned))));
  let further = isPlacedByRule ? Math.max(0, length - usual) : 0;
  const isAtEnd = leave.map((part) => newTimes(work, part).length > 0);
  for (const end of [false, true])
    lengths.forEach((present, at) => {
      if (isAtEnd[at] !== end) return;
      lengths[at] = minutes(Math.max(0, present - further));
      further = Math.max(0, further - present);
    });
  return lengths;
}

/**
 * The correction that strikes so many minutes of work in the time of a part of leave: a later clock-in or an earlier
 * clock-out where the part has the beginning or the end of the work, else a longer break. `null` where none does: all of
 * the work is to go, fixed breaks win, or the break is shorter than the planned one, so that a longer one would be that.
 */
export function strikeOf(work: RecordedWork, part: PartLeave, length: Minutes): Strike | null {
  const left = minutes(deducted(work).worked - length);
  for (const times of [...newTimes(work, part), SAME_TIMES]) {
    const struck = withTimes(work, times);
    const breakMinutes = breakThatLeaves(left, struck);
    if (breakMinutes === undefined) continue;
    const recordedBreak = breakMinutes ?? work.recordedBreak;
    if (workInParts({ ...struck, recordedBreak }, [part])[0] === 0) return { ...times, breakMinutes };
  }
  return null;
}

type Times = Omit<Strike, 'breakMinutes'>;

const SAME_TIMES: Times = { clockIn: null, clockOut: null };

/** The clock-in or the clock-out at which the work is without its beginning, or its end, that lies in the leave. */
function newTimes({ pairs, planned }: RecordedWork, part: PartLeave): Times[] {
  const time = timeOfPart(part, planned);
  const [from, to] = [time[0]?.start ?? FOREVER, time.at(-1)?.end ?? BEGINNING];
  const [clockedIn = BEGINNING] = pairs.map(({ start }) => start);
  // A correction has times of day: a clock-in of the next morning isn't one, a clock-out before the clock-in is.
  const isLater = ({ start, end }: Interval) => from <= start && to < end && to < MINUTES_PER_DAY;
  const isEarlier = ({ start, end }: Interval) => start < from && end <= to && from - clockedIn < MINUTES_PER_DAY;
  return [
    ...pairs.slice(0, 1).flatMap((first) => (isLater(first) ? [{ clockIn: to, clockOut: null }] : [])),
    ...pairs.slice(-1).flatMap((last) => (isEarlier(last) ? [{ clockIn: null, clockOut: from }] : [])),
  ];
}

const BEGINNING = workingDayMinute(Number.NEGATIVE_INFINITY);
const FOREVER = workingDayMinute(Number.POSITIVE_INFINITY);

function withTimes(work: RecordedWork, { clockIn, clockOut }: Times): RecordedWork {
  const last = work.pairs.length - 1;
  const pairs = work.pairs.map(({ start, end }, at) => ({
    start: at === 0 ? (clockIn ?? start) : start,
    end: at === last ? (clockOut ?? end) : end,
  }));
  return { ...work, pairs };
}

/** The break to enter so that so much work is left: `null` where it stands, `undefined` where there is none. */
function breakThatLeaves(left: Minutes, work: RecordedWork): Minutes | null | undefined {
  if (left <= 0) return undefined;
  if (deducted(work).worked === left) return null;
  const breakMinutes = minutes(totalLength(work.pairs) - left);
  return deducted({ ...work, recordedBreak: breakMinutes }).worked === left ? breakMinutes : undefined;
}
