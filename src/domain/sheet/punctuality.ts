import type { Interval } from '../time/interval.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import type { DayTimes } from './round-punches.ts';
import type { PunctualityRule } from './policy.ts';

/**
 * Whether the recorded clock-in is later than the shift's start or, without a shift, than the rule's time (spec §9). In
 * minutes of the working day, so that a night shift is judged by its own hours (D9).
 */
export function isLate({ clockIn }: DayTimes, shift: Interval | null, rule: PunctualityRule): boolean {
  const limit = limitOf(rule, shift?.start);
  return clockIn !== null && limit !== null && clockIn > limit;
}

/** Whether the recorded clock-out is earlier than the rule's time or, where it goes by the shift, than its end (spec §9, D9). */
export function isLeftEarly({ clockOut }: DayTimes, shift: Interval | null, rule: PunctualityRule): boolean {
  const limit = limitOf(rule, shift?.end);
  return clockOut !== null && limit !== null && clockOut < limit;
}

function limitOf({ basis, time }: PunctualityRule, planned: WorkingDayMinute | undefined): WorkingDayMinute | null {
  if (basis === 'none') return null;
  return basis === 'shift' ? (planned ?? time) : time;
}
