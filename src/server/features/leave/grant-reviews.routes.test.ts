import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { daysFrom, isoDate, type IsoDate } from '#domain/time/date.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addLeaveRequest, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createLog } from '../../platform/log.ts';
import { makeAllDueGrants } from './statutory-grants.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Person {
  readonly user: TestUser;
  readonly token: string;
}

let companyId: string;
let employee: TestUser;
let admin: Person;
let superAdmin: Person;
let stranger: Person;

async function someone(options: Parameters<typeof addUser>[1]): Promise<Person> {
  const user = await addUser(server.database, options);
  return { user, token: await server.logIn(user) };
}

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  // The job serves all companies: those of earlier tests must not interfere.
  await server.database.kysely.updateTable('user_account').set({ hired_on: null }).execute();
  companyId = await addCompany(server.database);
  employee = await addUser(server.database, { companyId, name: '管理 太郎' });
  admin = await someone({ companyId, role: 'admin' });
  superAdmin = await someone({ companyId, role: 'super_admin' });
  stranger = await someone({ role: 'super_admin' });
});

const runJob = () => makeAllDueGrants(server.runtime, server.now(), createLog('silent'));
const ledger = async (of = employee, { token } = admin) =>
  (await server.call(`GET /api/admin/users/${of.userId}/leave-ledger`, { token })).body;
const count = (sequence: number, attended: number, total: number, { token } = superAdmin, of = employee) =>
  server.call(`PUT /api/admin/users/${of.userId}/statutory-grants/${sequence}/attendance`, {
    token,
    body: { attended_days: attended, total_days: total, reason: '休職のため' },
  });
const takeBack = (grantId: number, { token } = superAdmin, of = employee, reason = '二重に付与したため') =>
  server.call(`POST /api/admin/users/${of.userId}/leave-grants/${grantId}/take-back`, { token, body: { reason } });
/** `2026-10-01 made` */
const states = async (): Promise<string[]> =>
  (await ledger()).statutory.grants.map((one: { base_date: string; state: string }) => `${one.base_date} ${one.state}`);

describe('PUT /api/admin/users/{id}/statutory-grants/{sequence}/attendance', () => {
  it('below 80 % withholds the next grant, and from 80 % on releases it', async () => {
    await employ(server.database, employee, '2026-05-25');
    expect(await count(0, 79, 100)).toMatchObject({ status: 200, body: { message: '出勤率を登録しました' } });
    expect((await ledger()).statutory.grants[0]).toMatchObject({
      state: 'coming',
      days: 0,
      attendance: { attended_days: 79, total_days: 100, is_enough: false },
      reason: '休職のため',
    });
    server.setNow('2026-11-25T12:00:00+09:00');
    expect(await runJob()).toBe(0);
    expect(await states()).toEqual(['2026-11-25 withheld', '2027-11-25 coming']);
    expect((await count(0, 80, 100)).body.message).toBe('出勤率を登録し、有給休暇を付与しました');
    expect(await states()).toEqual(['2026-11-25 made', '2027-11-25 coming']);
    expect(await auditOf(server.database, employee)).toMatchObject([
      {
        action: 'record_leave_attendance',
        actor_user_id: superAdmin.user.userId,
        before: null,
        after: { base_date: '2026-11-25', attended_days: 79, total_days: 100 },
        reason: '休職のため',
      },
      { action: 'record_leave_attendance', before: { attended_days: 79, total_days: 100 } },
      { action: 'make_statutory_grant', actor_user_id: null },
    ]);
  });

  it('takes back what the job has just granted, and not what is in use', async () => {
    await employ(server.database, employee, '2026-05-20');
    await runJob();
    const day = await addLeaveRequest(server.database, employee, '2026-12-01', 'pending');
    expect(await count(0, 10, 100)).toMatchObject({ status: 409, body: { code: 'leave_grant_in_use' } });
    expect((await ledger()).statutory.grants[0]).toMatchObject({ state: 'made', attendance: null });
    await server.database.kysely
      .updateTable('leave_request')
      .set({ status: 'cancelled' })
      .where('leave_request_id', '=', day)
      .execute();
    expect((await count(0, 10, 100)).body.message).toBe('出勤率を登録し、付与を取り消しました');
    expect((await ledger()).grants).toEqual([]);
    expect(await runJob()).toBe(0);
    expect((await auditOf(server.database, employee)).at(-1)).toMatchObject({
      action: 'take_back_leave_grant',
      before: { granted_on: '2026-11-20', expires_on: '2028-11-19', days: 10, is_statutory: true },
      after: null,
    });
  });

  it('leaves what was entered by hand to be taken back by hand', async () => {
    await employ(server.database, employee, '2026-05-20');
    await addLeaveGrant(server.database, employee, '2026-11-20', 10);
    expect(await count(0, 10, 100)).toMatchObject({ status: 409, body: { code: 'leave_grant_by_hand' } });
    expect((await count(0, 90, 100)).status).toBe(200);
    expect((await ledger()).grants).toHaveLength(1);
  });

  it.each([
    [{ attended_days: 11, total_days: 10 }, 'attendance_over_total', 'attended_days'],
    [{ attended_days: -1 }, 'invalid_input', 'attended_days'],
    [{ attended_days: 1.5 }, 'invalid_input', 'attended_days'],
    [{ total_days: 367 }, 'invalid_input', 'total_days'],
    [{ reason: ' ' }, 'invalid_input', 'reason'],
  ])('rejects %j', async (wrong, code, field) => {
    await employ(server.database, employee, '2026-05-20');
    const { status, body } = await server.call(
      `PUT /api/admin/users/${employee.userId}/statutory-grants/0/attendance`,
      { token: superAdmin.token, body: { attended_days: 9, total_days: 10, reason: '理由', ...wrong } },
    );
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, code, [field]]);
  });

  it('is for super admins of the company, and for a due or upcoming grant', async () => {
    await employ(server.database, employee, '2023-04-01');
    expect((await count(3, 1, 10, admin)).status).toBe(403);
    expect((await count(3, 1, 10, stranger)).status).toBe(404);
    for (const sequence of [0, 5, 99]) expect((await count(sequence, 1, 10)).status).toBe(404);
    expect((await count(0, 1, 10, superAdmin, superAdmin.user)).status).toBe(404);
    expect((await count(3, 1, 10)).status).toBe(200);
  });
});

