import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { LeaveKindResponse } from '#contract/leave-kinds.ts';
import { KIND_PRESETS } from '#domain/leave/kind-presets.ts';
import { addShift, companyAuditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
let employee: Person;
let admin: Person;

async function someone(options: Parameters<typeof addUser>[1]): Promise<Person> {
  const user = await addUser(server.database, { companyId, ...options });
  return { user, token: await server.logIn(user) };
}

const NEW = {
  name: 'ボランティア休暇',
  active: true,
  is_paid: true,
  allows_halves: false,
  has_grants: false,
  needs_proof: false,
  needs_reason: false,
  attendance: 'absence',
  for_admins: false,
  notice_days: 0,
  is_private: false,
};

const ONCE = { 'idempotency-key': 'once' };

const kinds = async ({ token } = admin): Promise<LeaveKindResponse[]> =>
  (await server.call('GET /api/admin/leave-kinds', { token })).body;
const kindOf = async (word: string, { token } = admin): Promise<LeaveKindResponse> =>
  (await kinds({ token, user: admin.user })).find(({ kind }) => kind === word) ?? expect.fail(word);
const add = (body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST /api/admin/leave-kinds', { token: admin.token, body: { ...NEW, ...body }, headers });
const save = (word: string, body: object) =>
  server.call(`PUT /api/admin/leave-kinds/${word}`, { token: admin.token, body });
/** Switches a prepared kind on, with changes. */
async function use(word: string, change: object = {}): Promise<void> {
  const answer = await save(word, { ...(await kindOf(word)), active: true, ...change });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}
const request = (kind: string, date: string, body: object = {}, { token } = employee) =>
  server.call('POST /api/vacation', {
    token,
    body: { request_type: 'annual_leave', kind, request_date: date, client_approver: '承認 花子', ...body },
  });
const check = async (query: string) =>
  (await server.call(`GET /api/vacation/day?${query}`, { token: employee.token })).body;
const asked = async ({ token } = employee) => (await server.call('GET /api/leave-kinds', { token })).body.data;
const leftOf = async (word: string): Promise<number | null> =>
  (await asked()).find(({ kind }: { kind: string }) => kind === word)?.left_days;
const list = async () => (await server.call('GET /api/vacation', { token: employee.token })).body.data;
const decide = (id: number, status: string) =>
  server.call(`PUT /api/admin/vacations/${id}`, { token: admin.token, body: { status, notes: '理由' } });
const ofEmployee = (path: string, body?: object) =>
  server.call(`${body === undefined ? 'GET' : 'PUT'} /api/admin/users/${employee.user.userId}/${path}`, {
    token: admin.token,
    ...(body !== undefined && { body }),
  });
const grant = (body: object, headers: Record<string, string> = {}) =>
  server.call(`POST /api/admin/users/${employee.user.userId}/leave-kind-grants`, {
    token: admin.token,
    body: { kind: 'refreshment', granted_on: '2026-04-01', days: 3, ...body },
    headers,
  });

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await someone({ name: '申請 太郎' });
  admin = await someone({ role: 'super_admin', name: '管理 花子' });
  await server.database.kysely
    .insertInto('work_contract')
    .values({
      company_id: companyId,
      user_id: employee.user.userId,
      from_date: '2026-01-01',
      weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
    })
    .execute();
});

