import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addClosedMonth, auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { NO_CHOICES } from '../../testing/work-rules.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// What moves the people of a company in: departments, superiors, contracts and what is left of paid leave.

let server: TestServer;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-20T12:00:00+09:00');
  boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001', name: '全権 一郎' });
  token = await server.logIn(boss);
});

async function send(path: string, file: string, as = token, headers: Record<string, string> = {}) {
  const body = new FormData();
  body.set('file', new Blob([file]), '社員.csv');
  return server.call(`POST /api/admin/users/import${path}`, { token: as, body, headers });
}
const preview = (file: string, as?: string) => send('/preview', file, as);
const faultsOf = async (file: string, as?: string) =>
  ((await preview(file, as)).body.rows as { faults: { column: string; message: string }[] }[]).map(({ faults }) =>
    faults.map(({ column, message }) => `${column}: ${message}`),
  );
const hintsOf = async (file: string) =>
  ((await preview(file)).body.rows as { hints: { message: string }[] }[]).map(({ hints }) =>
    hints.map(({ message }) => message),
  );
const department = async (code: string, name: string, more: object = {}) => {
  const body = {
    kind: 'department',
    code,
    name,
    parent_id: null,
    from_date: null,
    to_date: null,
    superior_user_id: null,
    ...more,
  };
  const added = await server.call('POST /api/admin/departments', { token, body });
  expect(added.status).toBe(201);
  return added.body.id as number;
};
const idOf = async (employeeId: string): Promise<number> => {
  const { body } = await server.call('GET /api/admin/users', { token });
  return body.find((user: { employee_id: string }) => user.employee_id === employeeId).id;
};
const membershipsOf = async (employeeId: string) =>
  (await server.call(`GET /api/admin/users/${await idOf(employeeId)}/departments`, { token })).body.memberships;
const grantsOf = async (employeeId: string) => {
  const { rows } = await server.database.pool.query(
    `select granted_on::text, expires_on::text, days::float8, taken_before_minutes, sequence from leave_grant
     where company_id = $1 and user_id = $2 order by granted_on`,
    [boss.companyId, await idOf(employeeId)],
  );
  return rows;
};
const written = async (): Promise<number> => {
  const { rows } = await server.database.pool.query('select from audit_entry where company_id = $1', [boss.companyId]);
  return rows.length;
};
const addWorkRule = async (name: string): Promise<void> => {
  const settings = { kind: 'fixed', ...NO_CHOICES };
  expect((await server.call('POST /api/admin/work-rules', { token, body: { name, settings } })).status).toBe(201);
};

const WHOLE =
  '社員ID,氏名,雇用形態,入社日,所定_月,所定_火,所定_水,所定_木,所定_金,勤務形態,有給休暇1日の時間,部署,上長,有休残日数,付与日,付与日数,有効期限';
const HANAKO = 'E1,山田 花子,,2020-04-01,5:00,5:00,5:00,5:00,,パート用,5:00,営業部,E2,8.5,2026-10-01,12,2028-09-30';
const TARO = 'E2,佐藤 太郎,,2020-04-01,8:00,8:00,8:00,8:00,8:00,,,100,,,,,';

