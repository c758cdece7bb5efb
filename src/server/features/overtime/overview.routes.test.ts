import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { OvertimeOverview, OvertimeRowResponse } from '#contract/overtime.ts';
import { isoDate } from '#domain/time/date.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { LAW } from '../../testing/law.ts';
import { addWork, type Worked } from '../../testing/worked.ts';

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
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  boss = await employed({ role: 'super_admin' });
  token = await server.logIn(boss);
  employee = await employed({ name: '川口 実' });
});

/** An employee of the company, hired and registered on 1 August unless the options say otherwise. */
async function employed(
  options: Parameters<typeof addUser>[1] = {},
  { hiredOn = '2026-08-01', leftOn = null as string | null, registeredOn = '2026-08-01' } = {},
): Promise<TestUser> {
  const user = await addUser(server.database, { companyId, ...options });
  const created_at = `${registeredOn}T09:00:00+09:00`;
  await employ(server.database, user, hiredOn, { left_on: leftOn, created_at });
  return user;
}

const call = (month: string, by = token) => server.call(`GET /api/admin/overtime/${month}`, { token: by });
async function overview(month = '2026-11', by = token): Promise<OvertimeOverview> {
  const { status, body } = await call(month, by);
  expect(status).toBe(200);
  return body;
}
async function rowOf(month?: string, user = employee): Promise<OvertimeRowResponse> {
  const { rows } = await overview(month);
  return rows.find(({ user_id }) => user_id === user.userId) ?? expect.fail('no row');
}
/** The rest day of the week is Sunday. */
const SETTINGS = { ...LAW, statutory_rest_day: 0 };
const settle = async (values: object = {}): Promise<void> => {
  const answer = await server.call('PUT /api/admin/overtime-settings', { token, body: { ...SETTINGS, ...values } });
  expect(answer.status).toBe(200);
};

/** 9 hours a day from Monday, 28 September, to Saturday, 3 October; two days and a Sunday of November. */
const WORK: readonly Worked[] = [
  // The first record: the months before are unknown.
  ['2026-08-03', '09:00', '10:00', 0],
  ['2026-09-28', '09:00', '19:00', 60],
  ['2026-09-29', '09:00', '19:00', 60],
  ['2026-09-30', '09:00', '19:00', 60],
  ['2026-10-01', '09:00', '19:00', 60],
  ['2026-10-02', '09:00', '19:00', 60],
  ['2026-10-03', '09:00', '19:00', 60],
  ['2026-11-01', '10:00', '15:00', 0],
  ['2026-11-04', '09:00', '20:00', 60],
  ['2026-11-05', '09:00', '18:00', 60],
];
const SEPTEMBER = 3 * 60;
/** The sixth day is beyond 40 hours: all of it. */
const OCTOBER = 2 * 60 + 9 * 60;
const unknown = (count: number): null[] => Array.from({ length: count }, () => null);

