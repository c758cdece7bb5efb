import { readFile } from 'node:fs/promises';

import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hoursPolicy } from '#domain/hours/hours-policy.ts';
import { calculateHours } from '#domain/hours/month-hours.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { policyInForce } from '#domain/company-policy/policy.ts';
import { attendanceSheet, type Sheet, type SheetInput } from '#domain/sheet/sheet.ts';
import { addDays, addMonths, isoDate, monthOf, type IsoMonth } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '#domain/time/in-force.ts';
import { instantOf } from '#domain/time/instant.ts';
import { formatTimeOfDay, timeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '#domain/working-time/policy.ts';
import { demoDataAt } from './demo-data-at.ts';
import { companies, goLiveDateOf, wageCalendarOf } from './features/demo-data/companies.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { demoDataOf, type DemoEmployeeData, minutesOfWeekOf } from './features/demo-data/demo-data.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { demoPeriod } from './features/demo-data/testing/people.ts';

// After a month with a holiday in it, with the current month's records up to yesterday.
const TODAY = isoDate('2026-11-20');
const NOON = instantOf(TODAY, timeOfDay('12:00'));
// As the day began: 0.2.0 had no records of today.
const MIDNIGHT = instantOf(TODAY, timeOfDay('00:00'));
const MONTHS = [-2, -1, 0, 1].map((offset) => addMonths(monthOf(TODAY), offset));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(MIDNIGHT));
});
afterAll(() => server.stop());

/** The sheet by the domain's rules, from the employee's demo data and the hours by the same rules. */
const byTheRules = (data: DemoEmployeeData, month: IsoMonth): Sheet => {
  const { companyId } = data.employee;
  const company = companies.find((each) => each.companyId === companyId);
  const { policies = [], settings = [] } = company ?? {};
  const period = demoPeriod(companyId, month);
  const policy = policyInForce(policies, month);
  const input: SheetInput = {
    period,
    records: data.records,
    shifts: data.shifts,
    internalWork: data.internalWork,
    leaveDays: data.leaveRequests.filter(({ status }) => status === 'approved').map(({ date }) => date),
    holidays: holidaysWithin({ from: addDays(period.from, -14), to: addDays(period.to, 14) }),
    companyDays: new Map(),
    employment: {
      hiredOn: data.hiredOn,
      leftOn: null,
      registeredOn: data.registeredOn,
      goLiveOn: goLiveDateOf(company ?? {}, TODAY),
    },
    policy,
    now: NOON,
  };
  const minutes = minutesOfWeekOf(data.employee);
  const contracts = minutes === null ? [] : [{ from: data.hiredOn, minutes }];
  const workingTime = inForce(settings, month)?.settings.policy ?? DEFAULT_WORKING_TIME_POLICY;
  const hours = calculateHours(
    { ...input, contracts, usualDay: policy.standardDay, today: TODAY },
    hoursPolicy(workingTime, policies, wageCalendarOf(company ?? {}), month),
  );
  return attendanceSheet(input, hours(period));
};

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

// Last, since it gives demo-west the policy and the months that it had.
describe('with the spec’s policy and month’s-end closing the sheets of all who were there in 0.2.0 are those of 0.2.0, cell by cell', () => {
  const ofThen = (name: string): Promise<string> =>
    readFile(new URL(`testing/sheets-of-0.2.0/${name}.csv`, import.meta.url), 'utf8');
  const linesOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

  it.each(['demo', 'demo-west', 'sample'])('%s', async (companyId) => {
    server.setNow('2026-11-20T12:00:00+09:00');
    const token = await server.logIn({ companyId, employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 });
    const { body: policies } = await server.call('GET /api/admin/company-policy', { token });
    if (policies.policies.length > 0) {
      const body = { effective_month: FIRST_OF_ALL_MONTHS, ...policies.default_policy };
      expect((await server.call('PUT /api/admin/company-policy', { token, body })).status).toBe(200);
    }

    const { body: closing } = await server.call('GET /api/closing-days', { token });
    for (const { effective_month } of closing.closing_days) {
      const call = { token, body: { effective_month, closing_day: 31 } };
      expect((await server.call('PUT /api/admin/closing-days', call)).status).toBe(200);
      const goLive = { token, body: { go_live_month: '2020-01' } };
      expect((await server.call('PUT /api/admin/go-live-month', goLive)).status).toBe(200);
    }

    const days = linesOf(await ofThen('days')).filter((line) => line['企業ID'] === companyId);
    const people = new Set(days.map((line) => line['社員ID']));
    const now = await Promise.all(
      MONTHS.slice(0, 3).map(async (month) => {
        const route = `GET /api/admin/attendance-sheets?month=${month}&format=csv`;
        return linesOf((await server.call(route, { token })).body);
      }),
    );
    const [{ 企業ID: _, ...first } = {}] = days;
    const shown = now.flat().filter((line) => people.has(line['社員ID']));
    expect(
      shown.map((line) => ({
        企業ID: companyId,
        ...Object.fromEntries(Object.keys(first).map((name) => [name, line[name]])),
      })),
    ).toEqual(days);

    const { body: users } = await server.call('GET /api/admin/users', { token });
    const idOf = new Map<string, number>(
      users.map((user: { employee_id: string; id: number }) => [user.employee_id, user.id]),
    );
    const totals = linesOf(await ofThen('totals')).filter(({ company_id }) => company_id === companyId);
    expect(totals.length).toBeGreaterThanOrEqual(people.size * 3 - 4);
    for (const { company_id: __, employee_id = '', month, ...then } of totals) {
      const route = `GET /api/admin/users/${idOf.get(employee_id)}/attendance-sheet?month=${month}`;
      const { body: sheet } = await server.call(route, { token });
      const summary = Object.fromEntries(Object.keys(then).map((name) => [name, String(sheet.summary[name])]));
      expect(summary, `${companyId} ${employee_id} ${month}`).toEqual(then);
      expect(sheet.notes).toEqual([
        '退勤は15分単位で切り捨て（打刻は1分単位で保存）',
        '残業は1日8時間超のみ（週40時間超・法定休日労働を除く）',
        '深夜残業は22:00〜翌5:00の実働（所定内を含む）',
        '総労働時間は有給休暇を含む',
      ]);
    }
  });
});