describe('a file with all columns', () => {
  beforeEach(async () => {
    await addWorkRule('パート用');
    await department('100', '営業部');
  });

  it('registers people with their contracts, departments, superiors of the same file and days of leave', async () => {
    const file = `${WHOLE}\n${HANAKO}\n${TARO}\n`;
    const { body: shown } = await preview(file);
    expect(shown).toMatchObject({
      added: 2,
      faulty: 0,
      unknown_names: [],
      rows: [
        {
          contract: { effective_date: '2020-04-01', weekly_days: 4, work_rule: 'パート用', leave_day_minutes: 300 },
          placement: { department: '営業部', from_date: '2020-04-01', superior: 'E2' },
          grant: { granted_on: '2026-10-01', expiry_date: '2028-09-30', days: 12, left_days: 8.5 },
          hints: [],
        },
        {
          placement: { department: '営業部', superior: null },
          grant: null,
          hints: [
            {
              message:
                '残日数の指定がありません。残日数を登録するか、入社日から計算した付与でよいことを「残日数」で確認するまで、「未登録」になります',
            },
          ],
        },
      ],
    });
    expect((await send('', file)).body).toMatchObject({ added: 2 });
    expect(await membershipsOf('E1')).toMatchObject([
      { department_path: '営業部', from_date: '2020-04-01', to_date: null, superior: { employee_id: 'E2' } },
    ]);
    expect(await grantsOf('E1')).toEqual([
      { granted_on: '2026-10-01', expires_on: '2028-09-30', days: 12, taken_before_minutes: 3.5 * 300, sequence: null },
    ]);
    expect(await grantsOf('E2')).toEqual([]);
    const user = { ...boss, userId: await idOf('E1') };
    expect((await auditOf(server.database, user)).map(({ action }) => action).toSorted()).toEqual([
      'add_leave_grant',
      'change_memberships',
      'import_user',
    ]);
  });

  it('goes round: the export changes nothing, and another company registers it', async () => {
    await send('', `${WHOLE}\n${HANAKO}\n${TARO}\n`);
    const { body: csv } = await server.call('GET /api/admin/users/export', { token });
    expect(csv).toContain(',パート用,5:00,営業部,E2,8.5,2026-10-01,12,2028-09-30,');
    const before = await written();
    expect((await send('', csv)).body).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await written()).toBe(before);

    const elsewhere = await server.logIn(await addUser(server.database, { role: 'super_admin', employeeId: 'X' }));
    const known = csv.replaceAll('パート用', '');
    expect((await preview(known, elsewhere)).body.unknown_names).toEqual([
      { kind: 'department', name: '営業部', people: 2 },
    ]);
    expect((await send('?names=register', known, elsewhere)).body).toMatchObject({ added: 3 });
    const { body: there } = await server.call('GET /api/admin/users/export', { token: elsewhere });
    expect(there).toContain(',5:00,営業部,E2,8.5,2026-10-01,12,2028-09-30,');
    expect(await written()).toBe(before);
  });

  it('changes nothing of a column that is left out or blank', async () => {
    await send('', `${WHOLE}\n${HANAKO}\n${TARO}\n`);
    const before = await written();
    for (const file of ['社員ID,氏名\nE1,山田 花子\n', '社員ID,氏名,部署,上長,勤務形態,有休残日数\nE1,山田 花子,,,,\n'])
      expect((await send('', file)).body).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await written()).toBe(before);
  });

  it('sent twice at once, or once more, registers everybody once', async () => {
    const file = `${WHOLE}\n${HANAKO}\n${TARO}\n`;
    const key = { 'idempotency-key': 'moved-in' };
    const answers = await Promise.all([send('', file, token, key), send('', file, token, key)]);
    expect(answers.map(({ status, body }) => [status, body.added])).toEqual([
      [201, 2],
      [201, 2],
    ]);
    const before = await written();
    const others = await Promise.all([send('', file), send('', file)]);
    expect(others.map(({ body }) => body.unchanged)).toEqual([2, 2]);
    expect(await written()).toBe(before);
    expect(await grantsOf('E1')).toHaveLength(1);
  });
});

