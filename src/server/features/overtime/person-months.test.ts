import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addDays, isoDate } from '#domain/time/date.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveRequest, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { LAW } from '../../testing/law.ts';
import { NO_CHOICES } from '../../testing/work-rules.ts';
import { addWork, type Worked } from '../../testing/worked.ts';

let server: TestServer;
let companyId: string;
let employee: TestUser;
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
  employee = await addUser(server.database, { companyId });
  for (const user of [boss, employee])
    await employ(server.database, user, '2026-04-01', { created_at: '2026-04-01T09:00:00+09:00' });
});

/** An hour in April, then 9 hours a day from Monday, 28 September, to Saturday, 3 October. */
const WORK = ['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02', '2026-10-03'].map(
  (date): Worked => [date, '09:00', '19:00', 60],
);
WORK.unshift(['2026-04-01', '09:00', '10:00', 0]);
const CLOSED = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];

const overview = async (month = '2026-12') =>
  (await server.call(`GET /api/admin/overtime/${month}`, { token })).body as { rows: Record<string, unknown>[] };
const rowOf = async () => (await overview()).rows.find(({ user_id }) => user_id === employee.userId);
/** The overtime from August to October. */
const autumn = async () => (await rowOf())?.['overtime_minutes'] as number[];
async function step(name: 'close' | 'reopen', month: string): Promise<void> {
  const body = { user_ids: [employee.userId], reason: '確認済みのため' };
  const answer = await server.call(`POST /api/admin/months/${month}/${name}`, { token, body });
  expect(answer.body).toMatchObject({ user_ids: [employee.userId], refused: [] });
}
const close = async (months: readonly string[]): Promise<void> => {
  for (const month of months) await step('close', month);
};
async function correct(date: string, clockOut: string): Promise<void> {
  const answer = await server.call(`PUT /api/admin/users/${employee.userId}/time-records/new`, {
    token,
    body: { date, clock_in: '09:00', clock_out: clockOut, break_time: 60, modification_reason: '打刻漏れ' },
  });
  expect(answer.status).toBe(200);
}

describe('a closed month', () => {
  beforeEach(() => addWork(server.database, employee, WORK));

  it('has the figures that it was closed with, whatever setting is changed later', async () => {
    const live = await overview();
    await close(CLOSED);
    expect(await overview()).toEqual(live);
    const body = { ...LAW, standard_week_minutes: 2640, statutory_rest_day: 6 };
    await server.call('PUT /api/admin/overtime-settings', { token, body });
    expect((await autumn()).slice(9, 12)).toEqual([0, 180, 660]);
    await step('reopen', '2026-10');
    expect((await autumn()).slice(9, 12)).toEqual([0, 180, 120]);
  });

  it('fills the week of the month after as it was closed', async () => {
    await close(CLOSED.slice(0, -1));
    expect((await autumn()).slice(9, 12)).toEqual([0, 180, 660]);
    // As if 30 September had been closed without work: the sixth day is within 40 hours then.
    await server.database.pool.query(
      `update month_closing set hours = jsonb_set(hours, '{days}', (
        select jsonb_agg(case when day ->> 'date' = '2026-09-30'
          then jsonb_set(day, '{classes,worked}', '0') else day end) from jsonb_array_elements(hours -> 'days') day))
      where company_id = $1 and from_date = '2026-09-01'`,
      [companyId],
    );
    expect((await autumn()).slice(9, 12)).toEqual([0, 180, 180]);
  });

  it('is calculated from its records where it was closed before hours were stored', async () => {
    const live = await overview();
    await close(CLOSED);
    await server.database.kysely.updateTable('month_closing').set({ hours: null, hours_from: null }).execute();
    expect(await overview()).toEqual(live);
  });

  it('is calculated again when it was reopened: a correction shows immediately', async () => {
    await close([...CLOSED, '2026-11']);
    await step('reopen', '2026-09');
    const before = await autumn();
    await correct('2026-09-05', '20:00');
    const after = await autumn();
    expect(after.map((value, index) => (index === 10 ? value - 120 : value)).slice(0, 12)).toEqual(before.slice(0, 12));
  });
});

