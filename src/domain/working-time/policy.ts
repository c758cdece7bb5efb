import type { Weekday } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import { minutes, MINUTES_PER_DAY, timeOfDay, workingDayMinute, type Minutes } from '../time/minutes.ts';

/** A company's choices in calculating the hours of a day, a week and a month that the law permits or leaves open. */
export interface WorkingTimePolicy {
  /** The hours of a day beyond which work is overtime. The law's 8 hours (労基法32条2項); a company may set less. */
  readonly standardDay: Minutes;
  /**
   * The hours of a week beyond which work is overtime: the law's 40 (労基法32条1項), or 44 for shops, cinemas, health care
   * and hospitality of fewer than ten employees (労基法40条, 労基則25条の2).
   */
  readonly standardWeek: Minutes;
  /** The overtime of a wage period beyond which its premium is 50 percent: 60 hours (労基法37条1項ただし書). */
  readonly sixtyHours: Minutes;
  /** The day on which a week begins: Sunday, unless the work rules have another (昭63.1.1基発1号). */
  readonly weekStart: Weekday;
  /**
   * The weekly statutory rest day (法定休日, 労基法35条), where the work rules name one. `null` where they don't, as no article
   * asks them to: then it is a rest day without work or, of rest days all worked on, the last.
   */
  readonly statutoryRestDay: Weekday | null;
  /** The hours of night work, 22:00 to 05:00 (労基法37条4項); `end` exceeds 1440. */
  readonly night: Interval;
  /**
   * Whether minutes on a statutory rest day count toward the standard day of work that runs on into the next day. The
   * law leaves it open: not counted (平6.5.31基発331号(2)), a shift from Sunday 13:00 to Monday 02:00 has no overtime;
   * counted, as some labour consultants do and as is safe for the pay, its last two hours are overtime. Not counted by
   * default.
   */
  readonly countsHolidayHours: boolean;
  /**
   * How a month's totals of overtime, rest-day work and night work are paid: by the minute, or each rounded to the
   * nearest hour, half an hour up, as is permitted (昭63.3.14基発150号). By the minute by default; days never are rounded.
   */
  readonly monthlyRounding: 'minute' | 'half_hour';
  /** The target for the rest from one day's work to the next (勤務間インターバル). The law has no number; 11 hours. */
  readonly workInterval: Minutes;
  /** The share of an overtime limit, in percent, from which a warning is shown: 80, of 45 hours 36. */
  readonly warningPercent: number;
}

/** The law's numbers, and the directive's reading where the law is open. */
export const DEFAULT_WORKING_TIME_POLICY: WorkingTimePolicy = {
  standardDay: minutes(8 * 60),
  standardWeek: minutes(40 * 60),
  sixtyHours: minutes(60 * 60),
  weekStart: 0,
  statutoryRestDay: null,
  night: { start: timeOfDay('22:00'), end: workingDayMinute(29 * 60) },
  countsHolidayHours: false,
  monthlyRounding: 'minute',
  workInterval: minutes(11 * 60),
  warningPercent: 80,
};

/** The longest target for the rest between two days' work: longer than a day is no interval. */
export const LONGEST_WORK_INTERVAL = minutes(MINUTES_PER_DAY);