describe('departments', () => {
  const FILE = '社員ID,氏名,入社日,部署,上長の社員ID\n';

  it('are named by code, by name, or by their path', async () => {
    const head = await department('100', '営業本部');
    await department('110', '1課', { parent_id: head });
    const other = await department('200', '開発本部');
    await department('210', '1課', { parent_id: other });
    await department('211', '2課', { parent_id: other, from_date: '2026-04-01' });
    const file = `${FILE}A,a,,110,\nB,b,,営業本部 / １課,\nC,c,2020-04-01,開発本部／2課,\nD,d,,2課,\nE,e,,1課,\n`;
    const { body } = await preview(file);
    const placed = body.rows.map(({ placement }: { placement: { department: string; from_date: string } | null }) =>
      placement === null ? null : [placement.department, placement.from_date],
    );
    expect(placed).toEqual([
      ['営業本部 / 1課', '2026-11-20'],
      ['営業本部 / 1課', '2026-11-20'],
      ['開発本部 / 2課', '2026-04-01'],
      ['開発本部 / 2課', '2026-11-20'],
      null,
    ]);
    expect((await faultsOf(file))[4]).toEqual([
      '部署: 同じ名前の部署が複数あります。コードか「営業本部／営業部」のように入力してください',
    ]);
  });

  it('transfer somebody today, and give a superior from the beginning of a membership', async () => {
    await department('100', '営業部');
    await department('200', '開発部');
    await send('', `${FILE}A,a,2020-04-01,営業部,\nB,b,,,\n`);
    expect((await send('', `${FILE}A,a,2020-04-01,開発部,B\n`)).body).toMatchObject({
      changed: 1,
      message: '登録済みの1人の内容を登録しました',
    });
    expect(await membershipsOf('A')).toMatchObject([
      { department_path: '営業部', from_date: '2020-04-01', to_date: '2026-11-19', superior: null },
      { department_path: '開発部', from_date: '2026-11-20', to_date: null, superior: { employee_id: 'B' } },
    ]);
    expect((await preview('社員ID,氏名,上長\nA,a,S0001\n')).body.rows).toMatchObject([
      { outcome: 'change', changes: ['department'], placement: { department: '開発部', superior: '全権 一郎' } },
    ]);
  });

  it('are refused where they can’t be', async () => {
    await department('100', '営業部', { to_date: '2026-03-31' });
    await department('200', '開発部');
    const theirs = await addUser(server.database, { role: 'super_admin', employeeId: 'X9' });
    const file = `${FILE}A,a,,営業部,\nB,b,,開発部,B\nC,c,,開発部,X9\nD,d,,,S0001\nE,e,,開発部／／1課,\n`;
    expect(theirs.companyId).not.toBe(boss.companyId);
    expect(await faultsOf(file)).toEqual([
      ['部署: 部署・拠点の開始日より前や終了日より後には所属できません'],
      ['上長の社員ID: この社員は上長にできません。選び直してください'],
      ['上長の社員ID: 登録されていない社員IDです'],
      ['上長の社員ID: 部署も入力してください'],
      ['部署: 部署を入力してください'],
    ]);
    expect(await send('', file)).toMatchObject({ status: 400, body: { code: 'csv_faulty' } });
  });
});

describe('names that the company doesn’t have', () => {
  const FILE = '社員ID,氏名,雇用形態,部署\nA,a,正社員,営業本部／1課\nB,b,正社員,営業本部\nC,c,パート,営業本部／1課\n';
  const list = async (path: string) =>
    (await server.call(`GET /api/admin/${path}`, { token })).body.map(({ name }: { name: string }) => name);

  it('are collected, and nothing is registered before somebody agrees', async () => {
    const before = await written();
    expect((await preview(FILE)).body).toMatchObject({
      added: 3,
      faulty: 0,
      unknown_names: [
        { kind: 'employment_type', name: '正社員', people: 2 },
        { kind: 'employment_type', name: 'パート', people: 1 },
        { kind: 'department', name: '営業本部 / 1課', people: 2 },
        { kind: 'department', name: '営業本部', people: 1 },
      ],
    });
    expect(await send('', FILE)).toMatchObject({ status: 400, body: { code: 'import_names_unknown' } });
    expect(await written()).toBe(before);
    expect(await list('employment-types')).toEqual([]);
  });

  it('are registered with the people, audited, once', async () => {
    await department('D001', '総務部');
    const answers = await Promise.all([send('?names=register', FILE), send('?names=register', FILE)]);
    expect(answers.reduce((sum, { body }) => sum + (body.added ?? 0), 0)).toBe(3);
    expect(await list('employment-types')).toEqual(['正社員', 'パート']);
    const { body: all } = await server.call('GET /api/admin/departments', { token });
    expect(all.departments.map(({ code, name }: { code: string; name: string }) => [code, name])).toEqual([
      ['D001', '総務部'],
      ['D002', '営業本部'],
      ['D003', '1課'],
    ]);
    expect(await membershipsOf('A')).toMatchObject([{ department_path: '営業本部 / 1課' }]);
    const { rows } = await server.database.pool.query(
      `select action from audit_entry where company_id = $1 and action in ('add_employment_type', 'add_department')`,
      [boss.companyId],
    );
    expect(rows).toHaveLength(5);
    expect((await preview(FILE)).body).toMatchObject({ unchanged: 3, unknown_names: [] });
  });

  it('are not registered with a file that can’t be, nor of rows that are left out, nor a work rule', async () => {
    const faulty = `${FILE}D,,契約社員,\n`;
    expect((await send('?names=register', faulty)).body).toMatchObject({ code: 'csv_faulty' });
    expect(await list('employment-types')).toEqual([]);
    const odd = '社員ID,氏名,雇用形態\nA,a,正社員\n合計,1名,役員\n';
    expect((await send('?names=register&warned=skip', odd)).body).toMatchObject({ added: 1 });
    expect(await list('employment-types')).toEqual(['正社員']);
    expect(await faultsOf('社員ID,氏名,勤務形態,所定_月\nE,e,変形,8:00\n')).toEqual([
      ['勤務形態: 「変形」は登録されていません'],
    ]);
  });

  it('are refused in any other words', async () => {
    expect((await send('?names=yes', FILE)).status).toBe(400);
  });
});