describe('the attendance on record', () => {
  const say = (body: object, { token } = superAdmin) =>
    server.call(`PUT /api/admin/users/${employee.userId}/statutory-grants/0/attendance`, { token, body });
  const SEEN = { basis: 'records', recorded_attended_days: 96, recorded_total_days: 121 };
  const first = async () => (await ledger()).statutory.grants[0];

  /** Half a year from 20 May, worked until 9 October and on one day of November: less than 80 %. */
  beforeEach(async () => {
    await employ(server.database, employee, '2026-05-20');
    await workOn(daysFrom(isoDate('2026-05-20'), isoDate('2026-10-09')));
    await workOn([isoDate('2026-11-02')]);
  });

  async function workOn(dates: readonly IsoDate[]): Promise<void> {
    await server.database.kysely
      .insertInto('time_record')
      .values(
        dates.map((date) => ({
          company_id: companyId,
          user_id: employee.userId,
          record_type: 'clock_in' as const,
          recorded_at: new Date(`${date}T09:00:00+09:00`),
          work_date: date,
        })),
      )
      .execute();
  }

  it('holds a grant back that its days speak against, until somebody confirms it', async () => {
    expect(await runJob()).toBe(0);
    const held = await first();
    expect(held).toMatchObject({
      state: 'to_confirm',
      attendance: null,
      on_record: { is_enough: false, is_complete: true, unknown: [] },
    });
    const { attended_days: attended, total_days: total } = held.on_record;
    expect(held.on_record.days).toEqual([
      { status: 'worked', count: attended },
      { status: 'absent', count: total - attended },
    ]);
    const seen = { basis: 'records', recorded_attended_days: attended, recorded_total_days: total };
    expect(await say({ ...seen, recorded_attended_days: attended + 1 })).toMatchObject({
      status: 409,
      body: { code: 'attendance_changed' },
    });
    expect((await say(seen)).body.message).toBe('出勤率を登録しました');
    expect(await first()).toMatchObject({
      state: 'withheld',
      attendance: { attended_days: attended, total_days: total, basis: 'records', recorded: { total_days: total } },
      reason: '勤怠の記録から計算',
    });
    expect(await runJob()).toBe(0);
    expect((await auditOf(server.database, employee)).at(-1)).toMatchObject({
      action: 'record_leave_attendance',
      after: { attended_days: attended, total_days: total, basis: 'records' },
    });
  });

  it('gives way to typed numbers with a reason, which are shown beside it', async () => {
    expect(await say({ attended_days: 110, total_days: 121 })).toMatchObject({
      status: 400,
      body: { fields: { reason: '理由を入力してください' } },
    });
    expect((await say({ attended_days: 110, total_days: 121, reason: '打刻漏れ' })).body.message).toBe(
      '出勤率を登録し、有給休暇を付与しました',
    );
    expect(await first()).toMatchObject({
      state: 'made',
      attendance: { attended_days: 110, total_days: 121, basis: 'entered', is_enough: true },
    });
    const { recorded } = (await first()).attendance;
    expect(recorded.attended_days).toBeLessThan(110);
  });

  it('holds nothing back where a part of the period is not on record, and adds what is typed for it', async () => {
    await server.database.kysely
      .updateTable('company')
      .set({ go_live_on: '2026-08-01' })
      .where('company_id', '=', companyId)
      .execute();
    expect(await runJob()).toBe(1);
    const { on_record: onRecord } = await first();
    expect(onRecord).toMatchObject({
      is_complete: false,
      unknown: [{ from: '2026-05-20', to: '2026-07-31' }],
    });
    const seen = { recorded_attended_days: onRecord.attended_days, recorded_total_days: onRecord.total_days };
    expect(await say({ basis: 'records', ...seen })).toMatchObject({
      status: 409,
      body: { code: 'attendance_incomplete' },
    });
    expect(
      await say({ basis: 'both', ...seen, attended_days: 60, total_days: 60, reason: '他社の記録' }),
    ).toMatchObject({
      status: 200,
    });
    expect((await first()).attendance).toMatchObject({
      attended_days: onRecord.attended_days + 60,
      total_days: onRecord.total_days + 60,
      basis: 'both',
    });
    expect((await ledger()).grants).toHaveLength(1);
  });

  it('makes the grant where all is on record and enough', async () => {
    await workOn(daysFrom(isoDate('2026-10-12'), isoDate('2026-11-01')));
    expect(await runJob()).toBe(1);
    expect(await first()).toMatchObject({ state: 'made', attendance: null, on_record: { is_enough: true } });
  });

  it('needs the numbers of its basis', async () => {
    expect(await say({ basis: 'records' })).toMatchObject({
      status: 400,
      body: { fields: { recorded_attended_days: expect.any(String), recorded_total_days: expect.any(String) } },
    });
    expect(await say({ ...SEEN, basis: 'both' })).toMatchObject({
      status: 400,
      body: { fields: { attended_days: expect.any(String), reason: expect.any(String) } },
    });
    expect((await say(SEEN, admin)).status).toBe(403);
    expect((await say(SEEN, stranger)).status).toBe(404);
  });
});

