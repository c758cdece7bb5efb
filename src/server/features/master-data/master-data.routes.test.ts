import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { isoDate } from '#domain/time/date.ts';
import { workOn } from '../../records/assignments.ts';
import { assignToClient } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let token: string;
let stranger: string;

beforeAll(async () => {
  server = await startTestServer();
  stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
});
afterAll(() => server.stop());
beforeEach(async () => {
  companyId = await addCompany(server.database);
  token = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
});

const call = (route: string, body?: unknown, by = token, headers: Record<string, string> = {}) =>
  server.call(route, { token: by, body, headers });

let names = 0;

async function add(path: string, name = `名前${++names}`): Promise<number> {
  const { status, body } = await call(`POST /api/admin/${path}`, { name });
  expect(status).toBe(201);
  return body.id;
}

const lastAudit = () =>
  server.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('company_id', '=', companyId)
    .orderBy('audit_entry_id', 'desc')
    .executeTakeFirst();

async function addEmployee(work: {
  readonly client_company_id: number;
  readonly job_assignment_id?: number;
}): Promise<TestUser> {
  const user = await addUser(server.database, { companyId });
  await assignToClient(server.database, user, { ...work, from_date: '2026-04-01' });
  return user;
}

const attributesOf = (user: TestUser) => workOn(server.database.kysely, user, isoDate('2026-11-20'));

/** Each list: the paths of the list and of an entry, and its name. */
const lists = [
  { kind: 'client_company', noun: '取引先企業', nameOf: '企業名', entries: 'client-companies' },
  { kind: 'job_assignment', noun: '担当業務', nameOf: '業務名', entries: 'job-assignments' },
  { kind: 'employment_type', noun: '雇用形態', nameOf: '名称', entries: 'employment-types' },
] as const;

const listOf = async (kind: string): Promise<string> =>
  kind === 'client_company'
    ? 'client-companies'
    : kind === 'employment_type'
      ? 'employment-types'
      : `client-companies/${await add('client-companies')}/job-assignments`;

