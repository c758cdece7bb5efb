import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { png } from './testing/images.ts';
import { addCompany, addUser } from './testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from './testing/test-server.ts';

// A client written for the first specification of the API, which knows nothing that was added since: no header, no field
// and no call of a later version. It goes through a month of a new employee, request by request; each test continues
// where the one before it ended.

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?\+09:00$/;
const COMPANY = 'spec';
const MONTH = '2026-11';
const TODAY = '2026-11-20';

let server: TestServer;
let boss: { readonly employeeId: string; readonly password: string };
/** What the client keeps between its calls: tokens and ids. */
const held: Record<'boss' | 'employee', string> & Record<string, number | string> = { boss: '', employee: '' };

beforeAll(async () => {
  server = await startTestServer();
  await addCompany(server.database, { companyId: COMPANY });
  boss = await addUser(server.database, {
    companyId: COMPANY,
    employeeId: 'S0001',
    role: 'super_admin',
    createdAt: '2026-10-01T09:00:00+09:00',
  });
  server.setNow('2026-11-20T09:01:23+09:00');
});
afterAll(() => server.stop());

type Who = 'boss' | 'employee' | 'nobody';

/** A request as the specification writes it: the token and JSON, no other header. */
const send = (who: Who, route: string, body?: unknown): Promise<TestResponse> =>
  server.call(route, { ...(who === 'nobody' ? {} : { token: held[who] }), ...(body === undefined ? {} : { body }) });

/** The body of an answer with this status. */
async function expectOf(status: number, request: Promise<TestResponse>): Promise<TestResponse['body']> {
  const { status: answered, body } = await request;
  expect({ status: answered, body }).toEqual({ status, body: expect.anything() });
  return body;
}

const TEXT = expect.stringMatching(/[ぁ-んァ-ン一-龠]/);
const ID = expect.any(Number);
const RECORD = {
  id: ID,
  recorded_at: expect.stringMatching(INSTANT),
  work_date: expect.stringMatching(ISO_DATE),
  created_at: expect.stringMatching(INSTANT),
  last_modified_at: expect.stringMatching(INSTANT),
};
const UNSET = {
  latitude: null,
  longitude: null,
  accuracy: null,
  address_data: null,
  note: null,
  break_time: null,
  absence_reason: null,
};

describe('logging in', () => {
  it('answers a token of three parts and the user', async () => {
    const body = await expectOf(
      200,
      send('nobody', 'POST /api/auth/login', {
        companyId: COMPANY,
        employeeId: boss.employeeId,
        password: boss.password,
      }),
    );
    expect(body).toMatchObject({
      token: expect.any(String),
      message: TEXT,
      user: {
        id: ID,
        companyId: COMPANY,
        employeeId: boss.employeeId,
        name: '試験 太郎',
        role: 'super_admin',
        isFirstLogin: false,
      },
    });
    const [, payload = ''] = body.token.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(exp).toBe(Math.floor(server.now() / 1000) + 864_000);
    held.boss = body.token;
  });

  it('refuses anything wrong with one text', async () => {
    for (const wrong of [{ companyId: 'x' }, { employeeId: 'x' }, { password: 'x' }]) {
      const body = { companyId: COMPANY, employeeId: boss.employeeId, password: boss.password, ...wrong };
      expect(await expectOf(401, send('nobody', 'POST /api/auth/login', body))).toMatchObject({
        message: '企業ID、社員ID、またはパスワードが正しくありません。',
        code: 'login_failed',
      });
    }
  });
});

