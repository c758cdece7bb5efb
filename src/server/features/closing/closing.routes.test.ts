import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';

const MONTH = '2026-10';
/** A Friday, and the only working day of the month for those hired on it. */
const DAY = '2026-10-30';

let server: TestServer;
let companyId: string;
let employee: TestUser;
let token: string;
let admin: string;
let boss: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await hired();
  token = await server.logIn(employee);
  admin = await server.logIn(await hired({ role: 'admin', name: '管理 花子' }));
  boss = await server.logIn(await hired({ role: 'super_admin', name: '全権 一郎' }));
});

const hired = (rest: Parameters<typeof addUser>[1] = {}): Promise<TestUser> =>
  addUser(server.database, { companyId, hiredOn: DAY, createdAt: '2026-09-01T09:00:00+09:00', ...rest });

const correct = (values: object, as = token): Promise<TestResponse> =>
  server.call('PUT /api/time-records/new', {
    token: as,
    body: { date: DAY, modification_reason: '打刻漏れ', ...values },
  });
const goLiveIn = (month: string) =>
  server.database.kysely
    .updateTable('company')
    .set({ go_live_on: month })
    .where('company_id', '=', companyId)
    .execute();
const close = (body: object = {}, as = admin): Promise<TestResponse> =>
  server.call(`POST /api/admin/months/${MONTH}/close`, { token: as, body });
const overview = async (as = admin) =>
  (await server.call(`GET /api/admin/months/${MONTH}`, { token: as })).body as {
    is_before_records?: true;
    rows: (Record<string, unknown> & { findings: { date: string; kind: string }[] })[];
  };
const openCount = async (month = MONTH) =>
  (await server.call(`GET /api/admin/months/${month}/open-count`, { token: admin })).body;
const rowOf = async (user: TestUser, as = admin) =>
  (await overview(as)).rows.find(({ user_id }) => user_id === user.userId);
const ids = (...users: TestUser[]): { user_ids: number[] } => ({ user_ids: users.map(({ userId }) => userId) });
const fullDay = { clock_in: '09:00', clock_out: '18:10', break_time: 60 };
const sheetOf = async (user: TestUser) =>
  (await server.call(`GET /api/admin/users/${user.userId}/attendance-sheet?month=${MONTH}`, { token: boss })).body;

