import type { DateRange } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';

/**
 * The part of a settlement period in a wage period (フレックス, 変形): its frame (総枠), what is planned or agreed in it, and
 * the outcome. All in minutes; what has not ended yet is as far as it has been worked.
 */
export interface PeriodFrame extends DateRange {
  readonly kind: 'flex' | 'variable_month' | 'variable_year';
  /** The days that are settled together, of which these are a part; the last of them is when it is settled. */
  readonly settled: DateRange;
  /** The frame of the days that are settled together, as far as to the end of this part. */
  readonly frame: Minutes;
  /** What these days may have before the rest is overtime: of several months what each may have, or what is left. */
  readonly limit: Minutes;
  /** The agreed total (総所定労働時間), of variable hours the plan. */
  readonly contracted: Minutes;
  readonly contractedDays: number;
  /** Of them, those from today on; and the minutes of those before. */
  readonly remainingDays: number;
  readonly contractedSoFar: Minutes;
  /** The agreed or planned hours are beyond the frame: the plan is against the law, or has overtime in it. */
  readonly isPlanOverFrame: boolean;
  /** What counts against the total: work, statutory rest days apart, and leave. */
  readonly worked: Minutes;
  readonly leave: Minutes;
  /** What the period before was short of and carried into this one. */
  readonly carriedIn: Minutes;
  /** Of flex, once it is settled: what is missing of the total, and the outcome for it. */
  readonly shortage: Minutes;
  readonly carriedOut: Minutes;
  readonly deducted: Minutes;
  /** Whether it is settled with this wage period. */
  readonly isLast: boolean;
}

const NONE = minutes(0);

/** A frame without anything, as what isn't stored of one is. */
export const NO_FRAME: Omit<PeriodFrame, 'from' | 'to' | 'kind' | 'settled'> = {
  frame: NONE,
  limit: NONE,
  contracted: NONE,
  contractedDays: 0,
  remainingDays: 0,
  contractedSoFar: NONE,
  isPlanOverFrame: false,
  worked: NONE,
  leave: NONE,
  carriedIn: NONE,
  shortage: NONE,
  carriedOut: NONE,
  deducted: NONE,
  isLast: false,
};

/** How far a frame has come. */
export interface FrameProgress {
  /** What is to be worked: the agreed total, and what was carried in. */
  readonly due: Minutes;
  /** What counts against it: work and leave. */
  readonly credited: Minutes;
  /** What is left of it, and for each of the remaining days with duty, the last minute rounded up. */
  readonly left: Minutes;
  readonly leftPerDay: Minutes;
}

/** The progress of a frame, for who is to make good what is left of it. */
export function frameProgress({ contracted, carriedIn, worked, leave, remainingDays }: PeriodFrame): FrameProgress {
  const [due, credited] = [minutes(contracted + carriedIn), minutes(worked + leave)];
  const left = minutes(Math.max(0, due - credited));
  return { due, credited, left, leftPerDay: minutes(remainingDays === 0 ? 0 : Math.ceil(left / remainingDays)) };
}
