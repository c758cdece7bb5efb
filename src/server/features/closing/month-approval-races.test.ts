import { afterAll, beforeAll, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';

const ROUNDS = 50;
const MONTH = '2026-10';
const DAY = '2026-10-30';

let server: TestServer;
let employee: TestUser;
let token: string;
let approvers: readonly string[];
let boss: string;

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await addCompany(server.database);
  const hired = (rest: Parameters<typeof addUser>[1] = {}): Promise<TestUser> =>
    addUser(server.database, { companyId, hiredOn: DAY, ...rest });
  employee = await hired();
  token = await server.logIn(employee);
  const two = [await hired(), await hired()];
  approvers = await Promise.all(two.map((who) => server.logIn(who)));
  boss = await server.logIn(await hired({ role: 'super_admin' }));
  const steps = JSON.stringify([{ by: 'people', userIds: two.map(({ userId }) => userId), mode: 'one' }]);
  await server.database.kysely
    .insertInto('approval_route')
    .values({ company_id: companyId, name: '月の承認', position: 1, kinds: ['month'], steps })
    .execute();
});
afterAll(() => server.stop());

let minute = 0;
/** The month with its one day of work, as its person has confirmed it just now; what approves it names that time. */
async function confirmed(): Promise<object> {
  server.setNow(new Date(Date.parse('2026-11-02T00:00:00+09:00') + ++minute * 60_000).toISOString());
  const status = await statusNow();
  if (status === 'closed') {
    const body = { user_ids: [employee.userId], reason: '訂正' };
    await server.call(`POST /api/admin/months/${MONTH}/reopen`, { token: boss, body });
  } else if (status === 'confirmed') await write();
  expect((await server.call(`POST /api/months/${MONTH}/confirm`, { token })).status).toBe(200);
  return { user_id: employee.userId, month: MONTH, confirmed_at: (await own()).at };
}

const own = async () => (await server.call(`GET /api/months/${MONTH}`, { token })).body;
const statusNow = async (): Promise<string> => {
  const { rows } = await server.database.pool.query('select status from month_closing where user_id = $1', [
    employee.userId,
  ]);
  return rows[0]?.status ?? 'open';
};
/** How many have said yes to the month as it stands; `null` while it is open. */
const approvals = async (): Promise<number | null> => {
  const { rows } = await server.database.pool.query(
    `select jsonb_array_length(given) as given from approval_case where user_id = $1 and from_date is not null`,
    [employee.userId],
  );
  return rows[0]?.given ?? null;
};
const approve = (as: string, month: object): Promise<TestResponse> =>
  server.call('POST /api/approvals/months/approve', { token: as, body: { months: [month] } });
let hour = 0;
const write = (): Promise<TestResponse> =>
  server.call('PUT /api/time-records/new', {
    token,
    body: {
      date: DAY,
      clock_in: '09:00',
      clock_out: `18:${String(++hour % 60).padStart(2, '0')}`,
      break_time: 60,
      modification_reason: '打刻漏れ',
    },
  });
const close = (): Promise<TestResponse> =>
  server.call(`POST /api/admin/months/${MONTH}/close`, {
    token: boss,
    body: { user_ids: [employee.userId], reason: '不在のため' },
  });
const isDone = ({ body }: TestResponse): boolean => body.user_ids.length === 1;

it('of two approvers at once one says yes', async () => {
  await write();
  for (let round = 0; round < ROUNDS; round += 1) {
    const month = await confirmed();
    const answers = await Promise.all(approvers.map((as) => approve(as, month)));
    expect(answers.filter(isDone)).toHaveLength(1);
    expect(await approvals()).toBe(1);
  }
});

it('a write at once leaves no approval of what was before it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const month = await confirmed();
    const [written] = await Promise.all([write(), approve(approvers[0] ?? '', month)]);
    expect(written.status).toBe(200);
    expect(await approvals()).toBe(null);
  }
});

it('a closing at once keeps an approval that came before it, and takes none after it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const month = await confirmed();
    const [closed, approved] = await Promise.all([close(), approve(approvers[0] ?? '', month)]);
    expect(isDone(closed)).toBe(true);
    expect(await approvals()).toBe(isDone(approved) ? 1 : 0);
  }
});