describe('GET /api/admin/months/{month}', () => {
  it('has a row for everybody, with what is paid, beside it the sheet’s sums, and the findings', async () => {
    await correct(fullDay);
    const other = await hired({ name: '未入力 次郎' });
    expect(await rowOf(employee)).toMatchObject({
      status: 'open',
      days_worked: 1,
      work_minutes: 490,
      overtime_minutes: 10,
      sheet: { days_worked: 1, work_minutes: 480, overtime_minutes: 0 },
      is_over: true,
      findings: [],
    });
    // Where nobody knows who owes work, the spec's sheet alone derives an absence.
    expect(await rowOf(other)).toMatchObject({
      days_worked: 0,
      days_absent: 0,
      sheet: { days_absent: 1 },
      findings: [{ date: DAY, kind: 'empty_workday' }],
    });
    const { summary } = await sheetOf(employee);
    expect(await rowOf(employee)).toMatchObject({ sheet: summary });
  });

  it('shows the groups to super admins only', async () => {
    expect(await rowOf(employee)).not.toHaveProperty('client_company_id');
    expect(await rowOf(employee, boss)).toHaveProperty('client_company_id', null);
  });

  it('has one employee’s row alone, as it is among all', async () => {
    await correct(fullDay);
    const only = (as: string, user: number | string): Promise<TestResponse> =>
      server.call(`GET /api/admin/months/${MONTH}?user_id=${user}`, { token: as });
    expect((await only(boss, employee.userId)).body).toMatchObject({ rows: [await rowOf(employee, boss)] });
    expect((await only(admin, employee.userId)).body).toMatchObject({ rows: [await rowOf(employee)] });
    const stranger = await addUser(server.database, { companyId: await addCompany(server.database), hiredOn: DAY });
    expect((await only(admin, stranger.userId)).body).toMatchObject({ rows: [] });
    expect((await only(admin, 'x')).status).toBe(400);
    expect((await only(token, employee.userId)).status).toBe(403);
  });

  it('counts the open months', async () => {
    const { count: before } = await openCount();
    await close({ ...ids(employee), reason: '退職のため' });
    expect(await openCount()).toEqual({ count: before - 1, oldest: { month: MONTH, count: before - 1 } });
  });

  it('counts those of the oldest month, which has to be closed before those after it', async () => {
    const early = await hired({ hiredOn: '2026-09-30' });
    await correct({ ...fullDay, date: '2026-09-30' }, await server.logIn(early));
    expect(await openCount()).toEqual({ count: 4, oldest: { month: '2026-09', count: 1 } });
    // What is before the go-live month nobody has to close.
    await goLiveIn('2026-10-01');
    expect(await openCount()).toEqual({ count: 4, oldest: { month: MONTH, count: 4 } });
    await goLiveIn('2026-09-01');
    await server.call('POST /api/admin/months/2026-09/close', {
      token: admin,
      body: { ...ids(early), reason: '確認済み' },
    });
    expect(await openCount()).toEqual({ count: 4, oldest: { month: MONTH, count: 4 } });
    // A month without anything on record, between the closed ones and one with a record, comes first too.
    await correct({ ...fullDay, date: '2026-11-10' }, await server.logIn(early));
    expect(await openCount('2026-11')).toMatchObject({ oldest: { month: MONTH, count: 4 } });
  });

  it('calls a month before the first record neither open here nor there', async () => {
    const flagOf = async () => (await overview()).is_before_records;
    expect([(await openCount()).count, await flagOf()]).toEqual([3, undefined]);
    await correct({ ...fullDay, date: '2026-11-10' });
    expect(await openCount()).toEqual({ count: 0, oldest: null, is_before_records: true });
    expect(await flagOf()).toBe(true);
    expect(await openCount('2026-11')).toMatchObject({ oldest: { month: '2026-11' } });
    await correct({ ...fullDay, date: '2026-09-30' });
    expect([(await openCount()).count, await flagOf()]).toEqual([3, undefined]);
    // What was recorded before the go-live month begins nothing.
    await goLiveIn('2026-11-01');
    expect([await openCount(), await flagOf()]).toEqual([{ count: 0, oldest: null, is_before_records: true }, true]);
  });

  it('has no oldest month once all are closed', async () => {
    const everyone = (await overview()).rows.map(({ user_id }) => user_id);
    await close({ user_ids: everyone, reason: '確認済み' });
    expect(await openCount()).toEqual({ count: 0, oldest: null });
  });

  it('counts nobody of another company', async () => {
    const other = await addUser(server.database, {
      companyId: await addCompany(server.database),
      hiredOn: '2026-09-01',
    });
    await correct({ ...fullDay, date: '2026-09-30' }, await server.logIn(other));
    expect((await openCount()).oldest).toMatchObject({ month: MONTH });
  });
});

describe('GET /api/admin/findings-count', () => {
  const findingsCount = async () => (await server.call('GET /api/admin/findings-count', { token: admin })).body;
  const inOverview = async (month: string) => {
    const { body } = await server.call(`GET /api/admin/months/${month}`, { token: admin });
    return (body.rows as { findings: unknown[] }[]).reduce((sum, { findings }) => sum + findings.length, 0);
  };

  it('counts what the overview of each month shows, the oldest open month first', async () => {
    const early = await hired({ hiredOn: '2026-08-31' });
    await correct({ clock_in: '09:00', date: '2026-08-31' }, await server.logIn(early));
    const { months } = await findingsCount();
    expect(months.map(({ month }: { month: string }) => month)).toEqual(['2026-08', MONTH, '2026-11']);
    for (const { month, count } of months) {
      expect(count).toBeGreaterThan(0);
      expect(count).toBe(await inOverview(month));
    }
  });

  it('counts neither what was accepted nor a closed month', async () => {
    const [before] = (await findingsCount()).months;
    const [finding] = (await rowOf(employee))?.findings ?? [];
    await server.call(`POST /api/admin/users/${employee.userId}/months/${MONTH}/accepted-findings`, {
      token: admin,
      body: { findings: [finding], reason: '確認済み' },
    });
    expect((await findingsCount()).months[0]).toEqual({ month: MONTH, count: before.count - 1 });
    const everyone = (await overview()).rows.map(({ user_id }) => user_id);
    await close({ user_ids: everyone, reason: '確認済み' });
    expect((await findingsCount()).months[0]).toEqual({ month: MONTH, count: 0 });
  });

  it('counts nothing of another company', async () => {
    const before = await findingsCount();
    const other = await addUser(server.database, {
      companyId: await addCompany(server.database),
      hiredOn: '2026-09-01',
    });
    await correct({ clock_in: '09:00', date: '2026-09-30' }, await server.logIn(other));
    expect(await findingsCount()).toEqual(before);
  });
});

