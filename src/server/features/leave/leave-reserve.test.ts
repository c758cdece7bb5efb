import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { RESERVE } from '#domain/leave/reserve.ts';
import { epochMs } from '#domain/time/instant.ts';
import { createLog } from '../../platform/log.ts';
import { auditOf, companyAuditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addLeaveRequest, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { keepLapsedDays } from './leave-reserve.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let companyId: string;
let token: string;
let employee: TestUser;

const run = (date: string) =>
  keepLapsedDays(server.database, epochMs(Date.parse(`${date}T00:10:00+09:00`)), createLog('silent'));
const read = async () => (await server.call('GET /api/admin/leave-reserve', { token })).body;
const save = (body: object) => server.call('PUT /api/admin/leave-reserve', { token, body });

beforeEach(async () => {
  server.setNow('2026-09-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  token = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
  employee = await addUser(server.database, { companyId });
  await employ(server.database, employee, '2020-04-01');
  await addLeaveGrant(server.database, employee, '2024-10-01', 10, { expiresOn: '2026-09-30' });
  await addLeaveRequest(server.database, employee, '2025-03-03');
});

describe('the setting', () => {
  it('is off until it is chosen, and audited', async () => {
    const off = { limit_days: null, purposes: '', from: null };
    expect(await read()).toEqual({ ...off, people: [] });
    const on = { limit_days: 40, purposes: '私傷病', from: '2026-09-20' };
    expect(await save({ limit_days: 40, purposes: '私傷病' })).toMatchObject({ status: 200, body: on });
    expect(await save({ limit_days: 40, purposes: '私傷病' })).toMatchObject({ body: on });
    expect(await companyAuditOf(server.database, companyId)).toMatchObject([
      { action: 'change_leave_reserve', before: off, after: on },
    ]);
    const kinds = () =>
      server.database.kysely
        .selectFrom('leave_kind')
        .select(['kind', 'active', 'has_grants', 'is_paid'])
        .where('company_id', '=', companyId)
        .execute();
    expect(await kinds()).toEqual([{ kind: RESERVE, active: true, has_grants: true, is_paid: true }]);
    await save({ limit_days: null });
    expect(await read()).toMatchObject(off);
    expect(await kinds()).toMatchObject([{ active: false }]);
  });

  it.each([
    { limit_days: 0 },
    { limit_days: 201 },
    { limit_days: 1.5 },
    { limit_days: 40, purposes: 'あ'.repeat(201) },
    {},
  ])('refuses %j', async (body) => {
    expect(await save(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('what lapses', () => {
  it('is kept on the day after, once however often the job runs, and audited', async () => {
    await save({ limit_days: 40 });
    expect(await run('2026-09-30')).toBe(0);
    expect(await run('2026-10-01')).toBe(1);
    expect(await run('2026-10-01')).toBe(0);
    expect(await run('2026-10-20')).toBe(0);
    expect((await read()).people).toMatchObject([{ user_id: employee.userId, left_days: 9, kept_days: 9 }]);
    expect((await auditOf(server.database, employee)).at(-1)).toMatchObject({
      action: 'keep_lapsed_leave',
      actor_user_id: null,
      after: { granted_on: '2024-10-01', expires_on: '2026-09-30', days: 9 },
      reason: '2024-10-01付与の有給休暇の失効分',
    });
  });

  it('is lost beyond the limit, before the rule, and without one', async () => {
    expect(await run('2026-10-01')).toBe(0);
    await save({ limit_days: 5 });
    await addLeaveGrant(server.database, employee, '2024-08-01', 3, { expiresOn: '2026-07-31' });
    expect(await run('2026-10-01')).toBe(1);
    expect((await read()).people).toMatchObject([{ left_days: 5 }]);
  });

  it('fills what was used of it again, up to the limit', async () => {
    await save({ limit_days: 9 });
    await run('2026-10-01');
    await addLeaveGrant(server.database, employee, '2024-11-01', 10, { expiresOn: '2026-10-31' });
    const request = await addLeaveRequest(server.database, employee, '2026-10-05');
    await server.database.kysely
      .updateTable('leave_request')
      .set({ kind: RESERVE, request_type: 'other_leave' })
      .where('company_id', '=', companyId)
      .where('leave_request_id', '=', request)
      .execute();
    expect((await read()).people).toMatchObject([{ left_days: 8 }]);
    expect(await run('2026-11-01')).toBe(1);
    expect((await read()).people).toMatchObject([{ left_days: 9, kept_days: 10 }]);
  });

  it('is made no more once it was taken back, and of a full limit never', async () => {
    await save({ limit_days: 5 });
    await addLeaveGrant(server.database, employee, '2024-10-02', 3, { expiresOn: '2026-10-01' });
    expect(await run('2026-10-02')).toBe(1);
    const { body } = await server.call(`GET /api/admin/users/${employee.userId}/leave-kinds`, { token });
    const [kept] = body.grants;
    expect(body.grants).toHaveLength(1);
    await server.call(`DELETE /api/admin/users/${employee.userId}/leave-kind-grants/${kept.id}`, { token });
    expect(await run('2026-10-03')).toBe(0);
    expect((await read()).people).toEqual([]);
  });

  it('is settled anew for leave of its time that was entered late', async () => {
    await save({ limit_days: 40 });
    await run('2026-10-01');
    const late = await addLeaveRequest(server.database, employee, '2026-09-29');
    expect(await run('2026-10-02')).toBe(1);
    expect((await read()).people).toMatchObject([{ left_days: 8, kept_days: 8 }]);
    expect((await auditOf(server.database, employee)).at(-1)).toMatchObject({
      action: 'keep_lapsed_leave',
      before: { days: 9 },
      after: { days: 8 },
    });
    expect(await run('2026-10-02')).toBe(0);
    await server.database.kysely
      .updateTable('leave_request')
      .set({ status: 'cancelled' })
      .where('company_id', '=', companyId)
      .where('leave_request_id', '=', late)
      .execute();
    expect(await run('2026-10-03')).toBe(1);
    expect((await read()).people).toMatchObject([{ left_days: 9 }]);
  });

  it('is nothing of those who have left, and of no other company', async () => {
    await save({ limit_days: 40 });
    const leaver = await addUser(server.database, { companyId });
    await employ(server.database, leaver, '2020-04-01', { left_on: '2026-09-30' });
    await addLeaveGrant(server.database, leaver, '2024-10-01', 10, { expiresOn: '2026-09-30' });
    const stranger = await addUser(server.database);
    await addLeaveGrant(server.database, stranger, '2024-10-01', 10, { expiresOn: '2026-09-30' });
    expect(await run('2026-10-01')).toBe(1);
  });
});