describe('the company’s kinds of leave', () => {
  it('come prepared, switched off, and nobody can ask for one', async () => {
    expect(
      (await kinds()).map(({ kind, active, is_prepared, is_used }) => [kind, active, is_prepared, is_used]),
    ).toEqual(KIND_PRESETS.map(({ kind }) => [kind, false, true, false]));
    expect(await asked()).toEqual([]);
    expect(await request('summer', '2026-12-01')).toMatchObject({
      status: 400,
      body: { code: 'leave_kind_off', fields: { kind: 'この種類の休暇は申請できません' } },
    });
    expect(await list()).toEqual([]);
  });

  it('are switched on and changed, audited, and another company has its own', async () => {
    await use('summer', { limit_days: 5, year_from: '07-01' });
    expect(await kindOf('summer')).toMatchObject({
      active: true,
      limit_per: 'year',
      limit_days: 5,
      year_from: '07-01',
    });
    expect(await asked()).toEqual([
      {
        kind: 'summer',
        name: '夏季休暇',
        is_paid: true,
        allows_halves: false,
        step_minutes: null,
        limit_per: 'year',
        left_days: 5,
        needs_proof: false,
        needs_reason: false,
        notice_days: 0,
      },
    ]);
    // The same again changes nothing.
    await use('summer');
    expect(await companyAuditOf(server.database, companyId)).toMatchObject([
      {
        action: 'change_leave_kind',
        before: { name: '夏季休暇', active: false, limit_days: 3 },
        after: { name: '夏季休暇', active: true, limit_days: 5, year_from: '07-01' },
      },
    ]);
    const stranger = await someone({ companyId: await addCompany(server.database), role: 'super_admin' });
    expect((await kindOf('summer', stranger)).active).toBe(false);
    expect(await request('summer', '2026-12-01', {}, stranger)).toMatchObject({ body: { code: 'leave_kind_off' } });
  });

  it('are added, once by a key, one after the other', async () => {
    const first = await add({}, ONCE);
    expect(first).toMatchObject({ status: 201, body: { kind: 'own_1', name: 'ボランティア休暇', is_prepared: false } });
    expect((await add({}, ONCE)).body).toEqual(first.body);
    expect((await add({ name: '誕生日休暇' })).body.kind).toBe('own_2');
    expect((await kinds()).slice(KIND_PRESETS.length).map(({ name }) => name)).toEqual([
      'ボランティア休暇',
      '誕生日休暇',
    ]);
    const many = await Promise.all(['あ', 'い', 'う', 'え'].map((name) => add({ name })));
    expect(new Set(many.map(({ body }) => body.kind)).size).toBe(4);
  });

  it('have each a name of its own', async () => {
    await add();
    for (const name of ['ボランティア休暇', ' ボランティア休暇 ', '慶弔休暇', '有給休暇'])
      expect(await add({ name })).toMatchObject({
        status: 409,
        body: { code: 'leave_kind_name_taken', fields: { name: '同じ名前の休暇の種類が既にあります' } },
      });
    // Its own it keeps.
    expect((await save('own_1', { ...NEW, is_private: true })).status).toBe(200);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'あ'.repeat(31) }],
    ['step_minutes', { step_minutes: 7 }],
    ['limit_days', { limit_per: 'year' }],
    ['limit_days', { limit_per: 'year', limit_days: 0.3 }],
    ['limit_per', { limit_per: 'month', limit_days: 1 }],
    ['year_from', { year_from: '02-29' }],
    ['year_from', { year_from: '4-1' }],
    ['attendance', { attendance: 'present' }],
    ['notice_days', { notice_days: -1 }],
    ['is_paid', { is_paid: 'yes' }],
    ['sex', { sex: 'female' }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    expect(await add(wrong)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: expect.stringMatching(/[ぁ-ん]/) } },
    });
  });

  it.each([
    ['childcare', { attendance: 'absence' }, 'leave_kind_attendance_by_law'],
    ['child_nursing', { limit_days: 3 }, 'leave_kind_limit_by_law'],
    ['absence', { allows_halves: true }, 'leave_kind_absence'],
    ['absence', { is_paid: true }, 'leave_kind_absence'],
  ])('%s with %j is refused: %s', async (word, change, code) => {
    expect(await save(word, { ...(await kindOf(word)), ...change })).toMatchObject({ status: 400, body: { code } });
    expect((await kindOf(word)).active).toBe(false);
  });

  it('keep whether they are paid once somebody has asked for one', async () => {
    await use('summer');
    await use('summer', { is_paid: false });
    expect((await request('summer', '2026-12-01')).status).toBe(201);
    expect((await kindOf('summer')).is_used).toBe(true);
    expect(await save('summer', { ...(await kindOf('summer')), is_paid: true })).toMatchObject({
      status: 409,
      body: { code: 'leave_kind_used', fields: { is_paid: expect.any(String) } },
    });
    await use('summer', { limit_days: 4, active: false });
    expect(await asked()).toEqual([]);
    // What was asked for stays, and can be decided on.
    const [{ id }] = await list();
    expect(await decide(id, 'approved')).toMatchObject({ status: 200, body: { message: '夏季休暇を承認しました' } });
  });

  it.each(['own_1', 'annual', 'nothing', 'Ａ'])('%s is none to save', async (word) => {
    expect(await save(encodeURIComponent(word), NEW)).toMatchObject({ status: 404 });
  });

  it('are nothing to an admin but what they can ask for', async () => {
    const other = await someone({ role: 'admin' });
    expect((await server.call('GET /api/admin/leave-kinds', { token: other.token })).status).toBe(403);
    await use('special', { for_admins: true, needs_reason: false });
    expect(await asked()).toEqual([]);
    expect((await request('special', '2026-12-01')).body.code).toBe('leave_kind_off');
    expect(await asked(other)).toMatchObject([{ kind: 'special' }]);
    expect((await request('special', '2026-12-01', {}, other)).status).toBe(201);
  });
});

