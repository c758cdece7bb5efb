// The months of a 36協定 that begins on the 21st, of a company that closes on the 20th (D39).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { OvertimeOverview, OvertimeRowResponse } from '#contract/overtime.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork, type Worked } from '../../testing/worked.ts';
import { LAW } from '../../testing/law.ts';

let server: TestServer;
let companyId: string;
let boss: TestUser;
let token: string;
let employee: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  companyId = await addCompany(server.database);
  boss = await employed({ role: 'super_admin' });
  await at('2026-12-05');
  employee = await employed();
  await call('PUT /api/admin/closing-days', { effective_month: '2026-01', closing_day: 20 });
});

/** An employee, registered and hired on 21 September by default. */
async function employed(
  options: Parameters<typeof addUser>[1] = {},
  { hiredOn = '2026-09-21', leftOn = null as string | null } = {},
): Promise<TestUser> {
  const user = await addUser(server.database, { companyId, ...options });
  await employ(server.database, user, hiredOn, { left_on: leftOn, created_at: `${hiredOn}T09:00:00+09:00` });
  return user;
}

/** Goes on at noon of that day. */
async function at(date: string): Promise<void> {
  server.setNow(`${date}T12:00:00+09:00`);
  token = await server.logIn(boss);
}

async function call<Body = Record<string, never>>(route: string, sent?: object): Promise<Body> {
  const { status, body } = await server.call(route, { token, ...(sent && { body: sent }) });
  expect(status).toBe(200);
  return body;
}
/** Sunday is the week's rest day. */
const settle = (values: object): Promise<unknown> =>
  call('PUT /api/admin/overtime-settings', { ...LAW, statutory_rest_day: 0, ...values });
const overview = (month: string): Promise<OvertimeOverview> => call(`GET /api/admin/overtime/${month}`);
async function rowOf(month: string, { userId } = employee): Promise<OvertimeRowResponse> {
  const { rows } = await overview(month);
  return rows.find(({ user_id }) => user_id === userId) ?? expect.fail('no row');
}
/** Overtime and rest-day work of the wage period. */
async function hoursOf(month: string): Promise<[number, number]> {
  const { hours } = await call<{ hours: Record<string, number> }>(
    `GET /api/admin/users/${employee.userId}/months/${month}`,
  );
  return [hours['overtime_minutes'] ?? 0, hours['statutory_holiday_minutes'] ?? 0];
}
/** Overtime and rest-day work of the agreement's month. */
async function limitsOf(month: string): Promise<[number, number]> {
  const { so_far } = await rowOf(month);
  return [so_far.overtime_minutes, so_far.rest_day_minutes];
}
/** The overtime of each of the months from September 2026 on that is over or runs, as one of them shows it. */
async function knownFrom(shown: string): Promise<(number | null)[]> {
  const { months } = await overview(shown);
  const { overtime_minutes } = await rowOf(shown);
  return overtime_minutes.slice(months.indexOf('2026-10'), months.indexOf(shown) + 1);
}
async function daysOf(shown: string, month: string): Promise<string | undefined> {
  const { months, days } = await overview(shown);
  const own = days?.[months.indexOf(month)];
  return own && `${own.from} ${own.to}`;
}
async function close(...months: readonly string[]): Promise<void> {
  for (const month of months) {
    const step = { user_ids: [employee.userId], reason: '確認済みのため' };
    expect(await call(`POST /api/admin/months/${month}/close`, step)).toMatchObject({ refused: [] });
  }
}

/** 9 hours each, beside two Sundays: the sixth day of the week over the 20th is beyond 40 hours, all of it. */
const DAYS = [
  '2026-09-24',
  '2026-09-25',
  '2026-10-19',
  '2026-10-20',
  '2026-10-21',
  '2026-10-22',
  '2026-10-23',
  '2026-10-24',
  '2026-11-20',
  '2026-11-24',
];
const WORK = DAYS.map((date): Worked => [date, '09:00', '19:00', 60]);
WORK.push(['2026-10-11', '10:00', '15:00', 0], ['2026-10-25', '10:00', '12:00', 0]);

/** Of the months that begin in these. */
const [SEPTEMBER, OCTOBER, NOVEMBER] = [4 * 60, 3 * 60 + 9 * 60 + 60, 60];