describe('GET /api/admin/users/{id}/months/{month}', () => {
  const closingOf = async ({ userId }: TestUser, as = admin): Promise<TestResponse> =>
    server.call(`GET /api/admin/users/${userId}/months/${MONTH}`, { token: as });

  it('returns the state of an employee’s closing, its actor and reason', async () => {
    expect((await closingOf(employee)).body).toMatchObject({ status: 'open', at: null, by_name: null, reason: null });
    await close({ ...ids(employee), reason: '本人に確認済み' });
    expect((await closingOf(employee)).body).toMatchObject({
      status: 'closed',
      at: expect.stringContaining('2026-11-20'),
      by_name: '管理 花子',
      reason: '本人に確認済み',
    });
    expect((await closingOf(await hired())).body).toMatchObject({ status: 'open' });
  });

  it('returns the hours of the month and of each day', async () => {
    await correct({ ...fullDay, clock_out: '20:30' });
    const { body } = await closingOf(employee);
    expect(body.hours).toMatchObject({ worked_minutes: 630, overtime_minutes: 150, contracted_days: 1 });
    expect(body.days).toHaveLength(31);
    expect(body.days[29]).toEqual({
      date: DAY,
      worked_minutes: 630,
      overtime_minutes: 150,
      deemed_break_minutes: 0,
      contracted_minutes: 480,
      leave_minutes: 0,
      other_leave_minutes: 0,
      is_late: false,
      is_left_early: false,
    });
  });

  it('marks an early leave by the rule of the sheet', async () => {
    await correct({ ...fullDay, clock_out: '16:59' });
    const { body } = await closingOf(employee);
    expect(body.days[29]).toMatchObject({ date: DAY, is_left_early: true });
    await correct({ ...fullDay, clock_out: '17:00' });
    expect((await closingOf(employee)).body.days[29]).toMatchObject({ date: DAY, is_left_early: false });
  });

  it('rejects another company’s employee, and employees as callers', async () => {
    const stranger = await addUser(server.database, { companyId: await addCompany(server.database) });
    expect((await closingOf(stranger)).status).toBe(404);
    expect((await closingOf(employee, token)).status).toBe(403);
  });
});

