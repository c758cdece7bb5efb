import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { addClosedMonth, auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { type MovingIn, openMovingIn } from '../../testing/moving-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

let server: TestServer;
let companyId: string;
let employee: TestUser;
let token: string;
let put: MovingIn['put'];
let send: MovingIn['send'];
let undo: MovingIn['undo'];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ companyId, employee, token, put, send, undo } = await openMovingIn(server));
});

const preview = (file: BlobPart) => send('POST /api/admin/past-days/import/preview', file);
const run = (file: BlobPart) => send('POST /api/admin/past-days/import', file);
const runMonths = (rows: string) =>
  send('POST /api/admin/past-months/import', `社員ID,年月,時間外労働時間,法定休日労働時間,有休取得日数\n${rows}`);
const imports = async (of = 'past_days') => (await server.call(`GET /api/admin/imports/${of}`, { token })).body.imports;
const monthOf = async (month: string) =>
  (await server.call(`GET /api/admin/users/${employee.userId}/past-days?month=${month}`, { token })).body;

const RESULTS = '社員ID,日付,出勤,退勤,休憩時間,実働時間,時間外労働時間,法定休日労働時間,深夜労働時間,有休,欠勤\n';
const PUNCHES = '社員ID,打刻日,打刻時刻,打刻種別\n';

/** Every first day of a month with so many minutes of overtime. */
const overtimeOn = (hours: Readonly<Record<string, string>>) =>
  RESULTS +
  Object.entries(hours)
    .map(([month, length]) => `P1,${month}-01,9:00,翌8:00,1:00,22:00,${length},0:00,,,\n`)
    .join('');

describe('36協定', () => {
  const rowOf = async () => {
    const { body } = await server.call('GET /api/admin/overtime/2026-11', { token });
    const row = body.rows.find(({ user_id }: { user_id: number }) => user_id === employee.userId);
    return { ...row, months: body.months };
  };
  const overtimeIn = async (month: string) => {
    const row = await rowOf();
    return row.overtime_minutes[row.months.indexOf(month)];
  };

  beforeEach(() => addWork(server.database, employee, [['2026-11-04', '09:00', '20:00', 60]]));

  it('takes what the days of a month add up to, until a line has its totals', async () => {
    const before = await rowOf();
    await run(overtimeOn({ '2026-08': '10:00', '2026-09': '12:30' }));
    expect((await rowOf()).carried_months).toEqual(['2026-08', '2026-09']);
    expect([await overtimeIn('2026-08'), await overtimeIn('2026-09')]).toEqual([600, 750]);
    await runMonths('P1,2026-09,13:00,0:00,\n');
    expect(await overtimeIn('2026-09')).toBe(780);
    const { body } = await preview(overtimeOn({ '2026-08': '9:00', '2026-09': '12:00' }));
    expect(body).toMatchObject({ changed: 2, months: { by_days: 1, by_lines: 1, without: 0 }, different: 1 });
    expect(body.differences).toMatchObject([
      {
        employee_id: 'P1',
        name: '移行 花子',
        month: '2026-09',
        figures: [{ figure: 'overtime', theirs: 780, ours: 720, difference: -60 }],
      },
    ]);
    const [month] = await imports('past_months');
    await undo(month.id);
    expect(await overtimeIn('2026-09')).toBe(750);
    const [days] = await imports();
    await undo(days.id);
    expect(await rowOf()).toEqual(before);
  });

  it('adds the days of several files, and forgets those of the last that is undone', async () => {
    await run(overtimeOn({ '2026-08': '10:00' }));
    await run(overtimeOn({ '2026-08': '10:00' }).replaceAll('-01', '-02'));
    expect(await overtimeIn('2026-08')).toBe(1200);
    const [second, first] = await imports();
    expect(await undo(first.id)).toMatchObject({ status: 409, body: { code: 'import_changed' } });
    expect((await undo(second.id)).body.message).toBe('1件の移行前の日の勤怠を元に戻しました');
    expect(await overtimeIn('2026-08')).toBe(600);
    expect((await undo(first.id)).status).toBe(200);
    expect((await rowOf()).carried_months).toEqual([]);
  });

  it('names the months of which days are missing, though they are counted as whole', async () => {
    const september = (first: number, last: number) =>
      RESULTS +
      Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'))
        .map((day) => `P1,2026-09-${day},9:00,18:00,1:00,8:00,0:00,0:00,,,\n`)
        .join('');
    const { body } = await preview(september(1, 15));
    expect(body).toMatchObject({
      months: { by_days: 1 },
      gaps: [{ employee_id: 'P1', name: '移行 花子', month: '2026-09', from: '2026-09-16', to: '2026-09-30' }],
      incomplete: 1,
    });
    await run(september(1, 15));
    // Together with those of the first file no day is missing.
    expect((await preview(september(16, 30))).body).toMatchObject({ gaps: [], incomplete: 0 });
    // Somebody who came or left within the month has no days beyond.
    const leave = (day: string | null) =>
      server.database.kysely
        .updateTable('user_account')
        .set({ left_on: day === null ? null : isoDate(day) })
        .where('user_id', '=', employee.userId)
        .execute();
    await leave('2026-09-20');
    expect((await preview(september(1, 15))).body).toMatchObject({ unchanged: 15, gaps: [], incomplete: 0 });
    // A line of the month's totals goes before its days.
    await leave(null);
    await runMonths('P1,2026-09,13:00,0:00,\n');
    expect((await preview(september(1, 15))).body).toMatchObject({ months: { by_lines: 1 }, incomplete: 0 });
  });

  it('knows nothing of a month of which only punches are', async () => {
    const punches = `${PUNCHES}P1,2026-09-01,9:00,出勤\nP1,2026-09-01,18:00,退勤\n`;
    expect((await preview(punches)).body.months).toEqual({ by_days: 0, by_lines: 0, without: 1 });
    await run(punches);
    expect((await rowOf()).carried_months).toEqual([]);
    expect(await monthOf('2026-09')).toMatchObject({ days: [{ date: '2026-09-01' }], total: null });
  });
});

