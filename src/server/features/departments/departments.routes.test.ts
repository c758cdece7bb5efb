import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let token: string;
let one: TestUser;
let other: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  stranger = await addUser(server.database, { role: 'super_admin' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001', name: '本 部長' });
  token = await server.logIn(boss);
  const { companyId } = boss;
  one = await addUser(server.database, { companyId, employeeId: 'E0001', name: '一 太郎' });
  other = await addUser(server.database, { companyId, employeeId: 'E0002', name: '二 花子' });
  await employ(server.database, one, '2024-04-01');
  await employ(server.database, other, '2024-04-01');
});

const call = (route: string, body?: unknown, rest: object = {}) => server.call(route, { token, body, ...rest });

const entry = (code: string, rest: object = {}) => ({
  kind: 'department',
  parent_id: null,
  code,
  name: `部署${code}`,
  from_date: null,
  to_date: null,
  superior_user_id: null,
  ...rest,
});
async function add(code: string, rest: object = {}): Promise<number> {
  const { status, body } = await call('POST /api/admin/departments', entry(code, rest));
  expect(status).toBe(201);
  return body.id;
}
const change = (id: number, code: string, rest: object = {}) => {
  const { kind: _, ...body } = entry(code, rest);
  return call(`PUT /api/admin/departments/${id}`, body);
};
const at = (department_id: number, from_date: string, to_date: string | null = null, rest: object = {}) => ({
  department_id,
  from_date,
  to_date,
  is_main: true,
  superior_user_id: null,
  ...rest,
});
const put = (user: TestUser, memberships: readonly object[], seen?: readonly object[]) =>
  call(`PUT /api/admin/users/${user.userId}/departments`, { memberships, ...(seen && { seen }) });
const pathsOf = async (user: TestUser): Promise<string[]> =>
  (await call(`GET /api/admin/users/${user.userId}/departments`)).body.memberships.map(
    ({ department_path, from_date, to_date }: Record<string, string | null>) =>
      `${department_path} ${from_date}〜${to_date ?? ''}`,
  );
const audits = async () =>
  (
    await server.database.kysely
      .selectFrom('audit_entry')
      .select('action')
      .where('company_id', '=', boss.companyId)
      .orderBy('audit_entry_id')
      .execute()
  ).map(({ action }) => action);

async function upload(path: string, file: string) {
  const form = new FormData();
  form.set('file', new Blob([file]), '部署.csv');
  const response = await fetch(`${server.url}/api/admin/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}
const download = async (path: string): Promise<string> =>
  (await fetch(`${server.url}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } })).text();

