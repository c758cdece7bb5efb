import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addClosedMonth, addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveRequest, assignToClient } from '../../testing/leave-builders.ts';
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
let applicant: Person;
let admin: Person;

async function someone(options: Parameters<typeof addUser>[1]): Promise<Person> {
  const user = await addUser(server.database, options);
  return { user, token: await server.logIn(user) };
}

async function grant(
  { user }: Person,
  days: number,
  grantedOn = '2026-04-01',
  expiresOn = '2028-03-31',
): Promise<void> {
  await server.database.kysely
    .insertInto('leave_grant')
    .values({ company_id: user.companyId, user_id: user.userId, granted_on: grantedOn, expires_on: expiresOn, days })
    .execute();
}

const request = (date: string, body: object = {}, { token } = applicant, headers: Record<string, string> = {}) =>
  server.call('POST /api/vacation', {
    token,
    headers,
    body: { request_type: 'annual_leave', request_date: date, reason: '私用', client_approver: '承認 花子', ...body },
  });
const balance = async ({ token } = applicant) =>
  (await server.call('GET /api/vacation-balance/my-balance', { token })).body;
const dayOf = async (date: string, { token } = applicant) =>
  (await server.call(`GET /api/vacation/day?date=${date}`, { token })).body;
const list = async (query = '', { token } = applicant) =>
  (await server.call(`GET /api/vacation${query}`, { token })).body.data;
const cancel = (id: number, { token } = applicant) =>
  server.call(`PUT /api/vacation/${id}`, { token, body: { status: 'cancelled', notes: '申請者による取り消し' } });
const decide = (id: number, status: string, notes: string | null = '理由', { token } = admin) =>
  server.call(`PUT /api/admin/vacations/${id}`, { token, body: { status, notes } });

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  applicant = await someone({ companyId, name: '申請 太郎' });
  admin = await someone({ companyId, role: 'admin', name: '管理 花子' });
});

describe('GET /api/vacation-balance/my-balance', () => {
  it('is nothing without a grant', async () => {
    expect(await balance()).toEqual({
      left_days: 0,
      current_balance: 0,
      pending_days: 0,
      latest: null,
      next_expiry: null,
      message: expect.stringMatching(/付与/),
    });
  });

  it('D18: counts pending and approved days as taken but in 残, and includes the latest grant', async () => {
    await grant(applicant, 10, '2025-04-01', '2027-03-31');
    await grant(applicant, 11);
    const { body } = await request('2026-11-24');
    await request('2026-12-02');
    await decide(body.data.id, 'approved');
    expect(await balance()).toEqual({
      left_days: 21,
      current_balance: 19,
      pending_days: 1,
      latest: { grant_year: 2026, expiry_date: '2028-03-31', days: 11 },
      next_expiry: { date: '2027-03-31', days: 8 },
      message: '',
    });
    server.setNow('2026-11-24T00:00:00+09:00');
    expect(await balance()).toMatchObject({ left_days: 20, current_balance: 19 });
  });

  it('D18: ends with the last usable day', async () => {
    await grant(applicant, 10, '2024-11-20', '2026-11-20');
    expect((await balance()).current_balance).toBe(10);
    server.setNow('2026-11-21T00:00:00+09:00');
    expect((await balance()).current_balance).toBe(0);
  });

  it('never counts more after plans than there is left', async () => {
    await grant(applicant, 1, '2026-10-01', '2026-11-20');
    await grant(applicant, 0.5, '2026-10-01', '2026-11-19');
    const { body } = await request('2026-11-20');
    await decide(body.data.id, 'approved');
    await addLeaveRequest(server.database, applicant.user, '2026-11-19', 'pending');
    expect(await balance()).toMatchObject({ left_days: 0, current_balance: 0 });
    const ledger = await server.call(`GET /api/admin/users/${applicant.user.userId}/leave-ledger`, admin);
    expect(ledger.body).toMatchObject({ left_days: 0, remaining_days: 0 });
  });
});

