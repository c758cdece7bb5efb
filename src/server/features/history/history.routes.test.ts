import { afterAll, beforeAll, expect, it } from 'vitest';

import type { HistoryPage } from '#contract/history.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveDays } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const DAY = '2026-11-19';

let server: TestServer;
let person: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  person = await addUser(server.database);
  token = await server.logIn(person);
  await addChanges(5);
});
afterAll(() => server.stop());

/** Changes of the day named c1, c2 …, of which two each are of the same instant. */
async function addChanges(count: number, prefix = 'c'): Promise<void> {
  await server.database.kysely
    .insertInto('audit_entry')
    .values(
      Array.from({ length: count }, (_, index) => ({
        company_id: person.companyId,
        subject_user_id: person.userId,
        actor_user_id: person.userId,
        work_date: DAY,
        at: new Date(Date.UTC(2026, 10, 19, 0, Math.floor(index / 2))),
        action: `${prefix}${index + 1}`,
      })),
    )
    .execute();
}

const read = (query: string) => server.call(`GET /api/history?date=${DAY}${query}`, { token });
const actionsOf = (entries: HistoryPage['entries']): string[] => entries.map(({ action }) => action);

it('is the whole day without a page, oldest first', async () => {
  expect(actionsOf((await read('')).body)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
});

it('comes in pages, latest first, which later changes neither repeat nor skip', async () => {
  const first: HistoryPage = (await read('&limit=2')).body;
  expect([actionsOf(first.entries), first.total]).toEqual([['c5', 'c4'], 5]);
  await server.database.kysely
    .insertInto('audit_entry')
    .values({
      company_id: person.companyId,
      subject_user_id: person.userId,
      work_date: DAY,
      at: new Date(),
      action: 'later',
    })
    .execute();
  const second: HistoryPage = (await read(`&limit=2&cursor=${first.next_cursor}`)).body;
  expect([actionsOf(second.entries), second.total]).toEqual([['c3', 'c2'], 6]);
  const third: HistoryPage = (await read(`&cursor=${second.next_cursor}`)).body;
  expect([actionsOf(third.entries), third.next_cursor]).toEqual([['c1'], null]);
});

it.each(['&limit=0', '&limit=501', '&limit=x', '&cursor=x', '&cursor=999999999'])('%s is refused', async (query) => {
  expect(await read(query)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

it('accepts no cursor of another day, person or company', async () => {
  const stranger = await addUser(server.database, { companyId: person.companyId });
  const foreigner = await addUser(server.database);
  const others = [
    { company_id: person.companyId, subject_user_id: person.userId, work_date: '2026-11-18' },
    { company_id: person.companyId, subject_user_id: stranger.userId, work_date: DAY },
    { company_id: foreigner.companyId, subject_user_id: foreigner.userId, work_date: DAY },
  ];
  for (const other of others) {
    const { audit_entry_id } = await server.database.kysely
      .insertInto('audit_entry')
      .values({ ...other, action: 'other' })
      .returning('audit_entry_id')
      .executeTakeFirstOrThrow();
    expect((await read(`&cursor=${audit_entry_id}`)).status).toBe(400);
  }
});

it('is bounded without a page: the latest thousand', async () => {
  await addChanges(1000, 'm');
  const all = actionsOf((await read('')).body);
  expect(all).toHaveLength(1000);
  expect(all.at(-1)).toBe('later');
});

it('has the changes of a request of several days on each of its days, and on no other', async () => {
  const several = await addUser(server.database, { companyId: person.companyId });
  const days = ['2026-11-16', '2026-11-18'];
  const STEPS = [
    'request_leave',
    'escalate_leave',
    'reroute_leave',
    'agree_to_leave',
    'approve_leave',
    'resend_leave',
    'take_leave_back',
    'reject_leave',
    'cancel_leave',
  ];
  const { leave_request_id: id } = await server.database.kysely
    .insertInto('leave_request')
    .values({
      company_id: several.companyId,
      user_id: several.userId,
      request_type: 'annual_leave',
      start_date: '2026-11-16',
      end_date: '2026-11-18',
      days_count: 2,
      status: 'approved',
      client_approver: '承認 花子',
    })
    .returning('leave_request_id')
    .executeTakeFirstOrThrow();
  await addLeaveDays(server.database, several, id, days);
  const entry = (action: string, after: object) => ({
    company_id: several.companyId,
    subject_user_id: several.userId,
    actor_user_id: several.userId,
    work_date: '2026-11-16',
    action,
    after: JSON.stringify(after),
  });
  await server.database.kysely
    .insertInto('audit_entry')
    .values([
      ...STEPS.map((action) => entry(action, { id })),
      entry('request_leave', { id: id + 1 }),
      entry('correct_day', { id }),
    ])
    .execute();
  const own = await server.logIn(several);
  const on = async (date: string) =>
    actionsOf((await server.call(`GET /api/history?date=${date}`, { token: own })).body);
  expect(await on('2026-11-16')).toEqual([...STEPS, 'request_leave', 'correct_day']);
  expect(await on('2026-11-17')).toEqual([]);
  expect(await on('2026-11-18')).toEqual(STEPS);
});
