import { deriveMonth, type MonthRow, type WorkType } from '#domain/attendance/month.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { addMonths, isoDate, isWeekend, monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { timeOfDay } from '#domain/time/minutes.ts';
import { demoDataOf, type DemoEmployeeData } from '../demo-data.ts';
import { periodIn, type WageCalendar, type WagePeriod } from '#domain/working-time/wage-period.ts';
import { companies, wageCalendarOf } from '../companies.ts';
import { RULE_COMPANY_ID } from '../work-rules.ts';

/** Days on which somebody may start kintai first: the ends of months and years, after long holidays, leap years. */
export const FIRST_DAYS: readonly IsoDate[] = [
  '2026-11-20',
  '2026-11-01',
  '2026-12-31',
  '2027-01-01',
  '2027-01-04',
  '2026-05-07',
  '2026-08-31',
  '2028-02-29',
  '2028-03-01',
  '2027-03-01',
].map(isoDate);

/** One employee of the data. */
export function personOf(people: readonly DemoEmployeeData[], employeeId: string): DemoEmployeeData {
  const found = people.find(({ employee }) => employee.companyId === 'demo' && employee.employeeId === employeeId);
  if (found === undefined) throw new Error(`no ${employeeId}`);
  return found;
}

/**
 * Everyone who has worked so far, with a name for messages, but for those of the company with work rules: what their months
 * are, and that each kind is among them, is worked out by hand elsewhere.
 */
export function workingPeople(today: IsoDate): (DemoEmployeeData & { who: string })[] {
  return demoDataOf(today)
    .filter(({ records, employee }) => records.length > 0 && employee.companyId !== RULE_COMPANY_ID)
    .map((data) => ({ ...data, who: `${data.employee.companyId} ${data.employee.employeeId} on ${today}` }));
}

/** A demo company's closing days. */
export const demoCalendar = (companyId: string): WageCalendar =>
  wageCalendarOf(companies.find((company) => company.companyId === companyId) ?? {});

/** A demo company's period of that name. */
export const demoPeriod = (companyId: string, month: IsoMonth): WagePeriod => periodIn(month, demoCalendar(companyId));

/**
 * The rows of the months with records, as the month screen derives them at noon of `today`; future days are left out.
 */
export function rowsOf(data: DemoEmployeeData, today: IsoDate, workType: WorkType = 'all'): MonthRow[] {
  return [-2, -1, 0]
    .map((offset) => addMonths(monthOf(today), offset))
    .flatMap((month) =>
      deriveMonth({
        period: demoPeriod(data.employee.companyId, month),
        records: data.records,
        shifts: data.shifts,
        internalWork: data.internalWork,
        leaveDays: data.leaveRequests.filter(({ status }) => status === 'approved').map(({ date }) => date),
        holidays: holidaysWithin(demoPeriod(data.employee.companyId, month)),
        now: instantOf(today, timeOfDay('12:00')),
        workType,
      }),
    )
    .filter((row) => row.date < today);
}

/** The rows by the punches alone. */
export const punchRowsOf = (data: DemoEmployeeData, today: IsoDate): MonthRow[] =>
  rowsOf({ ...data, internalWork: [] }, today);

export const isDayOff = (row: MonthRow): boolean => isWeekend(row.date) || row.holiday !== null;

export const isPunched = (row: MonthRow): boolean => row.clockInRecord !== null || row.clockOutRecord !== null;
