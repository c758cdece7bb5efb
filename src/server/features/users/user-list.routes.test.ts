import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AdminUser } from '#contract/users.ts';
import type { Role } from '#domain/users/role.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let token: string;
let adminToken: string;

const people: readonly (readonly [employeeId: string, name: string, role: Role, nameKana?: string])[] = [
  ['E0001', '山田 太郎', 'user', 'ヤマダ タロウ'],
  ['E0002', '山田　花子', 'user'],
  ['E0003', '佐藤 太郎', 'admin', 'サトウ タロウ'],
  ['E0010', 'ﾔﾏﾀﾞ Taro', 'user'],
  ['X%_\\', '記号 一', 'user'],
];

beforeAll(async () => {
  server = await startTestServer();
  boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001', name: '全権 一郎' });
  token = await server.logIn(boss);
  for (const [employeeId, name, role, nameKana] of people)
    await addUser(server.database, { companyId: boss.companyId, employeeId, name, role, nameKana });
  await addUser(server.database, { companyId: boss.companyId, employeeId: 'E0011', name: '退職 済', active: false });
  const admin = await addUser(server.database, {
    companyId: boss.companyId,
    employeeId: 'A0001',
    name: '管理 二郎',
    role: 'admin',
  });
  // Two may be added within one millisecond.
  await server.database.pool.query(
    `update user_account set created_at = created_at + interval '1 second' where user_id = $1`,
    [admin.userId],
  );
  adminToken = await server.logIn(admin);
  await addUser(server.database, { employeeId: 'E0001', name: '山田 他社' });
});
afterAll(() => server.stop());

const list = (query: string, as = token) => server.call(`GET /api/admin/users${query}`, { token: as });
const idsOf = (users: readonly AdminUser[]) => users.map(({ employee_id }) => employee_id);
const found = async (query: string): Promise<string[]> => idsOf((await list(query)).body.users);

