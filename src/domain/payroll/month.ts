import type { MonthStatus } from '../closing/closing.ts';
import type { DayHours, OtherTaken } from '../hours/day-hours.ts';
import type { MonthHours } from '../hours/month-hours.ts';
import type { HoursTotals } from '../hours/totals.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { COMP_DAY } from '../swaps/comp-day.ts';
import type { DateRange, IsoDate } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { type ClassifiedMinutes, sumClasses } from '../working-time/work-classes.ts';
import type { PaidLeaveLeft } from './leave-balance.ts';
import { type PaidTotals, roundForPayment } from './rounding.ts';

/** An employee's month for the payroll export; of a closed month what was stored at closing. */
export interface PayrollMonth {
  readonly employeeId: string;
  readonly name: string;
  readonly status: MonthStatus;
  /** The days of the month, both inclusive. */
  readonly period: DateRange;
  readonly sheet: Sheet;
  /** To the minute. */
  readonly hours: HoursTotals;
  /** The totals as they are paid, by the company's rounding of months. */
  readonly paid: PaidTotals;
  readonly days: PayrollDays;
  /** The paid leave that is left at the end of the period; `null` for who never had any. */
  readonly leaveBalance: PaidLeaveLeft | null;
}

/** What payroll takes from the days beside their totals. */
export interface PayrollDays {
  /** The work of the days that are rest days of the company's (所定休日), by class: files keep it apart from workdays'. */
  readonly onScheduledHolidays: ClassifiedMinutes;
  /** Working days with work that are no rest day: as a shift's own day, whatever day it runs on into. */
  readonly workdays: number;
  /** Days with a late arrival, and with an early leave, by the planned shift. */
  readonly late: number;
  readonly earlyLeave: number;
  /** Leave that is neither paid leave (年次有給休暇) nor absence: 代休 and the other kinds, each paid or not. */
  readonly leave: Readonly<Record<'paidComp' | 'unpaidComp' | 'paid' | 'unpaid', LeaveTaken>>;
}

/** Leave that was taken in a month. */
export interface LeaveTaken {
  /** Days, half ones 0.5; leave by the clock is none. */
  readonly days: number;
  readonly time: Minutes;
  /** Of the time, that of leave by the clock. */
  readonly byClock: Minutes;
}

/** An employee's hours of the period; the days suffice with these fields. */
export interface HoursForPayroll extends Pick<MonthHours, 'totals' | 'monthlyRounding'> {
  readonly days: readonly Pick<DayHours, 'date' | 'kind' | 'classes' | 'missed' | 'otherTaken'>[];
}

/**
 * Puts together an employee's month, its totals rounded as the company pays them; `isCompDay` recognises 代休 on the days
 * of months that were closed before their leave was stored by kind.
 */
export function payrollMonth(
  known: Pick<PayrollMonth, 'employeeId' | 'name' | 'status' | 'period' | 'sheet' | 'leaveBalance'>,
  { totals, days, monthlyRounding }: HoursForPayroll,
  isCompDay: (date: IsoDate) => boolean,
): PayrollMonth {
  return {
    ...known,
    hours: totals,
    paid: roundForPayment(totals, monthlyRounding),
    days: payrollDays(days, isCompDay),
  };
}

function payrollDays(days: HoursForPayroll['days'], isCompDay: (date: IsoDate) => boolean): PayrollDays {
  const count = (isCounted: (day: HoursForPayroll['days'][number]) => boolean): number => days.filter(isCounted).length;
  const taken = days.flatMap(({ date, otherTaken = [] }) =>
    otherTaken.map(({ kind, ...one }) => ({
      ...one,
      isComp: kind === null ? isCompDay(date) : kind === COMP_DAY,
    })),
  );
  const leaveOf = (isComp: boolean, isPaid: boolean): LeaveTaken =>
    leaveTaken(taken.filter((one) => one.isComp === isComp && one.isPaid === isPaid));
  return {
    onScheduledHolidays: sumClasses(
      days.filter(({ kind }) => kind === 'scheduled_holiday').map(({ classes }) => classes),
    ),
    workdays: count(({ kind, classes }) => kind === 'workday' && classes.worked > 0),
    late: count(({ missed }) => missed.late > 0),
    earlyLeave: count(({ missed }) => missed.earlyLeave > 0),
    leave: {
      paidComp: leaveOf(true, true),
      unpaidComp: leaveOf(true, false),
      paid: leaveOf(false, true),
      unpaid: leaveOf(false, false),
    },
  };
}

function leaveTaken(taken: readonly Pick<OtherTaken, 'days' | 'time'>[]): LeaveTaken {
  const timeOf = (some: typeof taken): Minutes => minutes(some.reduce((sum, { time }) => sum + time, 0));
  return {
    days: taken.reduce((sum, { days }) => sum + days, 0),
    time: timeOf(taken),
    byClock: timeOf(taken.filter(({ days }) => days === 0)),
  };
}