it('paid leave and attendance take the days as they take the lines of months', async () => {
  await server.call(`POST /api/admin/users/${employee.userId}/leave-grants`, {
    token,
    body: { granted_on: '2026-04-15', days: 10, expiry_date: '2028-04-14', is_statutory: true, reason: '移行' },
  });
  const ledger = async () =>
    (await server.call(`GET /api/admin/users/${employee.userId}/leave-ledger`, { token })).body;
  const before = await ledger();
  await run(`${RESULTS}P1,2026-05-01,,,,,,,,1,\nP1,2026-05-07,,,,,,,,午前半休,\nP1,2026-05-08,,,,,,,,,欠勤\n`);
  expect((await ledger()).grants.at(-1).obligation.counted_days).toBe(1.5);
  expect((await ledger()).taken_in_past_months).toEqual([{ month: '2026-05', days: 1.5 }]);
  // The base date lies within April: of the two days only the one after it counts.
  await run(`${RESULTS}P1,2026-04-10,,,,,,,,1,\nP1,2026-04-20,,,,,,,,1,\n`);
  expect((await ledger()).grants.at(-1).obligation.counted_days).toBe(2.5);
  expect((await ledger()).taken_in_past_months).toEqual([
    { month: '2026-04', days: 2 },
    { month: '2026-05', days: 1.5 },
  ]);
  const year = async () =>
    (await server.call(`GET /api/admin/users/${employee.userId}/leave-year?year=2026`, { token })).body;
  expect(await year()).toMatchObject({
    leave: [
      { date: '2026-04-10', status: 'before' },
      { date: '2026-04-20', status: 'before' },
      { date: '2026-05-01', status: 'before' },
      { date: '2026-05-07', status: 'before', unit: 'half' },
    ],
    past_months: [],
  });
  // They are no days without a record, too.
  const dates = new Set((await year()).days.map(({ date }: { date: string }) => date));
  expect(['2026-04-10', '2026-04-13', '2026-05-07'].map((date) => dates.has(date))).toEqual([false, true, false]);
  const [april] = await imports();
  await undo(april.id);
  await runMonths('P1,2026-05,0:00,0:00,2\n');
  expect((await ledger()).grants.at(-1).obligation.counted_days).toBe(2);
  for (const of of ['past_months', 'past_days']) {
    const standing = (await imports(of)).find(({ is_undone: isUndone }: { is_undone: boolean }) => !isUndone);
    await undo(standing.id);
  }
  expect(await ledger()).toEqual(before);
});

