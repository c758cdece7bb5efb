import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addClosedMonth } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;
let one: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-20T12:00:00+09:00');
  const createdAt = '2026-10-01T00:00:00Z';
  admin = await addUser(server.database, { role: 'super_admin', employeeId: 'A1', createdAt });
  token = await server.logIn(admin);
  one = await addUser(server.database, { companyId: admin.companyId, employeeId: 'E1', createdAt });
  other = await addUser(server.database, { companyId: admin.companyId, employeeId: 'E2', createdAt });
  for (const [name, short_name, shortcut, start_time, end_time] of [
    ['早番', '早', 'E', '7:00', '16:00'],
    ['夜勤', '夜', 'N', '22:00', '7:00'],
    ['夜勤明け番', '夜', 'M', '23:00', '8:00'],
  ]) {
    const times = { start_time, end_time, break_minutes: 60, needed: [0, 0, 0, 0, 0, 0, 0] };
    const body = { name, short_name, shortcut, color: 'blue', ...times };
    await server.call('POST /api/admin/shift-patterns', { token, body });
  }
});

async function send(rows: readonly string[], route = 'import', headings = '社員ID,日付,シフト,開始,終了') {
  const body = new FormData();
  body.set('file', new Blob([[headings, ...rows].join('\n')]), 'シフト.csv');
  return server.call(`POST /api/admin/shifts/${route}`, { token, body });
}
const preview = async (rows: readonly string[]) => (await send(rows, 'import/preview')).body;
const faultsOf = async (rows: readonly string[]): Promise<string[][]> =>
  (await preview(rows)).rows.map((row: { faults: { column: string; message: string }[] }) =>
    row.faults.map(({ column, message }) => `${column}: ${message}`),
  );
const shiftsOf = async (user: TestUser, month = '2026-12') =>
  (await server.call(`GET /api/admin/users/${user.userId}/shifts?month=${month}`, { token })).body.map(
    ({ date, start_time, end_time }: Record<string, unknown>) => [date, start_time, end_time],
  );
const undoLast = async () => {
  const { imports } = (await server.call('GET /api/admin/imports/shifts', { token })).body;
  return server.call(`POST /api/admin/imports/${imports[0].id}/undo`, { token, body: {} });
};
const notices = async (user: TestUser): Promise<string[]> => {
  const { rows } = await server.database.pool.query<{ kind: string }>(
    'select kind from notification where company_id = $1 and user_id = $2',
    [user.companyId, user.userId],
  );
  return rows.map(({ kind }) => kind);
};
const planByAdmins = () => server.call('PUT /api/admin/shift-settings', { token, body: { admins_plan_shifts: true } });

