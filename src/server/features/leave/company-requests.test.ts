import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addLeave } from '../../testing/attendance-builders.ts';
import { addLeaveDays } from '../../testing/leave-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let companyId: string;
let admin: Person;

interface Person {
  readonly user: TestUser;
  readonly token: string;
}

beforeEach(async () => {
  companyId = await addCompany(server.database);
  admin = await someone({ role: 'admin', employeeId: 'A1', name: '管理 花子' });
});

async function someone(options: Parameters<typeof addUser>[1]): Promise<Person> {
  const user = await addUser(server.database, { companyId, ...options });
  return { user, token: await server.logIn(user) };
}

const grant = (
  { user }: Pick<Person, 'user'>,
  days: number,
  [from, to]: [string, string] = ['2026-04-01', '2028-03-31'],
) =>
  server.database.kysely
    .insertInto('leave_grant')
    .values({ company_id: user.companyId, user_id: user.userId, granted_on: from, expires_on: to, days })
    .execute();

const record = (
  { user }: Person,
  type: 'absence' | 'clock_in' | 'late',
  workDate: string,
  supersededAt: Date | null = null,
) =>
  server.database.kysely
    .insertInto('time_record')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      record_type: type,
      work_date: workDate,
      recorded_at: new Date(`${workDate}T09:00:00+09:00`),
      superseded_at: supersededAt,
    })
    .execute();

const list = async (query: string, { token } = admin) =>
  (await server.call(`GET /api/admin/vacations${query}`, { token })).body.data;
const calendar = (month: string, { token } = admin) =>
  server.call(`GET /api/admin/leave-calendar?month=${month}`, { token });

describe('the requests of a company', () => {
  it('show the days left on their day, with all requests counted as taken, while they are pending', async () => {
    const [one, other] = [await someone({}), await someone({})];
    await grant(one, 10, ['2024-12-10', '2026-12-09']);
    await grant(one, 11, ['2025-12-10', '2027-12-09']);
    await grant(other, 1.5);
    await addLeave(server.database, one.user, '2026-11-02', 'approved');
    for (const date of ['2026-12-09', '2026-12-10']) await addLeave(server.database, one.user, date, 'pending');
    await addLeave(server.database, other.user, '2026-12-09', 'pending');
    const balances = (await list('')).map((row: { user_id: number; start_date: string; balance: number | null }) => [
      row.user_id === one.user.userId ? 'one' : 'other',
      row.start_date,
      row.balance,
    ]);
    expect(balances).toEqual([
      ['other', '2026-12-09', 0.5],
      // The older grant expires the day before.
      ['one', '2026-12-10', 10],
      ['one', '2026-12-09', 18],
      ['one', '2026-11-02', null],
    ]);
  });

  it('D19: are decided by others, one’s own by the only admin alone', async () => {
    const applicant = await someone({});
    for (const { user } of [applicant, admin]) {
      await grant({ user }, 5);
      await addLeave(server.database, user, '2026-12-01', 'pending');
    }
    const decidable = async () =>
      (await list('?status=pending')).map((row: { user_id: number; can_decide: boolean }) => [
        row.user_id === admin.user.userId ? 'own' : 'other',
        row.can_decide,
      ]);
    expect(await decidable()).toEqual([
      ['own', true],
      ['other', true],
    ]);
    await someone({ role: 'super_admin' });
    expect(await decidable()).toEqual([
      ['own', false],
      ['other', true],
    ]);
  });
});

describe('many requests', () => {
  const ask = async (page = '') =>
    (await server.call(`GET /api/admin/vacations?status=pending${page}`, { token: admin.token })).body;
  const waiting = async ({ token } = admin) => (await server.call('GET /api/requests/waiting', { token })).body.waiting;

  it('are paginated, newest first, and counted without being read', async () => {
    const applicant = await someone({});
    await addLeave(server.database, applicant.user, '2026-12-01', 'approved');
    expect(await waiting()).toBe(0);
    await sql`with request as (
        insert into leave_request (company_id, user_id, request_type, start_date, end_date, days_count, status, client_approver, created_at)
        select ${companyId}, ${applicant.user.userId}, 'annual_leave', day, day, 1, 'pending', '承認 花子', now() + number * interval '1 second'
        from generate_series(1, 501) as number, lateral (select date '2026-12-01' + number as day) as days returning *),
      approval as (
        insert into approval_case (company_id, user_id, leave_request_id, steps, waits_since, waits_for_admins)
        select company_id, user_id, leave_request_id, '[{"approvers": "admins", "mode": "one"}]', created_at, true from request)
      insert into leave_day (company_id, leave_request_id, user_id, work_date)
      select company_id, leave_request_id, user_id, start_date from request`.execute(server.database.kysely);
    const [first, second, third] = [await ask(), await ask('&page=2'), await ask('&page=3')];
    expect([first.data.length, second.data.length, third.data.length]).toEqual([500, 1, 0]);
    expect([first.data[0].start_date, second.data[0].start_date]).toEqual(['2028-04-15', '2026-12-02']);
    expect(first).toMatchObject({ total: 501, page_size: 500 });
    expect(await waiting()).toBe(501);
  });

  it('are those of the company only', async () => {
    const applicant = await someone({});
    await addLeave(server.database, applicant.user, '2026-12-01', 'pending');
    const stranger = await addUser(server.database, { role: 'admin' });
    expect(await waiting({ user: stranger, token: await server.logIn(stranger) })).toBe(0);
  });

  it.each(['0', '-1', '1.5', 'x'])('page %s is none', async (page) => {
    const { status } = await server.call(`GET /api/admin/vacations?page=${page}`, { token: admin.token });
    expect(status).toBe(400);
  });
});

