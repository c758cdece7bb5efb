import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { DEFAULT_SHEET_POLICY } from '#domain/sheet/policy.ts';
import { attendanceSheet, type Sheet } from '#domain/sheet/sheet.ts';
import { addMonths, isoDate, monthOf, type IsoMonth } from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { formatTimeOfDay, timeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { companies } from './features/demo-data/companies.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { fillDemoData, demoDataAt } from './features/demo-data/demo-data.repository.ts';
import { demoDataOf, type DemoEmployeeData } from './features/demo-data/demo-data.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { demoPeriod } from './features/demo-data/testing/people.ts';

// After a month with a holiday in it, with the current month's records up to yesterday.
const TODAY = isoDate('2026-11-20');
const NOON = instantOf(TODAY, timeOfDay('12:00'));
const MONTHS = [-2, -1, 0, 1].map((offset) => addMonths(monthOf(TODAY), offset));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(NOON));
});
afterAll(() => server.stop());

/** The sheet by the domain's rules, from the employee's demo data. */
const byTheRules = (data: DemoEmployeeData, month: IsoMonth): Sheet =>
  attendanceSheet({
    period: demoPeriod(data.employee.companyId, month),
    records: data.records,
    shifts: data.shifts,
    internalWork: data.internalWork,
    leaveDays: data.leaveRequests.filter(({ status }) => status === 'approved').map(({ date }) => date),
    holidays: holidaysWithin(demoPeriod(data.employee.companyId, month)),
    employment: { hiredOn: data.hiredOn, leftOn: null, registeredOn: data.registeredOn, goLiveOn: null },
    policy: companies.find(({ companyId }) => companyId === data.employee.companyId)?.policy ?? DEFAULT_SHEET_POLICY,
    now: NOON,
  });

const clock = (minute: WorkingDayMinute | null): string | null => (minute === null ? null : formatTimeOfDay(minute));

describe('D14: the API’s sheet equals the domain’s, for every employee and month of the demo data', () => {
  it.each(['demo', 'demo-west', 'sample'])('%s', async (companyId) => {
    server.setNow('2026-11-20T12:00:00+09:00');
    const token = await server.logIn({ companyId, employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 });
    const { body: users } = await server.call('GET /api/admin/users', { token });
    const idOf = new Map<string, number>(
      users.map((user: { employee_id: string; id: number }) => [user.employee_id, user.id]),
    );
    const people = demoDataOf(TODAY).filter(({ employee }) => employee.companyId === companyId);
    expect(idOf.size).toBe(people.length);

    for (const data of people)
      for (const month of MONTHS) {
        const route = `GET /api/admin/users/${idOf.get(data.employee.employeeId)}/attendance-sheet?month=${month}`;
        const { status, body } = await server.call(route, { token });
        const { summary, days, notes } = byTheRules(data, month);
        const who = `${companyId} ${data.employee.employeeId} ${month}`;
        expect(status, who).toBe(200);
        expect(body.summary, who).toEqual({
          days_worked: summary.daysWorked,
          days_absent: summary.daysAbsent,
          days_late: summary.daysLate,
          days_left_early: summary.daysLeftEarly,
          work_minutes: summary.work,
          overtime_minutes: summary.overtime,
          night_overtime_minutes: summary.nightOvertime,
        });
        expect(body.days, who).toEqual(
          days.map((day) => ({
            date: day.date,
            clock_in: clock(day.clockIn),
            clock_out: clock(day.clockOut),
            clock_in_minute: day.clockIn,
            clock_out_minute: day.clockOut,
            is_clock_in_corrected: day.isClockInCorrected,
            is_clock_out_corrected: day.isClockOutCorrected,
            is_corrected: day.isClockInCorrected || day.isClockOutCorrected,
            break_time: day.breakMinutes,
            is_break_unset: day.isBreakUnset,
            work_minutes: day.work,
            overtime_minutes: day.overtime,
            night_minutes: day.night,
            night_overtime_minutes: day.nightOvertime,
            is_vacation: day.isVacation,
            is_absent: day.isAbsent,
            is_late: day.isLate,
            is_left_early: day.isLeftEarly,
            missing_punch: day.missingPunch,
            holiday: day.holiday,
            remarks: day.remarks.join('、'),
          })),
        );
        expect(body.notes, who).toEqual(notes);
      }
  });

  it('and they show what the demo data is there to show', () => {
    const people = demoDataOf(TODAY).filter(({ employee }) => employee.companyId === 'demo');
    const totals = new Map(
      people.map((data) => [
        data.employee.employeeId,
        MONTHS.slice(0, 3).map((month) => byTheRules(data, month).summary),
      ]),
    );
    const sum = (employeeId: string, name: keyof Sheet['summary']): number =>
      (totals.get(employeeId) ?? []).reduce((total, summary) => total + summary[name], 0);
    expect(sum('E0001', 'daysLate')).toBeGreaterThan(2);
    expect(sum('E0001', 'daysLeftEarly')).toBe(1);
    expect(sum('E0001', 'daysAbsent')).toBe(1);
    expect(sum('E0001', 'daysOnLeave')).toBe(1);
    expect(sum('E0003', 'nightOvertime')).toBeGreaterThan(10_000);
    expect(sum('E0003', 'daysLeftEarly')).toBe(0);
    expect(sum('E0007', 'daysMissingPunch')).toBe(3);
    expect(sum('E0100', 'daysAbsent')).toBe(0);
    expect(sum('S0001', 'overtime')).toBeGreaterThan(0);
  });
});
