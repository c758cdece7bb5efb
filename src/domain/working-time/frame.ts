import { minutes, type Minutes } from '../time/minutes.ts';

/**
 * How a frame (総枠) is cut: to whole minutes, or to tenths of an hour as the ministry's tables are (177.1 hours of 31
 * days). Neither is to the person's harm.
 */
export type FrameRounding = 'minute_down' | 'tenth_hour_down';

const STEP = { minute_down: 1, tenth_hour_down: 6 } as const satisfies Record<FrameRounding, number>;

/**
 * The frame of so many days at so much a week (総枠, 労基法32条の2–32条の4): 40 hours × days ÷ 7, of 31 days 177:08. `week` is 40
 * hours, 44 where the law has them (労基則25条の2), or the 50 that a month of a longer flex period may have.
 */
export const frameOf = (days: number, week: Minutes, rounding: FrameRounding): Minutes =>
  cutTo(STEP[rounding], (week * days) / 7);

const cutTo = (step: number, length: number): Minutes => minutes(Math.floor(length / step) * step);

/** No limit: every length is within it. */
export const UNLIMITED = minutes(Number.POSITIVE_INFINITY);