describe('an employee’s month against the limits', () => {
  it('has the actual, the total and the projected time', async () => {
    await settle();
    await addWork(server.database, employee, WORK);
    const { rows, ...rest } = await overview();
    expect(rest).toMatchObject({ month: '2026-11', is_over: false, year_from: '2026-04', settings: SETTINGS });
    expect(rest.months).toHaveLength(17);
    expect(rest).not.toHaveProperty('days');
    expect([rest.months[0], rest.months.at(-1)]).toEqual(['2025-11', '2027-03']);

    // 13 of the 19 working days have passed: 120 and 300 minutes project to 176 and 439. The mean of four months
    // follows.
    const expected = [176, ...Array.from({ length: 4 }, () => (0 + SEPTEMBER + OCTOBER + 176) / 4)];
    expect(rows.find(({ user_id }) => user_id === employee.userId)).toEqual({
      user_id: employee.userId,
      employee_id: employee.employeeId,
      name: '川口 実',
      name_kana: null,
      client_company_id: null,
      job_assignment_id: null,
      employment_type_id: null,
      state: 'within',
      overtime_minutes: [...unknown(9), 0, SEPTEMBER, OCTOBER, ...expected],
      rest_day_minutes: [...unknown(9), 0, 0, 0, 439, 110, 110, 110, 110],
      so_far: { overtime_minutes: 120, rest_day_minutes: 300 },
      is_annual_variable: false,
      short_intervals: 0,
      carried_months: [],
      standings: [
        { kind: 'month', from: '2026-11', to: '2026-11', value: 120, most: 2700 },
        { kind: 'month_total', from: '2026-11', to: '2026-11', value: 420, most: 5999 },
        { kind: 'average', from: '2026-10', to: '2026-11', value: 1080, most: 9600 },
        { kind: 'average', from: '2026-09', to: '2026-11', value: 1260, most: 14_400 },
        { kind: 'average', from: '2026-08', to: '2026-11', value: 1260, most: 19_200 },
        { kind: 'year', from: '2026-04', to: '2026-11', value: 960, most: 21_600 },
      ],
      breaches: [],
      expected: [],
    });
  });

  it('that is over has its actual time; those after it are projected', async () => {
    await addWork(server.database, employee, WORK);
    expect(await overview('2026-10')).toMatchObject({ month: '2026-10', is_over: true });
    expect(await rowOf('2026-10')).toMatchObject({
      overtime_minutes: [...unknown(9), 0, SEPTEMBER, OCTOBER, 280, 280, 280, 280, 280],
      so_far: { overtime_minutes: OCTOBER, rest_day_minutes: 0 },
    });
  });

  it('is measured by the company’s own agreement, and its year', async () => {
    await addWork(server.database, employee, WORK);
    await settle({ month_minutes: 600, first_month: 10 });
    const { months, year_from } = await overview();
    expect([months[0], months.at(-1), year_from]).toEqual(['2026-05', '2027-09', '2026-10']);
    expect(await rowOf()).toMatchObject({
      state: 'broken',
      breaches: [{ kind: 'month', from: '2026-10', to: '2026-10', value: OCTOBER, most: 600 }],
    });
    await settle({ month_minutes: 800 });
    expect(await rowOf('2026-10')).toMatchObject({ state: 'near', breaches: [] });
    // Broken twice, and once more at the present pace.
    await settle({ month_minutes: 150 });
    const { breaches, expected } = await rowOf();
    expect(breaches.map(({ kind, to }) => [kind, to])).toEqual([
      ['month', '2026-09'],
      ['month', '2026-10'],
    ]);
    expect(expected).toEqual([{ kind: 'month', from: '2026-11', to: '2026-11', value: 176, most: 150 }]);
    expect(await rowOf('2026-08')).toMatchObject({ state: 'within', breaches: [] });
  });

  it('is expected to break a limit at the present pace', async () => {
    await addWork(server.database, employee, [['2026-11-05', '09:00', '20:00', 60]]);
    await settle({ month_minutes: 150 });
    expect(await rowOf()).toMatchObject({
      state: 'expected',
      breaches: [],
      expected: [{ kind: 'month', from: '2026-11', to: '2026-11', value: 176, most: 150 }],
    });
  });

  it('is calculated by the law’s day, by the sheet’s unset break of each month, and by the settings’ week', async () => {
    await addWork(server.database, employee, WORK);
    const body = {
      effective_month: '2026-10',
      standard_day_minutes: 450,
      leave_day_minutes: 480,
      clock_in_shown: 'shift_start',
      clock_out_step_minutes: 15,
      late_basis: 'shift',
      late_time: '10:00',
      early_basis: 'fixed',
      early_time: '17:00',
      judges_rest_days: true,
      unset_break: 'one_hour',
      night_column: 'all_work',
      absence_rule: 'planned',
    };
    expect((await server.call('PUT /api/admin/company-policy', { token, body })).status).toBe(200);
    // Overtime only by the company's 7:30 is none of the law's: three days of 60 minutes beyond 8 hours, and the
    // week's.
    expect((await rowOf()).overtime_minutes.slice(10, 12)).toEqual([SEPTEMBER, 3 * 60 + 480]);
    await settle({ standard_week_minutes: 2640 });
    expect((await rowOf()).overtime_minutes.slice(10, 12)).toEqual([SEPTEMBER, 3 * 60 + 240]);
    await server.database.kysely
      .updateTable('time_record')
      .set({ break_minutes: null })
      .where('company_id', '=', companyId)
      .where('work_date', '=', isoDate('2026-09-28'))
      .execute();
    expect((await rowOf()).overtime_minutes[10]).toBe(SEPTEMBER + 60);
  });

  it('is calculated and measured by the settings of its own month: a change changes nothing before it', async () => {
    await addWork(server.database, employee, WORK);
    await settle();
    const before = await overview('2026-10');
    const autumn = async () => {
      const { overtime_minutes, rest_day_minutes } = await rowOf();
      return [overtime_minutes.slice(10, 12), rest_day_minutes.slice(10, 12)];
    };
    expect(await autumn()).toEqual([
      [SEPTEMBER, OCTOBER],
      [0, 0],
    ]);
    // Neither the weeks across the end of October, nor its Saturday, nor its limits.
    const change = { standard_week_minutes: 2640, week_start: 3, statutory_rest_day: 6, month_minutes: 600 };
    await settle({ effective_month: '2026-11', ...change });
    expect(await overview('2026-10')).toEqual(before);
    expect(await autumn()).toEqual([
      [SEPTEMBER, OCTOBER],
      [0, 0],
    ]);
    // The limit of the month on show is that of all its year.
    const { settings } = await overview();
    expect(settings).toMatchObject(change);
    expect(await rowOf()).toMatchObject({ state: 'broken', breaches: [{ to: '2026-10', value: OCTOBER, most: 600 }] });
    // The Sunday of November was the week's rest day; now it is an ordinary day off, and its five hours no overtime.
    expect((await rowOf()).so_far).toEqual({ overtime_minutes: 120, rest_day_minutes: 0 });

    await settle({ effective_month: '2026-10', statutory_rest_day: 6 });
    expect(await autumn()).toEqual([
      [SEPTEMBER, 2 * 60],
      [0, 9 * 60],
    ]);
  });

  it('counts the rest intervals between two days’ work that were too short', async () => {
    await settle();
    await addWork(server.database, employee, [
      ['2026-10-31', '18:00', '23:00', 0],
      ['2026-11-01', '09:00', '10:00', 0],
      ['2026-11-04', '09:00', '24:00', 60],
      ['2026-11-05', '10:59', '18:00', 60],
      ['2026-11-06', '05:00', '12:00', 60],
    ]);
    expect((await rowOf()).short_intervals).toBe(2);
    await settle({ work_interval_minutes: 659 });
    expect((await rowOf()).short_intervals).toBe(1);
    expect((await rowOf('2026-10')).short_intervals).toBe(0);
  });
});