describe('GET /api/admin/users', () => {
  it('returns an array of the whole company, by employee ID', async () => {
    const { status, body } = await list('');
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(['A0001', 'E0001', 'E0002', 'E0003', 'E0010', 'E0011', 'S0001', 'X%_\\']);
    expect(idsOf((await list('?_=1')).body)).toHaveLength(8);
  });

  it('shows an admin no more than an admin may know', async () => {
    const { body } = await list('', adminToken);
    expect(Object.keys(body[0]).toSorted()).toEqual([
      'active',
      'created_at',
      'employee_id',
      'id',
      'name',
      'name_kana',
      'role',
    ]);
    expect(Object.keys((await list('')).body[0])).toHaveLength(22);
  });

  it.each([
    ['山田', ['E0001', 'E0002']],
    ['山田花子', ['E0002']],
    ['山田 太郎', ['E0001']],
    ['太郎　山田', ['E0001']],
    ['e00', ['E0001', 'E0002', 'E0003', 'E0010', 'E0011']],
    ['Ｅ０００１', ['E0001']],
    ['ヤマダ', ['E0001', 'E0010']],
    ['さとう', ['E0003']],
    ['ｻﾄｳ　太郎', ['E0003']],
    ['やまだたろう', ['E0001']],
    ['たろうさとう', []],
    ['TARO', ['E0010']],
    ['E0001太', []],
    ['%', ['X%_\\']],
    ['_', ['X%_\\']],
    ['\\', ['X%_\\']],
    ["'", []],
    ['他社', []],
  ])('finds by %j: %j', async (q, expected) => {
    expect(await found(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  it.each([
    ['?role=admin', ['A0001', 'E0003']],
    ['?active=false', ['E0011']],
    ['?active=true&q=E001', ['E0010']],
    ['?sort=-employee_id&limit=2', ['X%_\\', 'S0001']],
    ['?sort=role&limit=4', ['S0001', 'A0001', 'E0003', 'E0001']],
    ['?sort=name&q=太郎', ['E0003', 'E0001']],
    // As they are read, before those of whom nobody knows how.
    ['?sort=name&limit=3', ['E0003', 'E0001', 'S0001']],
    ['?sort=-name&q=太郎', ['E0001', 'E0003']],
    ['?sort=-created_at&limit=1', ['A0001']],
    ['?client_company_id=1', []],
  ])('filters and sorts by %s: %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each([
    'employee_id',
    '-employee_id',
    'name',
    '-name',
    'role',
    '-created_at',
    'client_company',
    '-employment_type',
  ])('returns everybody once, page by page, sorted by %s', async (sort) => {
    const [whole, pages]: [string[], string[]] = [await found(`?sort=${sort}&limit=500`), []];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { users: AdminUser[]; next_cursor: string | null; total: number } } = await list(
        `?sort=${sort}&limit=3&cursor=${cursor}`,
      );
      expect(body.total).toBe(8);
      pages.push(...idsOf(body.users));
      cursor = body.next_cursor;
    }
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(8);
  });

  it.each([
    '?limit=0',
    '?limit=501',
    '?limit=x',
    '?cursor=x',
    '?cursor=999999999',
    '?sort=password_hash',
    '?role=x',
    '?contract=x',
  ])('rejects %s', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it.each(['?client_company_id=1', '?employment_type_id=1', '?contract=none', '?sort=-job_assignment'])(
    'lets no admin infer the groups or the contract by %s',
    async (query) => {
      expect((await list(query, adminToken)).status).toBe(403);
    },
  );

  it('finds those without a contract, and those without its weekdays', async () => {
    const own = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001' });
    const as = await server.logIn(own);
    const add = (employeeId: string) => addUser(server.database, { companyId: own.companyId, employeeId });
    const enter = ({ userId }: TestUser, effective_date: string) =>
      server.call(`PUT /api/admin/users/${userId}/contracts`, {
        token: as,
        body: { effective_date, weekday_minutes: [0, 480, 480, 480, 480, 480, 0] },
      });
    await add('NONE');
    await employ(server.database, await add('COUNTS'), '2024-04-01');
    const grown = await add('GROWN');
    await employ(server.database, grown, '2024-04-01');
    await enter(grown, '2026-12-01');
    await enter(await add('WEEK'), '2024-04-01');
    const having = async (query: string) => idsOf((await list(query, as)).body.users);
    expect(await having('?contract=none')).toEqual(['NONE', 'S0001']);
    expect(await having('?contract=without_weekdays')).toEqual(['COUNTS']);
    expect(await having('?contract=none&q=none')).toEqual(['NONE']);
    expect((await list('?contract=none&limit=1', as)).body.total).toBe(2);
    const { body } = await server.call(`GET /api/admin/users/${own.userId}/neighbours?contract=none`, { token: as });
    expect(body).toMatchObject({ previous: { employee_id: 'NONE' }, next: null });
  });

  it('accepts no cursor of another company', async () => {
    const stranger = await addUser(server.database);
    expect((await list(`?cursor=${stranger.userId}`)).status).toBe(400);
  });
});

describe('GET /api/admin/users/{id}', () => {
  it('rejects another company’s user', async () => {
    const stranger = await addUser(server.database);
    expect((await list(`/${stranger.userId}`)).status).toBe(404);
    expect((await list(`/${stranger.userId}/neighbours`)).status).toBe(404);
  });
});

describe('GET /api/admin/users/{id}/neighbours', () => {
  const beside = async (employeeId: string, query = '') => {
    const whole: AdminUser[] = (await list('')).body;
    const id = whole.find(({ employee_id }) => employee_id === employeeId)?.id;
    const { body } = await list(`/${id}/neighbours${query}`);
    return [body.previous?.employee_id, body.next?.employee_id];
  };

  it.each([
    ['E0002', '', ['E0001', 'E0003']],
    ['A0001', '', [undefined, 'E0001']],
    ['X%_\\', '', ['S0001', undefined]],
    ['E0002', '?sort=-employee_id', ['E0003', 'E0001']],
    ['E0001', '?q=太郎', [undefined, 'E0003']],
    ['E0001', '?sort=name&q=太郎', ['E0003', undefined]],
    // A user whom the filter doesn't match still has a position in its order.
    ['E0011', '?active=true', ['E0010', 'S0001']],
  ])('of %s in the list %s: %j', async (employeeId, query, expected) => {
    expect(await beside(employeeId, query)).toEqual(expected);
  });
});
