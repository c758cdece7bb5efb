import { monthNumber, yearOf, type DateRange, type IsoDate } from '../time/date.ts';
import { dayAfterPeriod, lastDayOfPeriod } from '../time/period.ts';

/** A month of an overtime agreement. */
export interface AgreementMonth extends DateRange {
  /** The first day of the agreement's year (対象期間) that it belongs to. */
  readonly yearStart: IsoDate;
  /** Its number within that year, 1–12. */
  readonly index: number;
}

/** The days of a month on which an agreement can begin; every month has them. Best is a wage period's first day. */
export const AGREEMENT_START_DAYS = { min: 1, max: 28 } as const;

/**
 * The month of the agreement that a day belongs to. Months and years are counted from the agreement's first day (起算日,
 * 労基法36条2項, 労基則17条1項), whatever the company's closing day, and from one year to the next: a day before `start` belongs to
 * the years before. Where a month has no such day, its successor begins on the 1st (民法143条2項).
 */
export function agreementMonthOn(date: IsoDate, start: IsoDate): AgreementMonth {
  const apart = (yearOf(date) - yearOf(start)) * 12 + monthNumber(date) - monthNumber(start);
  const count = dayAfterPeriod(start, apart) <= date ? apart : apart - 1;
  const index = ((count % 12) + 12) % 12;
  return {
    yearStart: dayAfterPeriod(start, count - index),
    index: index + 1,
    from: dayAfterPeriod(start, count),
    to: lastDayOfPeriod(start, count + 1),
  };
}