describe('a request of a kind', () => {
  it('is told from paid leave, which it takes nothing of', async () => {
    await addLeaveGrant(server.database, employee.user, '2026-04-01', 10);
    await use('summer');
    const answer = await request('summer', '2026-12-01');
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message: '夏季休暇を申請しました',
        data: { request_type: 'other_leave', kind: 'summer', kind_name: '夏季休暇', is_paid: true, days_count: 1 },
      },
    });
    expect(answer.body.pleasanter).toBeUndefined();
    expect(await leftOf('summer')).toBe(2);
    const balance = await server.call('GET /api/vacation-balance/my-balance', { token: employee.token });
    expect(balance.body).toMatchObject({ current_balance: 10, pending_days: 0 });
    const company = await server.call('GET /api/admin/vacations?status=pending', { token: admin.token });
    expect(company.body.data).toMatchObject([{ kind_name: '夏季休暇', left_days: null, balance: 2, can_decide: true }]);
    const { id } = answer.body.data;
    expect((await decide(id, 'approved')).status).toBe(200);
    const ledger = await server.call(`GET /api/admin/users/${employee.user.userId}/leave-ledger`, {
      token: admin.token,
    });
    expect(ledger.body.grants).toMatchObject([{ used_days: 0, usages: [], obligation: { counted_days: 0 } }]);
    expect((await ofEmployee('time-records?month=2026-12')).body.vacations).toEqual([
      {
        id,
        start_date: '2026-12-01',
        end_date: '2026-12-01',
        request_type: 'other_leave',
        kind: 'summer',
        kind_name: '夏季休暇',
        is_paid: true,
      },
    ]);
    expect((await decide(id, 'cancelled')).status).toBe(200);
    expect(await leftOf('summer')).toBe(3);
  });

  it('without a kind is as it always was, whatever kinds there are', async () => {
    await use('summer');
    await addLeaveGrant(server.database, employee.user, '2026-04-01', 10);
    const body = { request_type: 'annual_leave', request_date: '2026-12-01', reason: '', client_approver: '承認 花子' };
    const plain = await server.call('POST /api/vacation', { token: employee.token, body });
    expect(plain.body).toMatchObject({ message: '有給休暇を申請しました', data: { request_type: 'annual_leave' } });
    expect(Object.keys(plain.body.data)).not.toEqual(expect.arrayContaining(['kind']));
    expect((await request('annual', '2026-12-02')).body.data.request_type).toBe('annual_leave');
  });

  it('is one of its day, whatever the other one’s kind', async () => {
    await addLeaveGrant(server.database, employee.user, '2026-04-01', 10);
    await use('summer');
    await use('menstrual');
    expect((await request('summer', '2026-12-01')).status).toBe(201);
    expect((await request('annual', '2026-12-01')).body.code).toBe('leave_day_taken');
    expect((await request('menstrual', '2026-12-01', { unit: 'half', half: 'am' })).body.code).toBe('leave_day_taken');
    expect((await request('annual', '2026-12-02')).status).toBe(201);
    expect((await request('summer', '2026-12-02')).body.code).toBe('leave_day_taken');
  });

  it('is refused beyond the year’s limit, also of two that race for the last day', async () => {
    await use('summer');
    for (const date of ['2026-12-01', '2026-12-02']) expect((await request('summer', date)).status).toBe(201);
    const racing = await Promise.all(['2026-12-03', '2026-12-04'].map((date) => request('summer', date)));
    expect(racing.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(racing.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'leave_kind_limit',
      message: '夏季休暇の上限を超えるため、申請できません。申請できる残り: 0日',
    });
    // The next year has its own.
    expect((await request('summer', '2027-04-01')).status).toBe(201);
    expect(await check('date=2026-12-07&kind=summer')).toMatchObject({
      refusal: expect.stringContaining('上限を超える'),
      balance_after: null,
    });
    expect(await check('date=2027-04-02&kind=summer')).toMatchObject({ refusal: null, balance_after: 1 });
  });

  it('is refused beyond the days of an event, and needs its reason', async () => {
    await use('condolence');
    const of = (end: string, reason: string) => request('condolence', '2026-12-07', { end_date: end, reason });
    expect((await of('2026-12-14', '祖父の葬儀')).body.code).toBe('leave_kind_limit');
    expect(await of('2026-12-11', ' ')).toMatchObject({
      status: 400,
      body: { code: 'leave_reason_required', fields: { reason: '理由を入力してください' } },
    });
    expect((await of('2026-12-11', '祖父の葬儀')).body.data).toMatchObject({ days_count: 5, reason: '祖父の葬儀' });
    expect((await request('condolence', '2026-12-14', { reason: '結婚' })).status).toBe(201);
  });

  it('needs what proves it, which is kept', async () => {
    await use('jury');
    expect(await request('jury', '2026-12-01')).toMatchObject({
      status: 400,
      body: { code: 'leave_proof_required', fields: { proof: expect.any(String) } },
    });
    expect((await request('jury', '2026-12-01', { proof: '裁判所の呼出状' })).status).toBe(201);
    const company = await server.call('GET /api/admin/vacations?status=pending', { token: admin.token });
    expect(company.body.data).toMatchObject([{ proof: '裁判所の呼出状' }]);
  });

  it('is refused too late', async () => {
    await use('summer', { notice_days: 7 });
    expect(await request('summer', '2026-11-26')).toMatchObject({
      status: 400,
      body: { code: 'leave_kind_notice', message: '夏季休暇は、取得する日の7日前までに申請してください' },
    });
    expect((await request('summer', '2026-11-27')).status).toBe(201);
  });

  it('is of half a day and of steps by the clock, as its kind has them', async () => {
    await use('special', { needs_reason: false });
    const minutes = (start: string, count: number) => ({ unit: 'hour', start_time: start, minutes_count: count });
    const date = '2026-11-18';
    expect((await request('special', date, { unit: 'half', half: 'am' })).body.code).toBe('leave_kind_unit_off');
    expect((await request('special', date, minutes('09:00', 15))).body.code).toBe('leave_kind_unit_off');
    await use('special', { allows_halves: true, step_minutes: 15, limit_per: 'year', limit_days: 1 });
    await addShift(server.database, employee.user, date, [540, 1080]);
    expect(await request('special', date, minutes('09:00', 20))).toMatchObject({
      body: { code: 'leave_kind_step', message: '時間は15分単位で入力してください' },
    });
    expect((await request('special', date, minutes('08:00', 15))).body.code).toBe('leave_hours_outside');
    expect((await request('special', date, minutes('09:00', 495))).body.code).toBe('leave_hours_outside');
    expect((await request('special', date, minutes('09:00', 15))).body.data).toMatchObject({
      unit: 'hour',
      start_minute: 540,
      end_minute: 555,
      leave_minutes: 15,
      days_count: 0.031,
    });
    expect((await request('special', '2026-11-19', { unit: 'half', half: 'pm' })).body.data.days_count).toBe(0.5);
    // 225 of 480 minutes are left.
    expect((await request('special', '2026-11-24', minutes('09:00', 240))).body.code).toBe('leave_kind_limit');
    expect((await request('special', '2026-11-24', minutes('09:00', 225))).status).toBe(201);
    expect(await leftOf('special')).toBe(0);
  });

  it('is of months on end, on the days on which work is owed', async () => {
    await use('childcare');
    // Of 261 days from Monday to Friday 16 are public holidays.
    const answer = await request('childcare', '2026-12-01', { end_date: '2027-11-30' });
    expect(answer.body.data).toMatchObject({ start_date: '2026-12-01', end_date: '2027-11-30', days_count: 245 });
    expect((await request('childcare', '2027-12-01', { end_date: '2028-12-01' })).body).toMatchObject({
      code: 'leave_too_long',
      message: '1回の申請は366日間までにしてください',
    });
    expect((await request('childcare', '2027-12-04')).body).toMatchObject({
      code: 'leave_kind_no_duty',
      message: '勤務日ではない日のため、申請できません',
    });
  });

  it('is refused before the hire and after leaving', async () => {
    await use('summer');
    await employ(server.database, employee.user, '2026-11-02', { left_on: '2026-12-31' });
    expect((await request('summer', '2026-10-30')).body.code).toBe('leave_before_hire');
    expect((await request('summer', '2027-01-04')).body.code).toBe('leave_after_leaving');
  });

  it('is cancelled by who asked for it, and audited by its name', async () => {
    await use('summer');
    const { id } = (await request('summer', '2026-12-01')).body.data;
    const cancel = { token: employee.token, body: { status: 'cancelled' } };
    expect((await server.call(`PUT /api/vacation/${id}`, cancel)).status).toBe(200);
    const { rows } = await server.database.pool.query<{ action: string; after: object }>(
      `select action, after from audit_entry where company_id = $1 and subject_user_id = $2 order by audit_entry_id`,
      [companyId, employee.user.userId],
    );
    expect(rows.slice(-2)).toMatchObject([
      { action: 'request_leave', after: { kind_name: '夏季休暇', status: 'pending' } },
      { action: 'cancel_leave', after: { kind_name: '夏季休暇', status: 'cancelled' } },
    ]);
  });
});