describe('POST /api/admin/users/{id}/leave-grants/{grantId}/take-back', () => {
  it('takes a grant of the job’s back permanently, with all of it in the audit log', async () => {
    await employ(server.database, employee, '2026-05-20');
    await runJob();
    const [made] = (await ledger()).grants;
    expect(await takeBack(made.id)).toMatchObject({
      status: 200,
      body: { message: '有給休暇の付与を取り消しました' },
    });
    expect(await runJob()).toBe(0);
    expect((await ledger()).statutory.grants[0]).toMatchObject({ state: 'withheld', reason: '二重に付与したため' });
    expect((await auditOf(server.database, employee)).at(-1)).toMatchObject({
      action: 'take_back_leave_grant',
      actor_user_id: superAdmin.user.userId,
      before: { id: made.id, granted_on: '2026-11-20', days: 10, reason: '法定の付与（勤続6か月）' },
      reason: '二重に付与したため',
    });
    expect((await takeBack(made.id)).status).toBe(404);
    // The hire date was wrong: by the right one the grant is due.
    await employ(server.database, employee, '2026-05-19');
    expect(await runJob()).toBe(1);
  });

  it('takes back one that was entered twice, but none that is in use', async () => {
    const [one, other] = [
      await addLeaveGrant(server.database, employee, '2026-04-01', 1),
      await addLeaveGrant(server.database, employee, '2026-04-01', 1),
    ];
    await addLeaveRequest(server.database, employee, '2026-12-01');
    expect((await takeBack(one)).status).toBe(200);
    expect(await takeBack(other)).toMatchObject({ status: 409, body: { code: 'leave_grant_in_use' } });
    expect((await ledger()).grants).toMatchObject([{ id: other, used_days: 1 }]);
  });

  it('accepts one of two concurrent calls', async () => {
    const grant = await addLeaveGrant(server.database, employee, '2026-04-01', 1);
    const answers = await Promise.all([takeBack(grant), takeBack(grant)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it('is for super admins of the company, of that user’s grants, with a reason', async () => {
    const grant = await addLeaveGrant(server.database, employee, '2026-04-01', 1);
    expect((await takeBack(grant, admin)).status).toBe(403);
    expect((await takeBack(grant, stranger)).status).toBe(404);
    expect((await takeBack(grant, superAdmin, admin.user)).status).toBe(404);
    expect(await takeBack(grant, superAdmin, employee, '')).toMatchObject({
      status: 400,
      body: { fields: { reason: '理由を入力してください' } },
    });
    expect((await ledger()).grants).toHaveLength(1);
  });
});

describe('the kind of a grant', () => {
  const path = () => `/api/admin/users/${employee.userId}/leave-grants`;
  const entry = { granted_on: '2026-10-01', days: 10, reason: '特別休暇' };

  it('is statutory unless it says otherwise, and stays so when corrected', async () => {
    const { token } = superAdmin;
    const { body } = await server.call(`POST ${path()}`, { token, body: { ...entry, is_statutory: false } });
    const correct = (wrong: object) => server.call(`PUT ${path()}/${body.id}`, { token, body: { ...entry, ...wrong } });
    expect((await correct({ days: 11 })).status).toBe(200);
    expect((await ledger()).grants).toMatchObject([{ is_statutory: false, days: 11, obligation: null }]);
    expect((await correct({ is_statutory: true })).status).toBe(200);
    expect((await ledger()).grants).toMatchObject([{ is_statutory: true, obligation: { state: 'open' } }]);
  });

  it('stays statutory where the job granted it', async () => {
    await employ(server.database, employee, '2026-05-20');
    await runJob();
    const [made] = (await ledger()).grants;
    const answer = await server.call(`PUT ${path()}/${made.id}`, {
      token: superAdmin.token,
      body: { ...entry, is_statutory: false },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'leave_grant_by_law' } });
  });
});
