import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addDays, isoDate } from '#domain/time/date.ts';
import { LAW } from './testing/law.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { employ } from './testing/leave-builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { addWork } from './testing/worked.ts';

// D40: a closed month shows what it was closed with; closed again, it is closed with the same.

let server: TestServer;
let companyId: string;
let employee: TestUser;
let colleague: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-12-05T12:00:00+09:00');
  companyId = await addCompany(server.database);
  const boss = await addUser(server.database, { companyId, role: 'super_admin' });
  token = await server.logIn(boss);
  [employee, colleague] = [
    await addUser(server.database, { companyId }),
    await addUser(server.database, { companyId }),
  ];
  for (const user of [employee, colleague])
    await employ(server.database, user, '2026-09-01', { created_at: '2026-09-01T09:00:00+09:00' });
});

const CLOSED = ['2026-09', '2026-10'];

const call = async (route: string, body?: object) => {
  const answer = await server.call(route, { token, ...(body !== undefined && { body }) });
  expect(answer.status, route).toBe(200);
  return answer.body;
};
async function step(name: 'close' | 'reopen', month: string): Promise<void> {
  const body = { user_ids: [employee.userId], reason: '確認済みのため' };
  expect(await call(`POST /api/admin/months/${month}/${name}`, body)).toMatchObject({ refused: [] });
}
const close = async (): Promise<void> => {
  for (const month of CLOSED) await step('close', month);
};

/** Every number that is shown of the employee's months that get closed. */
async function figures(): Promise<unknown> {
  const months = [];
  for (const month of CLOSED) {
    const { hours, days } = await call(`GET /api/admin/users/${employee.userId}/months/${month}`);
    const sheet = await call(`GET /api/admin/users/${employee.userId}/attendance-sheet?month=${month}`);
    const { rows } = await call(`GET /api/admin/months/${month}`);
    const row = rows.find(({ user_id }: { user_id: number }) => user_id === employee.userId);
    const payroll: string = await call(`GET /api/admin/months/${month}/payroll?ready=standard`);
    // Its last column is the state of the month.
    const line = payroll
      .split('\r\n')
      .find((each) => each.includes(employee.employeeId))
      ?.replace(/[^,]*$/, '');
    months.push({
      hours,
      days,
      summary: sheet.summary,
      shown: sheet.days,
      row: row.hours,
      work: row.work_minutes,
      line,
    });
  }
  const { rows, months: ofYear } = await call('GET /api/admin/overtime/2026-11');
  const limits = rows.find(({ user_id }: { user_id: number }) => user_id === employee.userId);
  return {
    months,
    overtime: CLOSED.map((month) => limits.overtime_minutes[ofYear.indexOf(month)]),
    restDays: CLOSED.map((month) => limits.rest_day_minutes[ofYear.indexOf(month)]),
  };
}

/** What concerns no closed month: another person, the month after beyond its first week, settings from later on. */
const EDITS: Readonly<Record<string, () => Promise<unknown>>> = {
  'another person’s day': () => addWork(server.database, colleague, [['2026-10-05', '09:00', '23:00', 60]]),
  'a day of the open month': () =>
    call(`PUT /api/admin/users/${employee.userId}/time-records/new`, {
      date: '2026-11-18',
      clock_in: '09:00',
      clock_out: '23:00',
      break_time: 60,
      modification_reason: '打刻漏れ',
    }),
  'the working time from November on': () =>
    call('PUT /api/admin/overtime-settings', {
      ...LAW,
      effective_month: '2026-11',
      standard_week_minutes: 2640,
      week_start: 3,
      statutory_rest_day: 6,
    }),
  'the sheet’s rules from November on': async () => {
    const { default_policy } = await call('GET /api/admin/company-policy');
    await call('PUT /api/admin/company-policy', {
      ...default_policy,
      effective_month: '2026-11',
      standard_day_minutes: 420,
      unset_break: 'one_hour',
    });
  },
};

it('whatever was worked, closing, unrelated edits, reopening and closing again change no number', async () => {
  const anyWork = fc.uniqueArray(
    fc.record({
      day: fc.nat(60),
      start: fc.integer({ min: 0, max: 22 }),
      length: fc.integer({ min: 1, max: 15 }),
      breakMinutes: fc.constantFrom(0, 45, 60),
    }),
    { selector: ({ day }) => day, minLength: 20, maxLength: 55 },
  );
  await fc.assert(
    fc.asyncProperty(anyWork, fc.subarray(Object.keys(EDITS), { minLength: 1 }), async (days, edits) => {
      for (const table of ['month_closing', 'time_record', 'overtime_settings', 'company_policy'] as const)
        await server.database.kysely.deleteFrom(table).where('company_id', '=', companyId).execute();
      await addWork(
        server.database,
        employee,
        days.map(({ day, start, length, breakMinutes }) => [
          addDays(isoDate('2026-09-01'), day),
          `${start}:00`,
          `${start + length}:30`,
          breakMinutes,
        ]),
      );
      const live = await figures();
      await close();
      for (const edit of edits) await EDITS[edit]?.();
      expect(await figures()).toEqual(live);
      for (const month of CLOSED.toReversed()) await step('reopen', month);
      expect(await figures()).toEqual(live);
      await close();
      expect(await figures()).toEqual(live);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