describe('days of leave', () => {
  const FILE = '社員ID,氏名,入社日,週所定労働日数,有休残日数,付与日,付与日数,有効期限\n';

  it('take the law’s days where the row leaves them open', async () => {
    expect((await preview(`${FILE}A,a,2020-04-01,5,3,2026-10-01,,\n`)).body.rows).toMatchObject([
      { grant: { days: 20, left_days: 3, expiry_date: '2028-09-30' }, hints: [] },
    ]);
    expect(await faultsOf(`${FILE}A,a,2020-04-01,5,3,2026-09-01,,\n`)).toEqual([
      ['付与日数: 付与日数を入力してください'],
    ]);
  });

  it('are refused where they can’t be', async () => {
    expect(
      await faultsOf(
        `${FILE}A,a,2020-04-01,5,3,,10,\nB,b,,,11,2026-10-01,10,\nC,c,,,1.2,2026-10-01,10,\nD,d,,,1,2026-10-01,10,2026-09-01\nE,e,,,,2026-10-01,10,\n`,
      ),
    ).toEqual([
      ['付与日: 付与日を入力してください'],
      ['有休残日数: 残日数は付与日数以内にしてください'],
      ['有休残日数: 0.5日単位で、100日以内で入力してください'],
      ['有効期限: 有効期限は付与日以降にしてください'],
      ['有休残日数: 有休残日数を入力してください'],
    ]);
  });

  it('point out what the law grants beside them', async () => {
    expect(await hintsOf(`${FILE}A,a,2020-04-01,5,3,2025-10-01,,\nB,b,2026-10-01,5,,,,\n`)).toEqual([
      ['このほかに、法定の付与（20日）を、取得0日として登録します'],
      [],
    ]);
  });

  it('are stored of somebody without grants alone', async () => {
    await send('', '社員ID,氏名\nA,a\n');
    expect((await send('', '社員ID,氏名,有休残日数,付与日,付与日数\nA,a,3,2026-10-01,10\n')).body).toMatchObject({
      changed: 1,
    });
    expect(await grantsOf('A')).toMatchObject([{ days: 10, taken_before_minutes: 7 * 480 }]);
    expect(await faultsOf('社員ID,氏名,有休残日数,付与日,付与日数\nA,a,4,2026-10-01,10\n')).toEqual([
      ['有休残日数: 付与が登録されている社員です。「残日数一覧」の「CSVを取り込む」で変更してください'],
    ]);
  });
});

