import type { DateRange } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';

/**
 * The part of a settlement period in a wage period (フレックス, 変形): its frame (総枠), what is planned or agreed in it, and
 * what came of it. All in minutes; what has not ended yet is as far as it has been worked.
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
  /** The agreed or planned hours are beyond the frame: the plan is against the law, or has overtime in it. */
  readonly isPlanOverFrame: boolean;
  /** What counts against the total: work, statutory rest days apart, and leave. */
  readonly worked: Minutes;
  readonly leave: Minutes;
  /** What the period before was short of and carried into this one. */
  readonly carriedIn: Minutes;
  /** Of flex, once it is settled: what is missing of the total, and what becomes of it. */
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
  isPlanOverFrame: false,
  worked: NONE,
  leave: NONE,
  carriedIn: NONE,
  shortage: NONE,
  carriedOut: NONE,
  deducted: NONE,
  isLast: false,
};
