import type { MonthStatus } from '../closing/closing.ts';
import type { DayHours } from '../hours/day-hours.ts';
import type { MonthHours } from '../hours/month-hours.ts';
import type { HoursTotals } from '../hours/totals.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { DateRange } from '../time/date.ts';
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
}

/** An employee's hours of the period; the days suffice with these fields. */
export interface HoursForPayroll extends Pick<MonthHours, 'totals' | 'monthlyRounding'> {
  readonly days: readonly Pick<DayHours, 'kind' | 'classes' | 'missed'>[];
}

/** Puts together an employee's month, its totals rounded as the company pays them. */
export function payrollMonth(
  known: Pick<PayrollMonth, 'employeeId' | 'name' | 'status' | 'period' | 'sheet' | 'leaveBalance'>,
  { totals, days, monthlyRounding }: HoursForPayroll,
): PayrollMonth {
  return { ...known, hours: totals, paid: roundForPayment(totals, monthlyRounding), days: payrollDays(days) };
}

function payrollDays(days: HoursForPayroll['days']): PayrollDays {
  const count = (isCounted: (day: HoursForPayroll['days'][number]) => boolean): number => days.filter(isCounted).length;
  return {
    onScheduledHolidays: sumClasses(
      days.filter(({ kind }) => kind === 'scheduled_holiday').map(({ classes }) => classes),
    ),
    workdays: count(({ kind, classes }) => kind === 'workday' && classes.worked > 0),
    late: count(({ missed }) => missed.late > 0),
    earlyLeave: count(({ missed }) => missed.earlyLeave > 0),
  };
}
