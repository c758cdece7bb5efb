import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

let server: TestServer;
let companyId: string;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  token = await server.logIn(boss);
});

const read = async (by = token) => (await server.call('GET /api/admin/go-live-month', { token: by })).body;
const save = (body: object, by = token) => server.call('PUT /api/admin/go-live-month', { token: by, body });
const audits = () =>
  server.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_user_id', 'subject_user_id', 'action', 'before', 'after'])
    .where('company_id', '=', companyId)
    .orderBy('audit_entry_id')
    .execute();

it('D42: the company sets its go-live month; one that was there before has none', async () => {
  const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
  expect(await read()).toEqual({ go_live_month: null, first_record_date: null });
  for (const go_live_month of ['2026-11', '2015-04', '2027-12']) {
    expect(await save({ go_live_month })).toEqual({
      status: 200,
      headers: expect.anything(),
      body: { go_live_month, first_record_date: null, message: '利用開始月を保存しました' },
    });
    expect(await read()).toMatchObject({ go_live_month });
  }
  expect(await read(stranger)).toEqual({ go_live_month: null, first_record_date: null });
});

it('says from which day on there are records, of anybody of the company', async () => {
  const other = await addUser(server.database, { companyId });
  await addWork(server.database, boss, [['2026-10-05', '09:00', '18:00', 60]]);
  await addWork(server.database, other, [['2026-09-28', '09:00', '18:00', 60]]);
  await addWork(server.database, await addUser(server.database), [['2020-01-06', '09:00', '18:00', 60]]);
  expect(await read()).toEqual({ go_live_month: null, first_record_date: '2026-09-28' });
});

it('each change is audited with its previous state, also concurrent ones; none where nothing changes', async () => {
  await Promise.all(['2026-09', '2026-10', '2026-11'].map((go_live_month) => save({ go_live_month })));
  const entries = await audits();
  expect(entries[0]).toEqual({
    actor_user_id: boss.userId,
    subject_user_id: null,
    action: 'change_go_live_month',
    before: { go_live_month: null },
    after: { go_live_month: expect.any(String) },
  });
  expect(entries.map(({ before }) => before).slice(1)).toEqual(entries.map(({ after }) => after).slice(0, 2));
  await save({ go_live_month: (await read()).go_live_month });
  expect(await audits()).toHaveLength(3);
});

describe('what is refused changes nothing', () => {
  it.each([
    ['a month after the next year', '2028-01', 'go_live_too_late', '利用開始月は2027年12月までの月にしてください'],
    ['a month that there is not', '2026-13', 'invalid_input', '月はYYYY-MM形式で入力してください'],
    ['a date', '2026-11-01', 'invalid_input', '月はYYYY-MM形式で入力してください'],
    ['a year half typed', '0026-11', 'invalid_input', '月はYYYY-MM形式で入力してください'],
    ['a blank', ' ', 'invalid_input', '利用開始月を入力してください'],
    ['null', null, 'invalid_input', '利用開始月を入力してください'],
    ['nothing', undefined, 'invalid_input', '利用開始月を入力してください'],
  ])('%s', async (_, go_live_month, code, text) => {
    await save({ go_live_month: '2026-11' });
    expect(await save({ go_live_month })).toMatchObject({
      status: 400,
      body: { code, fields: { go_live_month: text } },
    });
    expect(await read()).toMatchObject({ go_live_month: '2026-11' });
    expect(await audits()).toHaveLength(1);
  });

  it.each(['admin', 'user'] as const)('none of it is for the role %s', async (role) => {
    const theirs = await server.logIn(await addUser(server.database, { companyId, role }));
    expect((await save({ go_live_month: '2026-11' }, theirs)).status).toBe(403);
    expect((await server.call('GET /api/admin/go-live-month', { token: theirs })).status).toBe(403);
  });
});
