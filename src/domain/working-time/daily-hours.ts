import { disjoint, type Interval, totalLength, within, without } from '../time/interval.ts';
import { minutes, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import type { WorkingTimePolicy } from './policy.ts';
import { type ClassifiedMinutes, classifyWork, type DayKind, minutesByClass, NOTHING_BEFORE } from './work-classes.ts';

/** The input of a working day's hours. All times are minutes of that working day. */
export interface DayOfWork {
  /** The kinds of the calendar days that it can overlap: its own, and those before and after. */
  readonly kinds: { readonly previous: DayKind; readonly own: DayKind; readonly next: DayKind };
  /** The hours of the contract (所定労働時間); 0 on a rest day. */
  readonly contracted: Minutes;
  /** When the next day's shift begins, if there is one. */
  readonly nextShiftStart: WorkingDayMinute | null;
  /** The intervals from each clock-in to its clock-out; an empty one is no work. */
  readonly punches: readonly Interval[];
  /** The breaks within them. One of which only the length is known is placed by `placeBreak`. */
  readonly breaks: readonly Interval[];
}

/** The hours of a working day by itself, in minutes. */
export interface DailyHours extends ClassifiedMinutes {
  /** From the first clock-in to the last clock-out. */
  readonly span: Minutes;
  readonly break: Minutes;
  /** The work of the next working day, which is to be calculated with that one; only included in the span. */
  readonly nextDayWorked: Minutes;
}

type DayPolicy = Pick<WorkingTimePolicy, 'standardDay' | 'night' | 'countsHolidayHours'>;

/**
 * Calculates the hours of one working day to the minute, by itself: without the week's 40 and the period's 60 hours,
 * which `periodHours` knows.
 */
export function dailyHours(day: DayOfWork, policy: DayPolicy): DailyHours {
  const punched = disjoint(day.punches);
  const [own, next] = splitAt(punched, day.nextShiftStart);
  const work = without(own, day.breaks);
  const stretches = classifyWork(
    { work, contracted: day.contracted, kindAfter: (days) => kindAfter(day.kinds, days) },
    { ...policy, ...BY_ITSELF },
    NOTHING_BEFORE,
  );
  return {
    ...minutesByClass(stretches, day.kinds.own, policy),
    span: minutes((punched.at(-1)?.end ?? 0) - (punched[0]?.start ?? 0)),
    break: minutes(totalLength(own) - totalLength(work)),
    nextDayWorked: totalLength(without(next, day.breaks)),
  };
}

const BY_ITSELF = {
  standardWeek: minutes(Number.POSITIVE_INFINITY),
  sixtyHours: minutes(Number.POSITIVE_INFINITY),
} as const satisfies Partial<WorkingTimePolicy>;

function kindAfter({ previous, own, next }: DayOfWork['kinds'], days: number): DayKind {
  if (days === 0) return own;
  return days < 0 ? previous : next;
}

/**
 * Work that runs on is the work of the day on which it began (昭63.1.1基発1号), up to the start of the next day's shift;
 * from then on it is that day's (昭26.2.26基収3406号).
 */
export function splitAt(
  work: readonly Interval[],
  nextShiftStart: WorkingDayMinute | null,
): readonly [own: readonly Interval[], next: readonly Interval[]] {
  if (nextShiftStart === null || work.every(({ end }) => end <= nextShiftStart)) return [work, []];
  return [within(work, { end: nextShiftStart }), within(work, { start: nextShiftStart })];
}
