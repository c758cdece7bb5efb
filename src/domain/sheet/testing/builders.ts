import { at } from '../../attendance/testing/builders.ts';
import { calculateHours } from '../../hours/month-hours.ts';
import { POLICY, workWith } from '../../hours/testing/builders.ts';
import { holidaysOfMonth } from '../../holidays/holidays.ts';
import { isoDate, isoMonth, monthOf } from '../../time/date.ts';
import { calendarMonth } from '../../working-time/wage-period.ts';
import { DEFAULT_SHEET_POLICY } from '../../company-policy/policy.ts';
import type { SheetDay } from '../sheet-day.ts';
import { attendanceSheet, type HoursOfSheet, type Sheet, type SheetInput } from '../sheet.ts';

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

/** Hours of those who have no contract, by the law's policy: a sheet with the spec's figures shows none of them. */
export const hoursFor = (input: SheetInput): HoursOfSheet =>
  calculateHours(workWith(input.period.month, input), POLICY)(input.period);

/** The sheet of a month with overrides and that month's public holidays; all else as usual. */
export function sheetOf(month: string, rest: Partial<SheetInput> = {}, hours?: HoursOfSheet): Sheet {
  const input: SheetInput = {
    ...USUAL,
    period: calendarMonth(isoMonth(month)),
    holidays: holidaysOfMonth(isoMonth(month)),
    companyDays: new Map(),
    ...rest,
  };
  return attendanceSheet(input, hours ?? hoursFor(input));
}

/** One row of that day's month. */
export function dayOf(date: string, rest: Partial<SheetInput> = {}): SheetDay {
  const day = sheetOf(monthOf(isoDate(date)), rest).days.find((row) => row.date === date);
  if (day === undefined) throw new RangeError(`no row of ${date}`);
  return day;
}
