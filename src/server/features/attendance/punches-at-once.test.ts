import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addClosedMonth, auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import type { DB } from '../../platform/database/schema.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// Punches that arrive at once are stored together; each of them is checked, stored and answered as if it were alone.

const TODAY = '2026-11-20';

interface Person {
  readonly user: TestUser;
  readonly token: string;
}

let server: TestServer;
let people: Person[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(`${TODAY}T09:00:00+09:00`);
  const companies = [await addCompany(server.database), await addCompany(server.database)];
  people = [];
  for (let index = 0; index < 12; index++) {
    const user = await addUser(server.database, { companyId: companies[index % 2] ?? '' });
    people.push({ user, token: await server.logIn(user) });
  }
});

const punch = ({ token }: Person, type = 'in', key?: string) =>
  server.call('POST /api/time-records', {
    token,
    body: { type },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

const recordsOf = ({ user }: Person) =>
  server.database.kysely
    .selectFrom('time_record')
    .select(['time_record_id', 'record_type', 'work_date'])
    .where('company_id', '=', user.companyId)
    .where('user_id', '=', user.userId)
    .orderBy('time_record_id')
    .execute();

/** The person at that place. */
function person(at: number): Person {
  const found = people[at];
  if (found === undefined) throw new Error('no such person');
  return found;
}

const closeMonth = ({ user }: Person, database: Kysely<DB> = server.database.kysely) =>
  addClosedMonth({ kysely: database }, user, { from: '2026-11-01', to: '2026-11-30', at: server.now() });

it('stores everybody’s own punch, once, with its audit entry', async () => {
  const answers = await Promise.all(people.map((each) => punch(each)));
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
  for (const [index, each] of people.entries()) {
    const records = await recordsOf(each);
    expect(records.map(({ time_record_id }) => time_record_id)).toEqual([answers[index]?.body.id]);
    expect(await auditOf(server.database, each.user)).toMatchObject([{ action: 'punch', work_date: TODAY }]);
  }
});

it('lets a refused punch fail alone', async () => {
  await closeMonth(person(3));
  await server.call('POST /api/auth/logout', { token: person(5).token });
  await server.database.kysely
    .updateTable('user_account')
    .set({ is_first_login: true })
    .where('company_id', '=', person(7).user.companyId)
    .where('user_id', '=', person(7).user.userId)
    .execute();
  const answers = await Promise.all(people.map((each, index) => punch(each, index === 9 ? 'break_start' : 'in')));
  const refused: Readonly<Record<number, string>> = {
    3: 'month_closed',
    5: 'session_expired',
    7: 'password_change_required',
    9: 'invalid_punch_type',
  };
  expect(answers.map(({ status, body }) => (status === 201 ? 201 : body.code))).toEqual(
    people.map((_, index) => refused[index] ?? 201),
  );
  for (const [index, each] of people.entries())
    expect(await recordsOf(each)).toHaveLength(refused[index] === undefined ? 1 : 0);
});

it('makes one record of the same key sent many times at once', async () => {
  const answers = await Promise.all(
    people.flatMap((each) => [punch(each, 'in', 'once'), punch(each, 'in', 'once'), punch(each, 'in', 'once')]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  for (const [index, each] of people.entries()) {
    const [record, ...more] = await recordsOf(each);
    expect(more).toEqual([]);
    const ids = answers.slice(index * 3, index * 3 + 3).map(({ body }) => body.id);
    expect(ids).toEqual(ids.map(() => record?.time_record_id));
  }
});

it('refuses a key that another punch of the person has, and not those of others', async () => {
  await punch(person(0), 'in', 'mine');
  const answers = await Promise.all([punch(person(0), 'out', 'mine'), punch(person(1), 'out', 'mine')]);
  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(['idempotency_key_reused', 201]);
});

it('D3: a clock-out sees the clock-in that was sent just before it', async () => {
  server.setNow('2026-11-20T23:50:00+09:00');
  const [, clockOut] = await Promise.all([punch(person(0)), punch(person(0), 'out'), punch(person(1))]);
  expect(clockOut?.body.work_date).toBe(TODAY);
  server.setNow('2026-11-21T05:00:00+09:00');
  const morning = await Promise.all([punch(person(1), 'out'), punch(person(2), 'out')]);
  expect(morning.map(({ body }) => body.work_date)).toEqual([TODAY, '2026-11-21']);
});

it('waits for whoever closes a month in the punch of that person alone', async () => {
  const waiting = person(0);
  let isAnswered = false;
  await server.database.kysely.transaction().execute(async (closing) => {
    await sql`select pg_advisory_xact_lock(month_lock(${waiting.user.companyId}, ${waiting.user.userId}))`.execute(
      closing,
    );
    const late = punch(waiting).then((answer) => {
      isAnswered = true;
      return answer;
    });
    const others = await Promise.all(people.slice(1).map((each) => punch(each)));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
    expect(isAnswered).toBe(false);
    void late;
  });
  await expect.poll(() => isAnswered).toBe(true);
  expect(await recordsOf(waiting)).toHaveLength(1);
});

it('refuses the punch that waited until the month was closed', async () => {
  const waiting = person(0);
  const late = await server.database.kysely.transaction().execute(async (closing) => {
    await sql`select pg_advisory_xact_lock(month_lock(${waiting.user.companyId}, ${waiting.user.userId}))`.execute(
      closing,
    );
    const answer = punch(waiting);
    await punch(person(1));
    await closeMonth(waiting, closing);
    return { answer };
  });
  expect((await late.answer).body.code).toBe('month_closed');
  expect(await recordsOf(waiting)).toEqual([]);
});
