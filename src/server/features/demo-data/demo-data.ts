import type { ShiftDay } from '#domain/attendance/shift.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import type { WorkingPattern } from '#domain/leave/statutory-days.ts';
import { lastUsableDay, statutoryGrants, type StatutoryGrant } from '#domain/leave/statutory-grant.ts';
import {
  addDays,
  addMonths,
  daysFrom,
  firstDay,
  isoMonth,
  lastDay,
  monthOf,
  yearOf,
  type IsoDate,
  type IsoMonth,
} from '#domain/time/date.ts';
import { lengthOf, type Interval } from '#domain/time/interval.ts';
import { instantOf, type EpochMs } from '#domain/time/instant.ts';
import { minutes, timeOfDay, type Minutes } from '#domain/time/minutes.ts';
import { leastBreak } from '#domain/working-time/break-requirement.ts';
import type { MinutesOfWeek } from '#domain/working-time/contract.ts';
import { WEEKDAYS, weekOf } from '#domain/working-time/contract-on-record.ts';
import { attendanceOf, type DemoAttendance } from './attendance.ts';
import { calendarOf, dayFinder, daysOffOfWeek, hoursOf, recordedFrom, workdaysOf, type Calendar } from './calendar.ts';
import { DEMO_COMPANY_ID } from './companies.ts';
import { employees } from './employees.ts';
import { findings } from './findings.ts';
import type { DemoEmployee, LeaveRequest, Scenario, SpecialDay } from './scenario.ts';

/** An employee with all their records and grants. */
export interface DemoEmployeeData extends DemoAttendance {
  readonly employee: DemoEmployee;
  readonly registeredOn: IsoDate;
  readonly hiredOn: IsoDate;
  readonly shifts: readonly ShiftDay[];
  readonly grants: readonly StatutoryGrant[];
  readonly leaveRequests: readonly DemoLeaveRequest[];
}

/** A request of one day of leave. */
export interface DemoLeaveRequest extends LeaveRequest {
  readonly date: IsoDate;
  readonly requestedOn: IsoDate;
}

/**
 * What every employee of the demo data has on `today`: records of the two whole months before the current one and of the
 * current month up to yesterday, shifts up to the end of the next month; some have both since the agreement's year
 * began (36協定), and where it has dawned at `now`, some have records of today as well, up to that minute. Deterministic
 * per minute.
 */
export function demoDataOf(today: IsoDate, now?: EpochMs): DemoEmployeeData[] {
  const calendar = calendarOf(today, now);
  return employees.map((employee) => employeeData(employee, calendar));
}

/** A month that those with a whole year have closed, and when. */
interface ClosedMonth {
  readonly month: IsoMonth;
  readonly at: EpochMs;
}

/**
 * The months before the two last whole ones of those who have a whole year, in order, each closed ten days after its end:
 * months close in sequence (D40), so that the visitor could close none of the last ones while these were open.
 */
export function closedMonthsOf(today: IsoDate): ClosedMonth[] {
  const { from, yearFrom } = calendarOf(today);
  const months = [...new Set(daysFrom(yearFrom, addDays(from, -1)).map(monthOf))];
  return months.map((month) => ({ month, at: instantOf(addDays(lastDay(month), 10), timeOfDay('10:00')) }));
}

