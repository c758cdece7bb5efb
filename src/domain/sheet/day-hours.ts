import { totalLength, type Interval } from '../time/interval.ts';
import { minutes, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import { dailyHours, type DayOfWork } from '../working-time/daily-hours.ts';
import { placeBreak } from '../working-time/place-break.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { deductedBreak } from './deducted-break.ts';
import type { SheetPolicy } from './policy.ts';

/** The hours of a day with both times. */
export interface DayHours {
  /** Actual work hours (実働). */
  readonly work: Minutes;
  /** Beyond the standard day (残業). */
  readonly overtime: Minutes;
  /** All the work at night, whatever the column shows. */
  readonly night: Minutes;
  /** The night column (深夜残業): all work at night or only the overtime at night, by the policy (D10). */
  readonly nightOvertime: Minutes;
}

/**
 * Calculates a day from the times as the sheet shows them (spec §9, D9): the span less the break, not below 0; beyond the
 * standard day overtime; the part from 22:00 to 05:00 night work, the break taken from the daytime first (D10).
 */
export function dayHours(
  clockIn: WorkingDayMinute,
  clockOut: WorkingDayMinute,
  recordedBreak: Minutes | null,
  policy: Pick<SheetPolicy, 'standardDay' | 'night' | 'unsetBreak' | 'nightColumn'>,
): DayHours {
  // Rounded down, a clock-out can be before its clock-in.
  const span: Interval[] = clockIn < clockOut ? [{ start: clockIn, end: clockOut }] : [];
  const taken = deductedBreak(recordedBreak, totalLength(span), policy.unsetBreak);
  const hours = dailyHours(
    { ...WHOLE_SPAN, punches: span, breaks: placeBreak(span, taken, policy.night) },
    { ...DEFAULT_WORKING_TIME_POLICY, standardDay: policy.standardDay, night: policy.night },
  );
  return {
    work: hours.worked,
    overtime: hours.overtime,
    night: hours.night,
    nightOvertime: policy.nightColumn === 'all_work' ? hours.night : hours.nightOvertime,
  };
}

// The sheet knows neither statutory rest days nor where the next day's shift begins: the whole span is the day's.
const WHOLE_SPAN = {
  kinds: { previous: 'workday', own: 'workday', next: 'workday' },
  contracted: minutes(0),
  shift: null,
  nextShiftStart: null,
} as const satisfies Partial<DayOfWork>;