describe('the known months', () => {
  it.each([
    ['registered, without a record', { hiredOn: '2020-04-01' }, [], '2026-08'],
    ['a first record later than the registration', { hiredOn: '2020-04-01' }, ['2026-10-15'], '2026-10'],
    ['a record from before the registration', { hiredOn: '2020-04-01' }, ['2026-06-15'], '2026-06'],
    ['hired later than registered', { hiredOn: '2026-10-01' }, [], '2026-10'],
    ['registered this month', { hiredOn: '2020-04-01', registeredOn: '2026-11-19' }, [], '2026-11'],
  ] as const)('%s', async (_, employment, dates, first) => {
    const person = await employed({}, employment);
    for (const date of dates) await addWork(server.database, person, [[date, '09:00', '19:00', 60]]);
    const { months } = await overview();
    const { overtime_minutes, rest_day_minutes } = await rowOf('2026-11', person);
    const isKnown = months.map((month) => month >= first);
    expect(overtime_minutes.map((value) => value !== null)).toEqual(isKnown);
    expect(rest_day_minutes.map((value) => value !== null)).toEqual(isKnown);
  });

  it.each([
    ['without a record, from it on', '2026-10', [], ['2026-10', '2026-11']],
    ['with a record after it, from that on', '2026-09', ['2026-10-15'], ['2026-10', '2026-11']],
    ['before it, where there is a record', '2026-11', ['2026-08-03', '2026-10-01'], ['2026-08', '2026-10', '2026-11']],
  ])('D42: the go-live: %s', async (_, goLiveMonth, dates, expected) => {
    const body = { go_live_month: goLiveMonth };
    expect((await server.call('PUT /api/admin/go-live-month', { token, body })).status).toBe(200);
    const person = await employed({}, { hiredOn: '2020-04-01' });
    for (const date of dates) await addWork(server.database, person, [[date, '09:00', '19:00', 60]]);
    const { months } = await overview();
    const { overtime_minutes } = await rowOf('2026-11', person);
    const known = months.filter((month, index) => month <= '2026-11' && overtime_minutes[index] !== null);
    expect(known).toEqual(expected);
  });

  it('has no average of a first month that is known in part; its hours count in the year', async () => {
    const day = (date: string): Worked => [date, '09:00', '20:00', 60];
    const person = await employed({}, { hiredOn: '2020-04-01' });
    await addWork(server.database, person, ['2026-09-28', '2026-09-29', '2026-10-01', '2026-11-02'].map(day));
    const { standings } = await rowOf('2026-11', person);
    expect(standings.filter(({ kind }) => kind === 'average')).toEqual([
      { kind: 'average', from: '2026-10', to: '2026-11', value: 240, most: 9600 },
    ]);
    expect(standings.find(({ kind }) => kind === 'year')?.value).toBe(480);
    // Hired in it, the same days are all of it.
    const hired = await employed({}, { hiredOn: '2026-09-15' });
    await addWork(server.database, hired, ['2026-09-28', '2026-10-01', '2026-11-02'].map(day));
    const averages = (await rowOf('2026-11', hired)).standings.filter(({ kind }) => kind === 'average');
    expect(averages.map(({ from }) => from)).toEqual(['2026-10', '2026-09']);
  });

  it('are none before the first record', async () => {
    const person = await employed({}, { hiredOn: '2020-04-01' });
    const ids = async (month: string) => (await overview(month)).rows.map(({ user_id }) => user_id);
    expect(await ids('2026-08')).toContain(person.userId);
    expect(await ids('2026-07')).toEqual([]);
    // Nobody at all was employed.
    expect(await ids('2020-03')).toEqual([]);
  });

  it('end with the leaving', async () => {
    const person = await employed({}, { leftOn: '2026-10-02' });
    await addWork(server.database, person, WORK.slice(0, 6));
    expect((await rowOf('2026-10', person)).so_far.overtime_minutes).toBe(120);
    expect((await overview()).rows.map(({ user_id }) => user_id)).not.toContain(person.userId);
  });
});

