import { addMonths, isoMonth, type IsoDate, type IsoMonth, yearOf } from '../time/date.ts';
import { periodOn, type WageCalendar } from '../working-time/wage-period.ts';

/**
 * The latest go-live month (利用開始月, D42) that can be set on that day: December of the next year. A later one is a slip
 * of the keyboard, and would leave a company without any finding for years.
 */
export const latestGoLiveMonth = (today: IsoDate): IsoMonth => isoMonth(`${yearOf(today) + 1}-12`);

/** Whether a company can set that go-live month on that day: any past one, up to {@link latestGoLiveMonth}. */
export const canGoLiveIn = (month: IsoMonth, today: IsoDate): boolean => month <= latestGoLiveMonth(today);

/**
 * The go-live month that is proposed on that day: the month whose first day it is, else the next one, so that no month
 * begins with days of which nothing is on record.
 */
export function proposedGoLiveMonth(today: IsoDate, calendar: WageCalendar): IsoMonth {
  const { month, from } = periodOn(today, calendar);
  return from === today ? month : addMonths(month, 1);
}
