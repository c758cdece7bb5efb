import { disjoint, type Interval, intersect, lengthOf, totalLength, without } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { checkBreak, leastBreak, leastGradualBreak } from './break-requirement.ts';
import { placeBreak } from './night.ts';
import type { WorkingTimePolicy } from './policy.ts';

/** How a company deducts breaks (D38, work-rules 8). All but `recorded` deem a break taken that nobody recorded (みなし休憩). */
export type BreakRule =
  /** Only what is recorded. */
  | { readonly kind: 'recorded' }
  /** The breaks at these times of the working day, as far as they lie in the work. */
  | { readonly kind: 'fixed'; readonly windows: readonly Interval[]; readonly recordedWins: boolean }
  /**
   * The least that the law asks for: `full` 45 or 60 minutes at once, which can cut real work; `gradual` no more than
   * brings the work down to 6 or 8 hours.
   */
  | { readonly kind: 'by_length'; readonly step: 'gradual' | 'full' }
  /** The company's own: a length for presence of more than so many minutes, that of the longest one passed. */
  | { readonly kind: 'steps'; readonly steps: readonly { readonly over: Minutes; readonly length: Minutes }[] };

/** A recorded break, with its times or only its length; an empty list or 0 for one not taken, `null` for none recorded. */
export type RecordedBreak = readonly Interval[] | Minutes | null;

/** The break of a day. */
export interface DeductedBreak {
  /** Where it is, or is placed: outside the night first (D10). */
  readonly breaks: readonly Interval[];
  /** Only the length of the break is known; a rule has placed it in `breaks`, and the screen says so. */
  readonly isPlacedByRule: boolean;
  /** Nobody recorded it (みなし). Lawful only where it was taken (労基法24条): the person must be able to say it wasn't. */
  readonly isDeemed: boolean;
  readonly deducted: Minutes;
  readonly worked: Minutes;
  /** Free time in the course of the work, gaps between pairs included: what counts for 労基法34条. */
  readonly counted: Minutes;
  /** What the law requires for that work (労基法34条1項), and by how much the day falls short of it. */
  readonly required: Minutes;
  readonly shortfall: Minutes;
}

/**
 * Deducts a day's break from its pairs of punches, by the company's rule; a recorded one, 0 included, wins (D38) but
 * over fixed times where the company says so. Only what overlaps the work is deducted. Gaps between pairs count first.
 */
export function deductBreak(
  punches: readonly Interval[],
  recorded: RecordedBreak,
  rule: BreakRule,
  policy: Pick<WorkingTimePolicy, 'night'>,
): DeductedBreak {
  const present = disjoint(punches);
  const isDeemed = rule.kind !== 'recorded' && (recorded === null || (rule.kind === 'fixed' && !rule.recordedWins));
  const taken = isDeemed ? deemedBreak(present, rule) : (recorded ?? NONE);
  const isPlacedByRule = typeof taken === 'number' && taken > 0;
  const breaks = typeof taken === 'number' ? placeBreak(present, taken, policy.night) : overlapping(present, taken);
  const deducted = totalLength(breaks);
  const work = without(present, breaks);
  // A length without a place counts as taken in the course of the work, wherever it was placed.
  const counted = isPlacedByRule
    ? minutes(deducted + spanOf(present) - totalLength(present))
    : minutes(spanOf(work) - totalLength(work));
  const worked = totalLength(work);
  const { required, shortfall } = checkBreak(worked, counted);
  return { breaks, isPlacedByRule, isDeemed: isDeemed && deducted > 0, deducted, worked, counted, required, shortfall };
}

const NONE = minutes(0);

function deemedBreak(present: readonly Interval[], rule: BreakRule): readonly Interval[] | Minutes {
  const length = totalLength(present);
  const gaps = minutes(spanOf(present) - length);
  switch (rule.kind) {
    case 'recorded':
      return NONE;
    case 'fixed':
      return rule.windows;
    case 'by_length':
      return rule.step === 'full' ? leastBreak(length, gaps) : leastGradualBreak(length, gaps);
    case 'steps': {
      const passed = rule.steps.filter(({ over }) => length > over);
      const longest = passed.reduce((max, step) => Math.max(max, step.length), 0);
      return minutes(Math.max(0, longest - gaps));
    }
  }
}

const overlapping = (work: readonly Interval[], breaks: readonly Interval[]): Interval[] =>
  disjoint(breaks).flatMap((taken) => work.flatMap((stretch) => intersect(stretch, taken) ?? []));

/** From the first minute to the last, of disjoint intervals in order. */
function spanOf(intervals: readonly Interval[]): Minutes {
  const [first, last] = [intervals[0], intervals.at(-1)];
  return first === undefined || last === undefined ? NONE : lengthOf({ start: first.start, end: last.end });
}
