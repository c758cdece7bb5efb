import { roundHours } from '../time/hours.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import type { DayFacts } from './day.ts';

/** The break that admin totals deduct from a day without a recorded one (spec §9, D11). */
export const UNRECORDED_BREAK = minutes(60);

/** A person's monthly totals for their admin. */
export interface MonthTotals {
  /** The days with a clock-in (出勤日数). */
  readonly days: number;
  readonly minutes: Minutes;
  /** The hours worked, to two decimals (総労働時間). */
  readonly hours: number;
  /** Past days without a clock-out (退勤未打刻), or without a clock-in (出勤未打刻). */
  readonly missingClockOuts: number;
  readonly missingClockIns: number;
}

/**
 * Sums up the days of a month by their punches (spec §9, D14), whatever work type is shown. Half a day counts no hours
 * (D12); the minutes are summed and rounded once (D13).
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

/** Whether a break is missing on the day (D11): it has both punches, and no recorded break, not even 0. */
export const lacksBreak = ({ clockIn, clockOut, breakMinutes }: Span): boolean =>
  clockIn !== null && clockOut !== null && breakMinutes === null;
