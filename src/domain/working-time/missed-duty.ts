import { type Interval, totalLength, within, without } from '../time/interval.ts';
import { minutes, workingDayMinute, type Minutes } from '../time/minutes.ts';

/** The duty to work on a day, in minutes of that working day. */
export interface DutyOfDay {
  /** The planned hours; `null` without any. */
  readonly shift: Interval | null;
  readonly shiftBreaks: readonly Interval[];
  /** The part of the day with approved leave. */
  readonly leave: readonly Interval[];
}

/** The duty that was not worked, in minutes; each minute is in one of the four kinds. */
export interface MissedDuty {
  /** The shift without its breaks and without leave. */
  readonly duty: Minutes;
  /** Before the first minute worked (遅刻). */
  readonly late: Minutes;
  /** After the last one (早退). */
  readonly earlyLeave: Minutes;
  /** Between the two (中抜け). */
  readonly away: Minutes;
  /** All the duty of a day without work (欠勤). */
  readonly absence: Minutes;
  /** The four together: no more may be cut from the wage (労基法24条1項). */
  readonly unworked: Minutes;
}

/**
 * Compares the duty with the work from each clock-in to its clock-out (work-rules 1.3). `punches` are those of the
 * working day, with what ran on into its shift from the day before: who works through the night isn't late. One out in
 * the minute of its in is no work, but isn't absence either.
 */
export function missedDuty({ shift, shiftBreaks, leave }: DutyOfDay, punches: readonly Interval[]): MissedDuty {
  const duty = without(shift === null ? [] : [shift], [...shiftBreaks, ...leave]);
  const missed = without(duty, punches);
  const unworked = totalLength(missed);
  if (unworked === 0) return { ...NOTHING_MISSED, duty: totalLength(duty) };
  const isAbsent = punches.length === 0;
  const first = workingDayMinute(Math.min(...punches.map(({ start }) => start)));
  const last = workingDayMinute(Math.max(...punches.map(({ end }) => end)));
  const late = isAbsent ? 0 : totalLength(within(missed, { end: first }));
  const earlyLeave = isAbsent ? 0 : totalLength(within(missed, { start: last }));
  return {
    duty: totalLength(duty),
    late: minutes(late),
    earlyLeave: minutes(earlyLeave),
    away: minutes(isAbsent ? 0 : unworked - late - earlyLeave),
    absence: minutes(isAbsent ? unworked : 0),
    unworked,
  };
}

/** What is left of the missed duty where being late, or leaving early, isn't counted as such. */
export function excuseMissed(
  missed: MissedDuty,
  { isLate, isLeftEarly }: { readonly isLate: boolean; readonly isLeftEarly: boolean },
): MissedDuty {
  const late = isLate ? missed.late : minutes(0);
  const earlyLeave = isLeftEarly ? missed.earlyLeave : minutes(0);
  return { ...missed, late, earlyLeave, unworked: minutes(late + earlyLeave + missed.away + missed.absence) };
}

/** Of a day that isn't over only who came late is certain. */
export const lateAlone = ({ duty, late }: MissedDuty): MissedDuty => ({
  ...NOTHING_MISSED,
  duty,
  late,
  unworked: late,
});

/** Nothing missed, nothing owed. */
export const NOTHING_MISSED: MissedDuty = {
  duty: minutes(0),
  late: minutes(0),
  earlyLeave: minutes(0),
  away: minutes(0),
  absence: minutes(0),
  unworked: minutes(0),
};

/**
 * No more than so many minutes of the missed duty, those before the work first: what was worked in place of a break that
 * the plan has is not missing (労基法24条1項).
 */
export function capMissed(missed: MissedDuty, atMost: Minutes): MissedDuty {
  const late = minutes(Math.min(missed.late, atMost));
  const earlyLeave = minutes(Math.min(missed.earlyLeave, atMost - late));
  const away = minutes(Math.min(missed.away, atMost - late - earlyLeave));
  const absence = minutes(Math.min(missed.absence, atMost - late - earlyLeave - away));
  return { ...missed, late, earlyLeave, away, absence, unworked: minutes(late + earlyLeave + away + absence) };
}
