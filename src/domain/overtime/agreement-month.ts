import { addDays, addMonths, type DateRange, firstDay, type IsoDate, type IsoMonth, monthOf } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import { DEFAULT_OVERTIME_AGREEMENT, type OvertimeAgreement } from './agreement.ts';

/** A month of an overtime agreement: its days, and the calendar's month in which it ends, which it is named by like a wage period (D39). */
export interface AgreementMonth extends DateRange {
  readonly month: IsoMonth;
}

/** From the agreement's month of that name on, each begins on this day. */
export interface DatedFirstDay extends Pick<OvertimeAgreement, 'firstDay'> {
  readonly from: IsoMonth;
}

/**
 * The days of a month on which an agreement can begin: those that can be a wage period's first day, which is best. The 29th
 * follows a closing on the 28th; in a February without it, it is 1 March.
 */
export const AGREEMENT_START_DAYS = { min: 1, max: 29 } as const;

/**
 * The agreement's month of that name. Its months and years are counted from its first day (起算日, 労基法36条2項4号, 労基則17条1項2号),
 * whatever the company's closing day (D39): each begins on that day of the month and ends before the next one. Where
 * another day takes effect, that month still begins as soon as the one before has ended, so that no day is in two
 * months or in none, and nothing before the change is another: from the 1st to the 21st as of October, October is
 * 10/1–10/20; back to the 1st, it is 9/21–10/31. `firstDays` in any order; before the first of them, the 1st.
 */
export function agreementMonth(month: IsoMonth, firstDays: readonly DatedFirstDay[]): AgreementMonth {
  return { month, from: dayAfter(addMonths(month, -1), firstDays), to: addDays(dayAfter(month, firstDays), -1) };
}

/** The agreement's month that a day belongs to. */
export function agreementMonthOn(date: IsoDate, firstDays: readonly DatedFirstDay[]): AgreementMonth {
  const month = agreementMonth(monthOf(date), firstDays);
  return date <= month.to ? month : agreementMonth(addMonths(month.month, 1), firstDays);
}

/** The day after the month of that name: the first of the one after it. */
function dayAfter(month: IsoMonth, firstDays: readonly DatedFirstDay[]): IsoDate {
  const { firstDay: day } = inForce(firstDays, month) ?? DEFAULT_OVERTIME_AGREEMENT;
  return day === 1 ? firstDay(addMonths(month, 1)) : addDays(firstDay(month), day - 1);
}
