import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let companyId: string;
let superAdmin: TestUser;
let token: string;
let employee: TestUser;
let employeeToken: string;

beforeEach(async () => {
  server.setNow('2026-12-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  superAdmin = await addUser(server.database, { companyId, role: 'super_admin', createdAt: '2026-10-01T00:00:00Z' });
  token = await server.logIn(superAdmin);
  employee = await addUser(server.database, { companyId, createdAt: '2026-10-01T00:00:00Z' });
  employeeToken = await server.logIn(employee);
});

const FOUNDATION = { date: '2026-11-04', kind: 'scheduled_holiday', name: '創立記念日' };
const day = (date: string, kind: string, name: string | null = null) => ({ date, kind, name });

const read = async (by = token, year = 2026) =>
  (await server.call(`GET /api/admin/company-calendar/${year}`, { token: by })).body;
const save = async (days: readonly object[], { by = token, year = 2026, version = '' } = {}) =>
  server.call(`PUT /api/admin/company-calendar/${year}`, {
    token: by,
    body: { version: version === '' ? (await read(by, year)).version : version, days },
  });
const preview = (days: readonly object[]) =>
  server.call('POST /api/admin/company-calendar/2026/preview', { token, body: { days } });
const monthOf = async (month: string) =>
  (await server.call(`GET /api/admin/users/${employee.userId}/attendance-sheet?month=${month}`, { token })).body;

describe('a year of the calendar', () => {
  it('is empty at first, with the public holidays', async () => {
    const calendar = await read();
    expect(calendar).toMatchObject({ year: 2026, days: [] });
    expect(calendar.holidays).toContainEqual({ date: '2026-11-03', name: '文化の日' });
  });

  it('is replaced whole, in order, and audited by what changes', async () => {
    await save([FOUNDATION, day('2026-01-04', 'statutory_holiday')]);
    const { status, body } = await save([day('2026-01-04', 'statutory_holiday'), day('2026-11-07', 'workday')]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: '会社カレンダーを保存しました',
      days: [day('2026-01-04', 'statutory_holiday'), day('2026-11-07', 'workday')],
    });
    expect(await read()).toMatchObject({ days: body.days, version: body.version });
    const entries = await server.database.kysely
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after', 'actor_user_id'])
      .where('company_id', '=', companyId)
      .where('action', '=', 'set_company_calendar')
      .orderBy('audit_entry_id')
      .execute();
    expect(entries.at(-1)).toEqual({
      action: 'set_company_calendar',
      actor_user_id: superAdmin.userId,
      before: { year: 2026, days: [FOUNDATION] },
      after: { year: 2026, days: [day('2026-11-07', 'workday')] },
    });
    expect(entries).toHaveLength(2);
  });

  it('is not written again where nothing changes, and has years of its own', async () => {
    await save([FOUNDATION]);
    await save([FOUNDATION]);
    await save([day('2027-11-04', 'scheduled_holiday')], { year: 2027 });
    expect((await read()).days).toEqual([FOUNDATION]);
    const { count } = await server.database.kysely
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .where('action', '=', 'set_company_calendar')
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });

  it.each([
    ['a day of another year', [day('2027-01-01', 'workday')], 'days/0/date', '2026年の日付を指定してください'],
    ['two of one date', [FOUNDATION, FOUNDATION], 'days/1/date', '同じ日付が2回指定されています'],
    ['a date that isn’t', [day('2026-02-30', 'workday')], 'days/0/date', '日付はYYYY-MM-DD形式で入力してください'],
    ['a name too long', [{ ...FOUNDATION, name: 'あ'.repeat(51) }], 'days/0/name', '50文字以内で入力してください'],
  ])('refuses %s', async (_, days, field, message) => {
    const { status, body } = await save(days);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: message });
    expect((await read()).days).toEqual([]);
  });

  it('refuses an unknown kind and an impossible year', async () => {
    expect((await save([day('2026-01-01', 'half_day')])).status).toBe(400);
    expect((await server.call('GET /api/admin/company-calendar/1800', { token })).status).toBe(400);
  });

  it('overwrites nobody else’s change, and tells what is there', async () => {
    const { version } = await read();
    await save([FOUNDATION]);
    const { status, body } = await save([], { version });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'calendar_changed', current: { days: [FOUNDATION] } });
    expect((await read()).days).toEqual([FOUNDATION]);
  });

  it('is its company’s, and only for super admins', async () => {
    await save([FOUNDATION]);
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect((await read(stranger)).days).toEqual([]);
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    expect((await server.call('GET /api/admin/company-calendar/2026', { token: admin })).status).toBe(403);
  });
});