describe('contracts of people who are there', () => {
  const FILE = '社員ID,氏名,契約の開始日,勤務形態,有給休暇1日の時間,雇用形態\n';
  beforeEach(async () => {
    await addWorkRule('フレックス');
    await send('', '社員ID,氏名,契約の開始日,所定_月\nA,a,2026-04-01,8:00\nB,b,,\n');
  });

  it('get other terms from a day on, and keep their hours', async () => {
    expect((await send('?names=register', `${FILE}A,a,2026-12-01,フレックス,6:00,正社員\n`)).body).toMatchObject({
      changed: 1,
    });
    const { body } = await server.call(`GET /api/admin/users/${await idOf('A')}/contracts`, { token });
    expect(body.contracts).toMatchObject([
      { effective_date: '2026-04-01', leave_day_minutes: null },
      {
        effective_date: '2026-12-01',
        weekday_minutes: [0, 480, 0, 0, 0, 0, 0],
        leave_day_minutes: 360,
        employment_type_name: '正社員',
      },
    ]);
  });

  it('need the day, and the weekdays', async () => {
    expect(
      await faultsOf(
        `${FILE}A,a,,フレックス,,\nB,b,2026-12-01,,6:00,\nC,c,,フレックス,,\nD,d,2026-12-01,フレックス,,\n`,
      ),
    ).toEqual([
      ['契約の開始日: 契約の開始日を入力してください'],
      ['所定_月: 曜日ごとの所定労働時間も入力してください'],
      ['勤務形態: 曜日ごとの所定労働時間も入力してください'],
      ['勤務形態: 曜日ごとの所定労働時間も入力してください'],
    ]);
  });
});

it('refuses too many people, and another company’s work rule, and changes nothing', async () => {
  const before = await written();
  const many = Array.from({ length: 5000 }, (_, index) => `N${index},社員 ${index},営業部`).join('\n');
  expect(await send('?names=register', `社員ID,氏名,部署\n${many}\n`)).toMatchObject({
    status: 400,
    body: { code: 'csv_unreadable', message: expect.stringContaining('1000人まで') },
  });
  expect(await written()).toBe(before);
});

