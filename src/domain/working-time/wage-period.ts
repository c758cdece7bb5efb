import { addDays, addMonths, earlierOf, firstDay, lastDay, monthOf } from '../time/date.ts';
import type { DateRange, IsoDate, IsoMonth } from '../time/date.ts';

/** How a company divides time into periods that are paid together (賃金計算期間, 労基法24条2項). */
export interface WagePeriodPolicy {
  /** The last day of each period (締日), 1–31; in a month that has no such day its last one, so 31 is the month's end. */
  readonly closingDay: number;
  /**
   * The month that a period is named by: the one in which it ends, so that closing on the 20th 10/21–11/20 is 11月度
   * (D39), or the one in which it begins. By the beginning, closing on the 29th or 30th can name two periods alike.
   */
  readonly namedBy: 'closing_month' | 'starting_month';
}

/** The calendar's months (D39). */
export const DEFAULT_WAGE_PERIOD_POLICY: WagePeriodPolicy = { closingDay: 31, namedBy: 'closing_month' };

/** The closing days that a company can choose. */
export const CLOSING_DAYS = [15, 20, 25, 31] as const;

/** A period that is paid together. */
export interface WagePeriod extends DateRange {
  /** Its name (月度). */
  readonly month: IsoMonth;
}

/** The period that a day belongs to. A shift belongs, whole, to that of its working day. */
export function wagePeriodOn(date: IsoDate, policy: WagePeriodPolicy): WagePeriod {
  const month = monthOf(date);
  return periodEndingIn(date <= closingDateOf(month, policy) ? month : addMonths(month, 1), policy);
}

/** The period of a name. */
export function wagePeriodOf(month: IsoMonth, policy: WagePeriodPolicy): WagePeriod {
  const ending = periodEndingIn(month, policy);
  return ending.month === month ? ending : periodEndingIn(addMonths(month, 1), policy);
}

/** A change of the closing day. */
export interface ClosingDayChange {
  /** The period between, never longer than a month: wages are paid once a month at least (労基法24条2項). */
  readonly between: DateRange;
  /** The last day of the first whole period by the new closing day. */
  readonly nextTo: IsoDate;
}

/**
 * The periods after a change of the closing day: from the day after the last one by the old closing day to the next new
 * closing day, then whole ones. From the 20th to the month's end, after 10/20 comes 10/21–10/31, then November. Where
 * the change postpones the closing within a month, as there, the period between ends in the month of the one before,
 * and has the same name.
 */
export function changeClosingDay(lastOldEnd: IsoDate, policy: Pick<WagePeriodPolicy, 'closingDay'>): ClosingDayChange {
  const from = addDays(lastOldEnd, 1);
  const month = monthOf(from);
  const inMonth = closingDateOf(month, policy);
  const to = from <= inMonth ? inMonth : closingDateOf(addMonths(month, 1), policy);
  return { between: { from, to }, nextTo: closingDateOf(addMonths(monthOf(to), 1), policy) };
}

function periodEndingIn(closingMonth: IsoMonth, policy: WagePeriodPolicy): WagePeriod {
  const from = addDays(closingDateOf(addMonths(closingMonth, -1), policy), 1);
  const to = closingDateOf(closingMonth, policy);
  return { month: policy.namedBy === 'closing_month' ? closingMonth : monthOf(from), from, to };
}

function closingDateOf(month: IsoMonth, { closingDay }: Pick<WagePeriodPolicy, 'closingDay'>): IsoDate {
  return earlierOf(addDays(firstDay(month), closingDay - 1), lastDay(month));
}