describe('POST /api/vacation', () => {
  it('requests a day, audited; the response has no integration where there is none', async () => {
    await grant(applicant, 1);
    const { status, body } = await request('2026-12-01');
    expect(status).toBe(201);
    expect(body).toEqual({
      message: '有給休暇を申請しました',
      data: {
        id: expect.any(Number),
        request_type: 'annual_leave',
        start_date: '2026-12-01',
        end_date: '2026-12-01',
        days_count: 1,
        status: 'pending',
        reason: '私用',
        client_approver: '承認 花子',
        notes: null,
        created_at: '2026-11-20T12:00:00.000+09:00',
        decided: null,
        pleasanter_sync_status: null,
      },
    });
    expect(await list()).toEqual([body.data]);
    expect(await auditOf(server.database, applicant.user)).toMatchObject([
      { action: 'request_leave', work_date: '2026-12-01' },
    ]);
  });

  it('D19: accepts a past day as long as a grant was valid on it', async () => {
    await grant(applicant, 1, '2026-04-01');
    expect((await request('2026-03-31')).body).toMatchObject({ code: 'leave_no_valid_grant' });
    expect((await request('2026-04-01')).status).toBe(201);
  });

  it('D22: refuses a day outside the employment, naming its first or last one', async () => {
    await grant(applicant, 5, '2026-04-01');
    await server.database.kysely
      .updateTable('user_account')
      .set({ hired_on: '2026-10-01', left_on: '2026-12-31' })
      .where('user_id', '=', applicant.user.userId)
      .execute();
    expect(await request('2026-09-30')).toMatchObject({
      status: 400,
      body: {
        code: 'leave_before_hire',
        fields: { request_date: '入社日（2026-10-01）より前の日は申請できません' },
      },
    });
    expect(await request('2027-01-01')).toMatchObject({
      status: 400,
      body: { code: 'leave_after_leaving', message: '退職日（2026-12-31）より後の日は申請できません' },
    });
    expect((await request('2026-12-31')).status).toBe(201);
    expect((await request('2026-10-01')).status).toBe(201);
  });

  describe('D41: where work is owed', () => {
    const contract = async (weekdayMinutes: number[] | null): Promise<void> => {
      await server.database.kysely
        .insertInto('work_contract')
        .values({
          company_id: companyId,
          user_id: applicant.user.userId,
          from_date: '2026-04-01',
          ...(weekdayMinutes === null ? { weekly_days: 3 } : { weekday_minutes: weekdayMinutes }),
        })
        .execute();
    };
    const REFUSED = {
      status: 400,
      body: {
        code: 'leave_no_duty',
        fields: { request_date: '勤務日ではない日のため、有給休暇を申請できません' },
      },
    };
    const UNCLEAR = {
      status: 400,
      body: {
        code: 'leave_duty_unclear',
        fields: {
          request_date: '祝日など、勤務日かどうか分からない日です。勤務日であれば、そのことを確認して申請してください',
        },
      },
    };
    beforeEach(() => grant(applicant, 5));

    it('refuses a day off by the shift, and accepts a planned weekend', async () => {
      await server.database.kysely
        .insertInto('shift')
        .values({ company_id: companyId, user_id: applicant.user.userId, work_date: '2026-12-01', is_workday: false })
        .execute();
      await addShift(server.database, applicant.user, '2026-12-05', [540, 1080]);
      expect(await dayOf('2026-12-01')).toEqual({
        date: '2026-12-01',
        duty: 'none',
        days_count: 0,
        days: [{ date: '2026-12-01', duty: 'none', is_taken: false }],
        refusal: '勤務日ではない日のため、有給休暇を申請できません',
        balance_after: null,
      });
      expect(await request('2026-12-01')).toMatchObject(REFUSED);
      expect(await request('2026-12-01', { is_workday: true })).toMatchObject(REFUSED);
      expect(await dayOf('2026-12-05')).toMatchObject({ duty: 'owed' });
      expect((await request('2026-12-05')).status).toBe(201);
    });

    it('without a shift takes the weekdays of the contract, and of a public holiday the applicant’s word (D56)', async () => {
      await contract([0, 480, 0, 480, 0, 0, 240]);
      expect(await request('2026-12-01')).toMatchObject(REFUSED);
      expect((await request('2026-12-05')).status).toBe(201);
      expect(await dayOf('2026-11-23')).toMatchObject({ duty: 'unclear', refusal: null, days_count: 1 });
      expect(await request('2026-11-23')).toMatchObject(UNCLEAR);
      expect(await request('2026-11-23', { is_workday: false })).toMatchObject(REFUSED);
      expect(await request('2026-11-23', { unit: 'half', half: 'am' })).toMatchObject({ status: 400 });
      expect((await request('2026-11-23', { is_workday: true })).status).toBe(201);
      expect((await request('2026-03-31')).body.code).not.toBe('leave_no_duty');
    });

    it('with unknown weekdays takes the applicant’s word, which is audited, and nothing without it', async () => {
      await contract(null);
      expect(await dayOf('2026-12-01')).toMatchObject({ duty: 'unclear' });
      expect(await request('2026-12-01', { is_workday: false })).toMatchObject(REFUSED);
      expect((await request('2026-12-01', { is_workday: true })).status).toBe(201);
      expect(await request('2026-12-02')).toMatchObject(UNCLEAR);
      const said = (await auditOf(server.database, applicant.user)).map(({ after }) => after);
      expect(said).toMatchObject([{ days: 1, is_workday: true }]);
    });
  });

  it('refuses more than the balance, naming it', async () => {
    await grant(applicant, 1);
    await request('2026-12-01');
    expect(await request('2026-12-02')).toMatchObject({
      status: 400,
      body: { code: 'leave_balance_short', message: '有給休暇の残日数が不足しています。現在の残日数: 0日' },
    });
    expect(await list()).toHaveLength(1);
  });

  it.each([{ days_count: 0.5 }, { start_date: '2026-12-02' }, { status: 'approved' }])(
    'rejects %j, which it would not store, instead of taking a whole day',
    async (body) => {
      await grant(applicant, 5);
      expect(await request('2026-12-01', body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { [Object.keys(body)[0] ?? '']: expect.stringMatching(/[ぁ-ん]/) } },
      });
      expect(await list()).toEqual([]);
      expect((await request('2026-12-01', { id: 7, created_at: 'x' })).status).toBe(201);
    },
  );

  it('D19: refuses the same day twice, until the first is cancelled or rejected', async () => {
    await grant(applicant, 5);
    const first = await request('2026-12-01');
    expect(await request('2026-12-01')).toMatchObject({ status: 409, body: { message: '同じ日の申請が既にあります' } });
    await cancel(first.body.data.id);
    const second = await request('2026-12-01');
    expect(second.status).toBe(201);
    await decide(second.body.data.id, 'rejected');
    expect((await request('2026-12-01')).status).toBe(201);
  });

  it('creates one for a replayed request', async () => {
    await grant(applicant, 5);
    const [first, again] = [
      await request('2026-12-01', {}, applicant, { 'idempotency-key': 'k' }),
      await request('2026-12-01', {}, applicant, { 'idempotency-key': 'k' }),
    ];
    expect(again.body).toEqual(first.body);
    expect((await request('2026-12-02', {}, applicant, { 'idempotency-key': 'k' })).body.code).toBe(
      'idempotency_key_reused',
    );
    expect(await list()).toHaveLength(1);
  });

  it.each([
    [{ request_date: '' }, 'request_date', '取得希望日を入力してください'],
    [{ request_date: '2026-02-30' }, 'request_date', '日付はYYYY-MM-DD形式で入力してください'],
    [{ request_type: 'sick_leave' }, 'request_type', '申請種別の形式が正しくありません'],
    [{ days_count: 3, request_days: 3 }, 'request_days', '不明な項目です'],
  ])('rejects %j at its field', async (wrong, field, message) => {
    await grant(applicant, 5);
    const answer = await request('2026-12-01', wrong);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: message } } });
    expect(await list()).toEqual([]);
  });

  it('grants the last day to exactly one of two concurrent requests, 200 times', async () => {
    await grant(applicant, 1);
    for (let round = 0; round < 200; round++) {
      const answers = await Promise.all([request('2026-12-01'), request('2026-12-02')]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
      await cancel(answers.find(({ status }) => status === 201)?.body.data.id);
    }
    expect((await balance()).current_balance).toBe(1);
  });
});