describe('a day', () => {
  it('has its punches and results, for the person as for who may read their attendance', async () => {
    await run(
      `${RESULTS}P1,2026-09-01,22:00,30:00,1:00,7:00,0:00,0:00,6:00,,\nP1,2026-09-02,9:00 17:00,12:00 20:00,,6:00,,,,,\n`,
    );
    const { days, total } = await monthOf('2026-09');
    expect(days).toEqual([
      {
        date: '2026-09-01',
        punches: [
          { kind: 'clock_in', minute: 1320 },
          { kind: 'clock_out', minute: 1800 },
        ],
        break_minutes: 60,
        worked_minutes: 420,
        inside_overtime_minutes: null,
        overtime_minutes: 0,
        statutory_holiday_minutes: 0,
        night_minutes: 360,
        late_minutes: null,
        early_leave_minutes: null,
        leave_days: 0,
        absence_days: 0,
        kind: null,
        note: null,
      },
      expect.objectContaining({ date: '2026-09-02', worked_minutes: 360, break_minutes: 0 }),
    ]);
    expect(days[1].punches.map(({ minute }: { minute: number }) => minute)).toEqual([540, 720, 1020, 1200]);
    expect(total).toMatchObject({ worked_minutes: 780, overtime_minutes: 0, worked_days: 2 });
    const own = await server.call('GET /api/past-days?month=2026-09', { token: await server.logIn(employee) });
    expect(own.body).toEqual({ days, total });
    const asEmployee = await server.logIn(employee);
    const marked = async (month: string) => [
      (await server.call(`GET /api/months/${month}`, { token: asEmployee })).body.has_past_days,
      (await server.call(`GET /api/admin/users/${employee.userId}/months/${month}`, { token })).body.has_past_days,
    ];
    expect(await marked('2026-09')).toEqual([true, true]);
    expect(await marked('2026-08')).toEqual([undefined, undefined]);
    const colleague = await server.logIn(await addUser(server.database, { companyId }));
    expect((await server.call('GET /api/past-days?month=2026-09', { token: colleague })).body.days).toEqual([]);
    const asked = { token: colleague };
    expect((await server.call(`GET /api/admin/users/${employee.userId}/past-days?month=2026-09`, asked)).status).toBe(
      403,
    );
  });

  it('has what each file says of it', async () => {
    await run(`${RESULTS}P1,2026-09-01,,,1:00,8:00,0:30,0:00,,,\n`);
    await run(`${PUNCHES}P1,2026/09/01,9:00,出社\nP1,2026/09/01 18:30,,退社\n`);
    expect((await monthOf('2026-09')).days).toMatchObject([
      { punches: [{ minute: 540 }, { minute: 1110 }], worked_minutes: 480, overtime_minutes: 30 },
    ]);
    expect((await preview(`${PUNCHES}P1,2026-09-01,9:05,IN\nP1,2026-09-01,18:30,OUT\n`)).body).toMatchObject({
      changed: 2,
      rows: [
        { before: { punches: [{ minute: 540 }, { minute: 1110 }] }, after: { punches: [{ minute: 545 }, {}] } },
        { outcome: 'change' },
      ],
    });
    const [punches] = await imports('past_punches');
    expect(punches).toMatchObject({ added: 0, changed: 2 });
    expect((await undo(punches.id)).body.message).toBe('2件の移行前の打刻を元に戻しました');
    expect((await monthOf('2026-09')).days).toMatchObject([{ punches: [], worked_minutes: 480 }]);
  });

  it('of a night has its punches also where the file has them by the calendar', async () => {
    await run(
      `${PUNCHES}P1,2026-09-02,6:00,退勤\nP1,2026-09-01,22:00,出勤\nP1,2026-09-02,22:00,出勤\nP1,2026-09-02,30:00,退勤\n`,
    );
    expect((await monthOf('2026-09')).days).toMatchObject([
      { date: '2026-09-01', punches: [{ minute: 1320 }, { minute: 1800 }] },
      { date: '2026-09-02', punches: [{ minute: 1320 }, { minute: 1800 }] },
    ]);
  });

  it('is no longer shown once the go-live is before it, nor are its totals', async () => {
    await run(overtimeOn({ '2026-08': '10:00', '2026-09': '10:00' }));
    await put('/api/admin/go-live-month', { go_live_month: '2026-09' });
    expect(await monthOf('2026-09')).toEqual({ days: [], total: null });
    expect((await monthOf('2026-08')).days).toHaveLength(1);
  });
});

