import type { ShiftDay } from '#domain/attendance/shift.ts';
import type { StatutoryGrant } from '#domain/leave/statutory-grant.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { attendanceOf, type DemoAttendance } from './attendance.ts';
import { calendarOf, monthStart, shiftsOf, type Calendar } from './calendar.ts';
import { employees, type DemoEmployee } from './employees.ts';
import { dayAt, daysAwayOf, grantsOf, leaveRequestsOf, plainDaysOf, type DemoLeaveRequest } from './leave.ts';

/** An employee with all that they have entered and been granted. */
export interface DemoEmployeeData extends DemoAttendance {
  readonly employee: DemoEmployee;
  readonly registeredOn: IsoDate;
  readonly hiredOn: IsoDate;
  readonly shifts: readonly ShiftDay[];
  readonly grants: readonly StatutoryGrant[];
  readonly leaveRequests: readonly DemoLeaveRequest[];
}

/**
 * What every employee of the demo data has on the morning of `today`: records of the two whole months before the current
 * one and of the current month up to yesterday, shifts up to the end of the next month. The same for the same date.
 */
export function demoDataOf(today: IsoDate): DemoEmployeeData[] {
  const calendar = calendarOf(today);
  return employees.map((employee) => employeeData(employee, calendar));
}

function employeeData(employee: DemoEmployee, calendar: Calendar): DemoEmployeeData {
  const { plan, registered, hired } = employee;
  const plainDays = plainDaysOf(employee, calendar);
  const registeredOn = registered === 'today' ? calendar.today : monthStart(registered, calendar.today);
  const hiredOn = hired === undefined ? registeredOn : dayAt(plainDays, hired.ofLastMonth);
  const own = hiredOn > calendar.from ? { ...calendar, from: hiredOn } : calendar;
  const leaveRequests = leaveRequestsOf(employee, calendar, plainDays);
  const shifts = plan === null ? [] : shiftsOf(plan, own);
  const attendance =
    plan === null
      ? { records: [], internalWork: [] }
      : attendanceOf(`${employee.companyId}/${employee.employeeId}`, plan, {
          calendar: own,
          shifts,
          daysAway: daysAwayOf(leaveRequests),
          plainDays,
        });
  return {
    employee,
    registeredOn,
    hiredOn,
    shifts,
    grants: grantsOf(employee, hiredOn, calendar),
    leaveRequests,
    ...attendance,
  };
}