function employeeData(employee: DemoEmployee, calendar: Calendar): DemoEmployeeData {
  const { today, days } = calendar;
  const from = recordedFrom(employee, calendar);
  const { hired } = employee;
  const workdays = workdaysOf(employee, calendar);
  const dayOf = dayFinder(employee, workdays, calendar);
  const special = new Map<IsoDate, SpecialDay>(
    scenariosOf(employee).flatMap((scenario) => {
      const dates = 'daysOffOf' in scenario ? daysOffOfWeek(scenario, workdays, calendar) : [dayOf(scenario)];
      return dates.map((date) => [date, scenario] as const);
    }),
  );
  const ofToday = calendar.hasDawned && employee.today !== 'as_usual' ? employee.today : null;
  if (ofToday !== null) special.set(today, ofToday);
  const registeredOn = hired === 'today' ? today : monthStart(hired, today);
  const hiredOn = hired !== 'today' && 'workday' in hired ? dayOf(hired) : registeredOn;
  const employed = new Set([...workdays].filter((date) => date >= hiredOn));
  if (ofToday !== null) employed.add(today);
  const planned = employee.hasShifts ? days.filter((date) => date >= from && date >= hiredOn) : [];
  return {
    employee,
    registeredOn,
    hiredOn,
    shifts: planned.map((date) => {
      const { shift } = special.get(date) ?? {};
      const isPlanned = shift !== undefined || employed.has(date);
      return shiftOf(date, isPlanned ? hoursOf({ hours: shift ?? employee.hours }) : null);
    }),
    grants: grantsOf(employee, hiredOn, today),
    leaveRequests: leaveRequestsOf(special, today),
    ...attendanceOf(employee, employed, special, calendar),
  };
}

const shiftOf = (date: IsoDate, hours: Interval | null): ShiftDay => ({
  date,
  start: hours?.start ?? null,
  end: hours?.end ?? null,
  isWorkday: hours !== null,
});

/** The employee's special days, those with findings in the last month included. */
function scenariosOf({ companyId, employeeId, days }: DemoEmployee): Scenario[] {
  const own = Object.values(findings)
    .flat()
    .filter((finding) => (finding.companyId ?? DEMO_COMPANY_ID) === companyId && finding.who === employeeId);
  return [...days, ...own.map((finding) => ({ monthsAgo: 1, ...finding }))];
}

function monthStart(hired: Exclude<DemoEmployee['hired'], 'today'>, today: IsoDate): IsoDate {
  if ('monthsAgo' in hired) return firstDay(addMonths(monthOf(today), -hired.monthsAgo));
  return firstDay(addMonths(isoMonth(`${yearOf(today)}-01`), hired.month - 1 - 12 * hired.yearsAgo));
}

/** The working pattern of the contract. */
export function patternOf(employee: DemoEmployee): WorkingPattern & { readonly weeklyDays: number } {
  const weeklyDays = employee.weekdays.length;
  return { weeklyDays, weeklyMinutes: minutes(weeklyDays * contractedDay(employee)), annualDays: null };
}

/** The contract's minutes of each weekday; `null` where only their number is known. */
export function minutesOfWeekOf(employee: DemoEmployee): MinutesOfWeek | null {
  if (!employee.hasContractOfWeekdays) return null;
  return weekOf(WEEKDAYS.map((weekday) => (employee.weekdays.includes(weekday) ? contractedDay(employee) : 0)));
}

function contractedDay(employee: DemoEmployee): Minutes {
  const { away, breaks, contractedDay: agreed } = employee;
  if (agreed !== undefined) return minutes(agreed);
  const hours = lengthOf(hoursOf(employee));
  const gone = away === undefined ? 0 : lengthOf(hoursOf({ hours: away }));
  return minutes(hours - gone - (breaks[0] ?? leastBreak(hours)));
}

/** The employee's statutory grants that have not lapsed: the daily job finds nothing to add. */
function grantsOf(employee: DemoEmployee, hiredOn: IsoDate, today: IsoDate): StatutoryGrant[] {
  const patterns = [{ from: hiredOn, pattern: patternOf(employee) }];
  const service = { hiredOn, leftOn: null, patterns, attendance: new Map() };
  return statutoryGrants(service, today, DEFAULT_LEAVE_POLICY).filter(
    ({ grantedOn }) => lastUsableDay(grantedOn) >= today,
  );
}

/** The requests of leave, each made a week before its day and at the latest yesterday. */
function leaveRequestsOf(special: ReadonlyMap<IsoDate, SpecialDay>, today: IsoDate): DemoLeaveRequest[] {
  const yesterday = addDays(today, -1);
  return [...special].flatMap(([date, { leave }]) => {
    if (leave === undefined) return [];
    const aWeekBefore = addDays(date, -7);
    return [{ ...leave, date, requestedOn: aWeekBefore < yesterday ? aWeekBefore : yesterday }];
  });
}