describe('GET /api/vacation/day', () => {
  it('says what is left after the request, as the balance does then', async () => {
    await grant(applicant, 10, '2025-04-01', '2026-12-31');
    await grant(applicant, 11, '2027-04-01', '2029-03-31');
    await request('2026-12-01');
    expect(await dayOf('2026-12-02')).toEqual({
      date: '2026-12-02',
      duty: 'owed',
      refusal: null,
      balance_after: 8,
      grants: [{ granted_on: '2025-04-01', expiry_date: '2026-12-31', left_days: 8 }],
      days_count: 1,
      days: [{ date: '2026-12-02', duty: 'owed', is_taken: true }],
    });
    await request('2026-12-02');
    expect((await balance()).current_balance).toBe(8);
    // Of a grant to come: it leaves today's as they are.
    expect(await dayOf('2027-04-02')).toMatchObject({ refusal: null, balance_after: 8 });
  });

  it('tells the refusals of the request itself: pending or approved already, without a grant, in a closed month', async () => {
    await grant(applicant, 5, '2026-09-01');
    const { id } = (await request('2026-12-01')).body.data;
    const taken = { refusal: '同じ日の申請が既にあります', balance_after: null };
    expect(await dayOf('2026-12-01')).toMatchObject(taken);
    await decide(id, 'approved');
    expect(await dayOf('2026-12-01')).toMatchObject(taken);
    // A colleague's request is none of one's own, and the day is free again without it.
    expect(await dayOf('2026-12-01', admin)).not.toMatchObject(taken);
    await decide(id, 'cancelled');
    expect(await dayOf('2026-12-01')).toMatchObject({ refusal: null });
    expect(await dayOf('2026-08-31')).toMatchObject({ refusal: '取得希望日に使用できる有給休暇の付与がありません' });
    await addClosedMonth(server.database, applicant.user, {
      from: '2026-09-16',
      to: '2026-10-15',
      at: server.now(),
      by: admin.user.userId,
    });
    const closed = (await request('2026-10-15')).body;
    expect(closed.code).toBe('month_closed');
    expect(closed.message).toContain('2026年10月度');
    expect(await dayOf('2026-10-15')).toMatchObject({
      refusal: expect.stringMatching(/^締め済みの月のため、変更できません（.+月度）$/),
      closed_month: { month: expect.any(String), user_id: expect.any(Number) },
      balance_after: null,
    });
    expect(await dayOf('2026-10-16')).toMatchObject({ refusal: null });
  });

  it('rejects what is no date', async () => {
    const { status } = await server.call('GET /api/vacation/day?date=2026-02-30', { token: applicant.token });
    expect(status).toBe(400);
  });
});

