import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { createLog } from '../../platform/log.ts';
import { addClosedMonth, auditOf } from '../../testing/attendance-builders.ts';
import type { TestUser } from '../../testing/builders.ts';
import { type MovingIn, openMovingIn } from '../../testing/moving-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';
import { purgeOldImports } from './imports.service.ts';

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

const preview = (rows: string) => send('POST /api/admin/past-months/import/preview', HEAD + rows);
const run = (rows: string) => send('POST /api/admin/past-months/import', HEAD + rows);
const imports = async () => (await server.call('GET /api/admin/imports/past_months', { token })).body.imports;
const exported = async (): Promise<string> => (await server.call('GET /api/admin/past-months/export', { token })).body;

const HEAD = '社員ID,年月,実働時間,時間外労働時間,法定休日労働時間,深夜労働時間,出勤日数,有休取得日数,欠勤日数\n';

describe('36協定', () => {
  const rowOf = async (month: string) => {
    const { body } = await server.call(`GET /api/admin/overtime/${month}`, { token });
    const row = body.rows.find(({ user_id }: { user_id: number }) => user_id === employee.userId);
    return { ...row, months: body.months };
  };

  beforeEach(async () => {
    // Two hours beyond eight on each of five days of October and November, the first of them the 1st.
    const days = ['10', '11'].flatMap((month) => ['01', '13', '14', '15', '16'].map((day) => `2026-${month}-${day}`));
    await addWork(
      server.database,
      employee,
      days.map((date) => [date, '09:00', '20:00', 60]),
    );
  });

  it('takes the months before the go-live into averages, the year and the number of months', async () => {
    const before = await rowOf('2026-11');
    expect(before.carried_months).toEqual([]);
    const averages = ({ standings }: typeof before) =>
      standings.filter(({ kind }: { kind: string }) => kind === 'average').map(({ from }: { from: string }) => from);
    expect(averages(before)).toEqual(['2026-10']);

    await run('P1,2026-07,,50:00,10:00,,,,\nP1,2026-08,,46:00,0:00,,,,\nP1,2026-09,,30:30,4:00,,,,\n');
    const row = await rowOf('2026-11');
    expect(row.carried_months).toEqual(['2026-07', '2026-08', '2026-09']);
    expect(averages(row)).toEqual(['2026-10', '2026-09', '2026-08', '2026-07']);
    const overtimeIn = (month: string) => row.overtime_minutes[row.months.indexOf(month)];
    expect(['2026-06', '2026-07', '2026-08', '2026-09'].map(overtimeIn)).toEqual([null, 3000, 2760, 1830]);
    expect(row.standings).toContainEqual(
      expect.objectContaining({
        kind: 'year',
        value: 3000 + 2760 + 1830 + overtimeIn('2026-10') + row.so_far.overtime_minutes,
      }),
    );
  });

  it('keeps its figures when the go-live is moved before them', async () => {
    await run('P1,2026-09,,30:00,0:00,,,,\n');
    await put('/api/admin/go-live-month', { go_live_month: '2026-09' });
    expect((await rowOf('2026-11')).carried_months).toEqual([]);
  });
});

it('the five days count the leave of whole months, and not twice where its days are known', async () => {
  await server.call(`POST /api/admin/users/${employee.userId}/leave-grants`, {
    token,
    body: { granted_on: '2026-04-15', days: 10, expiry_date: '2028-04-14', is_statutory: true, reason: '移行' },
  });
  const ledger = async () =>
    (await server.call(`GET /api/admin/users/${employee.userId}/leave-ledger`, { token })).body;
  const counted = async () => (await ledger()).grants.at(-1)?.obligation.counted_days;
  expect(await counted()).toBe(0);
  // April begins before the base date.
  await run('P1,2026-04,,0:00,0:00,,20,2,0\nP1,2026-05,,0:00,0:00,,18,1.5,0\nP1,2026-06,,0:00,0:00,,20,1,0\n');
  expect(await counted()).toBe(2.5);
  expect((await ledger()).taken_in_past_months).toEqual([
    { month: '2026-04', days: 2 },
    { month: '2026-05', days: 1.5 },
    { month: '2026-06', days: 1 },
  ]);
  await send('POST /api/admin/leave-import', '社員ID,取得日,単位\nP1,2026-05-12,1日\n');
  expect(await counted()).toBe(2);
  const kept = (await ledger()).taken_in_past_months;
  expect(kept).toHaveLength(2);
  const { body: year } = await server.call(`GET /api/admin/users/${employee.userId}/leave-year?year=2026`, { token });
  expect(year).toMatchObject({ leave: [{ date: '2026-05-12', status: 'before' }], past_months: kept });
  const { body: csv } = await server.call(`GET /api/admin/users/${employee.userId}/leave-ledger/csv`, { token });
  expect(csv).toContain('移行前,,,2026年4月,2,承認');
});

