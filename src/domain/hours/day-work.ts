import { recordedBreakOf } from '../attendance/day.ts';
import { internalPeriod, type InternalWork } from '../attendance/internal-work.ts';
import { isClockPunch } from '../attendance/record.ts';
import { disjoint, type Interval, without } from '../time/interval.ts';
import { minutes } from '../time/minutes.ts';
import { type BreakRule, deductBreak, type DeductedBreak } from '../working-time/break-rule.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import type { RecordsOfDay } from '../attendance/by-day.ts';

/** What was worked on a day, before it is classified. */
export interface DayWork {
  /** From each clock-in to its clock-out, or those of the internal work where nothing was punched. */
  readonly present: readonly Interval[];
  /** What of that is work (D52), with its breaks, and what isn't (在場). */
  readonly pairs: readonly Interval[];
  readonly presence: readonly Interval[];
  readonly break: DeductedBreak;
}

/** What is on record of a day: its own records, its internal work in any order, and its planned hours. */
export interface DayOnRecord extends RecordsOfDay {
  readonly internalWork: readonly InternalWork[];
  readonly shift: Interval | null;
}

/** When somebody was at work on a day; internal work lies within the punches, and counts itself without any. */
export const presenceOf = (onRecord: DayOnRecord): readonly Interval[] =>
  isInternalAlone(onRecord) ? pairsOfInternal(onRecord) : onRecord.paired.pairs;

/**
 * Pairs the day's punches and deducts its break (work-rules 1.3, 8). Internal work lies within the punches; on a day
 * without any it counts itself, with its own breaks. `workHours`: when presence is work (`workHoursOf`); `null`: always.
 */
export function dayWork(
  onRecord: DayOnRecord,
  rule: BreakRule,
  policy: Pick<WorkingTimePolicy, 'night'>,
  workHours: readonly Interval[] | null = null,
): DayWork {
  const { records, paired, internalWork } = onRecord;
  if (isInternalAlone(onRecord)) {
    const pairs = pairsOfInternal(onRecord);
    const taken = minutes(internalWork.reduce((sum, { breakMinutes }) => sum + breakMinutes, 0));
    return { present: pairs, pairs, presence: NO_PRESENCE, break: deductBreak(pairs, taken, rule, policy) };
  }
  const present = paired.pairs;
  const presence = workHours === null ? NO_PRESENCE : without(present, workHours);
  const pairs = without(present, presence);
  return { present, pairs, presence, break: deductBreak(pairs, recordedBreakOf(records, paired), rule, policy) };
}

const NO_PRESENCE: readonly Interval[] = [];

/** Without a punch there is internal work or nothing. */
const isInternalAlone = ({ records }: DayOnRecord): boolean =>
  !records.some(({ recordType }) => isClockPunch(recordType));

function pairsOfInternal({ internalWork, shift }: DayOnRecord): Interval[] {
  const frame = { clockIn: null, clockOut: null, shift };
  return disjoint(internalWork.map((entry) => internalPeriod(entry, frame)));
}
