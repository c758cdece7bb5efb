import { type IsoDate, yearOf } from '#domain/time/date.ts';

/** How many years before and after the present one can be chosen (spec §2). */
const AROUND = 2;

/** The years that can be chosen of leave, the earliest first. */
export const yearsAround = (today: IsoDate): number[] =>
  Array.from({ length: 2 * AROUND + 1 }, (_, index) => yearOf(today) - AROUND + index);
