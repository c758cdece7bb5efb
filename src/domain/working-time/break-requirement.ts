import { minutes, type Minutes } from '../time/minutes.ts';

/** A break against the law's minimum. */
export interface BreakCheck {
  readonly required: Minutes;
  readonly shortfall: Minutes;
  readonly ok: boolean;
}

const NONE = minutes(0);
const SHORT = minutes(45);
const LONG = minutes(60);

/**
 * The break that the law requires (労基法34条1項): 45 minutes beyond 6 hours of work, 60 beyond 8; none for exactly 6, 45
 * for exactly 8, and no more for longer days. By the time really worked, breaks not counted.
 */
export function requiredBreak(worked: Minutes): Minutes {
  if (worked > 8 * 60) return LONG;
  return worked > 6 * 60 ? SHORT : NONE;
}

/**
 * What is to be deducted of the presence for the shortest legal break, by the work that it leaves (労基法34条1項): 45 minutes
 * of 8:30, as 7:45 are worked then. `gaps` between pairs of punches are free time, too, and count first.
 */
export function leastBreak(present: Minutes, gaps: Minutes = NONE): Minutes {
  const beyondGaps = (length: Minutes): Minutes => minutes(Math.max(0, length - gaps));
  return [NONE, SHORT].map(beyondGaps).find((taken) => isEnough(present, taken, gaps)) ?? beyondGaps(LONG);
}

/**
 * The same in single minutes, so that no more is cut than brings the work down to 6 or 8 hours: 1 minute of 6:01, 45 of
 * 6:45, 46 of 8:46.
 */
export function leastGradualBreak(present: Minutes, gaps: Minutes = NONE): Minutes {
  let taken = NONE;
  while (!isEnough(present, taken, gaps)) taken = minutes(taken + 1);
  return taken;
}

const isEnough = (present: Minutes, taken: Minutes, gaps: Minutes): boolean =>
  requiredBreak(minutes(present - taken)) <= taken + gaps;

/** Whether the break taken beside that work is long enough (労基法34条1項). */
export function checkBreak(worked: Minutes, taken: Minutes): BreakCheck {
  const required = requiredBreak(worked);
  const shortfall = minutes(Math.max(0, required - taken));
  return { required, shortfall, ok: shortfall === 0 };
}