describe('子の看護等休暇 and 介護休暇', () => {
  const hours = (count: number) => ({ unit: 'hour', start_time: '09:00', minutes_count: count * 60 });

  it('have five days for one, ten for two, in hours of the person’s day', async () => {
    await use('child_nursing');
    await use('family_care');
    expect(await leftOf('child_nursing')).toBe(5);
    expect((await request('child_nursing', '2026-11-24', hours(3))).status).toBe(201);
    expect(await leftOf('child_nursing')).toBe(4.625);
    const put = await ofEmployee('care-dependents', { children: ['2020-05-01', '2023-01-10'], family_members: 1 });
    expect(put).toMatchObject({ status: 200, body: { message: '対象の家族を保存しました' } });
    expect(await leftOf('child_nursing')).toBe(9.625);
    expect(await leftOf('family_care')).toBe(5);
    // Only a relative: no child's.
    await ofEmployee('care-dependents', { children: [], family_members: 2 });
    expect([await leftOf('child_nursing'), await leftOf('family_care')]).toEqual([0, 10]);
    expect((await request('child_nursing', '2026-11-25')).body.code).toBe('leave_kind_limit');
    // Nobody is on record.
    await ofEmployee('care-dependents', { children: [], family_members: 0 });
    expect(await leftOf('child_nursing')).toBe(4.625);
    expect((await ofEmployee('leave-kinds')).body).toEqual({
      kinds: [
        { kind: 'child_nursing', name: '子の看護等休暇', has_grants: false, limit_per: 'child', left_days: 4.625 },
        { kind: 'family_care', name: '介護休暇', has_grants: false, limit_per: 'family', left_days: 5 },
      ],
      dependents: null,
      grants: [],
    });
  });

  it.each([
    ['children', { children: ['2026-11-21'], family_members: 0 }],
    ['children/0', { children: ['1899-12-31'], family_members: 0 }],
    ['family_members', { children: [], family_members: 21 }],
    ['family_members', { children: [], family_members: 0.5 }],
  ])('refuses a wrong %s: %j', async (field, body) => {
    expect(await ofEmployee('care-dependents', body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('grants of a kind', () => {
  beforeEach(() => use('refreshment'));

  it('are made, once by a key, used the oldest first, and never paid leave', async () => {
    const first = await grant({ expiry_date: '2026-12-31', reason: '勤続10年' }, ONCE);
    expect(first).toMatchObject({
      status: 201,
      body: { kind_name: 'リフレッシュ休暇', days: 3, expiry_date: '2026-12-31', reason: '勤続10年' },
    });
    expect((await grant({ expiry_date: '2026-12-31', reason: '勤続10年' }, ONCE)).body).toEqual(first.body);
    expect(await leftOf('refreshment')).toBe(3);
    expect((await grant({ granted_on: '2027-01-01', days: 1 })).status).toBe(201);
    expect((await request('refreshment', '2027-01-04')).status).toBe(201);
    expect((await request('refreshment', '2027-01-05')).body).toMatchObject({
      code: 'leave_kind_short',
      message: 'リフレッシュ休暇の残りが不足しています。現在の残り: 0日',
    });
    const balance = await server.call('GET /api/vacation-balance/my-balance', { token: employee.token });
    expect(balance.body).toMatchObject({ left_days: 0, latest: null });
    expect((await ofEmployee('leave-grants')).body).toEqual([]);
    expect((await request('annual', '2026-12-01')).body.code).toBe('leave_balance_short');
  });

  it('of paid leave are none of the kind’s', async () => {
    await addLeaveGrant(server.database, employee.user, '2026-04-01', 10);
    expect(await leftOf('refreshment')).toBe(0);
    expect(await request('refreshment', '2026-12-01')).toMatchObject({
      status: 400,
      body: { code: 'leave_kind_no_grant', message: '取得希望日に使用できるリフレッシュ休暇の付与がありません' },
    });
  });

  it('are taken back, but for the days that were asked for', async () => {
    const { id } = (await grant({})).body;
    const takeBack = (grantId: number, token = admin.token) =>
      server.call(`DELETE /api/admin/users/${employee.user.userId}/leave-kind-grants/${grantId}`, { token });
    const asking = (await request('refreshment', '2026-12-01')).body.data;
    expect(await takeBack(id)).toMatchObject({ status: 409, body: { code: 'leave_grant_in_use' } });
    expect((await decide(asking.id, 'rejected')).status).toBe(200);
    expect((await takeBack(id)).status).toBe(200);
    expect((await takeBack(id)).status).toBe(404);
    expect((await ofEmployee('leave-kinds')).body.grants).toEqual([]);
  });

  it.each([
    ['invalid_input', { kind: 'Ａ' }],
    ['leave_kind_off', { kind: 'stocked' }],
    ['leave_kind_off', { kind: 'own_9' }],
    ['leave_expiry_before_grant', { expiry_date: '2026-03-31' }],
  ])('%s: %j', async (code, body) => {
    expect(await grant(body)).toMatchObject({ status: 400, body: { code } });
    expect((await ofEmployee('leave-kinds')).body.grants).toEqual([]);
  });

  it.each([{ days: 0 }, { days: 0.3 }, { days: 101 }])('%j are no days', async (body) => {
    expect(await grant(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { days: expect.any(String) } },
    });
  });
});

describe('what others see', () => {
  it('is the name of a kind, and 休暇 of a private one', async () => {
    await use('summer');
    await use('menstrual');
    const other = await someone({ name: '同僚 次郎' });
    const on = async (person: Person, kind: string) =>
      (await request(kind, '2026-11-20', {}, person)).body.data.id as number;
    await decide(await on(employee, 'summer'), 'approved');
    const id = await on(other, 'menstrual');
    await decide(id, 'approved');
    const today = await server.call('GET /api/admin/today', { token: admin.token });
    const names = (people: { name: string }[], field: string) =>
      Object.fromEntries(people.map((one) => [one.name, (one as Record<string, unknown>)[field]]));
    expect(names(today.body.people, 'leave_name')).toMatchObject({ '申請 太郎': '夏季休暇', '同僚 次郎': '休暇' });
    expect(today.body.counts.leave).toBe(2);
    const calendar = await server.call('GET /api/admin/leave-calendar?month=2026-11', { token: admin.token });
    expect(names(calendar.body.absences, 'leave_name')).toEqual({ '申請 太郎': '夏季休暇', '同僚 次郎': '休暇' });
    expect(JSON.stringify([today.body, calendar.body])).not.toContain('生理');
    // Who decides on it knows it.
    const requests = await server.call('GET /api/admin/vacations?status=approved', { token: admin.token });
    expect(requests.body.data.find((one: { id: number }) => one.id === id)).toMatchObject({ kind_name: '生理休暇' });
  });
});
