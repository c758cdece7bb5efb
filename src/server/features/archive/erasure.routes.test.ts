import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { errors } from '#contract/errors.ts';
import { epochMs } from '#domain/time/instant.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import type { Database } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';
import { erasuresAs } from './erasures.job.ts';
import { allReservedErasures } from './reserved-erasures.repository.ts';
import { carryOutErasure } from './reserved-erasures.service.ts';

const LEFT_ON = '2018-03-31';

let server: TestServer;
let companyId: string;
let boss: TestUser;
let deputy: TestUser;
let leaver: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const setLeavingDate = (user: TestUser, leftOn: string | null) =>
  server.database.kysely
    .updateTable('user_account')
    .set({ left_on: leftOn })
    .where('user_id', '=', user.userId)
    .execute();

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  const add = (options: Parameters<typeof addUser>[1]) => addUser(server.database, { companyId, ...options });
  boss = await add({ role: 'super_admin', name: '全権 一郎' });
  deputy = await add({ role: 'super_admin', name: '全権 二郎' });
  leaver = await add({ name: '退職 済男', employeeId: 'L0042', hiredOn: '2015-04-01' });
  await setLeavingDate(leaver, LEFT_ON);
  await server.database.kysely
    .insertInto('shift')
    .values({ company_id: companyId, user_id: leaver.userId, work_date: '2018-03-30', is_workday: false })
    .execute();
});

const send = async (method: string, user: TestUser, body?: object, by = boss): Promise<TestResponse> =>
  server.call(`${method} /api/admin/users/${user.userId}/erasure`, {
    token: await server.logIn(by),
    ...(body !== undefined && { body }),
  });
const ASKED = { employee_id: 'L0042', retention_years: 5, reason: '保存期間の満了' };
const reserve = (body: object = {}, by = boss) => send('POST', leaver, { ...ASKED, ...body }, by);
const erasure = async () => (await send('GET', leaver)).body;
const listed = async () =>
  (await server.call('GET /api/admin/erasures', { token: await server.logIn(boss) })).body.erasures;

const actions = async () => {
  const rows = await server.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'actor_user_id', 'reason'])
    .where('company_id', '=', companyId)
    .where('action', 'in', ['reserve_erasure', 'withdraw_erasure', 'erase_user'])
    .orderBy('audit_entry_id')
    .execute();
  return rows.map(({ action, actor_user_id: by, reason }) => [action, by, reason]);
};
const bellOf = async (user: TestUser) =>
  (await server.call('GET /api/notifications', { token: await server.logIn(user) })).body;

/** Sets the clock to a moment after the end of the wait, which begins by the database's own clock. */
async function waitUntilDue(after = 0): Promise<void> {
  const { reserved_at: at } = (await erasure()).reservation;
  server.setNow(new Date(Date.parse(at) + 7 * 86_400_000 + after).toISOString());
}
const runNight = (database: Database = server.database) =>
  erasuresAs(null).task(database, server.now(), createLog('silent'));

