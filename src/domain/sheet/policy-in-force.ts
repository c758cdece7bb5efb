import { compareDates, type IsoMonth } from '../time/date.ts';
import { DEFAULT_SHEET_POLICY, type SheetPolicy } from './policy.ts';

/** A company's policy from a month on. */
export interface DatedPolicy {
  readonly from: IsoMonth;
  readonly policy: SheetPolicy;
}

/** The policy of a month: the latest of those from it or an earlier one, and the spec's before the first. */
export function policyInForce(dated: readonly DatedPolicy[], month: IsoMonth): SheetPolicy {
  return inForce(dated, month)?.policy ?? DEFAULT_SHEET_POLICY;
}

/** The latest item from `month` or an earlier one; `null` before the first. */
export function inForce<Dated extends { readonly from: IsoMonth }>(
  dated: readonly Dated[],
  month: IsoMonth,
): Dated | null {
  const begun = dated.filter(({ from }) => from <= month);
  return begun.toSorted((a, b) => compareDates(a.from, b.from)).at(-1) ?? null;
}
