import { addDays, compareDates, type IsoDate, laterOf } from '../time/date.ts';
import { dayAfterPeriod } from '../time/period.ts';

/** How long a worker may be dispatched to one unit of a client, and a workplace take dispatched workers, in months. */
export const LIMIT_MONTHS = 36;

/** The months that a gap exceeds after which a new count of the years begins (派遣先指針). */
export const COOLING_MONTHS = 3;

/** From when until when somebody was dispatched, the last day included; `null` while it goes on. */
export interface DispatchedPeriod {
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

/** The limit of a dispatch: the day from which the years count, and how often a gap has ended a count. */
export interface DispatchLimit {
  readonly countedFrom: IsoDate;
  /** The first day on which the work would be unlawful (抵触日); `null` where no limit holds. */
  readonly limitOn: IsoDate | null;
  readonly resets: number;
}

/**
 * The limit of three years of a person in one unit of a client (派遣法35条の3, 40条の3), or of a workplace by the dispatches of
 * anybody there (40条の2). A gap of more than three months begins a new count; shorter ones belong to it. No limit holds for who is
 * employed without a term or is 60 or older (40条の2第1項). `null` without a period.
 */
export function dispatchLimit(periods: readonly DispatchedPeriod[], isExempt: boolean): DispatchLimit | null {
  const [first, ...others] = periods.toSorted((one, other) => compareDates(one.from, other.from));
  if (first === undefined) return null;
  let { from: countedFrom, to: until } = first;
  let resets = 0;
  for (const { from, to } of others) {
    if (until !== null && from > dayAfterPeriod(addDays(until, 1), COOLING_MONTHS)) {
      countedFrom = from;
      resets += 1;
    }
    until = until === null || to === null ? null : laterOf(until, to);
  }
  return { countedFrom, limitOn: isExempt ? null : dayAfterPeriod(countedFrom, LIMIT_MONTHS), resets };
}