describe('an import is undone', () => {
  const FILE =
    '社員ID,氏名,雇用形態,部署,有休残日数,付与日,付与日数\nA,a,正社員,営業部,3,2026-10-01,10\nB,b,正社員,営業部,,,\n';
  const last = async (as = token) =>
    (await server.call('GET /api/admin/imports/employees', { token: as })).body.imports[0] as { id: number };
  const undo = async (id: number, as = token) => server.call(`POST /api/admin/imports/${id}/undo`, { token: as });
  const employees = async () =>
    (await server.call('GET /api/admin/users', { token })).body.map(
      (user: { employee_id: string }) => user.employee_id,
    );

  it('as a whole: people, names and the grants are gone, audited, and the same file can be sent again', async () => {
    await send('?names=register', FILE);
    const shown = await last();
    expect(shown).toMatchObject({ actor_name: '全権 一郎', added: 2, changed: 0, is_undone: false });
    expect(await undo(shown.id)).toMatchObject({
      status: 200,
      body: { message: '2人を削除し、0人の内容を元に戻しました。', left: [] },
    });
    expect(await employees()).toEqual(['S0001']);
    expect((await server.call('GET /api/admin/employment-types', { token })).body).toEqual([]);
    expect((await server.call('GET /api/admin/departments', { token })).body.departments).toEqual([]);
    const { rows } = await server.database.pool.query(
      `select action, count(*)::int from audit_entry where company_id = $1 and action like 'undo_%' group by 1 order by 1`,
      [boss.companyId],
    );
    expect(rows).toEqual([
      { action: 'undo_import', count: 1 },
      { action: 'undo_import_user', count: 2 },
    ]);
    expect(await last()).toMatchObject({ is_undone: true });
    expect(await undo(shown.id)).toMatchObject({ status: 409, body: { code: 'import_undone' } });
    expect((await send('?names=register', FILE)).body).toMatchObject({ added: 2 });
  });

  it('what was changed goes back, unless somebody has changed it since', async () => {
    await department('100', '営業部');
    await send('', '社員ID,氏名,契約の開始日,所定_月\nA,a,2026-04-01,8:00\nB,b,2026-04-01,8:00\n');
    const CHANGE =
      '社員ID,氏名,フリガナ,契約の開始日,所定_月,部署,有休残日数,付与日,付与日数\nA,a,あ,2026-04-01,6:00,営業部,3,2026-10-01,10\nB,b,び,2026-04-01,6:00,営業部,3,2026-10-01,10\n';
    expect((await send('', CHANGE)).body).toMatchObject({ changed: 2 });
    await send('', '社員ID,氏名,契約の開始日,所定_月\nB,b,2026-04-01,7:00\n');
    const { body: imports } = await server.call('GET /api/admin/imports/employees', { token });
    expect(await undo(imports.imports[1].id)).toMatchObject({
      body: {
        message: expect.stringContaining('0人を削除し、2人の内容を元に戻しました'),
        left: [{ name: 'b（B）', reason: '契約は、その後に変更されています' }],
      },
    });
    const hours = async (employeeId: string) =>
      (await server.call(`GET /api/admin/users/${await idOf(employeeId)}/contracts`, { token })).body.contracts.map(
        ({ weekday_minutes }: { weekday_minutes: number[] }) => weekday_minutes[1],
      );
    expect([await hours('A'), await hours('B')]).toEqual([[480], [420]]);
    expect([await membershipsOf('A'), await grantsOf('A')]).toEqual([[], []]);
    expect((await preview('社員ID,氏名,フリガナ\nA,a,え\n')).body.rows).toMatchObject([{ outcome: 'change' }]);
  });

  it('people with records, or who have logged in, stay, by name, with what they use', async () => {
    const { body } = await send('?names=register', FILE);
    const { one_time_password: password } = body.one_time_passwords[0];
    await server.logIn({ ...boss, userId: await idOf('A'), employeeId: 'A', password });
    expect((await undo((await last()).id)).body).toMatchObject({
      message: expect.stringContaining('1人を削除し'),
      left: [
        { name: 'a（A）', reason: '記録があります' },
        { name: '正社員', reason: '雇用形態を使っている契約があります' },
        { name: '営業部', reason: '使われている部署です' },
      ],
    });
    expect(await employees()).toEqual(['A', 'S0001']);
    expect(await membershipsOf('A')).toMatchObject([{ department_path: '営業部' }]);
  });

  it('whose superior came with them keeps that superior where they stay', async () => {
    const { body } = await send(
      '?names=register',
      '社員ID,氏名,部署,上長の社員ID\nA,a,営業部,B\nB,b,営業部,C\nC,c,営業部,\nD,d,営業部,\n',
    );
    const { one_time_password: password } = body.one_time_passwords[0];
    await server.logIn({ ...boss, userId: await idOf('A'), employeeId: 'A', password });
    const reason = 'ほかの社員か部署の上長になっています';
    expect((await undo((await last()).id)).body).toMatchObject({
      message: expect.stringContaining('1人を削除し'),
      left: [{ name: 'a（A）' }, { name: 'b（B）', reason }, { name: 'c（C）', reason }, { name: '営業部' }],
    });
    expect(await employees()).toEqual(['A', 'B', 'C', 'S0001']);
  });

  it('but for a contract one of whose months was closed since, which is named', async () => {
    await send('', '社員ID,氏名,契約の開始日,所定_月\nA,a,2026-04-01,8:00\n');
    await send('', '社員ID,氏名,フリガナ,契約の開始日,所定_月\nA,a,あ,2026-04-01,6:00\n');
    await addClosedMonth(
      server.database,
      { companyId: boss.companyId, userId: await idOf('A') },
      { from: '2026-10-01', to: '2026-10-31', at: server.now() + 1 },
    );
    expect((await undo((await last()).id)).body).toEqual({
      message: '0人を削除し、1人の内容を元に戻しました。取り消せなかったものがあります',
      left: [{ name: 'a（A）', reason: '契約は、その月が締められています' }],
    });
  });

  it('not twice at once, and not by others', async () => {
    await send('?names=register', FILE);
    const { id } = await last();
    const admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect((await undo(id, admin)).status).toBe(403);
    expect((await undo(id, stranger)).status).toBe(404);
    expect((await server.call('GET /api/admin/imports/employees', { token: stranger })).body.imports).toEqual([]);
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('an import that changes nothing is none', async () => {
    await send('', '社員ID,氏名\nS0001,全権 一郎\n');
    expect(await last()).toBeUndefined();
  });
});