describe.each(lists)('the list $kind', ({ kind, noun, nameOf, entries }) => {
  it('adds, changes and deletes entries, each audited', async () => {
    const list = await listOf(kind);
    const added = await call(`POST /api/admin/${list}`, { name: ' 名前 ', description: '1行目\n2行目' });
    const { id } = added.body;
    const entry = { id, name: '名前', description: '1行目\n2行目' };
    expect(added).toMatchObject({ status: 201, body: { ...entry, message: `${noun}を追加しました` } });
    expect((await call(`GET /api/admin/${list}`)).body).toEqual([entry]);
    expect(await lastAudit()).toMatchObject({ action: `add_${kind}`, before: null, after: entry });

    const changed = await call(`PUT /api/admin/${entries}/${id}`, { ...entry, name: '改名', description: null });
    expect(changed).toMatchObject({ status: 200, body: { message: `${noun}を更新しました`, name: '改名' } });
    expect((await call(`GET /api/admin/${list}`)).body).toEqual([{ id, name: '改名', description: '' }]);
    expect(await lastAudit()).toMatchObject({ action: `change_${kind}`, before: entry, after: { name: '改名' } });

    const deleted = await call(`DELETE /api/admin/${entries}/${id}`);
    expect(deleted).toMatchObject({ status: 200, body: { message: `${noun}を削除しました` } });
    expect((await call(`GET /api/admin/${list}`)).body).toEqual([]);
    expect(await lastAudit()).toMatchObject({ action: `delete_${kind}`, before: { name: '改名' }, after: null });
    expect((await call(`DELETE /api/admin/${entries}/${id}`)).status).toBe(404);
  });

  it.each([
    [{}, 'name', `${nameOf}を入力してください`],
    [{ name: '　' }, 'name', `${nameOf}を入力してください`],
    [{ name: 'あ'.repeat(101) }, 'name', '100文字以内で入力してください'],
    [{ name: '名前\u0000' }, 'name', '使用できない文字が含まれています'],
    [{ name: '名前', description: 'あ'.repeat(1001) }, 'description', '1000文字以内で入力してください'],
    [{ name: '名前', memo: '' }, 'memo', '不明な項目です'],
  ])('rejects %j', async (body, field, text) => {
    const list = await listOf(kind);
    const id = await add(list, '名前');
    for (const route of [`POST /api/admin/${list}`, `PUT /api/admin/${entries}/${id}`])
      expect(await call(route, body)).toMatchObject({ status: 400, body: { fields: { [field]: text } } });
    expect((await call(`GET /api/admin/${list}`)).body).toEqual([{ id, name: '名前', description: '' }]);
  });

  it("returns another company's entries to nobody", async () => {
    const list = await listOf(kind);
    const id = await add(list);
    if (kind !== 'job_assignment') expect((await call(`GET /api/admin/${list}`, undefined, stranger)).body).toEqual([]);
    for (const [route, body] of [
      [`PUT /api/admin/${entries}/${id}`, { name: '乗っ取り' }],
      [`DELETE /api/admin/${entries}/${id}`, undefined],
    ] as const)
      expect(await call(route, body, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await call(`GET /api/admin/${list}`)).body).toHaveLength(1);
  });

  it('adds once for a replayed key, also concurrently', async () => {
    const list = await listOf(kind);
    const send = (name: string, key: string) =>
      call(`POST /api/admin/${list}`, { name }, token, { 'idempotency-key': key });
    const answers = await Promise.all([send('名前', 'key'), send('名前', 'key'), send('名前', 'key')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await send('別名', 'key')).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect((await send('別名', 'other')).status).toBe(201);
    expect((await call(`GET /api/admin/${list}`)).body).toHaveLength(2);
    const other = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
    await call(`POST /api/admin/${list}`, { name: 'また別名' }, other, { 'idempotency-key': 'key' });
    expect((await call(`GET /api/admin/${list}`)).body).toHaveLength(3);
  });

  it('accepts the longest texts', async () => {
    const text = { name: 'あ'.repeat(100), description: 'い'.repeat(1000) };
    expect((await call(`POST /api/admin/${await listOf(kind)}`, text)).status).toBe(201);
  });

  it('rejects a name that is another’s, however it is written, and changes nothing', async () => {
    const list = await listOf(kind);
    await add(list, 'ＡＢＣ');
    const other = await add(list, '別名');
    const audited = await lastAudit();
    const taken = {
      status: 409,
      body: { code: 'master_name_taken', fields: { name: `同じ名前の${noun}が既にあります` } },
    };
    for (const name of ['ＡＢＣ', 'abc', ' Abc　']) {
      expect(await call(`POST /api/admin/${list}`, { name })).toMatchObject(taken);
      expect(await call(`PUT /api/admin/${entries}/${other}`, { name })).toMatchObject(taken);
    }
    expect((await call(`GET /api/admin/${list}`)).body).toMatchObject([{ name: 'ＡＢＣ' }, { name: '別名' }]);
    expect(await lastAudit()).toEqual(audited);
    expect((await call(`PUT /api/admin/${entries}/${other}`, { name: ' 別名 ', description: '変更' })).status).toBe(
      200,
    );
  });

  it('adds a name once for two who add it concurrently', async () => {
    const list = await listOf(kind);
    const answers = await Promise.all([1, 2, 3].map(() => call(`POST /api/admin/${list}`, { name: '競争' })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  });

  it('accepts a name that another company has', async () => {
    await add(await listOf(kind), '同名');
    companyId = await addCompany(server.database);
    token = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
    expect((await call(`POST /api/admin/${await listOf(kind)}`, { name: '同名' })).status).toBe(201);
  });
});

describe('job assignments', () => {
  it('may have the same name at two client companies', async () => {
    for (const client of [await add('client-companies'), await add('client-companies')])
      expect((await call(`POST /api/admin/client-companies/${client}/job-assignments`, { name: '開発' })).status).toBe(
        201,
      );
  });

  it("are not read from or added to another company's client company", async () => {
    const path = `/api/admin/client-companies/${await add('client-companies')}/job-assignments`;
    expect((await call(`GET ${path}`, undefined, stranger)).status).toBe(404);
    expect((await call(`POST ${path}`, { name: '名前' }, stranger)).status).toBe(404);
    expect((await call(`GET ${path}`)).body).toEqual([]);
  });
});

describe('a deletion', () => {
  it('of a client company removes its job assignments, and both from the users, all preserved in the audit entry', async () => {
    const client = await add('client-companies', '取引先');
    const job = await add(`client-companies/${client}/job-assignments`, '業務');
    const other = await add('client-companies');
    const otherJob = await add(`client-companies/${other}/job-assignments`);
    const both = await addEmployee({ client_company_id: client, job_assignment_id: job });
    const without = await addEmployee({ client_company_id: client });
    const elsewhere = await addEmployee({ client_company_id: other, job_assignment_id: otherJob });

    expect((await call(`DELETE /api/admin/client-companies/${client}`)).status).toBe(200);

    expect(await attributesOf(both)).toEqual({ client_company_id: null, job_assignment_id: null });
    expect(await attributesOf(without)).toMatchObject({ client_company_id: null });
    expect(await attributesOf(elsewhere)).toMatchObject({ client_company_id: other, job_assignment_id: otherJob });
    expect((await call(`GET /api/admin/client-companies/${client}/job-assignments`)).status).toBe(404);
    const from = { from_date: '2026-04-01', to_date: null, share_percent: 100 };
    expect(await lastAudit()).toEqual({
      action: 'delete_client_company',
      before: {
        id: client,
        name: '取引先',
        description: '',
        job_assignments: [{ id: job, name: '業務', description: '' }],
        assignments: [
          { user_id: both.userId, client_company_id: client, job_assignment_id: job, ...from },
          { user_id: without.userId, client_company_id: client, job_assignment_id: null, ...from },
        ],
      },
      after: null,
    });
  });

  it('of a job assignment removes only that from the users', async () => {
    const client = await add('client-companies');
    const job = await add(`client-companies/${client}/job-assignments`);
    const user = await addEmployee({ client_company_id: client, job_assignment_id: job });
    await call(`DELETE /api/admin/job-assignments/${job}`);
    expect(await attributesOf(user)).toEqual({ client_company_id: client, job_assignment_id: null });
  });

  it('of an employment type removes it from the contracts, and those that said nothing else', async () => {
    const [type, other] = [await add('employment-types', 'パート'), await add('employment-types', '正社員')];
    const [typed, worked] = [
      await addUser(server.database, { companyId }),
      await addUser(server.database, { companyId }),
    ];
    const contractsOf = async (user: TestUser) =>
      (await call(`GET /api/admin/users/${user.userId}/contracts`)).body.contracts.map(
        (one: Record<string, unknown>) => [one['effective_date'], one['employment_type_id']],
      );
    for (const user of [typed, worked])
      await call(`PUT /api/admin/users/${user.userId}/group-attributes`, { employment_type_id: type });
    const week = { weekday_minutes: [0, 480, 480, 480, 480, 480, 0] };
    const path = `/api/admin/users/${worked.userId}/contracts`;
    await call(`PUT ${path}`, { effective_date: '2024-04-01', employment_type_id: type, ...week });
    await call(`PUT ${path}`, { effective_date: '2026-12-01', employment_type_id: other, ...week });
    await call(`DELETE /api/admin/employment-types/${type}`);
    expect(await contractsOf(typed)).toEqual([]);
    expect(await contractsOf(worked)).toEqual([
      ['2024-04-01', null],
      ['2026-12-01', other],
    ]);
    expect((await lastAudit())?.before).toMatchObject({
      name: 'パート',
      contracts: [{ user_id: typed.userId }, { user_id: worked.userId, effective_date: '2024-04-01' }],
    });
  });

  it('races the addition of a job assignment without an error or a leftover', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => add('client-companies')));
    const answers = await Promise.all(
      clients.flatMap((client) => [
        call(`POST /api/admin/client-companies/${client}/job-assignments`, { name: '業務' }),
        call(`DELETE /api/admin/client-companies/${client}`),
      ]),
    );
    for (const { status } of answers) expect([200, 201, 404]).toContain(status);
    expect((await call('GET /api/admin/client-companies')).body).toEqual([]);
  });
});

describe('GET /api/admin/companies', () => {
  it('is the own company and its subsidiaries, and no other', async () => {
    const subsidiary = `${companyId}-a`;
    await server.database.kysely
      .insertInto('company')
      .values({ company_id: subsidiary, name: '子会社', parent_company_id: companyId })
      .execute();
    expect((await call('GET /api/admin/companies')).body).toEqual([
      { company_id: companyId, company_name: 'テスト株式会社' },
      { company_id: subsidiary, company_name: '子会社' },
    ]);
    const ofSubsidiary = await server.logIn(
      await addUser(server.database, { companyId: subsidiary, role: 'super_admin' }),
    );
    expect((await call('GET /api/admin/companies', undefined, ofSubsidiary)).body).toHaveLength(1);
  });
});
