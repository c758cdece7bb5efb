import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FindingResponse } from '#contract/closing.ts';
import { DEFAULT_WORKING_TIME_SETTINGS, type WorkingTimeSettings } from '#domain/overtime/settings.ts';
import { daysFrom, isoDate } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import { toColumns } from '../../records/working-time-settings.ts';
import { addLeave, addShift } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork, type Worked } from '../../testing/worked.ts';

/** A Friday. */
const DAY = isoDate('2026-10-30');
const NEXT_MONTH = '2026-11-20T12:00:00+09:00';

let server: TestServer;
let companyId: string;
let employee: TestUser;
let token: string;
let boss: TestUser;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow(NEXT_MONTH);
  companyId = await addCompany(server.database);
  employee = await addUser(server.database, { companyId });
  token = await server.logIn(employee);
  boss = await addUser(server.database, { companyId, role: 'admin' });
  admin = await server.logIn(boss);
});

/** The employee's findings of a kind, as an admin gets them. */
async function found(kind: FindingResponse['kind'], month = '2026-10'): Promise<FindingResponse[]> {
  const { body } = await server.call(`GET /api/admin/months/${month}`, { token: admin });
  const row = body.rows.find(({ user_id }: { user_id: number }) => user_id === employee.userId);
  return row.findings.filter((finding: FindingResponse) => finding.kind === kind);
}

async function settle(settings: Partial<WorkingTimeSettings>): Promise<void> {
  const columns = toColumns({ ...DEFAULT_WORKING_TIME_SETTINGS, ...settings });
  await server.database.kysely
    .insertInto('overtime_settings')
    .values({ company_id: companyId, effective_month: '2026-01-01', ...columns })
    .execute();
}

/** Punches from 09:00 to 17:00. */
const work = (dates: readonly string[]): Promise<void> =>
  addWork(
    server.database,
    employee,
    dates.map((date): Worked => [date, '09:00', '17:00', null]),
  );

describe('a time moved far from its punch', () => {
  const own = (body: object) =>
    server.call('PUT /api/time-records/new', { token, body: { date: DAY, modification_reason: '打刻忘れ', ...body } });
  const byAdmin = (body: object) =>
    server.call(`PUT /api/admin/users/${employee.userId}/time-records/new`, {
      token: admin,
      body: { date: DAY, ...body },
    });
  const FOUND = { date: DAY, kind: 'large_correction', punch: 'clock_in', difference_minutes: 60 };

  beforeEach(() => work([DAY]));

  it('is a finding when the employee did it, until an admin corrects that time', async () => {
    expect(await own({ clock_in: '08:30' })).toMatchObject({ status: 200 });
    expect(await found('large_correction')).toEqual([]);
    await own({ clock_in: '08:00' });
    expect(await found('large_correction')).toEqual([FOUND]);
    expect(await byAdmin({ clock_out: '18:30' })).toMatchObject({ status: 200 });
    expect(await found('large_correction')).toEqual([FOUND]);
    await byAdmin({ clock_in: '08:10' });
    expect(await found('large_correction')).toEqual([]);
    await own({ clock_in: '08:00' });
    expect(await found('large_correction')).toEqual([FOUND]);
  });

  it('stores who corrected it, and nobody for a punch', async () => {
    await own({ clock_in: '08:00' });
    await byAdmin({ clock_out: '18:00' });
    const rows = await server.database.kysely
      .selectFrom('time_record')
      .select(['record_type', 'corrected_by_user_id', 'superseded_at'])
      .where('company_id', '=', companyId)
      .orderBy('time_record_id')
      .execute();
    expect(rows.map((row) => [row.record_type, row.superseded_at === null, row.corrected_by_user_id])).toEqual([
      ['clock_in', false, null],
      ['clock_out', false, null],
      ['clock_in', true, employee.userId],
      ['clock_out', true, boss.userId],
    ]);
  });

  it('is none of a correction from before it was stored who made it', async () => {
    await own({ clock_in: '08:00' });
    await server.database.kysely
      .updateTable('time_record')
      .set({ corrected_by_user_id: null })
      .where('company_id', '=', companyId)
      .execute();
    expect(await found('large_correction')).toEqual([]);
  });

  it('is measured by the company’s setting', async () => {
    await settle({ tolerance: { correction: minutes(60), fromShift: minutes(60), fromPcLog: null } });
    await own({ clock_in: '08:00' });
    expect(await found('large_correction')).toEqual([]);
    await own({ clock_in: '07:59' });
    expect(await found('large_correction')).toEqual([{ ...FOUND, difference_minutes: 61 }]);
  });
});

it('tells how far a punch is from the shift', async () => {
  await addShift(server.database, employee, DAY, [11 * 60, 17 * 60]);
  await work([DAY]);
  expect(await found('far_punch')).toEqual([
    { date: DAY, kind: 'far_punch', punch: 'clock_in', difference_minutes: 120 },
  ]);
});