describe('what follows the calendar', () => {
  const holidays = async (month: string, by = employeeToken) =>
    (await server.call(`GET /api/holidays/${month}`, { token: by })).body;

  it('the holidays that everybody sees', async () => {
    await save([FOUNDATION, day('2026-11-03', 'workday'), day('2026-11-08', 'statutory_holiday')]);
    expect(await holidays('2026-11')).toEqual([
      { date: '2026-11-04', name: '創立記念日' },
      { date: '2026-11-23', name: '勤労感謝の日' },
    ]);
    const stranger = await server.logIn(await addUser(server.database));
    expect(await holidays('2026-11', stranger)).toHaveLength(2);
  });

  it('absence and the days owed, on the sheet and in 法定の集計', async () => {
    await employ(server.database, employee, '2026-04-01');
    const before = await monthOf('2026-11');
    await save([FOUNDATION, day('2026-11-03', 'workday'), day('2026-11-07', 'workday')]);
    const after = await monthOf('2026-11');
    const absences = (month: typeof before) => month.summary.days_absent;
    // The 4th is none any more; the 3rd, a public holiday, and the 7th, a Saturday, are new.
    expect(absences(after)).toBe(absences(before) + 1);
  });

  it('法定休日労働: work on the day that it names', async () => {
    await addWork(server.database, employee, [['2026-11-11', '09:00', '18:00', 60]]);
    const hoursOf = async () => (await monthOf('2026-11')).hours;
    expect((await hoursOf()).statutory_holiday_minutes).toBe(0);
    await save([day('2026-11-11', 'statutory_holiday')]);
    expect((await hoursOf()).statutory_holiday_minutes).toBe(480);
  });

  it('leave: none on a rest day, some on a public holiday that is a workday', async () => {
    await employ(server.database, employee, '2020-04-01');
    await server.database.kysely
      .insertInto('leave_grant')
      .values({
        company_id: companyId,
        user_id: employee.userId,
        granted_on: '2026-10-01',
        expires_on: '2028-09-30',
        days: 20,
        is_statutory: true,
      })
      .execute();
    await save([FOUNDATION, day('2026-11-23', 'workday')]);
    const ask = (date: string) =>
      server.call('POST /api/vacation', {
        token: employeeToken,
        body: { request_type: 'annual_leave', request_date: date, client_approver: '承認 太郎' },
      });
    expect((await ask('2026-11-04')).body.code).toBe('leave_no_duty');
    expect((await ask('2026-11-23')).status).toBe(201);
  });

  it('no closed month (D40)', async () => {
    await addWork(server.database, employee, [['2026-11-11', '09:00', '18:00', 60]]);
    const close = await server.call('POST /api/admin/months/2026-11/close', {
      token,
      body: { user_ids: [employee.userId], reason: '確認済み' },
    });
    expect(close.status).toBe(200);
    const before = await monthOf('2026-11');
    await save([day('2026-11-11', 'statutory_holiday'), FOUNDATION]);
    expect(await monthOf('2026-11')).toEqual(before);
    const [effect] = (await preview([])).body.months;
    expect(effect).toMatchObject({ month: '2026-11', closed: 1 });
  });
});

describe('the preview', () => {
  it('names the months that change, with their figures, and stores nothing', async () => {
    await addWork(server.database, employee, [['2026-11-11', '09:00', '18:00', 60]]);
    const { status, body } = await preview([
      day('2026-11-11', 'statutory_holiday'),
      day('2026-12-29', 'scheduled_holiday', '年末年始'),
    ]);
    expect(status).toBe(200);
    expect(
      body.months.map(({ month, changed_dates: dates }: { month: string; changed_dates: string[] }) => [month, dates]),
    ).toEqual([
      ['2026-11', ['2026-11-11']],
      ['2026-12', ['2026-12-29']],
    ]);
    expect(body.months[0]).toMatchObject({
      closed: 0,
      before: { statutory_holiday_minutes: 0 },
      after: { statutory_holiday_minutes: 480 },
    });
    expect((await read()).days).toEqual([]);
  });

  it('has no figures of a month that hasn’t begun, and counts the shifts on rest days', async () => {
    server.setNow('2026-06-20T12:00:00+09:00');
    await server.database.kysely
      .insertInto('shift')
      .values({
        company_id: companyId,
        user_id: employee.userId,
        work_date: '2026-11-04',
        is_workday: true,
        start_minute: 540,
        end_minute: 1080,
      })
      .execute();
    const { body } = await preview([FOUNDATION]);
    expect(body).toEqual({
      planned_shifts: 1,
      months: [
        { month: '2026-11', changed_dates: ['2026-11-04'], closed: 0, changed: null, before: null, after: null },
      ],
    });
  });
});

