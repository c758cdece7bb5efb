import { pairPunches } from '../../attendance/punch-pairs.ts';
import type { Interval } from '../../time/interval.ts';
import { dayMinute, dayTime } from './values.ts';

const TYPES = { in: 'clock_in', out: 'clock_out', break_start: 'break_start', break_end: 'break_end' } as const;

const fromIntervals = (intervals: readonly Interval[]) =>
  intervals.map(({ start, end }) => [dayTime(start), dayTime(end)]);

function pairsOf({ punches }: { readonly punches: readonly (readonly [keyof typeof TYPES, string])[] }) {
  const { stretches, breaks, worked, gaps, findings } = pairPunches(
    punches.map(([type, time]) => ({ type: TYPES[type], minute: dayMinute(time) })),
  );
  return {
    stretches: fromIntervals(stretches),
    breaks: fromIntervals(breaks),
    worked,
    gaps,
    findings: [...new Set(findings.map(({ kind }) => kind))].toSorted(),
  };
}

/** The pairs of a day's punches. */
export const punchPairs = { punch_pairs: pairsOf };
