import type { Minutes } from '../time/minutes.ts';
import type { Interval } from '../time/interval.ts';

/** A company's pattern of a shift: 早番, 遅番, 夜勤. */
export interface ShiftPattern extends Interval {
  readonly id: number;
  readonly name: string;
  /** What a day of the roster shows. */
  readonly shortName: string;
  /** The key that plans it: a letter or a digit. */
  readonly shortcut: string;
  readonly color: PatternColor;
  readonly breakMinutes: Minutes;
  /** How many people it needs on each weekday, from Sunday. */
  readonly needed: readonly number[];
  /** How many it needs on a holiday, whatever the weekday; `null` as many as on the weekday. */
  readonly neededOnHolidays: number | null;
}

/** The colours of patterns; the short name says the same. */
export const PATTERN_COLORS = ['blue', 'green', 'orange', 'purple', 'red', 'teal', 'yellow', 'grey'] as const;
export type PatternColor = (typeof PATTERN_COLORS)[number];

/** The key for a day off; no pattern has it. */
export const DAY_OFF_KEY = '0';

/** The most people that a pattern can need. */
export const MOST_NEEDED = 999;