describe('the hours of the month', () => {
  const both = async (month: string) => {
    const row = (await overview(month)).rows.find(({ user_id }) => user_id === employee.userId);
    const person = await server.call(`GET /api/admin/users/${employee.userId}/months/${month}`, { token });
    const { overtime_minutes, statutory_holiday_minutes } = person.body.hours;
    return { limits: row?.['so_far'], month: { overtime_minutes, rest_day_minutes: statutory_holiday_minutes } };
  };

  it('have the rest day of a week in which the company works on a public holiday, where no weekdays are known', async () => {
    await server.database.kysely
      .insertInto('company_day')
      .values({ company_id: companyId, calendar_date: '2026-10-12', kind: 'workday', name: null })
      .execute();
    // From Sunday to Saturday, but not on the holiday.
    const days = [11, 13, 14, 15, 16, 17].map((day): Worked => [`2026-10-${day}`, '09:00', '12:00', 0]);
    await addWork(server.database, employee, days);
    const hours = { overtime_minutes: 0, rest_day_minutes: 180 };
    expect(await both('2026-10')).toEqual({ limits: hours, month: hours });
  });

  it('have what is deemed beside leave of a part of the day', async () => {
    const outside = { kind: 'outside', ...NO_CHOICES, rest_day: 0, usual_minutes: null, agreed_minutes: null };
    await server.call('POST /api/admin/work-rules', { token, body: { name: '外勤', settings: outside } });
    const { work_rule_id } = await server.database.kysely
      .selectFrom('work_rule')
      .select('work_rule_id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    await server.database.kysely
      .updateTable('work_contract')
      .set({ work_rule_id, weekday_minutes: [0, 480, 480, 480, 480, 480, 0], weekly_days: null, weekly_minutes: null })
      .where('company_id', '=', companyId)
      .where('user_id', '=', employee.userId)
      .execute();
    const days = [5, 6, 7, 8, 9].map((day): Worked => [`2026-10-0${day}`, '09:00', '18:00', 60]);
    // Four hours are leave: the Saturday's are within 40 of the week.
    await addWork(server.database, employee, [...days, ['2026-10-10', '09:00', '13:00', 0]]);
    const half = { unit: 'half', half: 'am', minutes: 240 } as const;
    await addLeaveRequest(server.database, employee, '2026-10-07', 'approved', half);
    const hours = { overtime_minutes: 0, rest_day_minutes: 0 };
    expect(await both('2026-10')).toEqual({ limits: hours, month: hours });
  });
});

it('whatever was worked, the response is the same before months are closed and after', async () => {
  const first = isoDate('2026-08-01');
  const anyWork = fc.uniqueArray(
    fc.record({
      day: fc.nat(110),
      start: fc.integer({ min: 0, max: 22 }),
      length: fc.integer({ min: 1, max: 15 }),
      breakMinutes: fc.constantFrom(0, 45, 60),
    }),
    { selector: ({ day }) => day, minLength: 20, maxLength: 80 },
  );
  await fc.assert(
    fc.asyncProperty(anyWork, async (days) => {
      await server.database.kysely.deleteFrom('month_closing').where('company_id', '=', companyId).execute();
      await server.database.kysely.deleteFrom('time_record').where('company_id', '=', companyId).execute();
      await addWork(
        server.database,
        employee,
        days.map(({ day, start, length, breakMinutes }) => [
          addDays(first, day),
          `${start}:00`,
          `${start + length}:30`,
          breakMinutes,
        ]),
      );
      const live = await overview();
      await close(CLOSED);
      expect(await overview()).toEqual(live);
    }),
    { numRuns: 15 },
  );
});
