import { minutes, type Minutes } from '../time/minutes.ts';

/** How a break stands against the law's. */
export interface BreakCheck {
  readonly required: Minutes;
  readonly shortfall: Minutes;
  readonly ok: boolean;
}

/**
 * The break that the law asks for (労基法34条1項): 45 minutes beyond 6 hours of work, 60 beyond 8; none for exactly 6,
 * 45 for exactly 8, and no more for longer days. By the time really worked, breaks not counted.
 */
export function requiredBreak(worked: Minutes): Minutes {
  if (worked > 8 * 60) return minutes(60);
  return minutes(worked > 6 * 60 ? 45 : 0);
}

/** Whether the break taken beside that work is enough (労基法34条1項). */
export function checkBreak(worked: Minutes, taken: Minutes): BreakCheck {
  const required = requiredBreak(worked);
  const shortfall = minutes(Math.max(0, required - taken));
  return { required, shortfall, ok: shortfall === 0 };
}
