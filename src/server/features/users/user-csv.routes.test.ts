import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001', name: '全権 一郎' });
  token = await server.logIn(boss);
});

async function upload(path: string, file: BlobPart | null, as = token, headers: Record<string, string> = {}) {
  const form = new FormData();
  if (file !== null) form.set('file', new Blob([file]), '社員.csv');
  const response = await fetch(`${server.url}/api/admin/users/import${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, ...headers },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}
const preview = (file: BlobPart | null, as?: string) => upload('/preview', file, as);
const run = (file: BlobPart | null, as?: string) => upload('', file, as);
const exported = async (query = '', as = token) => {
  const { body } = await server.call(`GET /api/admin/users/export${query}`, { token: as });
  return body as string;
};
const employeeIds = async (): Promise<string[]> => {
  const { body } = await server.call('GET /api/admin/users', { token });
  return body.map(({ employee_id }: { employee_id: string }) => employee_id);
};

const FAULTY = '社員ID,氏名,権限\nE1,山田 太郎,一般\nE2,,社長\nS0001,別人,一般\n';

describe('POST /api/admin/users/import/preview', () => {
  it('shows each row’s error and writes nothing', async () => {
    const { status, body } = await preview(FAULTY);
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 1, unchanged: 0, faulty: 2 });
    expect(body.rows).toMatchObject([
      { line: 2, outcome: 'add', employee_id: 'E1', name: '山田 太郎', faults: [] },
      {
        line: 3,
        outcome: 'fault',
        faults: [
          { column: '氏名', message: '氏名を入力してください' },
          { column: '役割', message: expect.stringContaining('のいずれか') },
        ],
      },
      { line: 4, outcome: 'fault', faults: [{ column: '社員ID', message: 'この社員IDは既に使用されています' }] },
    ]);
    expect(await employeeIds()).toEqual(['S0001']);
  });

  it('fills no mail address of one’s own', async () => {
    const { body } = await preview('社員ID,氏名,メールアドレス\nS0001,全権 一郎,taro@example.com\n');
    expect(body.rows).toMatchObject([{ outcome: 'fault', faults: [{ column: 'メールアドレス' }] }]);
  });

  it('never returns the passwords', async () => {
    const { body } = await preview('社員ID,氏名,初期パスワード\nE1,A,very-secret\n');
    expect(JSON.stringify(body)).not.toContain('very-secret');
  });

  it.each([
    ['a NUL', '\0'],
    ['a DEL', '\u007F'],
    ['a bell', '\u0007'],
  ])('reports %s in an employee ID as an error of its row', async (_what, character) => {
    const file = `社員ID,氏名\n"E${character}1",A\nS0001,全権 一郎\n`;
    const { status, body } = await preview(file);
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 0, unchanged: 1, faulty: 1 });
    expect(body.rows[0].faults).toEqual([{ column: '社員ID', message: '使用できない文字が含まれています' }]);
    expect(await run(file)).toMatchObject({ status: 400, body: { code: 'csv_faulty' } });
    expect((await preview(`社員ID,氏名\n"E${character}1",A\n`)).body).toMatchObject({ faulty: 1 });
    expect(await employeeIds()).toEqual(['S0001']);
  });

  it('D44: knows an employee whose ID has what nobody sees, and puts a name of two lines into one', async () => {
    const { body } = await preview('社員ID,氏名\nS\u200B0001,全権\u00AD 一郎\n"E1","山田\n太郎"\n');
    expect(body.rows).toMatchObject([
      { outcome: 'unchanged', hints: [] },
      { outcome: 'add', name: '山田 太郎', hints: [{ column: '氏名', message: '改行を空白に置き換えました' }] },
    ]);
  });

  it.each([
    ['a file that is none', '見出しではない,x\n1,2', 400, 'csv_unreadable'],
    ['no file', null, 400, 'invalid_input'],
    ['a file of more than 1 MiB', 'x'.repeat(1024 * 1024 + 1), 413, 'file_too_large'],
  ])('rejects %s', async (_what, file, status, code) => {
    expect(await preview(file)).toMatchObject({ status, body: { code } });
  });
});

describe('rows that a spreadsheet may have changed', () => {
  const FILE = '社員ID,氏名\nE1,山田 太郎\n1.23457E+11,佐藤 花子\n12,鈴木 次郎\n合計,3名\n';

  it('are asked about, and nobody is registered before', async () => {
    await run('社員ID,氏名\n0012,鈴木 一郎\n');
    const { body } = await preview(FILE);
    expect(body).toMatchObject({ added: 4, faulty: 0 });
    expect(
      body.rows.map(({ warnings }: { warnings: { message: string }[] }) => warnings.map((one) => one.message)),
    ).toEqual([
      [],
      ['Excelで桁が失われた番号の可能性があります'],
      ['先頭の0だけが異なる「0012」があります'],
      ['合計の行の可能性があります'],
    ]);
    expect(await run(FILE)).toMatchObject({ status: 400, body: { code: 'import_warned' } });
    expect(await employeeIds()).toEqual(['0012', 'S0001']);
  });

  it('are left out, or registered as they are, once somebody has seen them', async () => {
    const key = { 'idempotency-key': 'left-out' };
    const first = await upload('?warned=skip', FILE, token, key);
    expect(first).toMatchObject({ status: 201, body: { added: 2, unchanged: 0 } });
    expect(await employeeIds()).toEqual(['12', 'E1', 'S0001']);
    expect(await upload('?warned=skip', FILE, token, key)).toEqual(first);
    expect(await upload('?warned=register', FILE, token, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await upload('?warned=register', FILE)).toMatchObject({ status: 201, body: { added: 2, unchanged: 2 } });
    expect(await employeeIds()).toEqual(['1.23457E+11', '12', 'E1', 'S0001', '合計']);
    // They are there now, and nothing is asked.
    expect(await run(FILE)).toMatchObject({ status: 201, body: { added: 0, unchanged: 4 } });
  });
});

describe('POST /api/admin/users/import', () => {
  it('registers everybody, with their groups, and returns the generated passwords once', async () => {
    await server.database.pool.query(
      `with c as (insert into client_company (company_id, name) values ($1, '青空商事') returning *)
       insert into job_assignment (company_id, client_company_id, name) select company_id, client_company_id, '開発' from c`,
      [boss.companyId],
    );
    const { status, body } = await run(
      '\uFEFF社員ID,氏名,役割,初期パスワード,取引先企業,担当業務,入社日\r\n' +
        'E1,山田 太郎,,given-secret,青空商事,開発,2026/4/1\r\n=E2,佐藤 花子,管理者,,,,\r\n',
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ message: '社員2人を登録しました', added: 2, unchanged: 0 });
    expect(body.one_time_passwords).toEqual([
      { employee_id: '=E2', name: '佐藤 花子', one_time_password: expect.stringMatching(/^[a-z2-9-]{19}$/) },
    ]);
    expect(body.one_time_passwords_csv).toContain(`'=E2,佐藤 花子,${body.one_time_passwords[0].one_time_password}`);

    const { body: users } = await server.call('GET /api/admin/users', { token });
    const [two, one] = [users[0], users[1]];
    expect(one).toMatchObject({
      employee_id: 'E1',
      role: 'user',
      client_company_name: '青空商事',
      job_assignment_name: '開発',
      hire_date: '2026-04-01',
    });
    expect(two).toMatchObject({ employee_id: '=E2', role: 'admin' });
    const accounts = [
      { companyId: boss.companyId, userId: one.id, employeeId: 'E1', password: 'given-secret' },
      {
        companyId: boss.companyId,
        userId: two.id,
        employeeId: '=E2',
        password: body.one_time_passwords[0].one_time_password,
      },
    ];
    for (const account of accounts) {
      const theirs = await server.logIn(account);
      expect((await server.call('GET /api/auth/me', { token: theirs })).body.isFirstLogin).toBe(true);
      const entries = await auditOf(server.database, account);
      expect(entries).toMatchObject([{ action: 'import_user', actor_user_id: boss.userId }]);
      expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${account.password}|argon2`));
    }
  });

  it('D44: finds an existing employee by any spelling of the ID, and names each duplicate in the file', async () => {
    await addUser(server.database, { companyId: boss.companyId, employeeId: 'e7', name: '登録 済' });
    const { body } = await preview('社員ID,氏名\n Ｅ７ ,登録 済\nＳ０００１,別人\nＥ８,A\ne8　,B\n');
    expect(body).toMatchObject({ added: 1, unchanged: 1, faulty: 2 });
    expect(
      body.rows.map(({ faults }: { faults: { message: string }[] }) => faults.map(({ message }) => message)),
    ).toEqual([[], ['この社員IDは既に使用されています'], [], ['4行目と重複しています']]);
    expect((await run('社員ID,氏名\n Ｅ７ ,登録 済\nＥ８　,A\n')).body).toMatchObject({ added: 1, unchanged: 1 });
    expect(await employeeIds()).toEqual(['E8', 'S0001', 'e7']);
  });

  it('registers nobody when a single row is invalid', async () => {
    expect(await run(FAULTY)).toMatchObject({ status: 400, body: { code: 'csv_faulty' } });
    expect(await employeeIds()).toEqual(['S0001']);
  });

  it('registers a file once for two concurrent requests', async () => {
    const file = '社員ID,氏名\nE1,A\nE2,B\n';
    const answers = await Promise.all([run(file), run(file)]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.reduce((sum, { body }) => sum + (body.added ?? 0), 0)).toBe(2);
    expect(await employeeIds()).toEqual(['E1', 'E2', 'S0001']);
  });

  it('does not block the event loop while it hashes the passwords', async () => {
    const file = `社員ID,氏名\n${Array.from({ length: 60 }, (_, index) => `B${index},社員 ${index}\n`).join('')}`;
    const progress = { isDone: false };
    const importing = run(file).finally(() => (progress.isDone = true));
    let logins = 0;
    while (!progress.isDone) {
      await server.logIn(boss);
      logins++;
    }
    expect(await importing).toMatchObject({ status: 201, body: { added: 60 } });
    // With a blocked event loop, only the request that began before and the one that ended after would be there.
    expect(logins).toBeGreaterThan(2);
  });

  it.each(['admin', 'user'] as const)('is not for the role %s', async (role) => {
    const theirs = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role }));
    expect((await run('社員ID,氏名\nE1,A\n', theirs)).status).toBe(403);
    expect((await preview('社員ID,氏名\nE1,A\n', theirs)).status).toBe(403);
    expect((await server.call('GET /api/admin/users/export', { token: theirs })).status).toBe(403);
    expect((await server.call('GET /api/admin/users/import-template', { token: theirs })).status).toBe(403);
  });
});

describe('GET /api/admin/users/export', () => {
  it('has everybody the filter matches, for Excel, without passwords and without formulas', async () => {
    await addUser(server.database, { companyId: boss.companyId, employeeId: 'E1', name: '=HYPERLINK("x")' });
    await addUser(server.database, {
      companyId: boss.companyId,
      employeeId: 'E2',
      name: '退職 者',
      nameKana: 'タイショク シャ',
      active: false,
    });
    await addUser(server.database, { employeeId: 'E3', name: '他社' });
    const { headers, body } = await server.call('GET /api/admin/users/export', { token });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain(encodeURIComponent('社員一覧_2026-11-20.csv'));
    // fetch strips the byte order mark.
    expect(body.split('\r\n')).toEqual([
      '社員ID,氏名,フリガナ,メールアドレス,役割,勤怠の対象,初期パスワード,取引先企業,担当業務,雇用形態,入社日,退職日,週所定労働日数,週所定労働時間,年間所定労働日数,契約の開始日,所定_月,所定_火,所定_水,所定_木,所定_金,所定_土,所定_日,勤務形態,有給休暇1日の時間,有休残日数,付与日,付与日数,有効期限,利用状況,登録日',
      expect.stringMatching(/^E1,"'=HYPERLINK\(""x""\)",,,一般,対象,{24}利用中,\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^E2,退職 者,タイショク シャ,,一般,対象,{24}利用停止,/),
      expect.stringMatching(/^S0001,全権 一郎,,,全権管理者,/),
      '',
    ]);
    expect((await exported('?active=true&q=e')).trim().split('\r\n')).toHaveLength(2);
  });

  it('can be imported again: nothing to do here, everybody in another company', async () => {
    await server.call('POST /api/admin/users', {
      token,
      body: {
        employeeId: '007',
        name: '\'-O\'Brien, "Jr."',
        name_kana: 'オブライエン',
        password: 'secret',
        role: 'admin',
        hire_date: '2020-04-01',
        leaving_date: '2030-03-31',
        weekly_working_days: 4,
        weekly_working_minutes: 1835,
        annual_working_days: 200,
      },
    });
    const file = await exported();
    expect((await run(file)).body).toMatchObject({ added: 0, unchanged: 2 });
    const elsewhere = await addUser(server.database, { role: 'super_admin', employeeId: 'X' });
    const theirs = await server.logIn(elsewhere);
    expect((await run(file, theirs)).body).toMatchObject({ added: 2 });
    const there = (await exported('?q=0', theirs)).trim().split('\r\n');
    expect(there.map((line) => line.replace(/,[^,]*$/, ''))).toEqual(
      file
        .trim()
        .split('\r\n')
        .map((line) => line.replace(/,[^,]*$/, '')),
    );
  });

  describe('of contracts', () => {
    const CONTRACT = '社員ID,氏名,契約の開始日,所定_月,所定_火,所定_水,所定_木,所定_金,所定_土,所定_日\n';
    const contractsOf = async (employeeId: string) => {
      const { body: users } = await server.call('GET /api/admin/users', { token });
      const { id } = users.find(({ employee_id }: { employee_id: string }) => employee_id === employeeId);
      return (await server.call(`GET /api/admin/users/${id}/contracts`, { token })).body.contracts;
    };

    it('registers one with its employee, and exports the one in force', async () => {
      expect((await run(`${CONTRACT}E1,A,,8:00,8,7.5,8:00:00,8,,0\n`)).body).toMatchObject({ added: 1, changed: 0 });
      expect(await contractsOf('E1')).toMatchObject([
        { effective_date: '2026-11-20', weekday_minutes: [0, 480, 480, 450, 480, 480, 0], weekly_days: 5 },
      ]);
      expect(await exported('?q=E1')).toContain(',5,39:30,,2026-11-20,8:00,8:00,7:30,8:00,8:00,0:00,0:00,');
    });

    it('adds and changes those of existing employees, audited, and nothing else of them', async () => {
      const user = await addUser(server.database, { companyId: boss.companyId, employeeId: 'E1', name: 'A' });
      const file = `${CONTRACT}E1,A,2026/4/1,8,8,8,8,8,,\nE2,B,,,,,,,,\n`;
      const { body: shown } = await preview(file);
      expect(shown).toMatchObject({ added: 1, changed: 1, unchanged: 0, rows: [{ outcome: 'change' }, {}] });
      const key = { 'idempotency-key': 'contracts' };
      const { body } = await upload('', file, token, key);
      expect(body).toMatchObject({
        added: 1,
        changed: 1,
        unchanged: 0,
        message: '社員1人と、登録済みの1人の内容を登録しました',
      });
      expect((await upload('', file, token, key)).body).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
      expect((await run(file)).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
      expect((await run(`${CONTRACT}E1,A,2026/4/1,4,,,,,,\n`)).body).toMatchObject({
        changed: 1,
        message: '登録済みの1人の内容を登録しました',
      });
      expect(await contractsOf('E1')).toMatchObject([{ weekday_minutes: [0, 240, 0, 0, 0, 0, 0] }]);
      expect((await auditOf(server.database, user)).map(({ action }) => action)).toEqual([
        'set_contract',
        'set_contract',
      ]);
    });

    it('reports each error at its row, and stores nothing then', async () => {
      await addUser(server.database, { companyId: boss.companyId, employeeId: 'E1', name: 'A' });
      const { body } = await preview(`${CONTRACT}E1,A,,8,,,,,,\nE1,X,2026/4/1,8,,,,,,\nE3,C,2026/4/1,25,,,,,,\n`);
      expect(body.rows.map(({ faults }: { faults: object[] }) => faults)).toEqual([
        [{ column: '契約の開始日', message: '契約の開始日を入力してください' }],
        [{ column: '社員ID', message: '2行目と重複しています' }],
        [{ column: '所定_月', message: '8:00のように入力してください' }],
      ]);
      expect((await run(`${CONTRACT}E1,A,2026/4/1,8,,,,,,\nE3,C,2026/4/1,25,,,,,,\n`)).status).toBe(400);
      expect(await contractsOf('E1')).toEqual([]);
    });
  });

  it('fills the reading of a name from its own column, once, audited, and overwrites none', async () => {
    const [one, other] = [
      await addUser(server.database, { companyId: boss.companyId, employeeId: 'E1', name: '佐藤' }),
      await addUser(server.database, { companyId: boss.companyId, employeeId: 'E2', name: '山田', nameKana: 'ヤマダ' }),
    ];
    const kanaOf = async ({ userId }: typeof one) =>
      (await server.call(`GET /api/admin/users/${userId}`, { token })).body.name_kana;
    expect((await run('社員ID,氏名\nE1,佐藤\nE2,山田\n')).body).toMatchObject({ changed: 0, unchanged: 2 });
    expect([await kanaOf(one), await kanaOf(other)]).toEqual([null, 'ヤマダ']);

    const file = '社員ID,氏名,フリガナ\nE1,佐藤,さとう\nE2,山田,やまだ\n';
    expect((await preview(file)).body).toMatchObject({
      changed: 1,
      unchanged: 1,
      rows: [
        { outcome: 'change', changes: ['name_kana'] },
        { outcome: 'unchanged', changes: [] },
      ],
    });
    expect(await kanaOf(one)).toBeNull();
    expect((await run(file)).body).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 1,
      message: '登録済みの1人の内容を登録しました',
    });
    expect((await run(file)).body).toMatchObject({ changed: 0, unchanged: 2 });
    expect([await kanaOf(one), await kanaOf(other)]).toEqual(['サトウ', 'ヤマダ']);
    expect(await auditOf(server.database, one)).toMatchObject([
      {
        action: 'change_user',
        actor_user_id: boss.userId,
        before: { name_kana: null },
        after: { name_kana: 'サトウ' },
      },
    ]);

    expect((await run('社員ID,氏名,フリガナ\nE1,佐藤,サイトウ\n')).body).toMatchObject({ code: 'csv_faulty' });
    expect(await kanaOf(one)).toBe('サトウ');
  });

  it('streams more than one part in order', async () => {
    await server.database.pool.query(
      `insert into user_account (company_id, employee_id, name, role, password_hash)
       select $1, 'P' || lpad(i::text, 4, '0'), '社員', 'user', 'x' from generate_series(1, 2500) i`,
      [boss.companyId],
    );
    const ids = (await exported('?sort=-employee_id'))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(ids).toHaveLength(2501);
    expect(ids).toEqual(ids.toSorted((one, other) => ((one ?? '') > (other ?? '') ? -1 : 1)));
  });
});

describe('GET /api/admin/users/import-template', () => {
  it('is a file that an import accepts', async () => {
    const { body } = await server.call('GET /api/admin/users/import-template', { token });
    expect((await preview(body)).body).toMatchObject({ added: 2, faulty: 0 });
  });
});
