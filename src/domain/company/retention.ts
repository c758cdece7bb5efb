import { addDays, addMonths, type IsoDate, lastDay, laterOf, monthOf } from '../time/date.ts';
import { type EpochMs, epochMs } from '../time/instant.ts';
import { lastDayOfPeriod } from '../time/period.ts';

/**
 * The years for which records of employment are kept: the law's five (労基法109条), for now three (143条1項); also of the
 * leave ledger (労基則24条の7, 附則72条).
 */
export const RETENTION_YEARS = { forNow: 3, full: 5 } as const;

/**
 * The day from which a record's retention is counted: the last of its base dates (労基法109条, 労基則56条).
 *
 * - The register of workers (労働者名簿): the death, retirement or dismissal.
 * - Time cards, sheets, the wage ledger: the last entry, or the payment of its wages where that is later.
 * - The leave ledger (労基則24条の7): the end of the period in which its leave could be taken.
 */
export function retentionStart(first: IsoDate, ...others: readonly IsoDate[]): IsoDate {
  return others.reduce(laterOf, first);
}

/**
 * The last day on which a record is kept: so many years from the day after `start`, which isn't counted (民法140条, 143条).
 * From a leap day the three years end on 28 February.
 */
export function keepThrough(start: IsoDate, years: number): IsoDate {
  return lastDayOfPeriod(addDays(start, 1), 12 * years);
}

/** What says how long the records of a leaver are kept. */
export interface LeaverRecords {
  readonly leftOn: IsoDate;
  /** The last day that has a record, or on which one was made; `null` without any. */
  readonly lastEntryOn: IsoDate | null;
  /** The last day on which any leave granted could be taken; `null` where none was. */
  readonly leaveUntil: IsoDate | null;
}

/**
 * The last day on which any record of a leaver is kept for `years`. The payment of the last wages, which isn't on record,
 * is taken for as late as it commonly is: the end of the second month after the leaving date.
 */
export function keepLeaverThrough({ leftOn, lastEntryOn, leaveUntil }: LeaverRecords, years: number): IsoDate {
  const paidOn = lastDay(addMonths(monthOf(leftOn), 2));
  return keepThrough(retentionStart(paidOn, lastEntryOn ?? leftOn, leaveUntil ?? leftOn), years);
}

/** So many days a reserved erasure waits, in which any super admin can withdraw it. */
const ERASURE_WAIT_DAYS = 7;

/** The instant from which an erasure may be carried out that was reserved at this one. */
export const erasureDueAt = (reservedAt: EpochMs): EpochMs => epochMs(reservedAt + ERASURE_WAIT_DAYS * 86_400_000);

/**
 * Whether the audit log has anything younger than the retention on somebody, by the day of the last entry about them. Such an
 * erasure an operator carries out: by itself nothing of the log is erased that is younger.
 */
export const isLogYoung = (lastLoggedOn: IsoDate | null, years: number, today: IsoDate): boolean =>
  lastLoggedOn !== null && keepThrough(lastLoggedOn, years) >= today;
