import { pairsOf } from '../attendance/day-pairs.ts';
import { recordedBreakOf } from '../attendance/day.ts';
import { internalPeriod, type InternalWork } from '../attendance/internal-work.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import { disjoint, type Interval } from '../time/interval.ts';
import { minutes } from '../time/minutes.ts';
import { type BreakRule, deductBreak, type DeductedBreak } from '../working-time/break-rule.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';

/** What was worked on a day, before it is classified. */
export interface DayWork {
  /** From each clock-in to its clock-out, or those of the internal work where nothing was punched. */
  readonly pairs: readonly Interval[];
  readonly break: DeductedBreak;
}

/** What is on record of a day: its own records and internal work, in any order, and its planned hours. */
export interface DayOnRecord {
  readonly records: readonly AttendanceRecord[];
  readonly internalWork: readonly InternalWork[];
  readonly shift: Interval | null;
}

/**
 * Pairs the day's punches and deducts its break (work-rules 1.3, 8). Internal work lies within the punches; on a day
 * without any it counts itself, with its own breaks.
 */
export function dayWork(
  { records, internalWork, shift }: DayOnRecord,
  rule: BreakRule,
  policy: Pick<WorkingTimePolicy, 'night'>,
): DayWork {
  const isPunched = records.some(({ recordType }) => recordType === 'clock_in' || recordType === 'clock_out');
  if (!isPunched && internalWork.length > 0) {
    const frame = { clockIn: null, clockOut: null, shift };
    const pairs = disjoint(internalWork.map((entry) => internalPeriod(entry, frame)));
    const taken = minutes(internalWork.reduce((sum, { breakMinutes }) => sum + breakMinutes, 0));
    return { pairs, break: deductBreak(pairs, taken, rule, policy) };
  }
  const { pairs } = pairsOf(records);
  return { pairs, break: deductBreak(pairs, recordedBreakOf(records), rule, policy) };
}
