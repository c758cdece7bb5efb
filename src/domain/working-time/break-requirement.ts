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
 * The shortest legal break for a span, by the work that it leaves (労基法34条1項): 45 minutes of a span of 8:30, as 7:45 are
 * worked then.
 */
export function leastBreak(span: Minutes): Minutes {
  return [NONE, SHORT].find((taken) => requiredBreak(minutes(span - taken)) <= taken) ?? LONG;
}

/** Whether the break taken beside that work is long enough (労基法34条1項). */
export function checkBreak(worked: Minutes, taken: Minutes): BreakCheck {
  const required = requiredBreak(worked);
  const shortfall = minutes(Math.max(0, required - taken));
  return { required, shortfall, ok: shortfall === 0 };
}
