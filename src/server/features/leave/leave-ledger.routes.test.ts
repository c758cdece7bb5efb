import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addLeaveRequest, employ } from '../../testing/leave-builders.ts';
import { readPdf } from '../../testing/pdf.ts';
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
  stranger = await someone({ role: 'super_admin' });
});

const runJob = () => makeAllDueGrants(server.runtime, server.now(), createLog('silent'));
const ledger = async (of = employee, { token } = admin) =>
  (await server.call(`GET /api/admin/users/${of.userId}/leave-ledger`, { token })).body;

describe('GET /api/admin/users/{id}/leave-ledger', () => {
  it('returns every grant with its days taken and left, the next to lapse and the next to be granted', async () => {
    await employ(server.database, employee, '2023-04-01');
    const first = await addLeaveGrant(server.database, employee, '2023-10-01', 2, { expiresOn: '2025-09-30' });
    const second = await addLeaveGrant(server.database, employee, '2025-10-01', 2, { expiresOn: '2027-09-30' });
    await runJob();
    const taken = await addLeaveRequest(server.database, employee, '2024-05-07');
    const approved = await addLeaveRequest(server.database, employee, '2026-10-13');
    const pending = await addLeaveRequest(server.database, employee, '2026-12-01', 'pending');
    const later = await addLeaveRequest(server.database, employee, '2026-12-28');
    await addLeaveRequest(server.database, employee, '2026-11-02', 'rejected');

    expect(await ledger()).toEqual({
      company_name: 'テスト株式会社',
      user: { id: employee.userId, employee_id: employee.employeeId, name: '管理 太郎' },
      as_of: '2026-11-20',
      left_days: 15,
      remaining_days: 13,
      left_in_hours: null,
      remaining_in_hours: null,
      pending_days: 1,
      used_days: 4,
      expired_days: 1,
      next_expiry: { date: '2028-09-30', days: 13 },
      grants: [
        {
          id: first,
          granted_on: '2023-10-01',
          expiry_date: '2025-09-30',
          days: 2,
          used_days: 1,
          taken_before_days: 0,
          remaining_days: 0,
          expired_days: 1,
          status: 'expired',
          is_statutory: true,
          is_automatic: false,
          reason: null,
          usages: [{ request_id: taken, date: '2024-05-07', days: 1, status: 'approved' }],
          obligation: null,
        },
        expect.objectContaining({
          id: second,
          status: 'active',
          used_days: 2,
          remaining_days: 0,
          usages: [
            { request_id: approved, date: '2026-10-13', days: 1, status: 'approved' },
            { request_id: pending, date: '2026-12-01', days: 1, status: 'pending' },
          ],
        }),
        expect.objectContaining({
          granted_on: '2026-10-01',
          days: 14,
          used_days: 1,
          is_automatic: true,
          reason: '法定の付与（勤続3年6か月）',
          usages: [{ request_id: later, date: '2026-12-28', days: 1, status: 'approved' }],
          obligation: {
            base_date: '2026-10-01',
            deadline: '2027-09-30',
            required_days: 5,
            counted_days: 1,
            planned_days: 1,
            remaining_days: 4,
            state: 'open',
            is_partly_unknown: false,
          },
        }),
      ],
      uncovered: [],
      without_duty: [],
      taken_before: [],
      taken_in_past_months: [],
      statutory: {
        status: 'ready',
        grants: [
          expect.objectContaining({ base_date: '2025-10-01', state: 'made', grant_id: second }),
          expect.objectContaining({ base_date: '2026-10-01', state: 'made', sequence: 3, service_months: 42 }),
          {
            sequence: 4,
            base_date: '2027-10-01',
            service_months: 54,
            period: { from: '2026-10-01', to: '2027-09-30', is_partly_unknown: false },
            days: 16,
            state: 'coming',
            grant_id: null,
            attendance: null,
            on_record: null,
            reason: null,
          },
        ],
      },
    });
  });

  it('D42: says of which periods not all attendance is on record, and withholds no grant for it', async () => {
    await employ(server.database, employee, '2023-04-01');
    await server.database.kysely
      .updateTable('company')
      .set({ go_live_on: '2026-10-01' })
      .where('company_id', '=', companyId)
      .execute();
    await runJob();
    const { statutory } = await ledger();
    expect(
      statutory.grants.map(({ period, state }: { period: object; state: string }) => ({ ...period, state })),
    ).toEqual([
      { from: '2024-10-01', to: '2025-09-30', is_partly_unknown: true, state: 'unrecorded' },
      { from: '2025-10-01', to: '2026-09-30', is_partly_unknown: true, state: 'made' },
      { from: '2026-10-01', to: '2027-09-30', is_partly_unknown: false, state: 'coming' },
    ]);
  });

  it('reports what the daily job lacks, and the leave that no grant covers', async () => {
    await addLeaveRequest(server.database, employee, '2026-10-13');
    expect(await ledger()).toMatchObject({
      remaining_days: 0,
      next_expiry: null,
      grants: [],
      uncovered: [{ date: '2026-10-13', days: 1 }],
      statutory: { status: 'no_hire_date', grants: [] },
    });
    await employ(server.database, employee, '2026-05-20', { weekly_days: null, weekly_minutes: null });
    expect((await ledger()).statutory.status).toBe('no_working_pattern');
    await employ(server.database, employee, '2026-05-20', { active: false });
    expect((await ledger()).statutory).toEqual({ status: 'not_employed', grants: [] });
    await employ(server.database, employee, '2026-05-20', { active: true });
    expect((await ledger()).statutory).toMatchObject({ status: 'ready', grants: [{ state: 'due', days: 10 }, {}] });
  });

  it('is for admins of the company', async () => {
    const path = `GET /api/admin/users/${employee.userId}/leave-ledger`;
    for (const route of [path, `${path}/csv`]) {
      expect((await server.call(route, { token: await server.logIn(employee) })).status).toBe(403);
      expect((await server.call(route, { token: stranger.token })).status).toBe(404);
      expect((await server.call(route)).status).toBe(401);
    }
    expect((await server.call('GET /api/admin/users/999999/leave-ledger', { token: admin.token })).status).toBe(404);
  });

  it('is available as CSV, each day taken in a row', async () => {
    const user = await addUser(server.database, { companyId, name: '=HYPERLINK("x")' });
    await addLeaveGrant(server.database, user, '2026-04-01', 3);
    await addLeaveGrant(server.database, user, '2026-10-01', 1.5, { isStatutory: false });
    await addLeaveRequest(server.database, user, '2026-05-07');
    await addLeaveRequest(server.database, user, '2026-12-01', 'pending');
    await addLeaveRequest(server.database, user, '2025-12-01');
    const answer = await server.call(`GET /api/admin/users/${user.userId}/leave-ledger/csv`, { token: admin.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toBe(
      `attachment; filename*=UTF-8''年次有給休暇管理簿_${user.employeeId}_2026-11-20.csv`,
    );
    const [head, ...rows] = parse(answer.body);
    expect(head).toHaveLength(15);
    expect(rows).toEqual([
      [
        user.employeeId,
        `'=HYPERLINK("x")`,
        '2026-04-01',
        '法定',
        '3',
        '2099-12-31',
        '2026-05-07',
        '1',
        '承認済み',
        '2',
        '1',
        '0',
        '',
        '1日',
        '',
      ],
      [
        user.employeeId,
        `'=HYPERLINK("x")`,
        '2026-04-01',
        '法定',
        '3',
        '2099-12-31',
        '2026-12-01',
        '1',
        '申請中',
        '2',
        '1',
        '0',
        '',
        '1日',
        '',
      ],
      [
        user.employeeId,
        `'=HYPERLINK("x")`,
        '2026-10-01',
        '法定外',
        '1.5',
        '2099-12-31',
        '',
        '',
        '',
        '0',
        '1.5',
        '0',
        '',
        '',
        '',
      ],
      [
        user.employeeId,
        `'=HYPERLINK("x")`,
        '',
        '付与なし',
        '',
        '',
        '2025-12-01',
        '1',
        '承認済み',
        '',
        '',
        '',
        '',
        '1日',
        '',
      ],
    ]);
  });
});

describe('GET /api/admin/five-day-obligations', () => {
  const list = async (query = '', { token } = admin) =>
    (await server.call(`GET /api/admin/five-day-obligations${query}`, { token })).body;

  async function owing(name: string, grantedOn: string, taken: readonly string[], days = 10): Promise<TestUser> {
    const user = await addUser(server.database, { companyId, name });
    await addLeaveGrant(server.database, user, grantedOn, days);
    for (const date of taken) await addLeaveRequest(server.database, user, date);
    return user;
  }

  it('lists who is in danger first, then the violated ones, then the others by their ends', async () => {
    await owing('達成', '2026-04-01', ['2026-05-01', '2026-05-07', '2026-05-08', '2026-06-01', '2026-06-02']);
    await owing('期間中', '2026-10-01', ['2026-10-05']);
    await owing('予定あり', '2025-12-01', ['2026-05-01', '2026-05-07', '2026-05-08', '2026-06-01', '2026-11-24']);
    const inDanger = await owing('要注意', '2025-12-01', ['2026-05-01', '2026-11-24']);
    await owing('未達成', '2025-10-15', ['2026-05-01']);
    await owing('昔の未達成', '2025-09-01', []);
    await owing('比例付与', '2026-10-01', [], 7);
    const left = await owing('退職', '2025-12-01', []);
    await employ(server.database, left, null, { left_on: '2026-11-19' });
    const gone = await owing('利用停止', '2025-12-01', []);
    await employ(server.database, gone, null, { active: false });

    const answer = await list();
    expect(answer.as_of).toBe('2026-11-20');
    expect(answer.data.map((one: { name: string; state: string }) => `${one.name} ${one.state}`)).toEqual([
      '要注意 at_risk',
      '未達成 violated',
      '予定あり open',
      '期間中 open',
      '達成 fulfilled',
    ]);
    expect(answer.data[0]).toEqual({
      user_id: inDanger.userId,
      employee_id: inDanger.employeeId,
      name: '要注意',
      base_date: '2025-12-01',
      deadline: '2026-11-30',
      required_days: 5,
      counted_days: 1,
      planned_days: 1,
      remaining_days: 4,
      state: 'at_risk',
      is_partly_unknown: false,
    });
    const attention = await list('?filter=attention');
    expect(attention.data.map(({ name }: { name: string }) => name)).toEqual(['要注意', '未達成']);

    const file = await server.call('GET /api/admin/five-day-obligations/csv?filter=attention', { token: admin.token });
    expect(parse(file.body)).toEqual([
      ['社員ID', '氏名', '基準日', '期限', '必要日数', '取得済み', '取得予定', '残り', '状況', '備考'],
      [inDanger.employeeId, '要注意', '2025-12-01', '2026-11-30', '5', '1', '1', '4', '要注意', ''],
      [expect.any(String), '未達成', '2025-10-15', '2026-10-14', '5', '1', '0', '4', '未達成', ''],
    ]);
  });

  it('D41: counts leave only where work is owed, here and in the ledger', async () => {
    // A Friday off by the shift, a Saturday, and a public holiday, on which the company may well work.
    const user = await owing('休日の有給', '2025-12-01', ['2026-05-01', '2026-05-02', '2026-05-04']);
    await server.database.kysely
      .insertInto('shift')
      .values({ company_id: companyId, user_id: user.userId, work_date: '2026-05-01', is_workday: false })
      .execute();
    expect((await list()).data).toMatchObject([{ name: '休日の有給', counted_days: 1 }]);
    expect((await ledger(user)).grants[0]).toMatchObject({ used_days: 1, obligation: { counted_days: 1 } });
  });

  it('D42: a period that began before the go-live is never missed; one that ended before it isn’t listed', async () => {
    await server.database.kysely
      .updateTable('company')
      .set({ go_live_on: '2026-10-01' })
      .where('company_id', '=', companyId)
      .execute();
    const started = await owing('開始前から', '2025-10-15', ['2026-05-01']);
    await owing('開始前に終了', '2025-09-25', []);
    await owing('開始前から期間中', '2026-04-01', []);
    await owing('開始前に達成', '2026-04-01', ['2026-05-01', '2026-05-07', '2026-05-08', '2026-06-01', '2026-06-02']);
    await owing('要注意', '2025-12-01', []);
    await owing('開始後', '2026-10-01', []);
    const { data } = await list();
    expect(
      data.map((one: { name: string; state: string; is_partly_unknown: boolean }) =>
        [one.name, one.state, one.is_partly_unknown].join(' '),
      ),
    ).toEqual([
      '要注意 at_risk true',
      '開始前から unknown true',
      '開始前から期間中 open true',
      '開始後 open false',
      '開始前に達成 fulfilled false',
    ]);
    const attention = await list('?filter=attention');
    expect(attention.data.map(({ name }: { name: string }) => name)).toEqual(['要注意']);
    const file = await server.call('GET /api/admin/five-day-obligations/csv', { token: admin.token });
    expect(parse(file.body)[2]).toEqual(expect.arrayContaining(['開始前から', '不明', '利用開始前の取得は未登録']));
    expect((await ledger(started)).grants[0].obligation).toMatchObject({ state: 'unknown', is_partly_unknown: true });
  });

  it('is for admins, of their own company', async () => {
    await owing('要注意', '2025-12-01', []);
    expect((await list('', stranger)).data).toEqual([]);
    const token = await server.logIn(employee);
    expect((await server.call('GET /api/admin/five-day-obligations', { token })).status).toBe(403);
    expect((await server.call('GET /api/admin/five-day-obligations/csv', { token })).status).toBe(403);
    expect((await server.call('GET /api/admin/five-day-obligations?filter=x', { token: admin.token })).status).toBe(
      400,
    );
  });
});

describe('GET /api/admin/leave-ledgers/pdf', () => {
  const get = (query: string, { token } = admin) => server.call(`GET /api/admin/leave-ledgers/pdf?${query}`, { token });
  /** As a PDF's text is read. */
  const plain = (text: string): string => text.normalize('NFKC');
  const pagesOf = async (query: string, by = admin): Promise<string[]> => {
    const response = await fetch(`${server.url}/api/admin/leave-ledgers/pdf?${query}`, {
      headers: { authorization: `Bearer ${by.token}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return (await readPdf(Buffer.from(await response.arrayBuffer()))).map(({ text }) => text);
  };

  it('has a page for each person with a base date in the year: what was granted, taken and left of the five days', async () => {
    const leaver = await addUser(server.database, { companyId, employeeId: 'E9001', name: '退職 花子' });
    await employ(server.database, leaver, '2024-04-01', { left_on: '2026-10-31' });
    await addLeaveGrant(server.database, leaver, '2026-04-01', 11, { expiresOn: '2028-03-31' });
    await addLeaveGrant(server.database, employee, '2025-10-01', 10, { expiresOn: '2027-09-30' });
    await addLeaveGrant(server.database, employee, '2026-10-01', 12, { expiresOn: '2028-09-30' });
    await addLeaveRequest(server.database, employee, '2026-09-30');
    await addLeaveRequest(server.database, employee, '2026-10-13');
    await addLeaveRequest(server.database, employee, '2026-12-28');
    await addLeaveRequest(server.database, employee, '2026-12-01', 'pending');
    const pages = await pagesOf('year=2026');
    expect(pages).toHaveLength(2);
    const page = pages.find((text) => text.includes('管理 太郎')) ?? '';
    for (const shown of [
      '2026年 年次有給休暇管理簿',
      '2026-10-01（木）',
      '年5日の取得（2026-10-01（木）〜2027-09-30（木））：1／5日',
      '2026-12-28（月） 予定',
      '計2日',
    ])
      expect(page).toContain(plain(shown));
    for (const absent of ['2026-09-30（水）', '2026-12-01']) expect(page).not.toContain(plain(absent));
    expect(pages.some((text) => text.includes('退職 花子'))).toBe(true);
    expect((await pagesOf('year=2025')).join('')).toContain(plain('2026-09-30（水）'));
  });

  it('is of one’s own company, of a department with those below it, and not without anybody', async () => {
    await addLeaveGrant(server.database, employee, '2026-10-01', 12);
    expect(await get('year=2026', stranger)).toMatchObject({ status: 404, body: { code: 'leave_ledgers_none' } });
    expect(await get('year=2020')).toMatchObject({ status: 404, body: { code: 'leave_ledgers_none' } });
    expect((await get('year=26')).status).toBe(400);
    expect((await get('year=2026', { user: employee, token: await server.logIn(employee) })).status).toBe(403);
    const place = async (code: string, parent_id: number | null): Promise<number> =>
      (
        await server.database.kysely
          .insertInto('department')
          .values({ company_id: companyId, kind: 'department', code, name: `部署${code}`, parent_id })
          .returning('department_id')
          .executeTakeFirstOrThrow()
      ).department_id;
    const head = await place('10', null);
    const below = await place('11', head);
    const elsewhere = await place('20', null);
    await server.database.kysely
      .insertInto('department_membership')
      .values({
        company_id: companyId,
        user_id: employee.userId,
        department_id: below,
        kind: 'department',
        from_date: '2026-04-01',
        to_date: null,
        is_main: true,
      })
      .execute();
    const [page] = await pagesOf(`year=2026&department_id=${head}`);
    expect(page).toContain('部署10 / 部署11');
    expect((await get(`year=2026&department_id=${elsewhere}`)).status).toBe(404);
  });
});

describe('POST /api/admin/five-day-obligations/reminders', () => {
  const remind = (...users: readonly TestUser[]) =>
    server.call('POST /api/admin/five-day-obligations/reminders', {
      token: admin.token,
      body: { user_ids: users.map(({ userId }) => userId) },
    });
  const newsOf = async ({ userId }: TestUser) =>
    server.database.kysely
      .selectFrom('notification')
      .select(['kind', 'about'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
  const audits = async ({ userId }: TestUser) =>
    server.database.kysely
      .selectFrom('audit_entry')
      .select(['actor_user_id', 'after'])
      .where('company_id', '=', companyId)
      .where('subject_user_id', '=', userId)
      .where('action', '=', 'remind_of_five_days')
      .execute();

  it('notifies those who have days left, once a day, each audited, and says why others aren’t', async () => {
    const done = await addUser(server.database, { companyId, name: '取得 済男' });
    await addLeaveGrant(server.database, employee, '2026-04-01', 10);
    await addLeaveGrant(server.database, done, '2026-04-01', 10);
    for (const day of [13, 14, 15, 16, 19]) await addLeaveRequest(server.database, done, `2026-10-${day}`);
    await addLeaveRequest(server.database, employee, '2026-10-13');
    expect((await remind(employee, done)).body).toEqual({
      message: '1人に知らせました',
      user_ids: [employee.userId],
      refused: [{ user_id: done.userId, name: '取得 済男', message: '取得する必要のある日は残っていません。' }],
    });
    expect(await newsOf(employee)).toEqual([{ kind: 'obligation_near', about: { date: '2027-03-31', days: 4 } }]);
    expect((await remind(employee)).body).toMatchObject({
      user_ids: [],
      refused: [{ message: '今日はすでに知らせました。' }],
    });
    expect(await audits(employee)).toEqual([
      { actor_user_id: admin.user.userId, after: { date: '2027-03-31', days: 4 } },
    ]);
    server.setNow('2026-11-21T12:00:00+09:00');
    expect((await remind(employee)).body.user_ids).toEqual([employee.userId]);
    expect(await newsOf(done)).toEqual([]);
  });

  it('says of somebody whom no notification reaches that they aren’t reminded', async () => {
    await addLeaveGrant(server.database, employee, '2026-04-01', 10);
    await server.database.kysely
      .insertInto('notification_setting')
      .values({ company_id: companyId, kind: 'obligation_near', in_app: false, mail: 'off', push: false })
      .execute();
    expect((await remind(employee)).body.refused).toMatchObject([
      { message: expect.stringContaining('お知らせを受け取る方法') },
    ]);
    expect(await audits(employee)).toEqual([]);
  });

  it('is about the people of the caller alone', async () => {
    expect((await remind(employee, stranger.user)).status).toBe(404);
    expect((await remind()).status).toBe(400);
  });
});