describe('a file', () => {
  const readFile = (file: string | Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([typeof file === 'string' ? file : Uint8Array.from(file)]), 'calendar');
    return server.call('POST /api/admin/company-calendar/2026/read', { token, body: form });
  };
  const download = async (format: string) =>
    (await server.call(`GET /api/admin/company-calendar/2026/${format}`, { token })).body;

  it.each(['csv', 'ical'])('as %s is what is there, and read again as it was', async (format) => {
    const days = [day('2026-01-04', 'statutory_holiday'), { ...FOUNDATION, name: '=創立, 記念日' }];
    await save(days);
    expect((await readFile(await download(format))).body).toEqual({ days, asked: [], skipped: 0 });
  });

  const eventOf = (...lines: (string | Buffer)[]): Buffer =>
    Buffer.concat(
      ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', ...lines, '\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'].map((part) =>
        Buffer.from(part),
      ),
    );
  const SEASON = Buffer.from('季');
  const SHIFT_JIS = Buffer.from([0x89, 0xc4, 0x8b, 0x47, 0x8b, 0x78, 0x8b, 0xc6]);

  it.each<[string, Buffer]>([
    [
      'folded within a character',
      eventOf('DTSTART;VALUE=DATE:20260813\r\nSUMMARY:夏', SEASON.subarray(0, 1), '\r\n ', SEASON.subarray(1), '休業'),
    ],
    ['with a byte order mark', Buffer.concat([Buffer.from('\uFEFF'), eventOf('DTSTART:20260813\nSUMMARY:夏季休業')])],
    ['in Shift_JIS', eventOf('DTSTART:20260813\nSUMMARY:', SHIFT_JIS)],
  ])('is read by its bytes: iCalendar %s', async (_, bytes) => {
    const { body } = await readFile(bytes);
    expect(body).toEqual({ days: [day('2026-08-13', 'scheduled_holiday', '夏季休業')], asked: [], skipped: 0 });
  });

  it('is the Cabinet Office’s list of the public holidays, in Shift_JIS', async () => {
    const head = '8d9196af82cc8f6a93fa81458b7893fa8c8e93fa2c8d9196af82cc8f6a93fa81458b7893fa96bc8fcc0d0a';
    const rows = '323032362f312f312c8cb393fa0d0a323032372f312f312c8cb393fa0d0a';
    const { status, body } = await readFile(Buffer.from(head + rows, 'hex'));
    expect([status, body]).toEqual([
      200,
      { days: [day('2026-01-01', 'scheduled_holiday', '元日')], asked: [], skipped: 1 },
    ]);
  });

  it('leaves open what the admin decides', async () => {
    const { body } = await readFile(
      '日付,種類,名称\n2026/8/15,法定休日,\n2026/8/15,所定休日,盆\n2026/8/16,所定休日,盆\n',
    );
    expect(body).toEqual({
      days: [day('2026-08-16', 'scheduled_holiday', '盆')],
      asked: [
        {
          date: '2026-08-15',
          why: 'several',
          choices: [
            { kind: 'statutory_holiday', name: null },
            { kind: 'scheduled_holiday', name: '盆' },
          ],
        },
      ],
      skipped: 0,
    });
  });

  it('in another encoding, or too large, is refused', async () => {
    const { status, body } = await readFile(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xff]));
    expect([status, body.code]).toEqual([400, 'calendar_unreadable']);
    expect(body.message).toContain('文字コード');
    const large = await readFile('a'.repeat(2 * 1024 * 1024 + 1));
    expect([large.status, large.body.code]).toEqual([413, 'file_too_large']);
  });

  it('has days of other years, which are skipped, and a spreadsheet’s dates', async () => {
    const { body } = await readFile('日付,種類,名称\n2026/8/13,所定休日,夏季休業\n2027/1/1,所定休日,元日\n');
    expect(body).toEqual({ days: [day('2026-08-13', 'scheduled_holiday', '夏季休業')], asked: [], skipped: 1 });
    expect((await read()).days).toEqual([]);
  });

  it.each([
    ['', 'ファイルが空です。'],
    ['date,kind\n', '1行目の見出し「date」は使用できません。使用できる見出しは、日付、種類、名称です。'],
    ['日付,種類,名称\n2026-13-01,所定休日,\n', '2行目の日付が正しくありません。'],
    ['日付,種類,名称\n2026-08-13,休み,\n', '2行目の種類は所定休日・法定休日・出勤日のいずれかにしてください。'],
    ['日付,種類,名称\n"2026-08-13,所定休日\n', '2行目の形式が正しくありません。引用符（"）の数を確認してください。'],
    [`日付,種類,名称\n2026-08-13,所定休日,${'あ'.repeat(51)}\n`, '名称は50文字以内にしてください。'],
    [
      `日付,種類,名称\n2026-08-13,所定休日,${'あ'.repeat(51)}\n2026-08-13,所定休日,\n`,
      '名称は50文字以内にしてください。',
    ],
    ['国民の祝日・休日月日,国民の祝日・休日名称\n2026/1/32,元日\n', '2行目の日付が正しくありません。'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'iCalendarの形式が正しくありません。'],
    [
      `日付,種類,名称\n${Array.from({ length: 11 }, (_, at) => `2026-08-13,所定休日,${at}\n`).join('')}`,
      '予定が多すぎます。会社の休日だけのカレンダーにしてください。',
    ],
  ])('%j is refused with the reason', async (text, reason) => {
    const { status, body } = await readFile(text);
    expect(status).toBe(400);
    expect(body.message).toBe(`カレンダーのファイルを読み込めません。${reason}`);
  });
});

it('audits nothing of a person', async () => {
  await save([FOUNDATION]);
  expect(await auditOf(server.database, employee)).toEqual([]);
});