describe('closing', () => {
  it('preserves the numbers and the policy, whatever is changed afterwards', async () => {
    await correct(fullDay);
    expect((await close(ids(employee))).body).toMatchObject({ user_ids: [employee.userId], refused: [] });
    const before = { row: await rowOf(employee), sheet: await sheetOf(employee) };
    expect(before.row).toMatchObject({ status: 'closed', by_name: '管理 花子', work_minutes: 490 });

    const policy = await server.call('GET /api/admin/company-policy', { token: boss });
    const answer = await server.call('PUT /api/admin/company-policy', {
      token: boss,
      body: {
        ...policy.body.default_policy,
        effective_month: MONTH,
        clock_out_step_minutes: 1,
        standard_day_minutes: 420,
      },
    });
    expect(answer.status).toBe(200);
    expect({ row: await rowOf(employee), sheet: await sheetOf(employee) }).toEqual(before);

    const [entry] = (await auditOf(server.database, employee)).slice(-1);
    expect(entry).toMatchObject({
      action: 'close_month',
      before: { status: 'open' },
      after: { status: 'closed', month: MONTH, work_minutes: 480, findings: 0 },
    });
  });

  it('is told to those whose month it is, and to nobody else', async () => {
    await correct(fullDay);
    await close(ids(employee));
    const told = await server.database.kysely
      .selectFrom('notification')
      .select(['user_id', 'about'])
      .where('company_id', '=', employee.companyId)
      .where('kind', '=', 'month_closed')
      .execute();
    expect(told).toEqual([{ user_id: employee.userId, about: { month: MONTH } }]);
  });

  it('requires a reason while findings remain', async () => {
    expect((await close(ids(employee))).body).toMatchObject({
      user_ids: [],
      refused: [{ user_id: employee.userId, message: expect.stringContaining('理由が必要です') }],
    });
    expect((await close({ ...ids(employee), reason: '本人に確認済み' })).body).toMatchObject({
      user_ids: [employee.userId],
      refused: [],
    });
    expect(await rowOf(employee)).toMatchObject({ status: 'closed', reason: '本人に確認済み', findings: [] });
  });

  it('closes everybody who is ready, and nobody else even with a reason', async () => {
    await correct(fullDay);
    const other = await hired();
    const { body } = await close({ reason: '月末のため' });
    expect(body).toMatchObject({ user_ids: [employee.userId], refused: [] });
    expect(await rowOf(other)).toMatchObject({ status: 'open' });
  });

  it('refuses a month that isn’t over, and one that is closed', async () => {
    server.setNow('2026-10-30T12:00:00+09:00');
    expect((await close({ ...ids(employee), reason: '急ぎ' })).body.refused).toMatchObject([
      { message: 'まだ終わっていない月です' },
    ]);
    server.setNow('2026-11-20T12:00:00+09:00');
    await close({ ...ids(employee), reason: '急ぎ' });
    expect((await close({ ...ids(employee), reason: '急ぎ' })).body.refused).toMatchObject([
      { message: 'この月は既に締められています' },
    ]);
  });

  it('is refused before the month before it, which has something on record', async () => {
    const enter = (date: string) =>
      server.call(`PUT /api/admin/users/${employee.userId}/time-records/new`, {
        token: admin,
        body: { date, clock_in: '09:00', clock_out: '18:00', break_time: 60, modification_reason: '打刻漏れ' },
      });
    await enter('2026-09-29');
    await correct(fullDay);
    const { body } = await close({ ...ids(employee), reason: '確認済みのため' });
    expect(body).toMatchObject({
      user_ids: [],
      refused: [{ message: '前の月がまだ締められていません。先に前の月を締めてください' }],
    });
    await goLiveIn('2026-10-01');
    expect(await rowOf(employee)).toMatchObject({ is_earlier_open: false });
    await goLiveIn('2026-09-01');
    expect(await rowOf(employee)).toMatchObject({ is_earlier_open: true });
    const september = await server.call('POST /api/admin/months/2026-09/close', {
      token: admin,
      body: { ...ids(employee), reason: '確認済みのため' },
    });
    expect(september.body).toMatchObject({ user_ids: [employee.userId] });
    expect((await close({ ...ids(employee), reason: '確認済みのため' })).body).toMatchObject({
      user_ids: [employee.userId],
    });

    // The week of 1 October begins on 27 September: what is written there would change October's hours.
    await server.call('POST /api/admin/months/2026-09/reopen', {
      token: boss,
      body: { ...ids(employee), reason: '誤り' },
    });
    expect(await enter('2026-09-27')).toMatchObject({ status: 409, body: { code: 'month_after_closed' } });
    const lockedOf = async (month: string) => [
      (await server.call(`GET /api/admin/users/${employee.userId}/months/${month}`, { token: admin })).body.locked,
      (await server.call(`GET /api/months/${month}`, { token })).body.locked,
    ];
    expect(await lockedOf('2026-09')).toEqual(
      Array.from({ length: 2 }, () => ({ from: '2026-09-26', closed_month: MONTH })),
    );
    expect(await enter('2026-09-26')).toMatchObject({ status: 409 });
    expect(await lockedOf(MONTH)).toEqual([null, null]);
    expect(await enter('2026-09-25')).toMatchObject({ status: 200 });
    await server.call(`POST /api/admin/months/${MONTH}/reopen`, {
      token: boss,
      body: { ...ids(employee), reason: '誤り' },
    });
    expect(await lockedOf('2026-09')).toEqual([null, null]);
    expect(await enter('2026-09-27')).toMatchObject({ status: 200 });
  });

  it('refuses writes by anybody until a super admin reopens the month', async () => {
    await close({ ...ids(employee), reason: '急ぎ' });
    expect(await correct(fullDay)).toMatchObject({ status: 409, body: { code: 'month_closed' } });
    const reopen = (as: string) =>
      server.call(`POST /api/admin/months/${MONTH}/reopen`, {
        token: as,
        body: { ...ids(employee), reason: '打刻漏れが見つかったため' },
      });
    expect((await reopen(admin)).status).toBe(403);
    expect((await reopen(boss)).body).toMatchObject({ user_ids: [employee.userId] });
    expect((await reopen(boss)).body).toMatchObject({
      user_ids: [],
      refused: [{ message: 'この月は締められていません' }],
    });
    const row = { status: 'open', days_worked: 0, work_minutes: 0, findings: [{ kind: 'empty_workday' }] };
    expect(await rowOf(employee)).toMatchObject(row);
    expect((await correct(fullDay)).status).toBe(200);
    expect(await rowOf(employee)).toMatchObject({ ...row, days_worked: 1, work_minutes: 490, findings: [] });
    const { body: csv } = await server.call(`GET /api/admin/months/${MONTH}/payroll?ready=sheet`, { token: admin });
    expect(parse(csv, { bom: true, columns: true })).toContainEqual(
      expect.objectContaining({ 社員ID: employee.employeeId, 締めの状態: '未締め', 総労働時間: '8.00' }),
    );
    expect((await auditOf(server.database, employee)).map(({ action }) => action)).toContain('reopen_month');
  });

  it('loses no write that races a closing, and none commits after it', async () => {
    const { kysely } = server.database;
    const outcomes = new Set<number>();
    for (let round = 0; round < 200; round += 1) {
      const [written, closed] = await Promise.all([correct(fullDay), close({ ...ids(employee), reason: '締め' })]);
      outcomes.add(written.status);
      expect(closed.body.user_ids).toEqual([employee.userId]);
      // The stored snapshot equals the rows: with the racing write, or without it.
      const { summary } = await sheetOf(employee);
      expect([written.status, summary.work_minutes]).toEqual(written.status === 200 ? [200, 480] : [409, 0]);
      await kysely.deleteFrom('month_closing').where('company_id', '=', companyId).execute();
      await kysely.deleteFrom('time_record').where('company_id', '=', companyId).execute();
    }
    expect([...outcomes].every((status) => status === 200 || status === 409)).toBe(true);
    // Two hundred closings take their time on a machine that does much else.
  }, 400_000);

  it('has no deadlock with writers: an admin’s month is closed while they correct others’', async () => {
    const [first, second] = [await hired({ role: 'admin' }), await hired()];
    const corrector = await server.logIn(first);
    const correctFor = ({ userId }: TestUser): Promise<TestResponse> =>
      server.call(`PUT /api/admin/users/${userId}/time-records/new`, {
        token: corrector,
        body: { date: DAY, ...fullDay },
      });
    for (let round = 0; round < 40; round += 1) {
      const answers = await Promise.all([
        correctFor(employee),
        correctFor(second),
        close({ ...ids(first, employee, second), reason: '締め' }),
      ]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(answers[2].status).toBe(200);
      await server.database.kysely.deleteFrom('month_closing').where('company_id', '=', companyId).execute();
    }
  });
});

describe('the employee’s own month', () => {
  const own = (as = token) => server.call(`GET /api/months/${MONTH}`, { token: as });
  const confirm = (as = token) => server.call(`POST /api/months/${MONTH}/confirm`, { token: as });
  const ask = (asks: boolean) =>
    server.call('PUT /api/admin/closing-settings', { token: boss, body: { asks_confirmation: asks } });

  it('returns the findings and the state', async () => {
    expect((await own()).body).toMatchObject({
      month: MONTH,
      status: 'open',
      asks_confirmation: false,
      is_over: true,
      findings: [{ date: DAY, kind: 'empty_workday' }],
    });
  });

  it('is confirmed where the company asks for it, until something is written', async () => {
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'month_confirmation_off' } });
    await ask(true);
    await correct(fullDay);
    expect((await close(ids(employee))).body.refused).toHaveLength(1);
    expect((await confirm()).status).toBe(200);
    expect((await own()).body).toMatchObject({ status: 'confirmed', asks_confirmation: true });
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'month_already_confirmed' } });

    await correct({ clock_out: '18:30' });
    expect((await own()).body).toMatchObject({ status: 'open' });
    const voided = (await auditOf(server.database, employee)).filter(({ action }) => action === 'void_confirmation');
    expect(voided.map(({ before }) => before)).toEqual([
      {
        month: MONTH,
        from: '2026-10-01',
        to: '2026-10-31',
        confirmed_by: employee.userId,
        confirmed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ]);
    await confirm();
    expect((await close(ids(employee))).body).toMatchObject({ user_ids: [employee.userId] });
    expect(await confirm()).toMatchObject({
      status: 409,
      body: { code: 'month_closed', closed_month: { month: expect.any(String), user_id: expect.any(Number) } },
    });
  });

  it('is not asked for from who was hired after it', async () => {
    await ask(true);
    const before = (as = token) => server.call('GET /api/months/2026-09', { token: as });
    expect((await before()).body).toMatchObject({ asks_confirmation: false, findings: [] });
    expect(await server.call('POST /api/months/2026-09/confirm', { token })).toMatchObject({
      status: 409,
      body: { code: 'month_confirmation_off', message: 'この月の本人確認は必要ありません' },
    });
    expect((await own()).body).toMatchObject({ asks_confirmation: true });
  });

  it('can’t be confirmed before it is over', async () => {
    await ask(true);
    server.setNow('2026-10-30T12:00:00+09:00');
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'month_not_over' } });
  });

  it('is configured by super admins only', async () => {
    const answer = await server.call('PUT /api/admin/closing-settings', {
      token: admin,
      body: { asks_confirmation: true },
    });
    expect(answer.status).toBe(403);
  });
});
