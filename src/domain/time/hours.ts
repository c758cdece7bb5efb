import type { Minutes } from './minutes.ts';

/**
 * Converts a sum of minutes to hours, rounded once, half up, to so many decimals (D13): 63 minutes are 1.1 hours, 62
 * are 1. Calculated in whole numbers, since 1.05 is no exact fraction; the result is the number nearest to the decimal,
 * so `toFixed` with as many digits shows it exactly.
 */
export function roundHours(duration: Minutes, decimals: 1 | 2): number {
  const parts = 10 ** decimals;
  return Math.floor((duration * parts + 30) / 60) / parts;
}

/** A sum of minutes in hours with two decimals, `172.55`. */
export const decimalHours = (duration: Minutes): string => roundHours(duration, 2).toFixed(2);
