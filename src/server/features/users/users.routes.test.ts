import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
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

const colleague = (options: Parameters<typeof addUser>[1] = {}) =>
  addUser(server.database, { companyId: boss.companyId, ...options });
const register = (body: object, headers: Record<string, string> = {}) =>
  server.call('POST /api/admin/users', {
    token,
    headers,
    body: { employeeId: 'N0001', name: '新人 花子', password: 'first-secret', role: 'user', ...body },
  });
const read = async (id: number) => (await server.call(`GET /api/admin/users/${id}`, { token })).body;

describe('POST /api/admin/users', () => {
  it('registers an employee whose first login forces a change of the password', async () => {
    const { status, body } = await register({ hire_date: '2026-12-01', weekly_working_days: 4 });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(Number), message: '社員を登録しました' });
    expect(await read(body.id)).toMatchObject({
      employee_id: 'N0001',
      name: '新人 花子',
      role: 'user',
      active: true,
      created_at: '2026-11-20T12:00:00.000+09:00',
      client_company_id: null,
      hire_date: '2026-12-01',
      leaving_date: null,
      weekly_working_days: 4,
    });
    const account = { companyId: boss.companyId, userId: body.id, employeeId: 'N0001', password: 'first-secret' };
    const first = await server.logIn(account);
    expect((await server.call('GET /api/auth/me', { token: first })).body.isFirstLogin).toBe(true);
    const entries = await auditOf(server.database, account);
    expect(entries).toMatchObject([
      { action: 'register_user', actor_user_id: boss.userId, after: { employee_id: 'N0001', hire_date: '2026-12-01' } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/first-secret|argon2/);
  });

  it('reports at the field that an employee ID is taken, however it is written, also to one of two concurrent calls', async () => {
    const answers = await Promise.all([register({}), register({ employeeId: ' ｎ０００１ ' })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await register({})).toMatchObject({
      status: 409,
      body: { code: 'employee_id_taken', fields: { employeeId: 'この社員IDは既に使用されています' } },
    });
  });

  it('D44: stores an employee ID in the usual width, without blanks around it, and finds it by the list', async () => {
    const { body } = await register({ employeeId: '　Ｎ０００１ｂ ' });
    const { body: user } = await server.call(`GET /api/admin/users/${body.id}`, { token });
    expect(user.employee_id).toBe('N0001b');
    for (const q of ['n0001B', ' Ｎ０００１ '])
      expect((await server.call(`GET /api/admin/users?q=${encodeURIComponent(q)}`, { token })).body.total).toBe(1);
  });

  it.each(['N\u200B1', 'N1\u00AD', 'N1\uFE0F', '\u202EN1'])('D44: %j is N1, which is taken', async (employeeId) => {
    await register({ employeeId: 'N1' });
    expect(await register({ employeeId })).toMatchObject({ status: 409, body: { code: 'employee_id_taken' } });
  });

  it.each([
    ['山\u202E田\u200B 太郎', '山田 太郎'],
    ['葛\u{E0100}城 太郎', '葛\u{E0100}城 太郎'],
  ])('stores the name %j as %j, and finds it by a search', async (name, stored) => {
    const { body } = await register({ name });
    expect((await server.call(`GET /api/admin/users/${body.id}`, { token })).body.name).toBe(stored);
    const q = encodeURIComponent(stored.replaceAll(/\p{Variation_Selector}/gu, ''));
    expect((await server.call(`GET /api/admin/users?q=${q}&limit=5`, { token })).body.total).toBe(1);
  });

  it.each(['山田\n太郎', '山田\t太郎', '山田\u0000', '\u200B'])('rejects the name %j', async (name) => {
    expect(await register({ name })).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
  });

  it.each([
    ['a\nb', '改行やタブなど、使用できない文字が含まれています'],
    ['㍿'.repeat(17), '64文字以内で入力してください'],
  ])('rejects the employee ID %j', async (employeeId, message) => {
    expect(await register({ employeeId })).toMatchObject({ status: 400, body: { fields: { employeeId: message } } });
  });

  it('accepts an employee ID that another company uses', async () => {
    await addUser(server.database, { employeeId: 'N0001' });
    expect((await register({})).status).toBe(201);
  });

  it('returns the first result for a replayed key, also concurrently, and rejects another body with it', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [one, two] = await Promise.all([register({}, headers), register({}, headers)]);
    const three = await register({}, headers);
    expect([one.status, two.status, three.status]).toEqual([201, 201, 201]);
    expect(new Set([one.body.id, two.body.id, three.body.id]).size).toBe(1);
    expect(await register({ name: '別人' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it.each([
    [{ employeeId: '' }, 'employeeId', '社員IDを入力してください'],
    [{ name: ' ' }, 'name', '氏名を入力してください'],
    [{ name: 'あ'.repeat(101) }, 'name', '100文字以内で入力してください'],
    [{ name_kana: 'Sato' }, 'name_kana', 'ひらがなかカタカナで入力してください'],
    [{ name_kana: 'ア'.repeat(101) }, 'name_kana', '100文字以内で入力してください'],
    [{ password: '' }, 'password', 'パスワードを入力してください'],
    [{ password: '12345' }, 'password', 'パスワードは6文字以上で入力してください'],
    [{ role: 'owner' }, 'role', '役割の形式が正しくありません'],
    [{ hire_date: '2026-02-30' }, 'hire_date', '日付はYYYY-MM-DD形式で入力してください'],
    [{ hire_date: '2026-04-01', leaving_date: '2026-03-31' }, 'leaving_date', '退職日は入社日以降にしてください'],
    [{ weekly_working_days: 8 }, 'weekly_working_days', '週所定労働日数は1〜7で入力してください'],
    [{ rol: 'admin' }, 'rol', '不明な項目です'],
  ])('rejects %j', async (fault, field, message) => {
    expect(await register(fault)).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });
});

describe('PUT /api/admin/users/{id}', () => {
  const change = (id: number, body: object) => server.call(`PUT /api/admin/users/${id}`, { token, body });

  it('changes another’s mail address, but not one’s own', async () => {
    const address = { mail_address: 'taro@example.com' };
    const user = await colleague();
    expect((await change(user.userId, { name: '別名', role: 'user', ...address })).status).toBe(200);
    expect(await change(boss.userId, { name: '全権 一郎', role: 'super_admin', ...address })).toMatchObject({
      status: 409,
      body: { code: 'own_account', fields: { mail_address: expect.any(String) } },
    });
    expect((await change(boss.userId, { name: '別名', role: 'super_admin', mail_address: null })).status).toBe(200);
  });

  it('changes name and role immediately for tokens issued before, and ignores omitted fields', async () => {
    const user = await colleague();
    const theirs = await server.logIn(user);
    await change(user.userId, { name: '旧 姓', role: 'user', hire_date: '2020-04-01', weekly_working_minutes: 1800 });
    expect((await change(user.userId, { name: '新 姓', role: 'admin' })).body).toEqual({
      message: '社員情報を更新しました',
    });
    expect((await server.call('GET /api/auth/me', { token: theirs })).body).toMatchObject({
      name: '新 姓',
      role: 'admin',
    });
    expect((await server.call('GET /api/admin/users', { token: theirs })).status).toBe(200);
    expect(await read(user.userId)).toMatchObject({ hire_date: '2020-04-01', weekly_working_minutes: 1800 });
    await change(user.userId, { name: '新 姓', role: 'admin', hire_date: null, weekly_working_minutes: '' });
    expect(await read(user.userId)).toMatchObject({ hire_date: null, weekly_working_minutes: null });
    const entries = await auditOf(server.database, user);
    expect(entries.map(({ action }) => action)).toEqual(['change_user', 'change_user', 'change_user']);
    expect(entries[1]).toMatchObject({
      before: { name: '旧 姓', role: 'user', hire_date: '2020-04-01' },
      after: { name: '新 姓', role: 'admin', hire_date: '2020-04-01' },
    });
  });

  it('changes the reading of the name, clears it by null and blank, and leaves it where it is omitted', async () => {
    const user = await colleague();
    const kana = async (body: object): Promise<string | null> => {
      expect((await change(user.userId, { name: '佐藤 健太', role: 'user', ...body })).status).toBe(200);
      return (await read(user.userId)).name_kana;
    };
    expect(await kana({})).toBeNull();
    expect(await kana({ name_kana: ' さとう　ｹﾝﾀ' })).toBe('サトウ ケンタ');
    expect(await kana({})).toBe('サトウ ケンタ');
    expect(await kana({ name_kana: '' })).toBeNull();
    expect((await auditOf(server.database, user)).at(-1)).toMatchObject({
      before: { name_kana: 'サトウ ケンタ' },
      after: { name_kana: null },
    });
    expect(await change(user.userId, { name: '佐藤 健太', role: 'user', name_kana: '佐藤' })).toMatchObject({
      status: 400,
      body: { fields: { name_kana: 'ひらがなかカタカナで入力してください' } },
    });
  });

  it('changes the working time of the contract in force, as far as its weekdays are unknown', async () => {
    const user = await colleague();
    const contracts = async () =>
      (await server.call(`GET /api/admin/users/${user.userId}/contracts`, { token })).body.contracts;
    const same = { name: '社員 一', role: 'user' };
    await change(user.userId, { ...same, hire_date: '2025-04-01', weekly_working_days: 4 });
    await change(user.userId, { ...same, weekly_working_minutes: 1920, annual_working_days: 200 });
    expect(await contracts()).toMatchObject([
      {
        effective_date: '2025-04-01',
        weekday_minutes: null,
        weekly_days: 4,
        weekly_minutes: 1920,
        annual_days: 200,
        work_rule_id: null,
        is_in_force: true,
      },
    ]);
    const none = { weekly_working_days: null, weekly_working_minutes: '', annual_working_days: null };
    await change(user.userId, { ...same, ...none });
    expect(await contracts()).toEqual([]);

    await server.call(`PUT /api/admin/users/${user.userId}/contracts`, {
      token,
      body: { effective_date: '2026-04-01', weekday_minutes: [0, 480, 480, 480, 480, 480, 0] },
    });
    for (const [field, value] of [
      ['weekly_working_days', 4],
      ['weekly_working_minutes', null],
    ] as const)
      expect(await change(user.userId, { ...same, [field]: value })).toMatchObject({
        status: 400,
        body: {
          code: 'contract_has_weekdays',
          fields: { [field]: expect.stringContaining('「契約（所定労働時間）」') },
        },
      });
    expect((await change(user.userId, { ...same, weekly_working_days: 5, annual_working_days: 240 })).status).toBe(200);
    expect(await read(user.userId)).toMatchObject({ weekly_working_minutes: 2400, annual_working_days: 240 });
    expect(await contracts()).toMatchObject([{ weekday_minutes: [0, 480, 480, 480, 480, 480, 0], annual_days: 240 }]);
  });

  it('accepts the whole employee as it was returned', async () => {
    const user = await colleague();
    expect((await change(user.userId, await read(user.userId))).status).toBe(200);
  });

  it.each([
    { employee_id: 'B0001' },
    { active: false },
    { client_company_id: 1 },
    { job_assignment_id: 1 },
    { employment_type_id: 1 },
  ])('rejects %j, which other routes change, and changes nothing', async (other) => {
    const user = await colleague();
    const before = await read(user.userId);
    expect(await change(user.userId, { ...before, name: '新 姓', ...other })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [Object.keys(other)[0] ?? '']: 'この項目はここでは変更できません' } },
    });
    expect(await read(user.userId)).toEqual(before);
  });

  it('rejects a leaving date before the stored hire date', async () => {
    const user = await colleague();
    const basic = { name: '名前', role: 'user' };
    await change(user.userId, { ...basic, hire_date: '2026-04-01' });
    expect(await change(user.userId, { ...basic, leaving_date: '2026-03-31' })).toMatchObject({
      status: 400,
      body: { code: 'leaving_before_hire', fields: { leaving_date: '退職日は入社日以降にしてください' } },
    });
  });

  it('rejects another company’s user, zero and a word as id', async () => {
    const stranger = await addUser(server.database);
    for (const id of [stranger.userId, 0, 'x', 999999999])
      expect((await change(id as number, { name: '名前', role: 'user' })).status).toBe(404);
  });
});

describe('group attributes', () => {
  const set = (id: number, body: object) => server.call(`PUT /api/admin/users/${id}/group-attributes`, { token, body });
  const addClient = async (companyId: string, name = '取引先') => {
    const { rows } = await server.database.pool.query(
      'insert into client_company (company_id, name) values ($1, $2) returning client_company_id as id',
      [companyId, name],
    );
    return rows[0].id as number;
  };
  const addJob = async (companyId: string, client: number) => {
    const { rows } = await server.database.pool.query(
      `insert into job_assignment (company_id, client_company_id, name) values ($1, $2, '開発') returning job_assignment_id as id`,
      [companyId, client],
    );
    return rows[0].id as number;
  };

  it('sets, returns and clears them', async () => {
    const user = await colleague();
    const client = await addClient(boss.companyId);
    const job = await addJob(boss.companyId, client);
    const chosen = { client_company_id: client, job_assignment_id: String(job), employment_type_id: '' };
    expect((await set(user.userId, chosen)).body).toEqual({ message: '所属情報を更新しました' });
    expect((await server.call(`GET /api/admin/users/${user.userId}/group-attributes`, { token })).body).toEqual({
      client_company_id: client,
      job_assignment_id: job,
      employment_type_id: null,
    });
    expect(await read(user.userId)).toMatchObject({ client_company_name: '取引先', job_assignment_name: '開発' });
    expect((await set(user.userId, {})).status).toBe(200);
    expect(await read(user.userId)).toMatchObject({ client_company_id: null, job_assignment_id: null });
    expect(await auditOf(server.database, user)).toMatchObject([
      { action: 'change_group_attributes', before: { client_company_id: null }, after: { job_assignment_id: job } },
      { before: { client_company_id: client }, after: { client_company_id: null } },
    ]);
  });

  it('rejects a job assignment of another client company, or without one', async () => {
    const user = await colleague();
    const [one, other] = [await addClient(boss.companyId), await addClient(boss.companyId, '別の取引先')];
    const job = await addJob(boss.companyId, other);
    for (const client of [one, null])
      expect(await set(user.userId, { client_company_id: client, job_assignment_id: job })).toMatchObject({
        status: 400,
        body: { code: 'job_assignment_mismatch', fields: { job_assignment_id: expect.stringMatching(/担当業務/) } },
      });
  });

  it('rejects another company’s', async () => {
    const elsewhere = await addCompany(server.database);
    const stranger = await addUser(server.database, { companyId: elsewhere });
    const client = await addClient(elsewhere);
    const user = await colleague();
    expect((await set(user.userId, { client_company_id: client })).status).toBe(404);
    expect((await set(user.userId, { employment_type_id: 999999 })).status).toBe(404);
    expect((await set(stranger.userId, {})).status).toBe(404);
    expect((await server.call(`GET /api/admin/users/${stranger.userId}/group-attributes`, { token })).status).toBe(404);
  });
});

describe('roles', () => {
  it.each([
    ['user', 403, 403],
    ['admin', 200, 403],
  ] as const)('a %s reads with %d and writes with %d', async (role, reading, writing) => {
    const theirs = await server.logIn(await colleague({ role }));
    const { userId } = await colleague();
    const call = async (route: string, body?: object) =>
      (await server.call(route, { token: theirs, ...(body === undefined ? {} : { body }) })).status;
    expect(await call('GET /api/admin/users')).toBe(reading);
    expect(await call(`GET /api/admin/users/${userId}`)).toBe(reading);
    expect(await call(`GET /api/admin/users/${userId}/neighbours`)).toBe(reading);
    expect(await call('POST /api/admin/users', { employeeId: 'X', name: 'X', password: '123456', role: 'user' })).toBe(
      writing,
    );
    expect(await call(`PUT /api/admin/users/${userId}`, { name: 'X', role: 'admin' })).toBe(writing);
    expect(await call(`GET /api/admin/users/${userId}/group-attributes`)).toBe(writing);
    expect(await call(`PUT /api/admin/users/${userId}/group-attributes`, {})).toBe(writing);
    expect(await call(`POST /api/admin/users/${userId}/reset-password`)).toBe(writing);
    expect(await call(`PUT /api/admin/users/${userId}/active`, { active: false })).toBe(writing);
  });
});