describe('the months of an agreement that begins on the 21st', () => {
  beforeEach(async () => {
    await settle({ first_day: 21 });
    await addWork(server.database, employee, WORK);
  });

  it('have the hours of the wage periods of the same name, whose days are the same', async () => {
    expect(await hoursOf('2026-10')).toEqual([SEPTEMBER, 5 * 60]);
    expect(await limitsOf('2026-10')).toEqual([SEPTEMBER, 5 * 60]);
    expect(await hoursOf('2026-11')).toEqual([OCTOBER, 2 * 60]);
    expect(await limitsOf('2026-11')).toEqual([OCTOBER, 2 * 60]);
    expect(await knownFrom('2026-12')).toEqual([SEPTEMBER, OCTOBER, expect.any(Number)]);
    expect(await limitsOf('2026-12')).toEqual([NOVEMBER, 0]);
  });

  it('say their days', async () => {
    const { months, days } = await overview('2026-12');
    expect(days).toHaveLength(months.length);
    expect(await daysOf('2026-12', '2026-05')).toBe('2026-04-21 2026-05-20');
    expect(await daysOf('2026-12', '2026-12')).toBe('2026-11-21 2026-12-20');
  });

  it('are added up to its year and its averages', async () => {
    const { standings } = await rowOf('2026-11');
    expect(standings).toEqual([
      { kind: 'month', from: '2026-11', to: '2026-11', value: OCTOBER, most: 2700 },
      { kind: 'month_total', from: '2026-11', to: '2026-11', value: OCTOBER + 120, most: 5999 },
      { kind: 'average', from: '2026-10', to: '2026-11', value: SEPTEMBER + OCTOBER + 420, most: 9600 },
      { kind: 'year', from: '2026-05', to: '2026-11', value: SEPTEMBER + OCTOBER, most: 21_600 },
    ]);
  });

  it('have what closed periods with the same days were closed with', async () => {
    const open = await knownFrom('2026-12');
    await close('2026-10', '2026-11');
    expect(await knownFrom('2026-12')).toEqual(open);
    await settle({ first_day: 21, standard_week_minutes: 2640 });
    expect((await knownFrom('2026-12')).slice(0, 2)).toEqual([SEPTEMBER, OCTOBER]);
    expect(await knownFrom('2026-11')).toEqual([SEPTEMBER, OCTOBER]);
  });

  it('are calculated where the days are others, with the days of closed periods as they were closed', async () => {
    await settle({ first_day: 11 });
    // Sunday the 11th of October, and the week over the 20th, of which four days are in the period after it.
    const [before, both] = [2 * 60, 5 * 60 + 9 * 60];
    expect(await knownFrom('2026-11')).toEqual([before, both]);
    await close('2026-10');
    await settle({ first_day: 11, statutory_rest_day: 2 });
    // What is closed stays: Tuesday, the 20th, is no rest day of the law, and the 11th was.
    const { so_far } = await rowOf('2026-11');
    expect(so_far).toEqual({ overtime_minutes: both, rest_day_minutes: 5 * 60 });
    expect(await knownFrom('2026-11')).toEqual([before, both]);
  });

  it('count a rest between two days in the month in which work began again', async () => {
    await addWork(server.database, employee, [
      ['2026-11-19', '14:00', '24:00', 60],
      ['2026-12-20', '14:00', '24:00', 60],
      ['2026-12-21', '08:00', '12:00', 0],
    ]);
    await at('2026-12-22');
    const counts = [];
    for (const month of ['2026-11', '2026-12', '2027-01']) counts.push((await rowOf(month)).short_intervals);
    expect(counts).toEqual([1, 0, 1]);
  });

  it('have whoever was employed in them, from the hiring to the leaving', async () => {
    const [leaving, gone] = [
      await employed({}, { leftOn: '2026-10-21' }),
      await employed({}, { leftOn: '2026-10-20' }),
    ];
    const [hired, later] = [
      await employed({}, { hiredOn: '2026-11-20' }),
      await employed({}, { hiredOn: '2026-11-21' }),
    ];
    const ids = new Set((await overview('2026-11')).rows.map(({ user_id }) => user_id));
    expect([leaving, gone, hired, later].map(({ userId }) => ids.has(userId))).toEqual([true, false, true, false]);
  });

  it('are known before the go-live where they have a record', async () => {
    await call('PUT /api/admin/go-live-month', { go_live_month: '2026-12' });
    const person = await employed({}, { hiredOn: '2020-04-01' });
    // 10/20 is in the month that ends in October; 12/1, the go-live, is in that of December.
    await addWork(server.database, person, [['2026-10-20', '09:00', '19:00', 60]]);
    const { months } = await overview('2026-12');
    const { overtime_minutes } = await rowOf('2026-12', person);
    const known = months.filter((month, index) => month <= '2026-12' && overtime_minutes[index] !== null);
    expect(known).toEqual(['2026-10', '2026-12']);
  });
});

it('begins in the company on its own day, in Japan', async () => {
  await settle({ first_day: 21 });
  await at('2026-11-20');
  const refused = await server.call('GET /api/admin/overtime/2026-12', { token });
  expect(refused).toMatchObject({ status: 400, body: { code: 'month_not_begun' } });
  expect(await overview('2026-11')).toMatchObject({ is_over: false });
  await at('2026-11-21');
  expect(await overview('2026-12')).toMatchObject({ is_over: false });
  expect(await overview('2026-11')).toMatchObject({ is_over: true });
});

describe('another first day from a month on', () => {
  beforeEach(() => addWork(server.database, employee, WORK));

  it('is in that month, which begins when the one before has ended: each day counts once', async () => {
    await settle({});
    expect(await overview('2026-09')).not.toHaveProperty('days');
    await settle({ effective_month: '2026-10', first_day: 21 });
    expect(await daysOf('2026-11', '2026-09')).toBe('2026-09-01 2026-09-30');
    expect(await daysOf('2026-11', '2026-10')).toBe('2026-10-01 2026-10-20');
    expect(await daysOf('2026-11', '2026-11')).toBe('2026-10-21 2026-11-20');
    expect(await limitsOf('2026-09')).toEqual([2 * 60, 0]);
    expect(await limitsOf('2026-10')).toEqual([SEPTEMBER - 2 * 60, 5 * 60]);
    expect(await limitsOf('2026-11')).toEqual([OCTOBER, 2 * 60]);
  });

  it('makes that month longer where it is earlier in the month', async () => {
    await settle({ first_day: 21 });
    await settle({ effective_month: '2026-10', first_day: 1 });
    expect(await daysOf('2026-11', '2026-09')).toBe('2026-08-21 2026-09-20');
    expect(await daysOf('2026-11', '2026-10')).toBe('2026-09-21 2026-10-31');
    expect(await daysOf('2026-11', '2026-11')).toBe('2026-11-01 2026-11-30');
    expect(await limitsOf('2026-10')).toEqual([SEPTEMBER + OCTOBER - 60, 7 * 60]);
    expect(await limitsOf('2026-11')).toEqual([60 + 60, 0]);
  });
});