describe('the tree of departments', () => {
  it('is built, changed, moved and audited', async () => {
    const head = await add('1', { superior_user_id: boss.userId });
    const east = await add('1-1', { parent_id: head });
    const west = await add('1-2', { parent_id: head });
    expect((await change(west, '1-9', { parent_id: east, name: '西' })).body).toMatchObject({
      message: '変更しました',
      parent_id: east,
      code: '1-9',
    });
    // The same once more isn't audited.
    await change(west, '1-9', { parent_id: east, name: '西' });
    const { departments } = (await call('GET /api/admin/departments')).body;
    expect(departments.map((each: { code: string }) => each.code)).toEqual(['1', '1-1', '1-9']);
    expect(departments[0]).toMatchObject({ superior: { id: boss.userId, name: '本 部長' }, people: 0 });
    expect((await call(`DELETE /api/admin/departments/${west}`)).status).toBe(200);
    expect(await audits()).toEqual([
      'add_department',
      'add_department',
      'add_department',
      'change_department',
      'delete_department',
    ]);
  });

  it('is added to once for a key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const ids = [];
    for (let time = 0; time < 2; time++)
      ids.push((await call('POST /api/admin/departments', entry('1'), { headers })).body.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('refuses what makes no tree, and what is in use', async () => {
    const head = await add('1');
    const below = await add('1-1', { parent_id: head });
    const site = await add('S', { kind: 'site' });
    const theirs = await server.call('POST /api/admin/departments', {
      token: await server.logIn(stranger),
      body: entry(`X${boss.companyId}`),
    });
    const refusals: [Promise<{ status: number; body: { code: string } }>, number, string][] = [
      [change(head, '1', { parent_id: below }), 409, 'department_cycle'],
      [change(head, '1', { parent_id: head }), 409, 'department_cycle'],
      [change(head, '1', { parent_id: site }), 409, 'department_parent'],
      [change(head, '1', { parent_id: theirs.body.id }), 409, 'department_parent'],
      [change(head, '１－１'), 409, 'department_code_taken'],
      [call('POST /api/admin/departments', entry('1')), 409, 'department_code_taken'],
      [change(head, '1', { superior_user_id: stranger.userId }), 409, 'superior_unknown'],
      [change(head, '1', { from_date: '2026-04-02', to_date: '2026-04-01' }), 400, 'department_ends_before'],
      [change(theirs.body.id, '1'), 404, 'not_found'],
      [call(`DELETE /api/admin/departments/${head}`), 409, 'department_in_use'],
      [call(`DELETE /api/admin/departments/${theirs.body.id}`), 404, 'not_found'],
      [call('POST /api/admin/departments', { ...entry('2'), name: ' ' }), 400, 'invalid_input'],
    ];
    for (const [answer, status, code] of refusals) {
      const { status: answered, body } = await answer;
      expect([answered, body.code]).toEqual([status, code]);
    }
    await put(one, [at(below, '2026-04-01')]);
    expect((await call(`DELETE /api/admin/departments/${below}`)).body.code).toBe('department_in_use');
    expect((await change(below, '1-1', { parent_id: head, to_date: '2026-09-30' })).body.code).toBe(
      'department_has_members_outside',
    );
    await put(one, [at(below, '2026-04-01', '2026-09-30')]);
    expect((await change(below, '1-1', { parent_id: head, to_date: '2026-09-30' })).status).toBe(200);
  });

  it('is a tree after moves at the same time', async () => {
    const [first, second] = [await add('1'), await add('2')];
    const answers = await Promise.all([
      change(first, '1', { parent_id: second }),
      change(second, '2', { parent_id: first }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

describe('memberships', () => {
  it('are stored with their superiors, audited, and unchanged by the same', async () => {
    const head = await add('1', { superior_user_id: boss.userId });
    const east = await add('1-1', { parent_id: head });
    const list = [at(head, '2026-04-01', '2026-06-15'), at(east, '2026-06-16')];
    expect((await put(one, list)).body.memberships).toMatchObject([
      { department_path: '部署1', superior: { id: boss.userId } },
      { department_path: '部署1 / 部署1-1', superior: { id: boss.userId }, superior_user_id: null },
    ]);
    await put(one, list, list);
    expect((await audits()).filter((action) => action === 'change_memberships')).toHaveLength(1);
    const own = [at(east, '2026-06-16', null, { superior_user_id: other.userId })];
    expect((await put(one, own, list)).body.memberships).toMatchObject([{ superior: { name: '二 花子' } }]);
    // Seen as they were: nobody's change is lost.
    expect((await put(one, [at(head, '2026-04-01')], list)).body.code).toBe('memberships_changed');
    expect((await call('GET /api/admin/departments')).body.departments).toMatchObject([{ people: 0 }, { people: 1 }]);
  });

  it('refuse what cannot be', async () => {
    const head = await add('1', { from_date: '2026-04-01' });
    const east = await add('2');
    const refused: [readonly object[], string][] = [
      [[at(head, '2026-04-01'), at(east, '2026-05-01')], 'memberships_overlap'],
      [[at(head, '2026-04-01'), at(head, '2026-05-01', null, { is_main: false })], 'membership_twice'],
      [[at(east, '2026-05-01', '2026-04-30')], 'membership_ends_before'],
      [[at(head, '2026-03-31')], 'membership_outside_department'],
      [[at(999_999, '2026-04-01')], 'department_unknown'],
      [[at(east, '2026-04-01', null, { superior_user_id: one.userId })], 'superior_unknown'],
      [[at(east, '2026-04-01', null, { superior_user_id: stranger.userId })], 'superior_unknown'],
    ];
    for (const [memberships, code] of refused) expect((await put(one, memberships)).body.code).toBe(code);
    expect((await put(stranger, [at(east, '2026-04-01')])).status).toBe(404);
    expect((await call(`GET /api/admin/users/${stranger.userId}/departments`)).status).toBe(404);
    expect(await pathsOf(one)).toEqual([]);
  });

  it('are shown with the month that they hold in', async () => {
    const head = await add('1');
    const east = await add('1-1', { parent_id: head });
    const site = await add('S', { kind: 'site' });
    await put(one, [at(head, '2026-04-01', '2026-10-15'), at(east, '2026-10-16'), at(site, '2026-04-01')]);
    const rowOf = async (month: string) =>
      (await call(`GET /api/admin/months/${month}`)).body.rows.find(
        (row: { user_id: number }) => row.user_id === one.userId,
      );
    expect(await rowOf('2026-09')).toMatchObject({ department_id: head, site_id: site });
    // A transfer in mid-month: where they are at its end.
    expect(await rowOf('2026-10')).toMatchObject({ department_id: east });
    // Who left within a month is where they were last, and nowhere after it.
    await put(other, [at(head, '2026-04-01', '2026-09-10')]);
    const ofOther = async (month: string) =>
      (await call(`GET /api/admin/months/${month}?user_id=${other.userId}`)).body.rows[0].department_id;
    expect([await ofOther('2026-09'), await ofOther('2026-10')]).toEqual([head, undefined]);
    const sheetOf = async (month: string) =>
      (await call(`GET /api/admin/users/${one.userId}/attendance-sheet?month=${month}`)).body.user;
    expect(await sheetOf('2026-09')).toMatchObject({ department: '部署1', site: '部署S' });
    expect(await sheetOf('2026-10')).toMatchObject({ department: '部署1 / 部署1-1' });
    // 36協定 has who has anything on record.
    await server.database.kysely
      .insertInto('time_record')
      .values({
        company_id: one.companyId,
        user_id: one.userId,
        record_type: 'clock_in',
        work_date: '2026-09-07',
        recorded_at: '2026-09-07T09:00:00+09:00',
      })
      .execute();
    const { rows } = (await call('GET /api/admin/overtime/2026-09')).body;
    expect(rows.find((row: { user_id: number }) => row.user_id === one.userId)).toMatchObject({ department_id: head });
    const listed = async (id: number) =>
      (await call(`GET /api/admin/users?department_id=${id}&sort=-department`)).body.users.map(
        (user: { employee_id: string }) => user.employee_id,
      );
    expect(await listed(head)).toEqual(['E0001']);
    expect(await listed(site)).toEqual(['E0001']);
    expect(await listed(999_999)).toEqual([]);
    expect(await download('users/export')).toContain('部署1 / 部署1-1');
    const csv = await download('attendance-sheets?month=2026-09&format=csv');
    expect(csv.split('\r\n')[0]).toMatch(/部署,拠点$/);
    expect(csv).toContain('部署1,部署S');
    // Both draw it.
    for (const format of ['xlsx', 'pdf'])
      expect((await call(`GET /api/admin/attendance-sheets?month=2026-09&format=${format}`)).status).toBe(200);
  });

  it('leave a company without any as it was', async () => {
    expect(await download('users/export')).not.toContain('部署');
    expect((await download('attendance-sheets?month=2026-09&format=csv')).split('\r\n')[0]).not.toContain('部署');
    const { rows } = (await call('GET /api/admin/months/2026-09')).body;
    expect(Object.keys(rows[0]).filter((name) => /department|site/.test(name))).toEqual([]);
  });
});

describe('files', () => {
  it('register departments, and change nothing the second time', async () => {
    const file = [
      '種類,コード,名称,上位コード,開始日,終了日,上長の社員ID',
      '部署,1-1,東,1,,,',
      '部署,1,営業,,2026-04-01,,s0001',
      '拠点,S,仙台,,,,',
    ].join('\n');
    expect((await upload('departments/import/preview', file)).body).toMatchObject({ added: 3, faulty: 0 });
    expect((await upload('departments/import', file)).body).toMatchObject({
      added: 3,
      message: '3件の部署・拠点を登録しました',
    });
    expect((await upload('departments/import', file)).body).toMatchObject({ added: 0, unchanged: 3 });
    const exported = await download('departments/export');
    expect(exported).toContain('部署,1-1,東,1,,,');
    expect(exported).toContain('部署,1,営業,,2026-04-01,,S0001');
    expect((await upload('departments/import', exported)).body).toMatchObject({ unchanged: 3 });
    // Turned round: each is changed, in an order that the database takes.
    const turned = '種類,コード,名称,上位コード\n部署,1,営業,1-1\n部署,1-1,東,\n';
    expect((await upload('departments/import', turned)).body).toMatchObject({ changed: 2 });
  });

  it('say what is wrong with each row, and store none of them', async () => {
    const file = [
      '種類,コード,名称,上位コード,終了日',
      '課,1,一,,',
      '部署,2,二,3,',
      '部署,3,三,2,',
      '部署,4,四,9,4/1',
      '部署,4,五,,',
    ].join('\n');
    const { rows } = (await upload('departments/import/preview', file)).body;
    const faults = rows.map((row: { faults: { message: string }[] }) => row.faults.map(({ message }) => message));
    expect(faults).toEqual([
      ['部署・拠点のいずれかを入力してください'],
      ['自分自身や、その下位のものを上位にすることはできません'],
      ['自分自身や、その下位のものを上位にすることはできません'],
      ['2026-04-01のように入力してください', '登録されていないコードです'],
      ['5行目と重複しています'],
    ]);
    expect((await upload('departments/import', file)).body.code).toBe('import_faulty');
    expect((await call('GET /api/admin/departments')).body.departments).toEqual([]);
  });

  it('say what of the dates does not go with those that are stored, and with the people', async () => {
    const left = await add('1');
    await add('2', { to_date: '2026-09-30' });
    await put(one, [at(left, '2026-04-01')]);
    const file = '種類,コード,名称,終了日\n部署,1,一,2026-09-30\n';
    const turned = '種類,コード,名称,開始日\n部署,2,二,2026-10-01\n';
    const faultsOf = async (text: string) =>
      (await upload('departments/import/preview', text)).body.rows[0].faults as unknown;
    expect(await faultsOf(file)).toEqual([
      { column: '終了日', message: 'この期間の外に所属している社員がいます。先に異動を登録してください' },
    ]);
    expect(await faultsOf(turned)).toEqual([{ column: '開始日', message: expect.any(String) }]);
    for (const faulty of [file, turned])
      expect((await upload('departments/import', faulty)).body.code).toBe('import_faulty');
    await put(one, [at(left, '2026-04-01', '2026-09-30')]);
    expect((await upload('departments/import', file)).body).toMatchObject({ changed: 1 });
  });

  it('have templates that an import reads, once the people of the second are registered', async () => {
    const departments = await download('departments/import-template');
    expect((await upload('departments/import', departments)).body).toMatchObject({ added: 3 });
    const { companyId } = boss;
    for (const employeeId of ['E1001', 'E1002'])
      await employ(server.database, await addUser(server.database, { companyId, employeeId }), '2024-04-01');
    const memberships = await download('department-memberships/import-template');
    expect((await upload('department-memberships/import', memberships)).body).toMatchObject({ added: 3 });
  });

  it('ask about a code that a spreadsheet may have made, which is then registered or left out', async () => {
    await add('0012');
    const file = '種類,コード,名称\n部署,12,"東日本\n営業"\n部署,13,西日本\n部署,1E+05,北日本\n';
    const { rows } = (await upload('departments/import/preview', file)).body;
    expect(rows).toMatchObject([
      {
        name: '東日本 営業',
        warnings: [{ column: 'コード', message: '先頭の0だけが異なる「0012」があります' }],
        hints: [{ column: '名称', message: '改行を空白に置き換えました' }],
      },
      { warnings: [], hints: [] },
      { warnings: [{ column: 'コード', message: 'Excelで桁が失われた番号の可能性があります' }] },
    ]);
    expect((await upload('departments/import', file)).body.code).toBe('import_warned');
    expect((await upload('departments/import?warned=skip', file)).body).toMatchObject({ added: 1 });
    expect((await upload('departments/import?warned=register', file)).body).toMatchObject({ added: 2, unchanged: 1 });
    expect((await upload('departments/import', file)).body).toMatchObject({ unchanged: 3 });
  });

  it.each([
    [
      'departments',
      '種類,コード,名前\n',
      '見出し「名前」は使用できません。使用できる見出しは、種類、コード、名称、上位コード、',
    ],
    ['departments', '種類,名称\n', '見出し「コード」がありません。'],
    [
      'department-memberships',
      '社員番号,コード,開始日\n',
      '見出し「社員番号」は使用できません。使用できる見出しは、社員ID、氏名、',
    ],
    ['department-memberships', '社員ID,コード\n', '見出し「開始日」がありません。'],
  ])('of %s with the headings %j name those that are meant', async (kind, file, reason) => {
    const { code, message, errors } = (await upload(`${kind}/import/preview`, file)).body;
    expect([code, message]).toEqual(['csv_unreadable', expect.stringContaining(reason)]);
    expect(errors).toBeUndefined();
  });

  it('register transfers of several, and change nothing the second time', async () => {
    await add('1');
    await add('2', { to_date: '2027-03-31' });
    await add('3');
    const file = [
      '社員ID,コード,開始日,主・兼務',
      'E0001,1,2026-04-01,主',
      'E0001,3,2026-06-16,',
      'e0002,1,2026-04-01,',
      'E0002,3,2026-04-01,兼務',
    ].join('\n');
    expect((await upload('department-memberships/import', file)).body).toMatchObject({ added: 4 });
    expect(await pathsOf(one)).toEqual(['部署1 2026-04-01〜2026-06-15', '部署3 2026-06-16〜']);
    const exported = await download('department-memberships/export');
    expect((await upload('department-memberships/import', exported)).body).toMatchObject({
      unchanged: 4,
      message: '変更はありません',
    });
    const faulty =
      '社員ID,コード,開始日,上長の社員ID\nE9999,1,2026-04-01,\nE0001,9,2026-04-01,E0001\nE0001,2,2026-07-01,\n';
    const { rows } = (await upload('department-memberships/import/preview', faulty)).body;
    expect(
      rows.map((row: { faults: { message: string }[] }) => row.faults.map(({ message }) => message).join()),
    ).toEqual([
      '登録されていない社員IDです',
      '登録されていないコードです,この社員は上長にできません。選び直してください',
      '部署・拠点の開始日より前や終了日より後には所属できません',
    ]);
    expect((await upload('department-memberships/import', faulty)).body.code).toBe('import_faulty');
  });
});
