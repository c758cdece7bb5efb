import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addDays, isoDate, isoMonth, type IsoMonth } from '#domain/time/date.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '#domain/working-time/policy.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cacheMonths } from './person-months.repository.ts';
import { loadPersonMonths, type OvertimeContext, calculatePersonMonths } from './person-months.ts';
import { LAW } from './testing/law.ts';
import { addWork, type Worked } from './testing/worked.ts';

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
const CLOSED = ['2026-07', '2026-08', '2026-09', '2026-10'];

const overview = async (month = '2026-12') =>
  (await server.call(`GET /api/admin/overtime/${month}`, { token })).body as { rows: Record<string, unknown>[] };
const rowOf = async () => (await overview()).rows.find(({ user_id }) => user_id === employee.userId);
/** The overtime from August to October. */
const autumn = async () => (await rowOf())?.['overtime_minutes'] as number[];
const kept = async () => {
  const rows = await server.database.kysely
    .selectFrom('overtime_month_total')
    .select(['month', 'overtime_minutes', 'statutory_holiday_minutes'])
    .where('company_id', '=', companyId)
    .orderBy('month')
    .execute();
  return rows.map((row) => `${row.month} ${row.overtime_minutes}+${row.statutory_holiday_minutes}`);
};
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

describe('a month’s total', () => {
  it('is cached once the adjacent months are closed too, and then used', async () => {
    await addWork(server.database, employee, WORK);
    const live = await overview();
    expect(await kept()).toEqual([]);
    await close(CLOSED);
    expect(await overview()).toEqual(live);
    expect(await kept()).toEqual(['2026-08-01 0+0', '2026-09-01 180+0']);
    expect(await overview()).toEqual(live);
    // A wrong cached value proves that the cache is used.
    await server.database.kysely
      .updateTable('overtime_month_total')
      .set({ overtime_minutes: 77, statutory_holiday_minutes: 7 })
      .where('company_id', '=', companyId)
      .where('month', '=', isoDate('2026-09-01'))
      .execute();
    expect(await rowOf()).toMatchObject({
      overtime_minutes: expect.arrayContaining([77]),
      rest_day_minutes: expect.arrayContaining([7]),
    });
  });

  it('of the overview’s own month is calculated each time', async () => {
    await addWork(server.database, employee, WORK);
    await close([...CLOSED, '2026-11']);
    await overview();
    expect(await kept()).toEqual(['2026-08-01 0+0', '2026-09-01 180+0', '2026-10-01 660+0']);
    const { rows } = await overview('2026-10');
    expect(rows.find(({ user_id }) => user_id === employee.userId)).toMatchObject({
      so_far: { overtime_minutes: 660 },
    });
  });

  it('is calculated again under other settings, and cached with those', async () => {
    await addWork(server.database, employee, WORK);
    await close([...CLOSED, '2026-11']);
    await overview();
    const body = { ...LAW, standard_week_minutes: 2640, statutory_rest_day: 6 };
    await server.call('PUT /api/admin/overtime-settings', { token, body });
    expect((await autumn()).slice(9, 12)).toEqual([0, 180, 120]);
    expect(await kept()).toEqual(['2026-08-01 0+0', '2026-09-01 180+0', '2026-10-01 120+540']);
  });

  it.each([
    ['before it', '2026-08', ['2026-10-01 660+0']],
    ['itself', '2026-09', []],
    ['after it', '2026-10', ['2026-08-01 0+0']],
  ])('is invalidated when the month %s is reopened; a correction shows immediately', async (_, month, left) => {
    await addWork(server.database, employee, WORK);
    await close([...CLOSED, '2026-11']);
    await overview();
    expect(await kept()).toHaveLength(3);
    await step('reopen', month);
    expect(await kept()).toEqual(left);
    // A sixth day of a week within the month.
    const days = { '2026-08': '2026-08-29', '2026-09': '2026-09-05', '2026-10': '2026-10-10' };
    const date = days[month as keyof typeof days];
    const before = await autumn();
    await correct(date, '20:00');
    const after = await autumn();
    const place = CLOSED.indexOf(month) + 8;
    expect(after.map((value, index) => (index === place ? value - 120 : value)).slice(0, 12)).toEqual(
      before.slice(0, 12),
    );
  });
});

describe('what happens between calculating and caching', () => {
  const context: OvertimeContext = {
    get companyId() {
      return companyId;
    },
    month: isoMonth('2026-12'),
    before: ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'].map(isoMonth),
    today: isoDate('2026-12-05'),
    holidays: new Map(),
    policyOf: (_month: IsoMonth) => ({ ...DEFAULT_WORKING_TIME_POLICY, unsetBreak: 'none' }),
  };
  const person = () => ({
    ...employee,
    employment: { hiredOn: isoDate('2026-04-01'), leftOn: null, registeredOn: isoDate('2026-04-01') },
  });
  async function calculate() {
    const [loaded] = await loadPersonMonths(server.database.kysely, [person()], context);
    const { toKeep } = calculatePersonMonths(loaded ?? expect.fail('nobody'), context);
    expect(toKeep.map(({ month, overtime }) => `${month} ${overtime}`)).toEqual(['2026-08 0', '2026-09 180']);
    return toKeep;
  }
  beforeEach(async () => {
    await addWork(server.database, employee, WORK);
    await close(CLOSED);
  });

  it('nothing: both are cached', async () => {
    await cacheMonths(server.database.kysely, companyId, await calculate());
    expect(await kept()).toEqual(['2026-08-01 0+0', '2026-09-01 180+0']);
  });

  it('a month is reopened: what depends on it is not cached', async () => {
    const toKeep = await calculate();
    await step('reopen', '2026-10');
    await cacheMonths(server.database.kysely, companyId, toKeep);
    expect(await kept()).toEqual(['2026-08-01 0+0']);
  });

  it('a month is reopened, corrected and closed again: not cached either', async () => {
    const toKeep = await calculate();
    await step('reopen', '2026-09');
    await correct('2026-09-05', '20:00');
    await close(['2026-09']);
    await cacheMonths(server.database.kysely, companyId, toKeep);
    expect(await kept()).toEqual([]);
    expect((await autumn()).slice(9, 12)).toEqual([0, 300, 660]);
    expect(await kept()).toEqual(['2026-08-01 0+0', '2026-09-01 300+0']);
  });

  it('a month is just being reopened: caching waits for it', async () => {
    const toKeep = await calculate();
    const opening = await server.database.pool.connect();
    const ofEmployee = [companyId, employee.userId];
    await opening.query('begin');
    await opening.query('select pg_advisory_xact_lock(month_lock($1, $2))', ofEmployee);
    await opening.query(
      `delete from month_closing where company_id = $1 and user_id = $2 and month = '2026-09-01'`,
      ofEmployee,
    );
    const keeping = cacheMonths(server.database.kysely, companyId, toKeep);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount).toBe(1);
    await opening.query('commit');
    opening.release();
    await keeping;
    expect(await kept()).toEqual([]);
  });

  it('the same is cached concurrently: once', async () => {
    const toKeep = await calculate();
    await Promise.all([1, 2, 3].map(() => cacheMonths(server.database.kysely, companyId, toKeep.toReversed())));
    expect(await kept()).toEqual(['2026-08-01 0+0', '2026-09-01 180+0']);
  });
});

it('whatever was worked, the response is the same before months are closed, while they are cached and once they are', async () => {
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
      expect(await kept()).toHaveLength(2);
      expect(await overview()).toEqual(live);
    }),
    { numRuns: 15 },
  );
});
