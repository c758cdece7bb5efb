import { compareDates, isoMonth, type IsoDate, type IsoMonth } from './date.ts';

/**
 * The first of all months: what applies from it on has no gap before it. A company's first settings do, so that they
 * hold for months of before its creation, too, whose attendance is brought in later.
 */
export const FIRST_OF_ALL_MONTHS = isoMonth('1900-01');

/** The latest of the items that begin on or before `at`, a day or a month as they do; `null` before the first. */
export function inForce<Dated extends { readonly from: IsoDate | IsoMonth }>(
  dated: readonly Dated[],
  at: Dated['from'],
): Dated | null {
  let latest: Dated | null = null;
  for (const one of dated) if (one.from <= at && (latest === null || one.from > latest.from)) latest = one;
  return latest;
}

/** That item, and before the first that first one; `null` without any. */
export const inForceOrFirst = <Dated extends { readonly from: IsoDate | IsoMonth }>(
  dated: readonly Dated[],
  at: Dated['from'],
): Dated | null => inForce(dated, at) ?? dated.toSorted((a, b) => compareDates(a.from, b.from))[0] ?? null;
