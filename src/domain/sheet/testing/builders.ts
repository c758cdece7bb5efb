import { holidaysOfMonth } from '../../holidays/holidays.ts';
import { isoDate, isoMonth, monthOf } from '../../time/date.ts';
import { at } from '../../attendance/testing/builders.ts';
import { DEFAULT_SHEET_POLICY, type SheetPolicy } from '../policy.ts';
import type { SheetDay } from '../sheet-day.ts';
import { attendanceSheet, type Sheet, type SheetInput } from '../sheet.ts';
import { calendarMonth } from '../../working-time/wage-period.ts';

/** The spec's policy with overrides. */
export const policyWith = (rest: Partial<SheetPolicy>): SheetPolicy => ({ ...DEFAULT_SHEET_POLICY, ...rest });

/** A long-existing account, seen in the month after. */
const USUAL = {
  records: [],
  shifts: [],
  internalWork: [],
  leaveDays: [],
  employment: { hiredOn: null, leftOn: null, registeredOn: isoDate('2020-04-01'), goLiveOn: null },
  policy: DEFAULT_SHEET_POLICY,
  now: at('2028-12-20 12:00'),
} as const satisfies Partial<SheetInput>;

/** The sheet of a month with overrides and that month's public holidays; all else as usual. */
export function sheetOf(month: string, rest: Partial<SheetInput> = {}): Sheet {
  return attendanceSheet({
    ...USUAL,
    period: calendarMonth(isoMonth(month)),
    holidays: holidaysOfMonth(isoMonth(month)),
    companyDays: new Map(),
    ...rest,
  });
}

/** One row of that day's month. */
export function dayOf(date: string, rest: Partial<SheetInput> = {}): SheetDay {
  const day = sheetOf(monthOf(isoDate(date)), rest).days.find((row) => row.date === date);
  if (day === undefined) throw new RangeError(`no row of ${date}`);
  return day;
}