it('reads patterns, days off and hours into the next day, over several months', async () => {
  const rows = [
    'E1,2026-12-01,早番,,',
    'E1,2026-12-02,早,8:00,',
    'E1,2026-12-02,早,8:00,17:00',
    'E1,2026-12-03,,22:00,6:00',
    'E1,2026-12-05,,17:30,25:30',
    'E1,2026-12-07,休み,,',
    'E2,2027-01-04,夜勤,22:30,翌7:30',
  ];
  expect((await faultsOf(rows))[1]).toEqual(['終了: 開始と終了を入力してください']);
  const whole = rows.filter((_, index) => index !== 1);
  expect((await preview(whole)).rows[1]).toMatchObject({
    employee_id: 'E1',
    before: null,
    after: { pattern: '早番', start_time: '08:00', end_time: '17:00', is_workday: true },
    outcome: 'add',
  });
  expect((await send(whole)).body).toMatchObject({ message: '6日分のシフトを登録しました', added: 6 });
  expect(await shiftsOf(one)).toEqual([
    ['2026-12-01', '07:00', '16:00'],
    ['2026-12-02', '08:00', '17:00'],
    ['2026-12-03', '22:00', '06:00'],
    ['2026-12-05', '17:30', '01:30'],
    ['2026-12-07', null, null],
  ]);
  expect(await shiftsOf(other, '2027-01')).toEqual([['2027-01-04', '22:30', '07:30']]);
  const { people } = (await server.call('GET /api/admin/rosters/2026-12', { token })).body;
  const { days } = people.find(({ user_id: id }: { user_id: number }) => id === one.userId);
  expect(days.map(({ pattern_id: id }: { pattern_id: number | null }) => id !== null)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([await notices(one), await notices(other)]).toEqual([['shift_changed'], ['shift_changed']]);
});

it.each([
  ['E1,2026-12-01,遅番,,', 'シフト: シフトパターンの名称か略称、または「休み」を入力してください'],
  ['E1,2026-12-01,夜,,', 'シフト: 略称が「夜」のシフトパターンが複数あります'],
  ['E1,2026-12-01,休み,9:00,18:00', '開始: 休みの日の時刻は空欄にしてください'],
  ['E1,2026-12-01,,,', 'シフト: シフトか、開始と終了を入力してください'],
  ['E1,2026-12-01,,,18:00', '開始: 開始と終了を入力してください'],
  ['E1,2026-12-01,,9:00,9:00', '終了: 開始と終了に同じ時刻は指定できません'],
  ['E1,2026-12-01,,9:00,九時', '終了: 8:30、翌1:20のように入力してください'],
  ['E1,2026-12-01,,25:00,26:00', '開始: その日の時刻を入力してください'],
  ['E1,2026-12-01,,9:00,翌22:00', '終了: シフトは36時間以内で入力してください'],
  ['X9,2026-12-01,休み,,', '社員ID: 登録されていない社員IDです'],
])('refuses %s', async (row, fault) => {
  expect(await faultsOf([row])).toEqual([[fault]]);
  expect((await send([row])).body).toMatchObject({ code: 'import_faulty' });
  expect(await shiftsOf(one)).toEqual([]);
});

it('refuses more than 24 months', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => {
    const month = String((at % 12) + 1).padStart(2, '0');
    return `E1,${2027 + Math.floor(at / 12)}-${month}-01,休み,,`;
  });
  const faults = await faultsOf(rows);
  expect(faults.at(-1)).toEqual(['日付: 一度に登録できるのは24か月分までです']);
  expect(faults.flat()).toHaveLength(1);
});

it('refuses what the roster refuses: a week without rest over two months, overlaps, restrictions, closed months', async () => {
  // From Sunday, 29 November, to Saturday, 5 December.
  const week = ['11-29', '11-30', '12-01', '12-02', '12-03', '12-04', '12-05'];
  const faults = await faultsOf(week.map((day) => `E1,2026-${day},早番,,`));
  expect(faults.at(-1)).toEqual([expect.stringContaining('日付: この週に暦日（0時〜24時）の休みがありません')]);
  expect(await faultsOf(['E1,2026-12-07,夜勤,,', 'E1,2026-12-08,,5:00,12:00'])).toEqual([
    [],
    ['日付: 前の日の勤務が終わる前に始まります'],
  ]);
  // What the file says of the day before is wrong with a day that it leaves as it is.
  await send(['E1,2026-12-15,,5:00,12:00']);
  expect(await faultsOf(['E1,2026-12-14,夜勤,,'])).toEqual([
    ['日付: 12月15日（火）：前の日の勤務が終わる前に始まります'],
  ]);
  await addClosedMonth(server.database, one, { from: '2026-10-01', to: '2026-10-31', at: server.now() });
  expect(await faultsOf(['E1,2026-10-06,早番,,', 'E2,2026-10-06,早番,,'])).toEqual([
    ['日付: 締め済みの月のため、登録できません'],
    [],
  ]);
});