describe('GET /api/vacation', () => {
  it('filters by status, and by year and month of the leave day', async () => {
    await grant(applicant, 9, '2025-01-01', '2028-12-31');
    for (const date of ['2025-12-01', '2026-12-01', '2026-03-02']) await request(date);
    await cancel((await list('?year=2025'))[0].id);
    const days = async (query: string) =>
      (await list(query)).map((leave: { start_date: string }) => leave.start_date).toSorted();
    expect(await days('')).toHaveLength(3);
    expect(await days('?year=2026&month=12')).toEqual(['2026-12-01']);
    expect(await days('?month=03&status=')).toEqual(['2026-03-02']);
    expect(await days('?status=cancelled')).toEqual(['2025-12-01']);
    expect((await server.call('GET /api/vacation?month=13', { token: applicant.token })).status).toBe(400);
    expect((await server.call('GET /api/vacation?status=gone', { token: applicant.token })).status).toBe(400);
  });
});

describe('PUT /api/vacation/{id}', () => {
  it('cancels one’s own pending request, and no other', async () => {
    await grant(applicant, 5);
    const { id } = (await request('2026-12-01')).body.data;
    const colleague = await someone({ companyId });
    expect((await cancel(id, colleague)).status).toBe(404);
    expect((await cancel(id, await someone({}))).status).toBe(404);
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', notes: '申請者による取り消し' }, message: '申請を取り消しました' },
    });
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'leave_already_decided' } });
    expect((await balance()).current_balance).toBe(5);
  });
});

describe.each([
  ['PUT /api/vacation', 'cancelled', () => applicant],
  ['PUT /api/admin/vacations', 'approved', () => admin],
])('%s/{id}', (path, status, by) => {
  const step = (body: { readonly id: number }) =>
    server.call(`${path}/${body.id}`, { token: by().token, body: { ...body, status } });

  it.each([
    { start_date: '2026-12-02' },
    { end_date: '2026-12-02' },
    { days_count: 0.5 },
    { reason: '別の理由' },
    { client_approver: '別の承認者' },
  ])('rejects %j, which no step changes; the request as it was returned may be sent along', async (other) => {
    await grant(applicant, 5);
    const { data } = (await request('2026-12-01')).body;
    expect(await step({ ...data, ...other })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [Object.keys(other)[0] ?? '']: 'この項目はここでは変更できません' } },
    });
    expect(await list()).toEqual([data]);
    expect((await step(data)).body.data).toMatchObject({ status });
  });
});