describe('authorisation', () => {
  it('is for admins, without the groups; for nobody else, and no other company', async () => {
    await addWork(server.database, employee, WORK);
    const admin = await server.logIn(await employed({ role: 'admin' }));
    const { rows } = await overview('2026-11', admin);
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => 'employment_type_id' in row)).toEqual([false, false, false]);
    expect(rows.map(({ employee_id }) => employee_id)).toEqual(rows.map(({ employee_id }) => employee_id).toSorted());
    expect((await call('2026-11', await server.logIn(employee))).status).toBe(403);
    expect((await server.call('GET /api/admin/overtime/2026-11')).status).toBe(401);

    const stranger = await addUser(server.database, { role: 'super_admin' });
    await employ(server.database, stranger, '2026-11-01', { created_at: '2026-11-01T09:00:00+09:00' });
    const answer = await overview('2026-11', await server.logIn(stranger));
    expect(answer.rows.map(({ user_id }) => user_id)).toEqual([stranger.userId]);
  });

  it('not before the month has begun in Japan', async () => {
    expect(await call('2026-12')).toMatchObject({ status: 400, body: { code: 'month_not_begun' } });
    expect(await call('2026-13')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    server.setNow('2026-11-30T23:59:59+09:00');
    token = await server.logIn(boss);
    expect((await call('2026-12')).status).toBe(400);
    server.setNow('2026-12-01T00:00:00+09:00');
    expect(await overview('2026-12')).toMatchObject({ is_over: false });
    expect(await overview('2026-11')).toMatchObject({ is_over: true });
  });
});

it('has everybody however many they are, by employee ID', async () => {
  for (let count = 0; count < 45; count += 1) await employed();
  const { rows } = await overview();
  const ids = rows.map(({ employee_id }) => employee_id);
  expect(ids).toHaveLength(47);
  expect(ids).toEqual([...new Set(ids)].toSorted());
});