describe('an import', () => {
  it('is audited by person, and the same once more changes nothing', async () => {
    const file = overtimeOn({ '2026-08': '10:00', '2026-09': '12:30' });
    expect((await run(file)).body).toMatchObject({ message: '移行前の日の勤怠を2件登録しました', added: 2 });
    expect((await run(file)).body).toMatchObject({ message: '変更はありません', unchanged: 2 });
    const audited = await auditOf(server.database, employee);
    expect(audited.filter(({ action }) => action === 'import_past_days')).toMatchObject([
      {
        before: { days: 0 },
        after: {
          from: '2026-08-01',
          to: '2026-09-01',
          days: 2,
          months: [
            { month: '2026-08', overtime_minutes: 600 },
            { month: '2026-09', overtime_minutes: 750 },
          ],
        },
      },
    ]);
    expect(await imports()).toHaveLength(1);
  });

  it.each([
    [
      'past_days',
      '移行前の日の勤怠',
      `${RESULTS}P1,2026-08-03,,,,8:00,1:00,0:00,,,\nP1,2026-08-04,,,,8:00,1:00,0:00,,,\nP1,2026-09-01,,,,8:00,1:00,0:00,,,\nP2,2026-08-03,,,,,,,,,\n`,
      [3, 1],
    ],
    [
      'past_punches',
      '移行前の打刻',
      `${PUNCHES}P1,2026-09-01,9:00,出勤\nP1,2026-09-01,18:00,退勤\nP2,2026-09-01,9:00,出勤\nP2,2026-09-01,18:00,退勤\n`,
      [2, 2],
    ],
  ])('of %s is audited by person when it is undone, too', async (of, name, file, rows) => {
    const other = await addUser(server.database, { companyId, employeeId: 'P2' });
    await run(file);
    const [one] = await imports(of);
    expect((await undo(one.id)).status).toBe(200);
    const undone = async (user: TestUser) =>
      (await auditOf(server.database, user)).filter(({ action }) => action === 'undo_import').map(({ after }) => after);
    expect([await undone(employee), await undone(other)]).toEqual(rows.map((count) => [{ name, count }]));
  });

  it('stays once one of its months is closed, which then takes no other days', async () => {
    await run(overtimeOn({ '2026-09': '10:00' }));
    await addClosedMonth(server.database, employee, { from: '2026-09-01', to: '2026-09-30', at: server.now() + 1 });
    const [one] = await imports();
    expect(await undo(one.id)).toMatchObject({ status: 409, body: { code: 'import_closed' } });
    expect((await preview(overtimeOn({ '2026-09': '9:00' }))).body.rows[0].faults).toEqual([
      { column: '日付', message: '締められている月です' },
    ]);
  });

  it('goes by the company’s periods', async () => {
    await server.database.pool.query(
      `insert into closing_day (company_id, effective_month, closing_day) values ($1, '2020-01-01', 20)`,
      [companyId],
    );
    await run(`${RESULTS}P1,2026-08-20,,,,8:00,1:00,0:00,,,\nP1,2026-08-21,,,,8:00,2:00,0:00,,,\n`);
    expect((await monthOf('2026-08')).total).toMatchObject({ overtime_minutes: 60 });
    expect((await monthOf('2026-09')).total).toMatchObject({ overtime_minutes: 120 });
  });

  it('without a go-live month is told to choose it first', async () => {
    await server.database.pool.query('update company set go_live_on = null where company_id = $1', [companyId]);
    expect((await preview(overtimeOn({ '2026-09': '1:00' }))).body.rows[0].faults).toEqual([
      { column: '日付', message: '利用開始月を先に設定してください' },
    ]);
  });

  it.each([
    ['P1,2026-10-01,,,,,,,,,', '日付', '利用開始月（2026年10月）より前の日を入力してください'],
    ['P1,2025-09-30,,,,,,,,,', '日付', '入社日より前の日です'],
    ['P1,9/1,,,,,,,,,', '日付', '2026-04-01のように入力してください'],
    ['P9,2026-09-01,,,,,,,,,', '社員ID', '登録されていない社員IDです'],
    ['P1,2026-09-01,9時半ごろ,18:00,,,,,,,', '出勤', '9:00、25:30、翌1:30のように入力してください'],
    ['P1,2026-09-01,9:00,,,,,,,,', '出勤', '対になる退勤がありません'],
    ['P1,2026-09-01,,18:00,,,,,,,', '退勤', '対になる出勤がありません'],
    ['P1,2026-09-01,9:00 11:00,12:00 18:00,,,,,,,', '出勤', '対になる退勤がありません'],
    [
      'P1,2026-09-01,,,,8:00,9:00,0:00,,,',
      '時間外労働時間',
      '時間外労働と法定休日労働の合計が、実働時間を超えています',
    ],
    ['P1,2026-09-01,,,,25:00,,,,,', '実働時間', '24時間を超えています'],
    ['P1,2026-09-01,,,,x,,,,,', '実働時間', '8:30のように入力してください'],
    ['P1,2026-09-01,,,,,,,,2,', '有休', '1、0.5のように入力してください'],
    ['P1,2026-09-01,,,,,,,,1,1', '欠勤', '有休と欠勤の合計が1日を超えています'],
  ])('with the day %s is refused at %s', async (row, column, message) => {
    expect((await preview(`${RESULTS}${row}\n`)).body.rows[0]).toMatchObject({
      outcome: 'fault',
      faults: [{ column, message }],
    });
    expect(await run(`${RESULTS}${row}\n`)).toMatchObject({ status: 400, body: { code: 'import_faulty' } });
    expect(await imports()).toEqual([]);
  });

  it.each([
    ['P1,2026-09-01,9:00,出勤', 2, '打刻種別', '対になる退勤がありません'],
    [
      'P1,2026-09-01,9:00,出勤\nP1,2026-09-01,18:00,退勤\nP1,2026-09-01,19:00,退勤',
      4,
      '打刻種別',
      '対になる出勤がありません',
    ],
    [
      'P1,2026-09-01,9:00,出勤\nP1,2026-09-01,12:00,休憩開始\nP1,2026-09-01,18:00,退勤',
      3,
      '打刻種別',
      '対になる休憩終了がありません',
    ],
    ['P1,2026-09-01,9:00,直行', 2, '打刻種別', '出勤、退勤、休憩開始、休憩終了のように入力してください'],
    ['P1,2026-09-01,,出勤', 2, '打刻時刻', '打刻時刻を入力してください'],
    [
      'P1,2026-09-30,22:00,出勤\nP1,2026-10-01,6:00,退勤\nP1,2026-10-01,22:00,出勤\nP1,2026-10-02,6:00,退勤',
      4,
      '打刻日',
      '利用開始月（2026年10月）より前の日を入力してください',
    ],
    ['P9,2026-09-01,9:00,出勤', 2, '社員ID', '登録されていない社員IDです'],
  ])('with the punches %j is refused in line %i at %s', async (rows, line, column, message) => {
    const { body } = await preview(`${PUNCHES}${rows}\n`);
    const faulty = body.rows.filter(({ outcome }: { outcome: string }) => outcome === 'fault');
    expect(faulty).toMatchObject([{ line, faults: [{ column, message }] }]);
    expect(await run(`${PUNCHES}${rows}\n`)).toMatchObject({ status: 400, body: { code: 'import_faulty' } });
    expect(await imports()).toEqual([]);
  });

  it('with days that overlap each other, or one that is there, is refused', async () => {
    const night = 'P1,2026-09-01,22:00,翌9:30,,,,,,,\n';
    const faultsOf = ({ body }: Awaited<ReturnType<typeof preview>>) =>
      body.rows.map(({ faults }: { faults: readonly object[] }) => faults);
    const fault = [{ column: '出勤', message: '前後の日の打刻と重なっています' }];
    expect(faultsOf(await preview(`${RESULTS}${night}P1,2026-09-02,9:00,18:00,,,,,,,\n`))).toEqual([fault, fault]);
    expect(faultsOf(await preview(`${RESULTS}${night}P1,2026-09-02,9:30,18:00,,,,,,,\n`))).toEqual([[], []]);
    await run(RESULTS + night);
    const punches = `${PUNCHES}P1,2026-09-02,9:00,出勤\nP1,2026-09-02,18:00,退勤\n`;
    expect(faultsOf(await preview(punches))).toEqual([
      [{ column: '打刻日', message: '前後の日の打刻と重なっています' }],
      [{ column: '打刻日', message: '前後の日の打刻と重なっています' }],
    ]);
    expect((await run(punches)).status).toBe(400);
  });

  it('above 16 MB is refused', async () => {
    const file = RESULTS + 'P1,2026-09-01,,,,,,,,,\n'.repeat(20 * 1024 * 50);
    for (const sent of [preview, run])
      expect(await sent(file)).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
    expect(await imports()).toEqual([]);
  });

  it('lists a thousand lines, the faulty ones first', async () => {
    const days = Array.from({ length: 300 }, (_, index) =>
      new Date(Date.UTC(2025, 9, 1 + index)).toISOString().slice(0, 10),
    );
    const people = ['P1', 'P2', 'P3', 'P4'];
    for (const employeeId of people.slice(1)) await addUser(server.database, { companyId, employeeId });
    const file = `${RESULTS}${people.flatMap((id) => days.map((date) => `${id},${date},9:00,18:00,,,,,,,\n`)).join('')}P9,2026-09-01,,,,,,,,,\n`;
    const { body } = await preview(file);
    expect(body).toMatchObject({ added: 1200, faulty: 1, more: 201 });
    expect(body.rows).toHaveLength(1000);
    expect(body.rows.at(-1)).toMatchObject({ line: 1202, outcome: 'fault' });
  });
});

it('another product’s headings are chosen once, of several pairs a day, in 60進', async () => {
  const file =
    'コード,日,出1,退1,出2,退2,残業,深夜残業,法定休日\nP1,2026/09/01(火),9:00,12:00,17:00,25:30,1.15,0.30,0.00\n';
  const column = (name: string, ...headings: string[]) => ({ column: name, headings });
  const saved = await put('/api/admin/import-columns/past_days', {
    columns: [
      column('employeeId', 'コード'),
      column('date', '日'),
      column('clockIns', '出1', '出2'),
      column('clockOuts', '退1', '退2'),
      column('overtime', '残業', '深夜残業'),
      column('statutoryHoliday', '法定休日'),
    ],
    ignored: [],
    hours: 'dotted',
  });
  expect(saved.status).toBe(200);
  expect((await preview(file)).body.rows[0]).toMatchObject({
    outcome: 'add',
    date: '2026-09-01',
    after: { overtime_minutes: 105, punches: [{ minute: 540 }, { minute: 720 }, { minute: 1020 }, { minute: 1530 }] },
  });
});
