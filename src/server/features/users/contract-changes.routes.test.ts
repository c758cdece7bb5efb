import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { NO_CHOICES } from '../../testing/work-rules.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const FULL_TIME = [0, 480, 480, 480, 480, 480, 0];
const SHORT = [0, 360, 360, 360, 360, 360, 0];

let server: TestServer;
let boss: TestUser;
let token: string;
let one: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001' });
  token = await server.logIn(boss);
  const { companyId } = boss;
  one = await addUser(server.database, { companyId, employeeId: 'E0001', name: '一 太郎' });
  other = await addUser(server.database, { companyId, employeeId: 'E0002', name: '二 花子' });
  await put(one, '2026-04-01', FULL_TIME);
  await put(other, '2026-04-01', FULL_TIME);
});

const put = (user: TestUser, effective_date: string, weekday_minutes: readonly number[], rest: object = {}) =>
  server.call(`PUT /api/admin/users/${user.userId}/contracts`, {
    token,
    body: { effective_date, weekday_minutes, ...rest },
  });
const contractsOf = async (user: TestUser): Promise<Record<string, unknown>[]> =>
  (await server.call(`GET /api/admin/users/${user.userId}/contracts`, { token })).body.contracts;
const addType = async (name: string): Promise<number> =>
  (await server.call('POST /api/admin/employment-types', { token, body: { name, description: '' } })).body.id;

const addRule = async (name: string, as = token): Promise<number> => {
  const settings = { kind: 'hourly', ...NO_CHOICES };
  return (await server.call('POST /api/admin/work-rules', { token: as, body: { name, settings } })).body.id;
};

const bulk = (path: '' | '/preview', body: object, as = token) =>
  server.call(`POST /api/admin/contracts/changes${path}`, {
    token: as,
    body: { user_ids: [one.userId, other.userId], effective_date: '2026-12-01', ...body },
  });