it('the attendance rate counts the months whose days are known', async () => {
  const onRecord = async () => {
    const { body } = await server.call(`GET /api/admin/users/${employee.userId}/leave-ledger`, { token });
    return body.statutory.grants.find(({ sequence }: { sequence: number }) => sequence === 0).on_record;
  };
  await put(`/api/admin/users/${employee.userId}/contracts`, {
    effective_date: '2025-10-01',
    weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
  });
  expect(await onRecord()).toBeNull();
  const months = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
  await run(months.map((month) => `P1,${month},,0:00,0:00,,15,1,4\n`).join(''));
  expect(await onRecord()).toMatchObject({
    attended_days: 96,
    total_days: 120,
    is_enough: true,
    is_complete: true,
    unknown: [],
    past_months: months,
  });
  await run('P1,2026-03,,0:00,0:00,,14,1,5\n');
  expect(await onRecord()).toMatchObject({ attended_days: 95, total_days: 120, is_enough: false });
});

it('an import can be undone for a year, and what it kept goes then, or once it is undone', async () => {
  const taken = async () => (await server.call('GET /api/admin/imports/leave_taken', { token })).body.imports;
  const kept = async () =>
    (await server.database.pool.query('select from file_import_change where company_id = $1', [companyId])).rowCount;
  const importDay = (day: string) => send('POST /api/admin/leave-import', `社員ID,取得日,単位\nP1,${day},1日\n`);
  const now = server.now();
  const yearAgo = epochMs(now - 365 * 24 * 3_600_000);
  const runAt = async (at: number, day: string) => {
    server.setNow(new Date(at).toISOString());
    await importDay(day);
    server.setNow(new Date(now).toISOString());
  };
  await runAt(yearAgo - 1, '2025-11-10');
  await runAt(yearAgo, '2025-11-11');
  await runAt(now, '2026-05-12');
  expect((await taken()).map((one: { is_over: boolean }) => one.is_over)).toEqual([false, false, true]);
  const [last, , first] = await taken();
  expect(await undo(first.id)).toMatchObject({ status: 409, body: { code: 'import_over' } });
  expect((await undo(last.id)).status).toBe(200);
  expect(await kept()).toBe(3);
  await purgeOldImports(server.database, now, createLog('silent'));
  expect(await kept()).toBe(1);
});