describe('GET /api/admin/leave-calendar', () => {
  it('returns for each day who is on leave, has requested it or is absent, and the holidays', async () => {
    const [one, other] = [
      await someone({ employeeId: 'E1', name: '休暇 一郎' }),
      await someone({ employeeId: 'E2', name: '休暇 二郎' }),
    ];
    await addLeave(server.database, one.user, '2026-11-24', 'approved');
    await addLeave(server.database, other.user, '2026-11-24', 'pending');
    await record(other, 'absence', '2026-11-02');
    for (const date of ['2026-10-31', '2026-12-01']) {
      await addLeave(server.database, one.user, date, 'approved');
      await record(other, 'absence', date);
    }
    const { status, body } = await calendar('2026-11');
    expect(status).toBe(200);
    const person = (of: Person, name: string) => ({ user_id: of.user.userId, employee_id: of.user.employeeId, name });
    expect(body).toEqual({
      month: '2026-11',
      absences: [
        { date: '2026-11-02', ...person(other, '休暇 二郎'), kind: 'absent' },
        { date: '2026-11-24', ...person(one, '休暇 一郎'), kind: 'approved' },
        { date: '2026-11-24', ...person(other, '休暇 二郎'), kind: 'pending' },
      ],
      holidays: [
        { date: '2026-11-03', name: '文化の日' },
        { date: '2026-11-23', name: '勤労感謝の日' },
      ],
    });
  });

  it('D5, D6: leave overrides an absence, a punch too, and neither a report of lateness nor what was deleted counts', async () => {
    const one = await someone({});
    await addLeave(server.database, one.user, '2026-11-04', 'approved');
    await record(one, 'absence', '2026-11-04');
    await addLeave(server.database, one.user, '2026-11-05', 'pending');
    await record(one, 'absence', '2026-11-05');
    await record(one, 'absence', '2026-11-06');
    await record(one, 'clock_in', '2026-11-06');
    await record(one, 'late', '2026-11-09');
    await record(one, 'absence', '2026-11-10', new Date('2026-11-10T12:00:00+09:00'));
    const kinds = (await calendar('2026-11')).body.absences.map(({ date, kind }: { date: string; kind: string }) => [
      date,
      kind,
    ]);
    expect(kinds).toEqual([
      ['2026-11-04', 'approved'],
      ['2026-11-05', 'absent'],
    ]);
  });

  it('clips leave of several days to the month', async () => {
    const { user } = await someone({});
    const { leave_request_id: id } = await server.database.kysely
      .insertInto('leave_request')
      .values({
        company_id: companyId,
        user_id: user.userId,
        request_type: 'annual_leave',
        start_date: '2026-10-30',
        end_date: '2026-11-02',
        days_count: 4,
        status: 'approved',
        client_approver: '承認 花子',
      })
      .returning('leave_request_id')
      .executeTakeFirstOrThrow();
    await addLeaveDays(server.database, user, id, ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
    const { body } = await calendar('2026-11');
    expect(body.absences.map(({ date }: { date: string }) => date)).toEqual(['2026-11-01', '2026-11-02']);
  });

  it('is for admins, of their company only', async () => {
    const one = await someone({});
    await addLeave(server.database, one.user, '2026-11-24', 'approved');
    expect((await calendar('2026-11', one)).status).toBe(403);
    const stranger = await someone({ companyId: await addCompany(server.database), role: 'super_admin' });
    expect((await calendar('2026-11', stranger)).body.absences).toEqual([]);
    expect(await calendar('2026-13')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await calendar('')).status).toBe(400);
  });
});