async function upload(path: '' | '/preview', file: string, as = token) {
  const form = new FormData();
  form.set('file', new Blob([file]), '契約.csv');
  const response = await fetch(`${server.url}/api/admin/contracts/import${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}
const exported = async (): Promise<string> => (await server.call('GET /api/admin/contracts/export', { token })).body;

describe('a change of several people’s contracts', () => {
  it('is previewed without storing anything, then stored and audited for each', async () => {
    const type = await addType('短時間正社員');
    await put(other, '2026-12-01', SHORT);
    const change = { weekday_minutes: SHORT, employment_type_id: type, work_rule_id: await addRule('時給') };
    const { body: preview } = await bulk('/preview', change);
    expect(preview).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 0,
      faulty: 0,
      rows: [
        {
          employee_id: 'E0001',
          outcome: 'add',
          before: { weekday_minutes: FULL_TIME },
          after: { effective_date: '2026-12-01', weekday_minutes: SHORT, employment_type_name: '短時間正社員' },
        },
        { employee_id: 'E0002', outcome: 'change', before: { weekday_minutes: SHORT, employment_type_id: null } },
      ],
    });
    expect(await contractsOf(one)).toHaveLength(1);

    expect(await bulk('', change)).toMatchObject({
      status: 200,
      body: { message: '2件の契約を登録しました', added: 1, changed: 1, closed_months: [] },
    });
    for (const user of [one, other])
      expect((await contractsOf(user)).at(-1)).toMatchObject({
        weekday_minutes: SHORT,
        employment_type_id: type,
        work_rule_id: change.work_rule_id,
      });
    expect((await auditOf(server.database, one)).at(-1)).toMatchObject({
      action: 'set_contract',
      actor_user_id: boss.userId,
      after: { effective_date: '2026-12-01', employment_type_id: type },
    });
    // Sent again, it is done already.
    expect((await bulk('', change)).body).toMatchObject({ message: '変更はありません', unchanged: 2 });
  });

  it('leaves what it doesn’t say', async () => {
    await put(one, '2026-04-01', SHORT, {
      short_time: 'childcare',
      wage_kind: 'hourly',
      replaces: { effective_date: '2026-04-01', weekday_minutes: FULL_TIME },
    });
    expect((await bulk('', { wage_kind: 'monthly' })).status).toBe(200);
    expect((await contractsOf(one)).at(-1)).toMatchObject({
      effective_date: '2026-12-01',
      weekday_minutes: SHORT,
      short_time: 'childcare',
      wage_kind: 'monthly',
    });
  });

  it('that is impossible for one changes nobody', async () => {
    const nobody = await addUser(server.database, { companyId: boss.companyId, employeeId: 'E0003' });
    const body = { user_ids: [one.userId, nobody.userId], wage_kind: 'daily' };
    expect((await bulk('/preview', body)).body).toMatchObject({
      faulty: 1,
      rows: [
        { outcome: 'add' },
        { outcome: 'fault', faults: [{ column: '所定労働時間', message: '曜日ごとの所定労働時間も入力してください' }] },
      ],
    });
    expect(await bulk('', body)).toMatchObject({ status: 400, body: { code: 'contracts_faulty' } });
    expect(await bulk('', { effective_date: '2036-01-01' })).toMatchObject({ status: 400 });
    expect(await bulk('', { ends_on: '2026-11-30' })).toMatchObject({ status: 400 });
    expect(await contractsOf(one)).toHaveLength(1);
  });

  it('is of the own company’s people and employment types only, by super admins only', async () => {
    const boss2 = await addUser(server.database, { role: 'super_admin' });
    const stranger = await server.logIn(boss2);
    const theirs = (
      await server.call('POST /api/admin/employment-types', {
        token: stranger,
        body: { name: '他社', description: '' },
      })
    ).body.id;
    expect((await bulk('', { wage_kind: 'daily' }, stranger)).status).toBe(404);
    expect((await bulk('', { user_ids: [one.userId, boss2.userId], wage_kind: 'daily' })).status).toBe(404);
    expect((await bulk('', { employment_type_id: theirs })).status).toBe(404);
    expect((await bulk('/preview', { employment_type_id: theirs })).status).toBe(404);
    const theirRule = await addRule('他社', stranger);
    for (const path of ['', '/preview'] as const)
      expect(await bulk(path, { work_rule_id: theirRule })).toMatchObject({
        status: 409,
        body: { code: 'work_rule_unknown' },
      });
    const admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
    expect((await bulk('', { wage_kind: 'daily' }, admin)).status).toBe(403);
    expect(await contractsOf(one)).toHaveLength(1);
  });

  it.each([
    [{ user_ids: [] }, 'user_ids', '社員を選択してください'],
    [{ weekday_minutes: [0, 0, 0, 0, 0, 0, 0] }, 'weekday_minutes', '所定労働時間のある曜日を1つ以上入力してください'],
  ])('%j is refused', async (body, field, message) => {
    expect(await bulk('', body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });

  it('two at once for the same people are stored one after the other', async () => {
    const answers = await Promise.all([
      bulk('', { weekday_minutes: SHORT }),
      bulk('', { wage_kind: 'daily' }),
      bulk('', { user_ids: [other.userId, one.userId], weekday_minutes: SHORT }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await contractsOf(one)).at(-1)).toMatchObject({ weekday_minutes: SHORT, wage_kind: 'daily' });
  });
});

describe('the file of all contracts', () => {
  it('is imported again without a change', async () => {
    const type = await addType('契約社員');
    const rule = await addRule('時給');
    await put(one, '2026-12-01', SHORT, {
      employment_type_id: type,
      wage_kind: 'hourly',
      leave_day_minutes: 360,
      ends_on: '2027-03-31',
      renewal: 'possible',
      short_time: 'care',
      work_rule_id: rule,
    });
    const file = await exported();
    expect(file).toContain(
      'E0001,一 太郎,2026-12-01,契約社員,時給,時給,5,30:00,6:00,6:00,6:00,6:00,6:00,0:00,0:00,,6:00,2027-03-31,更新する場合がある,介護短時間',
    );
    expect((await upload('/preview', file)).body).toMatchObject({ added: 0, changed: 0, unchanged: 3, faulty: 0 });
    expect((await upload('', file)).body.message).toBe('変更はありません');
  });

  it('adds and changes, several contracts of a person after each other', async () => {
    const file = [
      '社員ID,適用開始日,所定_月,所定_火,賃金形態,勤務形態',
      'e0001,2027-04-01,,,日給,時給',
      'E0001,2026-04-01,8:00,4:00,,',
      'E0002,2026-12-01,6:00,,,',
    ].join('\n');
    const rule = await addRule('時給');
    expect((await upload('/preview', file)).body).toMatchObject({ added: 2, changed: 1, faulty: 0 });
    expect((await upload('', file)).body).toMatchObject({ message: '3件の契約を登録しました' });
    expect(await contractsOf(one)).toMatchObject([
      { effective_date: '2026-04-01', weekday_minutes: [0, 480, 240, 0, 0, 0, 0], wage_kind: null },
      { effective_date: '2027-04-01', weekday_minutes: FULL_TIME, wage_kind: 'daily', work_rule_id: rule },
    ]);
    expect(await contractsOf(other)).toHaveLength(2);
  });

  it('says what is wrong with each row, and stores none of them', async () => {
    const file = [
      '社員ID,適用開始日,所定_月,雇用形態,賃金形態,契約期間の終わり',
      'X9,2026-12-01,8:00,,,',
      'E0001,4/1,25:00,バイト,年俸,',
      'E0001,2026-12-01,8:00,,,2026-11-30',
      'E0002,2026-12-01,8:00,,,',
      'E0002,2026-12-01,7:00,,,',
      ',,,,時給,',
    ].join('\n');
    const { body } = await upload('/preview', file);
    expect(body).toMatchObject({ added: 1, faulty: 5 });
    const faults = body.rows.map((row: { faults: { column: string; message: string }[] }) =>
      row.faults.map(({ column, message }) => `${column}: ${message}`),
    );
    expect(faults).toEqual([
      ['社員ID: 登録されていない社員IDです'],
      [
        '適用開始日: 2026-04-01のように入力してください',
        '所定_月: 8:00のように入力してください',
        '雇用形態: 「バイト」は登録されていません',
        '賃金形態: 月給・日給・時給のいずれかを入力してください',
      ],
      ['契約期間の終わり: 契約期間の終わりは適用開始日以降にしてください'],
      [],
      ['社員ID: 5行目と重複しています'],
      ['社員ID: 社員IDを入力してください', '適用開始日: 適用開始日を入力してください'],
    ]);
    expect(await upload('', file)).toMatchObject({ status: 400, body: { code: 'contracts_faulty' } });
    expect(await contractsOf(other)).toHaveLength(1);
  });

  it.each([
    ['社員ID\nE0001\n', '1行目に見出し「適用開始日」がありません。'],
    ['社員ID,適用開始日,時給\n', '1行目の見出し「時給」は使用できません。'],
    ['社員ID,適用開始日\n', '登録する契約の行がありません。'],
  ])('that can’t be read is refused: %j', async (file, reason) => {
    const { status, body } = await upload('/preview', file);
    expect([status, body.code]).toEqual([400, 'csv_unreadable']);
    expect(JSON.stringify(body)).toContain(reason);
  });

  it('has nobody of another company', async () => {
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect(
      (await upload('/preview', '社員ID,適用開始日,所定_月\nE0001,2026-12-01,8:00\n', stranger)).body,
    ).toMatchObject({
      faulty: 1,
    });
    expect((await server.call('GET /api/admin/contracts/export', { token: stranger })).body).not.toContain('E0001');
  });
});

describe('the list of everybody’s contracts', () => {
  const rowsOn = async (query = ''): Promise<Record<string, unknown>[]> =>
    (await server.call(`GET /api/admin/contracts${query}`, { token })).body.rows;

  it('has the contract of the day, and when the next one begins', async () => {
    await put(one, '2026-12-01', SHORT);
    const rows = await rowsOn();
    expect(rows.map((row) => row['employee_id'])).toEqual(['E0001', 'E0002', 'S0001']);
    expect(rows).toMatchObject([
      { contract: { effective_date: '2026-04-01' }, next_date: '2026-12-01', ending_on: null },
      { contract: { weekday_minutes: FULL_TIME }, next_date: null },
      { contract: null, next_date: null },
    ]);
    expect((await rowsOn('?date=2026-12-01'))[0]).toMatchObject({ contract: { weekday_minutes: SHORT } });
  });

  it('leaves out who has left', async () => {
    await employ(server.database, other, '2024-04-01', { left_on: '2026-10-31' });
    expect((await rowsOn()).map((row) => row['employee_id'])).toEqual(['E0001', 'S0001']);
  });

  it('names whose term ends, the earliest first, until another contract follows', async () => {
    const endings = async () =>
      (await server.call('GET /api/admin/ending-contracts', { token })).body.rows.map(
        ({ employee_id, ends_on }: Record<string, unknown>) => [employee_id, ends_on],
      );
    const term = (user: TestUser, ends_on: string) =>
      put(user, '2026-04-01', FULL_TIME, {
        ends_on,
        replaces: { effective_date: '2026-04-01', weekday_minutes: FULL_TIME },
      });
    await term(one, '2027-01-19');
    await term(other, '2026-10-31');
    expect(await endings()).toEqual([
      ['E0002', '2026-10-31'],
      ['E0001', '2027-01-19'],
    ]);
    await put(other, '2026-11-01', FULL_TIME);
    await term(one, '2027-01-20');
    expect(await endings()).toEqual([]);
  });
});