describe('PUT /api/admin/vacations/{id}', () => {
  let id: number;
  beforeEach(async () => {
    await grant(applicant, 5);
    ({ id } = (await request('2026-12-01')).body.data);
  });

  it('approves, and the day shows in attendance immediately', async () => {
    expect(await decide(id, 'approved', null)).toMatchObject({
      status: 200,
      body: {
        data: { status: 'approved', employee_id: applicant.user.employeeId, name: '申請 太郎' },
        message: '有給休暇を承認しました',
      },
    });
    const { body } = await server.call('GET /api/time-records?month=2026-12', { token: applicant.token });
    expect(body.vacations).toEqual([
      { id, start_date: '2026-12-01', end_date: '2026-12-01', request_type: 'annual_leave' },
    ]);
    expect((await auditOf(server.database, applicant.user)).at(-1)).toMatchObject({
      action: 'approve_leave',
      actor_user_id: admin.user.userId,
    });
  });

  it('rejects with a reason that the applicant sees', async () => {
    expect(await decide(id, 'rejected', '')).toMatchObject({ status: 400, body: { code: 'leave_notes_required' } });
    expect((await decide(id, 'rejected', '繁忙期のため')).status).toBe(200);
    expect(await list()).toMatchObject([{ status: 'rejected', notes: '繁忙期のため' }]);
    expect((await balance()).current_balance).toBe(5);
  });

  it('tells the applicant and the admins who decided last and when, by the name alone', async () => {
    // The same day again: each request has its own decision.
    await cancel(id);
    const again = (await request('2026-12-01')).body.data.id;
    const boss = await someone({ companyId, role: 'super_admin', name: '所長 桜' });
    await decide(again, 'approved', null, boss);
    const decided = async (): Promise<object> =>
      Object.fromEntries((await list()).map((leave: { id: number; decided: object }) => [leave.id, leave.decided]));
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+09:00$/);
    expect(await decided()).toEqual({ [id]: { by: '申請 太郎', at }, [again]: { by: '所長 桜', at } });
    const answer = await decide(again, 'cancelled', '誤承認');
    expect(answer.body.data.decided).toEqual({ by: '管理 花子', at });
    expect(await decided()).toMatchObject({ [again]: { by: '管理 花子' } });
    const { body } = await server.call('GET /api/admin/vacations?month=2026-12', { token: admin.token });
    expect(body.data.map((leave: { decided: object }) => leave.decided)).toMatchObject([
      { by: '管理 花子' },
      { by: '申請 太郎' },
    ]);
  });

  it('tells nobody where no decision is on record', async () => {
    await addLeaveRequest(server.database, applicant.user, '2026-12-02', 'approved');
    expect(await list('?status=approved')).toMatchObject([{ decided: null }]);
  });

  it('cancels an approved one with a reason, and no other', async () => {
    expect((await decide(id, 'cancelled')).status).toBe(409);
    await decide(id, 'approved');
    expect((await decide(id, 'cancelled', null)).status).toBe(400);
    expect((await decide(id, 'cancelled', '誤承認')).status).toBe(200);
    expect((await decide(id, 'approved')).status).toBe(409);
  });

  it.each([
    ['deactivated', { active: false }],
    ['gone since yesterday', { left_on: '2026-11-19' }],
  ])('D19: allows nobody to decide on their own, unless the company’s other admins are %s', async (_, rest) => {
    await grant(admin, 5);
    const own = (await request('2026-12-03', {}, admin)).body.data.id;
    const other = await someone({ companyId, role: 'super_admin' });
    expect(await decide(own, 'approved')).toMatchObject({ status: 403, body: { code: 'leave_own_request' } });
    expect((await decide(own, 'approved', null, other)).status).toBe(200);
    const next = (await request('2026-12-04', {}, admin)).body.data.id;
    await server.database.kysely
      .updateTable('user_account')
      .set(rest)
      .where('user_id', '=', other.user.userId)
      .execute();
    expect((await decide(next, 'approved')).status).toBe(200);
  });

  it('is for admins of the company', async () => {
    expect((await decide(id, 'approved', null, applicant)).status).toBe(403);
    expect((await decide(id, 'approved', null, await someone({ role: 'super_admin' }))).status).toBe(404);
    const all = (of: Person) =>
      server.call('GET /api/admin/vacations?status=pending&month=2026-12', { token: of.token });
    expect((await all(admin)).body.data).toMatchObject([{ id, user_id: applicant.user.userId }]);
    expect((await all(await someone({ role: 'admin' }))).body.data).toEqual([]);
  });

  it('accepts one of two admins who decide concurrently', async () => {
    const other = await someone({ companyId, role: 'admin' });
    const answers = await Promise.all([decide(id, 'approved'), decide(id, 'rejected', '理由', other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the grants of a user', () => {
  const path = (of = applicant) => `/api/admin/users/${of.user.userId}/leave-grants`;
  const entry = { granted_on: '2024-10-01', days: 10, reason: '入社6か月' };
  let superAdmin: Person;
  beforeEach(async () => {
    superAdmin = await someone({ companyId, role: 'super_admin' });
  });
  const add = (body: object = entry, { token } = superAdmin) => server.call(`POST ${path()}`, { token, body });

  it('are added with the law’s two years, audited, and listed with their usage', async () => {
    expect(await add()).toMatchObject({
      status: 201,
      body: {
        granted_on: '2024-10-01',
        expiry_date: '2026-09-30',
        days: 10,
        used_days: 0,
        remaining_days: 10,
        message: '有給休暇を付与しました',
      },
    });
    await request('2026-09-30');
    const { body } = await server.call(`GET ${path()}`, { token: admin.token });
    expect(body).toMatchObject([{ used_days: 1, remaining_days: 9 }]);
    expect((await auditOf(server.database, applicant.user))[0]).toMatchObject({
      action: 'add_leave_grant',
      reason: '入社6か月',
    });
  });

  it('are corrected, but not below what is taken', async () => {
    const { id } = (await add()).body;
    await request('2026-09-30');
    const correct = (body: object) =>
      server.call(`PUT ${path()}/${id}`, { token: superAdmin.token, body: { ...entry, ...body } });
    expect((await correct({ days: 12, reason: '誤り' })).body).toMatchObject({ days: 12, remaining_days: 11 });
    expect((await correct({ days: 12, used_days: 1, remaining_days: 11 })).status).toBe(200);
    expect(await correct({ days: 0.5 })).toMatchObject({ status: 409, body: { code: 'leave_grant_in_use' } });
    expect(await correct({ granted_on: '2026-10-01' })).toMatchObject({ status: 409 });
    expect((await server.call(`GET ${path()}`, { token: admin.token })).body).toMatchObject([{ days: 12 }]);
    expect((await server.call(`PUT ${path()}/${id + 1000}`, { token: superAdmin.token, body: entry })).status).toBe(
      404,
    );
  });

  it.each([
    [{ ...entry, days: 0 }, 'invalid_input'],
    [{ ...entry, days: 0.3 }, 'invalid_input'],
    [{ ...entry, reason: '' }, 'invalid_input'],
    [{ ...entry, expiry_date: '2024-09-30' }, 'leave_expiry_before_grant'],
  ])('reject %j', async (body, code) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { code } });
    expect((await server.call(`GET ${path()}`, { token: admin.token })).body).toEqual([]);
  });

  it('are entered by super admins of the company', async () => {
    expect((await add(entry, admin)).status).toBe(403);
    expect((await add(entry, await someone({ role: 'super_admin' }))).status).toBe(404);
    expect((await server.call(`GET ${path()}`, { token: (await someone({ role: 'admin' })).token })).status).toBe(404);
  });
});

describe('D55: the approver at the client', () => {
  it.each([
    ['everyone', false, true],
    ['with_client', false, false],
    ['with_client', true, true],
    ['nobody', true, false],
  ] as const)(
    'is asked of %s, of a person with a client: %s, is required: %s',
    async (askedOf, hasClient, isRequired) => {
      await grant(applicant, 10);
      const { kysely } = server.database;
      await kysely
        .insertInto('leave_settings')
        .values({ company_id: companyId, client_approver_asked_of: askedOf })
        .execute();
      if (hasClient) {
        const client = await kysely
          .insertInto('client_company')
          .values({ company_id: companyId, name: '客先株式会社' })
          .returning('client_company_id')
          .executeTakeFirstOrThrow();
        await assignToClient(server.database, applicant.user, { ...client, from_date: '2026-04-01' });
      }
      const { token } = applicant;
      expect((await server.call('GET /api/leave-settings', { token })).body).toMatchObject({
        client_approver_asked_of: askedOf,
        asks_client_approver: isRequired,
      });
      for (const client_approver of [undefined, ' '])
        expect(await request('2026-11-24', { client_approver })).toMatchObject(
          isRequired
            ? { status: 400, body: { fields: { client_approver: '取引先承認者名を入力してください' } } }
            : { status: client_approver === undefined ? 201 : 409 },
        );
      expect((await request('2026-11-25', { client_approver: '先方 太郎' })).status).toBe(201);
    },
  );
});