describe('master data', () => {
  it('is created, changed, listed and deleted', async () => {
    const company = await expectOf(
      201,
      send('boss', 'POST /api/admin/client-companies', { name: '甲社', description: '' }),
    );
    expect(company).toMatchObject({ id: ID, name: '甲社', message: TEXT });
    const assignments = `/api/admin/client-companies/${company.id}/job-assignments`;
    const assignment = await expectOf(201, send('boss', `POST ${assignments}`, { name: '開発', description: '受託' }));
    expect(assignment).toMatchObject({ id: ID, name: '開発', description: '受託', message: TEXT });
    const employment = await expectOf(
      201,
      send('boss', 'POST /api/admin/employment-types', { name: '正社員', description: '' }),
    );
    Object.assign(held, { company: company.id, assignment: assignment.id, employment: employment.id });

    for (const [path, name] of [
      [`client-companies/${company.id}`, '乙社'],
      [`job-assignments/${assignment.id}`, '設計'],
      [`employment-types/${employment.id}`, '契約社員'],
    ])
      expect(await expectOf(200, send('boss', `PUT /api/admin/${path}`, { name, description: '改' }))).toMatchObject({
        message: TEXT,
      });
    for (const [path, name] of [
      ['/api/admin/client-companies', '乙社'],
      [assignments, '設計'],
      ['/api/admin/employment-types', '契約社員'],
    ])
      expect(await expectOf(200, send('boss', `GET ${path}`))).toMatchObject([{ id: ID, name, description: '改' }]);

    const other = await expectOf(
      201,
      send('boss', 'POST /api/admin/client-companies', { name: '丙社', description: '消す' }),
    );
    expect(await expectOf(200, send('boss', `DELETE /api/admin/client-companies/${other.id}`))).toMatchObject({
      message: TEXT,
    });
  });

  it('lists the companies whose logos may be set', async () => {
    expect(await expectOf(200, send('boss', 'GET /api/admin/companies'))).toMatchObject([
      { company_id: COMPANY, company_name: 'テスト株式会社' },
    ]);
  });

  it.each([
    ['logo', 'upload-logo', 'company-logo'],
    ['mobileLogo', 'upload-mobile-logo', 'mobile-logo'],
  ])('takes the %s as a form and shows it to anybody', async (field, upload, shown) => {
    const form = new FormData();
    form.append(field, new Blob([Uint8Array.from(png())]), 'logo.png');
    form.append('companyId', COMPANY);
    expect(await expectOf(200, send('boss', `POST /api/admin/${upload}`, form))).toMatchObject({ message: TEXT });
    const { status, headers } = await send('nobody', `GET /api/${shown}/${COMPANY}?t=${server.now()}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('removes the mobile logo by a form without a file', async () => {
    const form = new FormData();
    form.append('companyId', COMPANY);
    expect(await expectOf(200, send('boss', 'POST /api/admin/upload-mobile-logo', form))).toMatchObject({
      message: TEXT,
    });
    await expectOf(404, send('nobody', `GET /api/mobile-logo/${COMPANY}`));
  });
});

describe('a new employee', () => {
  it('is registered, changed and put into groups', async () => {
    const { id } = await expectOf(
      201,
      send('boss', 'POST /api/admin/users', {
        employeeId: 'E0001',
        name: '新人 花子',
        password: 'first-pass',
        role: 'user',
      }),
    );
    expect(id).toEqual(ID);
    held['id'] = id;
    const user = `/api/admin/users/${id}`;
    expect(await expectOf(200, send('boss', `PUT ${user}`, { name: '新人 華子', role: 'user' }))).toMatchObject({
      message: TEXT,
    });
    const groups = {
      client_company_id: held['company'],
      job_assignment_id: held['assignment'],
      employment_type_id: held['employment'],
    };
    await expectOf(200, send('boss', `PUT ${user}/group-attributes`, groups));
    expect(await expectOf(200, send('boss', `GET ${user}/group-attributes`))).toMatchObject(groups);
    const shown = {
      id,
      employee_id: 'E0001',
      name: '新人 華子',
      role: 'user',
      active: true,
      created_at: expect.stringMatching(INSTANT),
    };
    expect(await expectOf(200, send('boss', `GET ${user}`))).toMatchObject({
      ...shown,
      client_company_name: '乙社',
      job_assignment_name: '設計',
      employment_type_name: '契約社員',
    });
    const users = await expectOf(200, send('boss', 'GET /api/admin/users'));
    expect(users).toHaveLength(2);
    expect(users).toContainEqual(expect.objectContaining(shown));
  });

  it('has to change the password first, without the one that somebody else has given', async () => {
    const login = { companyId: COMPANY, employeeId: 'E0001', password: 'first-pass' };
    const { token, user } = await expectOf(200, send('nobody', 'POST /api/auth/login', login));
    expect(user.isFirstLogin).toBe(true);
    held.employee = token;
    expect(await expectOf(403, send('employee', `GET /api/time-records?date=${TODAY}&_=1`))).toMatchObject({
      code: 'password_change_required',
    });
    const change = (newPassword: string, confirmPassword: string) =>
      send('employee', 'POST /api/auth/change-password', { newPassword, confirmPassword });
    expect((await expectOf(400, change('my-secret', 'my-secrex'))).message).toBe('パスワードが一致しません');
    expect((await expectOf(400, change('short', 'short'))).message).toBe('パスワードは6文字以上で入力してください');
    expect(await expectOf(200, change('my-secret', 'my-secret'))).toMatchObject({ message: TEXT });
    expect(await expectOf(200, send('employee', 'GET /api/auth/me'))).toMatchObject({
      id: held['id'],
      companyId: COMPANY,
      employeeId: 'E0001',
      name: '新人 華子',
      role: 'user',
      isFirstLogin: false,
    });
  });
});

describe('the own attendance', () => {
  const day = () => expectOf(200, send('employee', `GET /api/time-records?date=${TODAY}&_=${server.now()}`));

  it('is punched with and without a location', async () => {
    expect(await day()).toEqual([]);
    const body = await expectOf(
      201,
      send('employee', 'POST /api/time-records', {
        type: 'in',
        note: '出勤 09:01',
        latitude: 35.681236,
        longitude: 139.767125,
      }),
    );
    expect(body).toMatchObject({
      ...RECORD,
      record_type: 'clock_in',
      recorded_at: expect.stringMatching(/^2026-11-20T09:01:23/),
      work_date: TODAY,
      latitude: 35.681236,
      longitude: 139.767125,
      accuracy: null,
      address_data: null,
      note: '出勤 09:01',
      message: TEXT,
    });
    server.setNow('2026-11-20T18:05:00+09:00');
    const out = await expectOf(201, send('employee', 'POST /api/time-records', { type: 'out', note: '退勤 18:05' }));
    expect(out).toMatchObject({ ...RECORD, ...UNSET, record_type: 'clock_out', work_date: TODAY, note: '退勤 18:05' });
    expect((await day()).map(({ record_type }: { record_type: string }) => record_type)).toEqual([
      'clock_in',
      'clock_out',
    ]);
    expect((await expectOf(400, send('employee', 'POST /api/time-records', { type: 'lunch', note: '' }))).message).toBe(
      '無効な打刻タイプです: lunch',
    );
  });

  it('is corrected, on a day with records and on one without', async () => {
    const [{ id }] = await day();
    const correction = {
      date: TODAY,
      clock_in: '08:55:00',
      clock_out: '',
      note: '会議',
      modification_reason: '打刻忘れ',
      break_time: 60,
    };
    const corrected = await expectOf(200, send('employee', `PUT /api/time-records/${id}`, correction));
    expect(corrected).toMatchObject({
      message: TEXT,
      timeRecords: [
        { ...RECORD, record_type: 'clock_in', recorded_at: expect.stringMatching(/T08:55:00/), break_time: 60 },
        { ...RECORD, record_type: 'clock_out', recorded_at: expect.stringMatching(/T18:05:00/) },
      ],
    });
    const missed = { ...correction, date: '2026-11-19', clock_in: '09:00', clock_out: '18:30' };
    expect((await expectOf(200, send('employee', 'PUT /api/time-records/new', missed))).timeRecords).toHaveLength(2);
    await expectOf(400, send('employee', 'PUT /api/time-records/new', { ...missed, modification_reason: '' }));
    await expectOf(400, send('employee', 'PUT /api/time-records/new', { ...missed, clock_in: '', clock_out: '' }));
  });

  it.each(['late', 'early', 'absence'])('takes a report of %s', async (irregularType) => {
    expect(
      await expectOf(
        201,
        send('employee', 'POST /api/time-records/absence', {
          date: '2026-11-18',
          reason: '私用: 通院 - 山田',
          irregularType,
        }),
      ),
    ).toMatchObject({ ...RECORD, record_type: irregularType, absence_reason: '私用: 通院 - 山田', message: TEXT });
  });

  it('is read by the month', async () => {
    const { timeRecords, vacations } = await expectOf(200, send('employee', `GET /api/time-records?month=${MONTH}`));
    expect(timeRecords).toHaveLength(7);
    expect(vacations).toEqual([]);
  });

  it('has a shift for the days that are sent', async () => {
    const body = {
      month: MONTH,
      shifts: [
        { date: '2026-11-19', startTime: '09:00', endTime: '18:00', isWorkday: true },
        { date: TODAY, startTime: '09:00', endTime: '18:00', isWorkday: true },
        { date: '2026-11-22', startTime: '', endTime: '', isWorkday: false },
      ],
    };
    expect(await expectOf(200, send('employee', 'POST /api/shifts', body))).toMatchObject({ message: TEXT });
    expect(await expectOf(200, send('employee', `GET /api/shifts/${MONTH}`))).toMatchObject([
      { id: ID, date: '2026-11-19', start_time: '09:00', end_time: '18:00', is_workday: true },
      { id: ID, date: TODAY, start_time: '09:00', end_time: '18:00', is_workday: true },
      { id: ID, date: '2026-11-22', start_time: null, end_time: null, is_workday: false },
    ]);
  });

  it('has internal work within the day', async () => {
    const work = { date: TODAY, startTime: '13:00', endTime: '15:00', breakTime: 0, note: '社内' };
    const entry = { date: TODAY, start_time: '13:00', end_time: '15:00', break_time: 0, note: '社内' };
    expect(await expectOf(201, send('employee', 'POST /api/internal-work', work))).toMatchObject({
      id: ID,
      ...entry,
      message: TEXT,
    });
    expect(await expectOf(200, send('employee', `GET /api/internal-work?month=${MONTH}`))).toMatchObject([entry]);
    await expectOf(409, send('employee', 'POST /api/internal-work', work));
    expect(
      (await expectOf(400, send('employee', 'POST /api/internal-work', { ...work, startTime: '', endTime: '' })))
        .message,
    ).toEqual(TEXT);
    expect(
      (
        await expectOf(
          400,
          send('employee', 'POST /api/internal-work', { ...work, startTime: '16:00', endTime: '15:00' }),
        )
      ).message,
    ).toBe('開始時間は終了時間より前である必要があります');
  });

  it('has nothing that an employee deletes', async () => {
    const [{ id }] = await day();
    expect(
      (await expectOf(403, send('employee', `PATCH /api/time-records/${id}/field`, { field: 'note' }))).message,
    ).toBe('この操作を行う権限がありません');
    const [{ id: work }] = await expectOf(200, send('employee', `GET /api/internal-work?month=${MONTH}`));
    expect((await expectOf(403, send('employee', `DELETE /api/internal-work/${work}`))).message).toBe(
      'この操作を行う権限がありません',
    );
  });
});

describe('paid leave', () => {
  const request = { request_type: 'annual_leave', request_date: '2026-11-25', reason: '', client_approver: '山田' };

  it('is refused without a balance', async () => {
    expect(await expectOf(200, send('employee', 'GET /api/vacation-balance/my-balance'))).toMatchObject({
      current_balance: 0,
      latest: null,
    });
    expect((await expectOf(400, send('employee', 'POST /api/vacation', request))).message).toEqual(TEXT);
  });

  it('is granted, requested, cancelled and approved', async () => {
    const grant = { granted_on: '2026-10-01', days: 10, reason: '初回付与' };
    await expectOf(201, send('boss', `POST /api/admin/users/${held['id']}/leave-grants`, grant));
    expect(await expectOf(200, send('employee', 'GET /api/vacation-balance/my-balance'))).toMatchObject({
      current_balance: 10,
      latest: { grant_year: 2026, expiry_date: expect.stringMatching(ISO_DATE) },
    });
    const { data, message, ...others } = await expectOf(201, send('employee', 'POST /api/vacation', request));
    expect(message).toEqual(TEXT);
    expect(others).toEqual({});
    const stored = {
      request_type: 'annual_leave',
      start_date: '2026-11-25',
      end_date: '2026-11-25',
      days_count: 1,
      client_approver: '山田',
      created_at: expect.stringMatching(INSTANT),
      pleasanter_sync_status: null,
    };
    expect(data).toMatchObject({ id: ID, status: 'pending', ...stored });
    await expectOf(409, send('employee', 'POST /api/vacation', request));
    const cancelled = await expectOf(
      200,
      send('employee', `PUT /api/vacation/${data.id}`, { status: 'cancelled', notes: '申請者によりキャンセル' }),
    );
    expect(cancelled).toMatchObject({ data: { id: data.id, status: 'cancelled' }, message: TEXT });

    const again = await expectOf(201, send('employee', 'POST /api/vacation', request));
    const waiting = await expectOf(200, send('boss', `GET /api/admin/vacations?status=pending&month=${MONTH}`));
    expect(waiting.data).toMatchObject([{ id: again.data.id, user_id: held['id'], employee_id: 'E0001', ...stored }]);
    const decision = { status: 'approved', notes: '' };
    expect(await expectOf(200, send('boss', `PUT /api/admin/vacations/${again.data.id}`, decision))).toMatchObject({
      data: { status: 'approved' },
    });
    const list = await expectOf(200, send('employee', 'GET /api/vacation?year=2026&month=11'));
    expect(list.data.map(({ status }: { status: string }) => status)).toEqual(['approved', 'cancelled']);
    const { vacations } = await expectOf(200, send('employee', `GET /api/time-records?month=${MONTH}`));
    expect(vacations).toMatchObject([
      { id: again.data.id, start_date: '2026-11-25', end_date: '2026-11-25', request_type: 'annual_leave' },
    ]);
  });
});

describe('an admin', () => {
  const user = () => `/api/admin/users/${held['id']}`;

  it('reads and corrects the month of an employee', async () => {
    const { timeRecords, vacations } = await expectOf(200, send('boss', `GET ${user()}/time-records?month=${MONTH}`));
    expect(timeRecords).toHaveLength(7);
    expect(vacations).toHaveLength(1);
    const { id } = timeRecords.find(({ work_date }: { work_date: string }) => work_date === TODAY);
    const correction = {
      date: TODAY,
      clock_in: '09:00',
      clock_out: '18:00',
      note: '',
      modification_reason: '',
      break_time: 45,
    };
    expect(await expectOf(200, send('boss', `PUT ${user()}/time-records/${id}`, correction))).toMatchObject({
      message: TEXT,
    });
    expect(
      await expectOf(200, send('boss', `PATCH ${user()}/time-records/${id}/field`, { field: 'break_time' })),
    ).toMatchObject({ message: TEXT });
    expect(
      (await expectOf(404, send('boss', `PATCH ${user()}/time-records/999999/field`, { field: 'note' }))).message,
    ).toBe('削除対象の記録が見つかりません');
  });

  it('reads and changes the shifts', async () => {
    const [shift] = await expectOf(200, send('boss', `GET ${user()}/shifts?month=${MONTH}`));
    expect(shift).toMatchObject({ date: '2026-11-19', start_time: '09:00', end_time: '18:00', is_workday: true });
    const later = { date: '2026-11-19', start_time: '10:00', end_time: '19:00', is_workday: true };
    expect(await expectOf(200, send('boss', `PUT ${user()}/shifts/${shift.id}`, later))).toMatchObject({
      ...later,
      message: TEXT,
    });
    const added = { date: '2026-11-24', start_time: '09:00', end_time: '18:00', is_workday: true };
    expect(await expectOf(201, send('boss', `POST ${user()}/shifts/new`, added))).toMatchObject({
      id: ID,
      ...added,
      message: TEXT,
    });
  });

  it('reads and deletes the internal work', async () => {
    const [{ id }] = await expectOf(200, send('boss', `GET /api/internal-work/users/${held['id']}?month=${MONTH}`));
    expect(await expectOf(200, send('boss', `DELETE /api/internal-work/${id}`))).toMatchObject({ message: TEXT });
    expect(await expectOf(200, send('employee', `GET /api/internal-work?month=${MONTH}`))).toEqual([]);
  });

  it('deletes values of an own day', async () => {
    const punched = await expectOf(201, send('boss', 'POST /api/time-records', { type: 'in', note: '直行' }));
    for (const field of ['note', 'clock_in'])
      expect(await expectOf(200, send('boss', `PATCH /api/time-records/${punched.id}/field`, { field }))).toMatchObject(
        { message: TEXT },
      );
  });

  it('gets the sheet of the month', async () => {
    const sheet = await expectOf(200, send('boss', `GET ${user()}/attendance-sheet?month=${MONTH}`));
    expect(sheet).toMatchObject({
      company: { company_id: COMPANY, company_name: 'テスト株式会社' },
      user: { id: held['id'], name: '新人 華子' },
      month: MONTH,
    });
    for (const figure of ['days_worked', 'days_absent', 'days_late', 'days_left_early', 'work_minutes'])
      expect(sheet.summary[figure]).toEqual(ID);
    for (const figure of ['overtime_minutes', 'night_overtime_minutes']) expect(sheet.summary[figure]).toEqual(ID);
    expect(sheet.summary.days_worked).toBe(2);
    expect(sheet.days).toHaveLength(30);
    expect(sheet.days[18]).toMatchObject({ date: '2026-11-19', clock_in: expect.any(String), break_time: 60 });
    expect(sheet.days[24]).toMatchObject({ date: '2026-11-25', is_vacation: true });
  });
});

describe('logging out', () => {
  it('is to forget the token; another employee’s calls are none of a stranger’s', async () => {
    expect(await expectOf(401, send('nobody', `GET /api/time-records?month=${MONTH}`))).toMatchObject({
      code: 'not_logged_in',
      message: TEXT,
    });
    expect(await expectOf(403, send('employee', 'GET /api/admin/users'))).toMatchObject({ code: 'forbidden' });
    expect(await expectOf(404, send('nobody', 'GET /api/no-such-call'))).toMatchObject({ code: 'not_found' });
  });

  it('ends with the token after ten days', async () => {
    server.setNow('2026-11-30T09:01:22+09:00');
    await expectOf(200, send('boss', 'GET /api/auth/me'));
    server.setNow('2026-11-30T09:01:23+09:00');
    expect(await expectOf(401, send('boss', 'GET /api/auth/me'))).toMatchObject({ code: 'session_expired' });
  });
});
