import { pairPunches } from '../../attendance/punch-pairs.ts';
import { type Interval, without } from '../../time/interval.ts';
import { deductBreak } from '../../working-time/break-rule.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../../working-time/policy.ts';
import { dayMinute, dayTime } from './values.ts';

const TYPES = { in: 'clock_in', out: 'clock_out', break_start: 'break_start', break_end: 'break_end' } as const;

const fromIntervals = (intervals: readonly Interval[]) =>
  intervals.map(({ start, end }) => [dayTime(start), dayTime(end)]);

function pairsOf({ punches }: { readonly punches: readonly (readonly [keyof typeof TYPES, string])[] }) {
  const { pairs, breaks, findings } = pairPunches(
    punches.map(([type, time]) => ({ type: TYPES[type], minute: dayMinute(time) })),
  );
  const { worked, deducted, counted } = deductBreak(pairs, breaks, { kind: 'recorded' }, DEFAULT_WORKING_TIME_POLICY);
  return {
    stretches: fromIntervals(without(pairs, breaks)),
    breaks: fromIntervals(breaks),
    worked,
    gaps: counted - deducted,
    findings: [...new Set(findings.map(({ kind }) => kind))].toSorted(),
  };
}

/** The pairs of a day's punches. */
export const punchPairs = { punch_pairs: pairsOf };