it('tells how long a gap is, and what is missing of the day', async () => {
  await addWork(server.database, employee, [
    [DAY, '09:00', '12:00', null],
    [DAY, '14:00', '18:00', null],
  ]);
  expect(await found('gap')).toEqual([{ date: DAY, kind: 'gap', gap_minutes: 120 }]);
  await addShift(server.database, employee, DAY, [540, 1080]);
  expect(await found('gap')).toEqual([{ date: DAY, kind: 'gap', gap_minutes: 120, missing_minutes: 60 }]);
});

it('D38: a deemed break isn’t missing, and can be filled in all the same', async () => {
  await work([DAY]);
  const fillable = async () =>
    (await server.call('GET /api/admin/months/2026-10', { token: admin })).body.rows.find(
      ({ user_id }: { user_id: number }) => user_id === employee.userId,
    ).unset_break_dates;
  expect([await found('unset_break'), await fillable()]).toEqual([[{ date: DAY, kind: 'unset_break' }], [DAY]]);
  await server.database.pool.query(
    `insert into company_policy values ($1, '2026-01-01', 480, 480, 'recorded', 1, 'shift', 600, 'shift', 1020, true,
       'legal_gradual', 'all_work', 'planned', now(), now(), null, 'shown_times')`,
    [companyId],
  );
  expect([await found('unset_break'), await fillable()]).toEqual([[], [DAY]]);
});

it('tells of a break longer than half of the day', async () => {
  await server.call('PUT /api/time-records/new', {
    token,
    body: { date: DAY, modification_reason: '打刻忘れ', clock_in: '09:00', clock_out: '17:00', break_time: 241 },
  });
  expect(await found('long_break')).toEqual([{ date: DAY, kind: 'long_break', span_minutes: 480, taken_minutes: 241 }]);
});

it('names the request of leave on a day without duty to work', async () => {
  await addLeave(server.database, employee, '2026-10-31', 'approved');
  await addLeave(server.database, employee, DAY, 'approved');
  expect(await found('leave_without_duty')).toEqual([
    { date: '2026-10-31', kind: 'leave_without_duty', request_id: expect.any(Number) },
  ]);
});

describe('the lack of rest', () => {
  it('between two days is told on the later one, over the month’s edge, until that is closed', async () => {
    await addWork(server.database, employee, [
      ['2026-10-30', '09:00', '25:00', 60],
      ['2026-10-31', '09:00', '23:30', 60],
      ['2026-11-01', '09:00', '18:00', 60],
    ]);
    const [first, second] = [
      { date: '2026-10-31', kind: 'short_interval', interval_minutes: 480, target_minutes: 660 },
      { date: '2026-11-01', kind: 'short_interval', interval_minutes: 570, target_minutes: 660 },
    ];
    expect([await found('short_interval'), await found('short_interval', '2026-11')]).toEqual([[first], [second]]);
    const ofOwn = async (month: string) =>
      (await server.call(`GET /api/months/${month}`, { token })).body.findings.filter(
        ({ kind }: FindingResponse) => kind === 'short_interval',
      );
    expect([await ofOwn('2026-10'), await ofOwn('2026-11')]).toEqual([[first], [second]]);
    const close = (reason?: string) =>
      server.call('POST /api/admin/months/2026-10/close', {
        token: admin,
        body: { user_ids: [employee.userId], reason },
      });
    expect((await close()).body).toMatchObject({ user_ids: [], refused: [{ user_id: employee.userId }] });
    expect((await close('本人に確認した')).body).toMatchObject({ user_ids: [employee.userId], refused: [] });
    expect([await found('short_interval'), await found('short_interval', '2026-11')]).toEqual([[], [second]]);
  });

  it('of a week and a run over the month’s edge is counted with the days of the month before', async () => {
    await work(daysFrom(isoDate('2026-10-25'), isoDate('2026-11-07')));
    expect(await found('week_without_rest')).toEqual([{ date: '2026-10-31', kind: 'week_without_rest' }]);
    expect(await found('week_without_rest', '2026-11')).toEqual([{ date: '2026-11-07', kind: 'week_without_rest' }]);
    expect(await found('long_run')).toEqual([{ date: '2026-10-31', kind: 'long_run', days: 14 }]);
    expect(await found('long_run', '2026-11')).toEqual([{ date: '2026-11-07', kind: 'long_run', days: 14 }]);
  });

  it('of four weeks is counted from their first day, four weeks before', async () => {
    const rest = DEFAULT_WORKING_TIME_SETTINGS.rest;
    await settle({ rest: { ...rest, restRule: { kind: 'four_weeks', from: isoDate('2026-10-05') } } });
    await work(daysFrom(isoDate('2026-10-05'), isoDate('2026-10-29')));
    expect(await found('four_weeks_short')).toEqual([]);
    expect(await found('four_weeks_short', '2026-11')).toEqual([
      { date: '2026-11-01', kind: 'four_weeks_short', rest_days: 3 },
    ]);
  });
});