describe('the erasure of a leaver', () => {
  it('says what goes, and through when each kind of record is kept', async () => {
    expect(await erasure()).toEqual({
      erased_at: null,
      leaving_date: LEFT_ON,
      has_left: true,
      terms: [
        { years: 5, kept_through: '2023-05-31', is_over: true },
        { years: 3, kept_through: '2021-05-31', is_over: true },
      ],
      goes: [{ name: 'シフト', rows: 1 }],
      audit_entries: 0,
      reservation: null,
    });
    await setLeavingDate(leaver, '2023-03-31');
    expect((await erasure()).terms).toEqual([
      { years: 5, kept_through: '2028-05-31', is_over: false },
      { years: 3, kept_through: '2026-05-31', is_over: true },
    ]);
    await setLeavingDate(leaver, '2026-11-20');
    expect(await erasure()).toMatchObject({ leaving_date: '2026-11-20', has_left: false, terms: [], goes: [] });
  });

  it('waits as long as for a punch for what was entered for a client, also of a day after the leaving date', async () => {
    const key = { company_id: companyId, user_id: leaver.userId };
    const { client_company_id } = await server.database.kysely
      .insertInto('client_company')
      .values({ company_id: companyId, name: 'アクメ' })
      .returning('client_company_id')
      .executeTakeFirstOrThrow();
    const { client_assignment_id } = await server.database.kysely
      .insertInto('client_assignment')
      .values({ ...key, client_company_id, from_date: '2016-04-01' })
      .returning('client_assignment_id')
      .executeTakeFirstOrThrow();
    await server.database.kysely
      .insertInto('assigned_work')
      .values({ ...key, client_assignment_id, work_date: '2018-06-10', assigned_minutes: 60 })
      .execute();
    expect((await erasure()).terms).toMatchObject([{ kept_through: '2023-06-10' }, { kept_through: '2021-06-10' }]);
  });

  it('is reserved once, the other super admins are notified, and is carried out a week later by the owner alone', async () => {
    const answer = await reserve();
    expect(answer).toMatchObject({ status: 201, body: { message: expect.stringMatching(/^個人データの消去を予約/) } });
    expect(await erasure()).toMatchObject({
      reservation: { reserved_by: '全権 一郎', reason: '保存期間の満了', retention_years: 5, waits_for: 'days' },
    });
    expect(await listed()).toMatchObject([{ user_id: leaver.userId, employee_id: 'L0042', name: '退職 済男' }]);
    expect(await bellOf(deputy)).toMatchObject([{ kind: 'erasure_reserved' }]);
    expect(JSON.stringify(await bellOf(deputy))).not.toContain('退職 済男');
    expect(await bellOf(boss)).toEqual([]);
    // Another tab, and the other super admin.
    expect((await reserve()).body.code).toBe('erasure_reserved');
    expect((await reserve({}, deputy)).body.code).toBe('erasure_reserved');

    await waitUntilDue(-1);
    await runNight();
    expect(await erasure()).toMatchObject({ erased_at: null, reservation: { waits_for: 'days' } });
    await waitUntilDue();
    expect((await erasure()).reservation.waits_for).toBe('night');
    // The role that serves may not.
    await runNight(server.runtime);
    expect((await erasure()).erased_at).toBeNull();
    await runNight();
    await runNight();

    expect(await erasure()).toEqual({
      erased_at: expect.any(String),
      leaving_date: null,
      has_left: false,
      terms: [],
      goes: [],
      audit_entries: 0,
      reservation: null,
    });
    expect(await listed()).toEqual([]);
    expect(await actions()).toEqual([
      ['reserve_erasure', boss.userId, null],
      ['erase_user', boss.userId, '保存期間（5年）の満了'],
    ]);
    expect(await verifyAudit(server.database, companyId)).toMatchObject({ findings: [] });
    expect((await reserve()).body.code).toBe('not_found');
    expect((await send('DELETE', leaver)).body.code).toBe('not_found');
  });

  it('is withdrawn by any super admin until then, once', async () => {
    await reserve();
    expect(await send('DELETE', leaver, undefined, deputy)).toMatchObject({
      status: 200,
      body: { message: '個人データの消去の予約を取り消しました' },
    });
    expect((await send('DELETE', leaver)).body.code).toBe('not_found');
    expect(await listed()).toEqual([]);
    expect(await bellOf(boss)).toMatchObject([{ kind: 'erasure_reserved', about: { status: 'cancelled' } }]);
    expect(await actions()).toEqual([
      ['reserve_erasure', boss.userId, '保存期間の満了'],
      ['withdraw_erasure', deputy.userId, null],
    ]);
    // Reserved again, it waits for as long again.
    expect((await reserve()).status).toBe(201);
  });

  it.each([
    ['who is employed', null, {}, 'erasure_not_left'],
    ['who is still there today', '2026-11-20', {}, 'erasure_not_left'],
    ['whose records are to be kept', '2023-03-31', {}, 'erasure_retention'],
    ['by another ID', LEFT_ON, { employee_id: 'L0043' }, 'invalid_input'],
    ['without a reason', LEFT_ON, { reason: ' ' }, 'invalid_input'],
    ['by another retention', LEFT_ON, { retention_years: 1 }, 'invalid_input'],
  ] as const)('is refused for somebody %s', async (_who, leftOn, body, code) => {
    await setLeavingDate(leaver, leftOn);
    const { status, body: answer } = await reserve(body);
    expect([status, answer.code]).toEqual([errors[code].status, code]);
    expect(await listed()).toEqual([]);
    expect(await actions()).toEqual([]);
  });

  it('takes three years, and the ID however it is written', async () => {
    await setLeavingDate(leaver, '2023-03-31');
    expect((await reserve({ retention_years: 3, employee_id: 'ｌ００４２' })).status).toBe(201);
  });

  it('asks for the password unless it was typed a moment ago', async () => {
    const token = await server.logIn(boss);
    server.setNow('2026-11-20T13:00:00+09:00');
    const call = { token, body: ASKED };
    const answer = await server.call(`POST /api/admin/users/${leaver.userId}/erasure`, call);
    expect(answer.body.code).toBe('password_confirmation_required');
  });

  it('of somebody who has come back meanwhile is withdrawn by itself', async () => {
    await reserve();
    await waitUntilDue();
    await setLeavingDate(leaver, null);
    await runNight();
    expect(await listed()).toEqual([]);
    expect(await actions()).toContainEqual(['withdraw_erasure', null, '退職日が取り消されたため']);
    expect(await bellOf(boss)).toMatchObject([{ about: { status: 'cancelled' } }]);
  });

  it('waits for an operator where the log has anything younger than the retention', async () => {
    await server.database.kysely
      .insertInto('audit_entry')
      .values({ company_id: companyId, subject_user_id: leaver.userId, action: 'update_user', after: '{}' })
      .execute();
    await reserve();
    expect((await erasure()).reservation.waits_for).toBe('operator');
    await waitUntilDue();
    await runNight();
    expect(await erasure()).toMatchObject({ erased_at: null, reservation: { waits_for: 'operator' } });
  });

  it('can’t be dated back, nor changed, nor carried out by the role that serves', async () => {
    const { pool } = server.runtime;
    await pool.query(
      `insert into reserved_erasure (company_id, user_id, reserved_at, reserved_by_user_id, retention_years, reason)
       values ($1, $2, '2020-01-01', $3, 3, 'x')`,
      [companyId, leaver.userId, boss.userId],
    );
    const { rows } = await pool.query<{ is_now: boolean }>(
      `select reserved_at > now() - interval '1 minute' as is_now from reserved_erasure where company_id = $1`,
      [companyId],
    );
    expect(rows).toEqual([{ is_now: true }]);
    await expect(
      pool.query(`update reserved_erasure set reserved_at = '2020-01-01' where company_id = $1`, [companyId]),
    ).rejects.toThrow('never changed');
    server.setNow(new Date(epochMs(server.now() + 60 * 86_400_000)).toISOString());
    const all = await allReservedErasures(server.database.kysely, server.now());
    const reserved = all.find((one) => one.companyId === companyId) ?? expect.fail();
    await expect(carryOutErasure(server.runtime, reserved, { now: server.now(), attends: true })).rejects.toThrow(
      'permission denied',
    );
    expect((await erasure()).erased_at).toBeNull();
  });
});
