import { compareDates, type IsoDate, type IsoMonth } from './date.ts';

/** The latest of the items that begin on or before `at`, a day or a month as they do; `null` before the first. */
export function inForce<Dated extends { readonly from: IsoDate | IsoMonth }>(
  dated: readonly Dated[],
  at: Dated['from'],
): Dated | null {
  const begun = dated.filter(({ from }) => from <= at);
  return begun.toSorted((a, b) => compareDates(a.from, b.from)).at(-1) ?? null;
}