it('gives back what was planned, and says so to whoever sees it', async () => {
  await send(['E1,2026-12-01,早番,,']);
  server.setNow('2026-11-20T12:01:00+09:00');
  await send(['E1,2026-12-01,夜勤,,', 'E1,2026-12-03,早番,,']);
  server.setNow('2026-11-20T12:02:00+09:00');
  expect(await undoLast()).toMatchObject({ status: 200, body: { message: '2件のシフトを元に戻しました' } });
  expect(await shiftsOf(one)).toEqual([['2026-12-01', '07:00', '16:00']]);
  // Of the two imports and the undoing.
  expect(await notices(one)).toEqual(['shift_changed', 'shift_changed', 'shift_changed']);
  // A day that the first import has planned is planned otherwise by hand: it stays.
  const { imports } = (await server.call('GET /api/admin/imports/shifts', { token })).body;
  await server.call(`POST /api/admin/users/${one.userId}/shifts/new`, {
    token,
    body: { date: '2026-12-01', is_workday: false },
  });
  const undone = await server.call(`POST /api/admin/imports/${imports[1].id}/undo`, { token, body: {} });
  expect(undone).toMatchObject({ status: 409, body: { code: 'import_changed' } });
  expect(await shiftsOf(one)).toEqual([['2026-12-01', null, null]]);
});

it('plans drafts where admins plan the shifts, which are undone until they are published', async () => {
  expect((await planByAdmins()).status).toBe(200);
  const drafts = async () => {
    const { people } = (await server.call('GET /api/admin/rosters/2026-12', { token })).body;
    return people.find(({ user_id: id }: { user_id: number }) => id === one.userId).draft_dates;
  };
  await send(['E1,2026-12-01,早番,,']);
  expect([await drafts(), await shiftsOf(one), await notices(one)]).toEqual([['2026-12-01'], [], []]);
  expect((await undoLast()).status).toBe(200);
  expect(await drafts()).toEqual([]);
  await send(['E1,2026-12-01,早番,,']);
  const people = [{ user_id: one.userId }];
  expect((await server.call('POST /api/admin/rosters/2026-12/publish', { token, body: { people } })).status).toBe(200);
  expect(await undoLast()).toMatchObject({ status: 409, body: { code: 'import_changed' } });
  expect(await shiftsOf(one)).toEqual([['2026-12-01', '07:00', '16:00']]);
});

it('does not plan again what a restriction forbids by now', async () => {
  await send(['E1,2026-12-01,夜勤,,']);
  await send(['E1,2026-12-01,早番,,']);
  await server.database.kysely
    .insertInto('work_restriction')
    .values({
      company_id: one.companyId,
      user_id: one.userId,
      kind: 'pregnant_no_night',
      from_date: '2026-11-01',
      to_date: '2027-03-31',
    })
    .execute();
  expect(await undoLast()).toMatchObject({ status: 409, body: { code: 'import_changed' } });
  expect(await faultsOf(['E1,2026-12-01,夜勤,,'])).toEqual([[expect.stringContaining('就業の制限')]]);
});

it('has a template with the columns that it reads, and a day of each kind, for companies with and without patterns', async () => {
  const { companyId } = admin;
  const createdAt = '2026-03-01T00:00:00Z';
  await addUser(server.database, { companyId, employeeId: 'E0001', createdAt });
  const rowsOf = async (as: string) => {
    const template: string = (await server.call('GET /api/admin/shifts/import-template', { token: as })).body;
    const [headings, ...rows] = template.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(headings).toBe('社員ID,氏名,日付,シフト,開始,終了');
    return rows;
  };
  const rows = await rowsOf(token);
  expect((await send(rows, 'import', '社員ID,氏名,日付,シフト,開始,終了')).body).toMatchObject({ added: 4 });
  expect((await preview(rows.map((row) => row.replace(',山田 太郎', '')))).rows).toMatchObject([
    { after: { start_time: '09:00', end_time: '18:00', pattern: null }, outcome: 'unchanged' },
    { after: { start_time: '07:00', end_time: '16:00', pattern: '早番' } },
    { after: { is_workday: false } },
    { after: { start_time: '17:00', end_time: '01:30' } },
  ]);
  const without = await rowsOf(await server.logIn(await addUser(server.database, { role: 'super_admin' })));
  expect(without).toEqual(rows.filter((row) => !row.includes('早番')));
});
