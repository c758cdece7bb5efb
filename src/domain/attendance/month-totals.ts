import { roundHours } from '../time/hours.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import type { DayFacts } from './day.ts';

/** What admin totals deduct from a day that has no break recorded (spec §9, D11). */
export const UNRECORDED_BREAK = minutes(60);

/** What a month of a person adds up to for their admin. */
export interface MonthTotals {
  /** The days with a clock-in (出勤日数). */
  readonly days: number;
  readonly minutes: Minutes;
  /** The hours worked, to two decimals (総労働時間). */
  readonly hours: number;
  /** The past days that were never clocked out of (退勤未打刻), or never into (出勤未打刻). */
  readonly missingClockOuts: number;
  readonly missingClockIns: number;
}

/**
 * Adds up the days of a month as they were punched (spec §9, D14), whatever work type is shown. Half a day counts no
 * hours (D12); the minutes are summed and rounded once (D13).
 */
export function totalMonth(days: readonly DayFacts[]): MonthTotals {
  const total = minutes(days.reduce((sum, day) => sum + workedMinutes(day), 0));
  const lacking = (kind: DayFacts['missingPunch']): number =>
    days.filter(({ missingPunch }) => missingPunch === kind).length;
  return {
    days: days.filter(({ clockIn }) => clockIn !== null).length,
    minutes: total,
    hours: roundHours(total, 2),
    missingClockOuts: lacking('clock_out'),
    missingClockIns: lacking('clock_in'),
  };
}

type Span = Pick<DayFacts, 'clockIn' | 'clockOut' | 'breakMinutes'>;

function workedMinutes({ clockIn, clockOut, breakMinutes }: Span): number {
  if (clockIn === null || clockOut === null) return 0;
  return Math.max(0, clockOut - clockIn - (breakMinutes ?? UNRECORDED_BREAK));
}

/** Whether a break is missing on the day (D11): it was worked from end to end, and none is recorded, not even 0. */
export const lacksBreak = ({ clockIn, clockOut, breakMinutes }: Span): boolean =>
  clockIn !== null && clockOut !== null && breakMinutes === null;