describe('an import', () => {
  it('is audited, and undone exactly', async () => {
    await run('P1,2026-08,170:00,20:00,0:00,1:15,20,1,0\n');
    const before = await exported();
    await run('P1,2026-08,170:00,25:30,0:00,1:15,20,1,0\nP1,2026-09,,10:00,0:00,,,,\n');
    expect(await exported()).not.toBe(before);
    const [second, first] = await imports();
    expect([first, second]).toMatchObject([
      { added: 1, changed: 0, is_undone: false },
      { added: 1, changed: 1, is_undone: false },
    ]);
    expect(await undo(first.id)).toMatchObject({ status: 409, body: { code: 'import_changed' } });
    expect((await undo(second.id)).body.message).toBe('2件の移行前の月の集計を元に戻しました');
    expect(await exported()).toBe(before);
    expect(await undo(second.id)).toMatchObject({ status: 409, body: { code: 'import_undone' } });
    expect((await undo(first.id)).status).toBe(200);
    expect((await exported()).trim().split('\n')).toHaveLength(1);
    expect((await imports()).map((one: { is_undone: boolean }) => one.is_undone)).toEqual([true, true]);
    const audited = await auditOf(server.database, employee);
    expect(audited.filter(({ action }) => action === 'undo_import').map(({ after }) => after)).toEqual([
      { name: '移行前の月の集計', count: 2 },
      { name: '移行前の月の集計', count: 1 },
    ]);
    expect(audited.filter(({ action }) => action === 'import_past_months')).toMatchObject([
      { before: { months: [] }, after: { months: [{ month: '2026-08', overtime_minutes: 1200, leave_days: 1 }] } },
      {
        before: { months: [{ month: '2026-08', overtime_minutes: 1200 }] },
        after: {
          months: [
            { month: '2026-08', overtime_minutes: 1530 },
            { month: '2026-09', worked_minutes: null },
          ],
        },
      },
    ]);
  });

  it('stays once one of its months is closed, which then takes no other figures', async () => {
    await run('P1,2026-09,,10:00,0:00,,,,\n');
    await addClosedMonth(server.database, employee, { from: '2026-09-01', to: '2026-09-30', at: server.now() + 1 });
    const [one] = await imports();
    expect(await undo(one.id)).toMatchObject({ status: 409, body: { code: 'import_closed' } });
    expect((await preview('P1,2026-09,,11:00,0:00,,,,\n')).body.rows[0].faults).toEqual([
      { column: '年月', message: '締められている月です' },
    ]);
  });

  it('without a go-live month is told to choose it first', async () => {
    await server.database.pool.query('update company set go_live_on = null where company_id = $1', [companyId]);
    expect((await preview('P1,2026-09,,11:00,0:00,,,,\n')).body.rows[0].faults).toEqual([
      { column: '年月', message: '利用開始月を先に設定してください' },
    ]);
  });

  it.each([
    ['P1,2026-10,,1:00,0:00,,,,', '年月', '利用開始月（2026年10月）より前の月を入力してください'],
    ['P1,2025-09,,1:00,0:00,,,,', '年月', '入社日より前の月です'],
    ['P1,9月,,1:00,0:00,,,,', '年月', '2026-04のように入力してください'],
    ['P9,2026-09,,1:00,0:00,,,,', '社員ID', '登録されていない社員IDです'],
    ['P1,2026-09,,,0:00,,,,', '時間外労働時間', '時間外労働時間を入力してください'],
    ['P1,2026-09,10:00,11:00,0:00,,,,', '時間外労働時間', '時間外労働と法定休日労働の合計が、実働時間を超えています'],
    ['P1,2026-09,,x,0:00,,,,', '時間外労働時間', '168:30のように入力してください'],
    ['P1,2026-09,,1:00,0:00,,31,,', '出勤日数', 'その月の日数を超えています'],
    ['P1,2026-09,,1:00,0:00,,,半日,', '有休取得日数', '20、0.5のように日数を入力してください'],
  ])('with %s is refused at %s', async (row, column, message) => {
    expect((await preview(`${row}\n`)).body.rows[0]).toMatchObject({ outcome: 'fault', faults: [{ column, message }] });
    expect(await run(`${row}\n`)).toMatchObject({ status: 400, body: { code: 'import_faulty' } });
    expect(await imports()).toEqual([]);
  });
});

it('KING OF TIME’s columns of overtime are added up, in 60進', async () => {
  const heading = '従業員コード,年月,残業時間,深夜残業時間,法定休日所定時間,法定休日深夜所定時間\n';
  const file = `${heading}P1,202609,20.30,1.45,8.00,0.15\n`;
  const { body } = await send('POST /api/admin/import-columns/past_months/read', file);
  expect(body.product).toBe('KING OF TIME');
  await put('/api/admin/import-columns/past_months', { ...body.mapping, hours: 'dotted' });
  expect((await send('POST /api/admin/past-months/import/preview', file)).body.rows[0]).toMatchObject({
    outcome: 'add',
    month: '2026-09',
    after: { overtime_minutes: 22 * 60 + 15, rest_day_minutes: 8 * 60 + 15 },
  });
});
