import type { Interval } from '../time/interval.ts';
import { minutes, timeOfDay, workingDayMinute, type Minutes } from '../time/minutes.ts';

/** What the law leaves to a company, or leaves open, in reckoning a day's hours. */
export interface WorkingTimePolicy {
  /** The hours of a day beyond which work is overtime. The law's 8 hours (労基法32条2項); a company may set less. */
  readonly standardDay: Minutes;
  /** The hours of night work, 22:00 to 05:00 (労基法37条4項); `end` passes 1440. */
  readonly night: Interval;
  /**
   * Whether minutes on a statutory rest day count toward the standard day of work that runs on into the next day. Open:
   * left out (平6.5.31基発331号(2)), a shift from Sunday 13:00 to Monday 02:00 has no overtime; counted, as some labour
   * consultants have it and as is safe for the pay, its last two hours are overtime. Left out by default.
   */
  readonly countsHolidayHours: boolean;
}

/** The law's numbers, and the reading of the directive where it is open. */
export const DEFAULT_WORKING_TIME_POLICY: WorkingTimePolicy = {
  standardDay: minutes(8 * 60),
  night: { start: timeOfDay('22:00'), end: workingDayMinute(29 * 60) },
  countsHolidayHours: false,
};
