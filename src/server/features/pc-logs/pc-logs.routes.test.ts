import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

let server: TestServer;
let companyId: string;
let employee: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await addUser(server.database, { companyId, employeeId: 'P1', name: '端末 花子' });
  token = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
});

const HEAD = '社員ID,日付,最初の操作,最後の操作\n';
const FILE = `${HEAD}P1,2026-10-05,8:12,19:40\np1,2026/10/06,08:30:59,翌1:20:30\n`;

async function upload(path: string, file: string, as = token) {
  const body = new FormData();
  body.set('file', new Blob([file]), 'PCログ.csv');
  const response = await fetch(`${server.url}/api/admin/pc-logs/import${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body,
  });
  return { status: response.status, body: await response.json() };
}
const send = (logs: readonly object[], as = token) =>
  server.call('PUT /api/admin/pc-logs', { token: as, body: { logs } });
const log = (rest: object = {}) => ({
  employee_id: 'P1',
  date: '2026-10-05',
  first_at: '2026-10-05T08:12:00+09:00',
  last_at: '2026-10-05T19:40:00+09:00',
  ...rest,
});
const stored = async () => {
  const { rows } = await server.database.pool.query<{ day: string; first: string; last: string }>(
    `select work_date::text as day, to_char(first_at at time zone 'Asia/Tokyo', 'DD HH24:MI') as first,
       to_char(last_at at time zone 'Asia/Tokyo', 'DD HH24:MI') as last
     from pc_log where company_id = $1 order by work_date`,
    [companyId],
  );
  return rows.map(({ day, first, last }) => [day, first, last]);
};
/** What the own month says of the day: when the computer was used, and the findings about it. */
async function shown(date = '2026-10-05') {
  const { body } = await server.call('GET /api/months/2026-10', { token: await server.logIn(employee) });
  const { findings, days } = body as { findings: { kind: string }[]; days: { date: string; pc_log?: object }[] };
  return {
    used: days.find((day) => day.date === date)?.pc_log,
    findings: findings.filter(({ kind }) => kind === 'pc_log'),
  };
}
async function compare(length: number | null): Promise<void> {
  const { body } = await server.call('GET /api/admin/overtime-settings', { token });
  const { dated: _dated, default_settings: _default, ...settings } = body as Record<string, unknown>;
  const changed = { ...settings, pc_log_minutes: length };
  expect((await server.call('PUT /api/admin/overtime-settings', { token, body: changed })).status).toBe(200);
}

describe('a file of PC logs', () => {
  it('is previewed and stored, and the same once more changes nothing', async () => {
    const preview = await upload('/preview', FILE);
    expect(preview.body).toMatchObject({ added: 2, changed: 0, unchanged: 0, faulty: 0 });
    expect(preview.body.rows[1]).toEqual({
      line: 3,
      employee_id: 'p1',
      name: '端末 花子',
      date: '2026-10-06',
      before: null,
      after: { first_at: '2026-10-06T08:30:00.000+09:00', last_at: '2026-10-07T01:20:00.000+09:00' },
      outcome: 'add',
      faults: [],
      hints: [],
    });
    expect(await stored()).toEqual([]);
    expect((await upload('', FILE)).body).toEqual({
      message: '2日分のPCログを登録しました',
      added: 2,
      changed: 0,
      unchanged: 0,
    });
    expect(await stored()).toEqual([
      ['2026-10-05', '05 08:12', '05 19:40'],
      ['2026-10-06', '06 08:30', '07 01:20'],
    ]);
    expect((await upload('', FILE)).body).toMatchObject({ message: '変更はありません', unchanged: 2 });
    expect((await upload('', FILE.replace('19:40', '25:20'))).body).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await auditOf(server.database, employee)).map(({ action, work_date }) => [action, work_date])).toEqual([
      ['save_pc_log', '2026-10-05'],
      ['save_pc_log', '2026-10-06'],
      ['save_pc_log', '2026-10-05'],
    ]);
  });

  it.each([
    ['P2,2026-10-05,8:12,19:40', '社員ID: 登録されていない社員IDです'],
    [',2026-10-05,8:12,19:40', '社員ID: 社員IDを入力してください'],
    ['P1,10/5,8:12,19:40', '日付: 2026-04-01のように入力してください'],
    ['P1,2026-11-21,8:12,19:40', '日付: 未来の日付は登録できません'],
    ['P1,2026-10-05,8時,朝', '最後の操作: 8:30、翌1:20のように入力してください'],
    ['P1,2026-10-05,翌1:00,翌2:00', '最初の操作: その日の0:00から24:00までの時刻を入力してください'],
    ['P1,2026-10-05,8:12,8:11', '最後の操作: 最初の操作から翌日の24:00までの時刻を入力してください'],
    ['P1,2026-10-05,8:12,48:00', '最後の操作: 8:30、翌1:20のように入力してください'],
    ['P1,2026-10-05,8:12,19:40,x', ': 見出しより多くの列があります'],
    ['P1,2026-10-04,9:00,18:00\nP1,2026-10-04,8:00,17:00', '日付: 2行目と重複しています'],
  ])('stores nothing with a row that can’t be: %s', async (row, fault) => {
    const file = `${HEAD}${row}\nP1,2026-10-07,9:00,18:00\n`;
    const { body } = await upload('/preview', file);
    const said = (body as { rows: { faults: { column: string; message: string }[] }[] }).rows.flatMap(({ faults }) =>
      faults.map(({ column, message }) => `${column}: ${message}`),
    );
    expect(said).toEqual([fault]);
    expect(await upload('', file)).toMatchObject({ status: 400, body: { code: 'import_faulty' } });
    expect(await stored()).toEqual([]);
  });
});

describe('PC logs sent by a program', () => {
  it('replace those of the same days', async () => {
    expect(await send([log(), log({ date: '2026-10-06' })])).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { 'logs/1/first_at': expect.any(String) } },
    });
    expect(await stored()).toEqual([]);
    expect(await send([log()])).toMatchObject({ status: 200, body: { added: 1 } });
    expect(await send([log({ last_at: '2026-10-05T20:00:00+09:00' })])).toMatchObject({ body: { changed: 1 } });
    expect(await stored()).toEqual([['2026-10-05', '05 08:12', '05 20:00']]);
  });

  it.each([
    [[log({ employee_id: 'NOBODY' })], 'logs/0/employee_id'],
    [[log(), log()], 'logs/1/date'],
    [[log({ date: '2026-11-21' })], 'logs/0/date'],
    [[log({ last_at: '2026-10-05T08:00:00+09:00' })], 'logs/0/last_at'],
    [[], 'logs'],
    [[log({ last_at: '19:40' })], 'logs/0/last_at'],
  ])('%# are refused whole where one can’t be', async (logs, field) => {
    const answer = await send([...logs]);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys((answer.body as { fields: object }).fields)).toContain(field);
    expect(await stored()).toEqual([]);
  });

  it('are of the own company, and from super admins', async () => {
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect((await send([log()], stranger)).status).toBe(400);
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    expect((await send([log()], admin)).status).toBe(403);
    expect(await stored()).toEqual([]);
  });
});

describe('beside the punches', () => {
  it('are shown and checked only where the company compares them', async () => {
    await addWork(server.database, employee, [['2026-10-05', '09:00', '18:00', 60]]);
    await send([log()]);
    expect(await shown()).toEqual({ used: undefined, findings: [] });
    await compare(60);
    expect(await shown()).toEqual({
      used: { first_at: '2026-10-05T08:12:00.000+09:00', last_at: '2026-10-05T19:40:00.000+09:00' },
      findings: [{ date: '2026-10-05', kind: 'pc_log', punch: 'clock_out', difference_minutes: 100 }],
    });
    await compare(100);
    expect((await shown()).findings).toEqual([]);
    await compare(null);
    expect(await shown()).toEqual({ used: undefined, findings: [] });
  });

  it('are a finding on a day without punches', async () => {
    await send([log()]);
    await compare(0);
    expect((await shown()).findings).toEqual([{ date: '2026-10-05', kind: 'pc_log', difference_minutes: 688 }]);
  });
});
