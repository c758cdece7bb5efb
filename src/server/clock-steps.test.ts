import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { epochMs, formatInstant } from '#domain/time/instant.ts';
import { runCommand } from './cli/run.ts';
import { readConfig } from './config.ts';
import { sealAudit } from './platform/audit/sealing.ts';
import { verifyAudit } from './platform/audit/verify.ts';
import { noticeOfClock } from './platform/clock/clock-steps.ts';
import { type ServerClock, watchClock } from './platform/clock/server-clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { asSuperuser } from './testing/test-postgres.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// A server whose clock is set while people punch, on a database of the same machine: what is marked, what verification says
// of the log afterwards, and what it finds all the same.

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

let database: TestDatabase;
let server: TestServer;
let clock: ServerClock;
let companyId: string;
let user: TestUser;
/** With no trigger and no foreign key in the way. */
let superuser: pg.Client;

/** What nobody sets: milliseconds since the test began. */
let passed = 0;
const began = Date.now();
/** By how much the machine's clock is wrong. */
let wrongBy = 0;
const now = () => epochMs(began + passed + wrongBy);

const warned: object[] = [];
const watch = (on = database.runtime, own = now) =>
  watchClock({
    database: on,
    log: { warn: (what: object) => void warned.push(what) } as never,
    now: own,
    steady: () => passed,
    databaseNow: () => Promise.resolve(now()),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  companyId = await addCompany(database);
  user = await addUser(database, { companyId });
  server = await startTestServer({
    database,
    clock: async () => {
      clock = await watch();
      return clock;
    },
  });
  superuser = new pg.Client(asSuperuser(inject('postgres'), database.connection.database));
  await superuser.connect();
  await superuser.query(`set session_replication_role = 'replica'`);
});
afterAll(async () => {
  await superuser.end();
  await server.stop();
});

/** So much time passes, and the entries are sealed in it as the server does every three seconds. */
async function pass(ms: number): Promise<void> {
  await clock.check();
  await sealAudit(database.runtime, now);
  passed += ms;
}

let token: string;
/** Punches, after another login where the clock has ended the session. */
async function punch(
  type: 'in' | 'out',
  { path = 'time-records', ...more }: { path?: string; tapped_at?: string; clock_difference_ms?: number } = {},
) {
  server.setNow(formatInstant(now()));
  const send = () => server.call(`POST /api/${path}`, { token, body: { type, ...more } });
  token ??= await server.logIn(user);
  let answer = await send();
  if (answer.status === 401) {
    token = await server.logIn(user);
    answer = await send();
  }
  expect([answer.status, answer.body.message]).toEqual([201, expect.stringContaining('打刻しました')]);
  await pass(5 * MINUTE);
  return { isMarked: answer.body.time_unconfirmed === true };
}

const found = async () => (await verifyAudit(database.runtime, companyId)).findings.map(({ kind }) => kind);

async function verify() {
  const said: string[] = [];
  const exitCode = await runCommand(['audit', 'verify', companyId], {
    print: (text) => void said.push(text),
    complain: (text) => void said.push(text),
    ask: null,
    withDatabase: (work) => work(database.runtime, 'the tests’ database', database, new AbortController().signal),
    config: () => readConfig({}),
    now,
  });
  return { exitCode, said: said.join('\n') };
}

/** Adds an entry past the server, dated so much back, and has it sealed. */
async function addEntry(action: string, dated: number, sides: { before?: object; after?: object } = {}) {
  const { rows } = await superuser.query<{ id: number }>(
    `insert into audit_entry (company_id, at, action, before, after) values ($1, $2, $3, $4, $5)
     returning audit_entry_id as id`,
    [companyId, new Date(dated), action, sides.before ?? null, sides.after ?? null],
  );
  await sealAudit(database.runtime, now);
  return Number(rows[0]?.id);
}

describe('a clock that is set ahead, back, and ahead by days', () => {
  it('marks what is punched meanwhile, refuses none of it, and leaves nothing for verification to find', async () => {
    const punches: [string, boolean][] = [];
    const note = async (what: string, type: 'in' | 'out') => void punches.push([what, (await punch(type)).isMarked]);
    await note('before', 'in');
    wrongBy = 2 * HOUR;
    await note('two hours ahead', 'out');
    await note('still', 'in');
    wrongBy = 0;
    await note('back, earlier than what was punched before', 'out');
    wrongBy = -HOUR;
    // A device without a network knows better.
    const tapped = { path: 'offline-punches', tapped_at: formatInstant(epochMs(now() + HOUR)), clock_difference_ms: 0 };
    const offline = await punch('in', tapped);
    await note('an hour behind', 'out');
    wrongBy = 0;
    await note('back again', 'in');
    wrongBy = 20 * DAY;
    await note('twenty days ahead', 'out');
    wrongBy = 0;
    await note('at last', 'in');

    expect(offline.isMarked).toBe(true);
    expect(punches).toEqual([
      ['before', false],
      ['two hours ahead', true],
      ['still', true],
      ['back, earlier than what was punched before', false],
      ['an hour behind', true],
      ['back again', false],
      ['twenty days ahead', true],
      ['at last', false],
    ]);
    const report = await verifyAudit(database.runtime, companyId);
    expect(report).toMatchObject({ findings: [], explained: expect.any(Number) });
    expect(report.explained).toBeGreaterThan(2);
    expect(report.clockSteps.map(({ from, to, isEnd }) => [Math.round((to - from) / HOUR), isEnd])).toEqual([
      [2, false],
      [-2, true],
      [-1, false],
      [1, true],
      [480, false],
      [-480, true],
    ]);
    expect(warned).toHaveLength(6);
    const { exitCode, said } = await verify();
    expect(exitCode).toBe(0);
    expect(said).toContain(`6 steps of the server's clock, by which ${report.explained} entries are dated back`);
    expect(said.match(/ → /g)).toHaveLength(6);
  });

  it('is told to super admins while it is doubted, and for a week', async () => {
    wrongBy = 3 * HOUR;
    await pass(MINUTE);
    expect(await noticeOfClock(database.runtime, now())).toMatchObject({ code: 'clock_doubted' });
    wrongBy = 0;
    await pass(MINUTE);
    expect(await noticeOfClock(database.runtime, now())).toMatchObject({ code: 'clock_stepped' });
    expect(await noticeOfClock(database.runtime, epochMs(now() + 6 * DAY))).toMatchObject({ code: 'clock_stepped' });
    expect(await noticeOfClock(database.runtime, epochMs(now() + 8 * DAY))).toBeNull();
  });
});

describe('several processes', () => {
  it('record a step of their machine once; one elsewhere goes on', async () => {
    const [beside, elsewhere] = [await watch(), await watch(database.runtime, () => epochMs(began + passed))];
    const before = warned.length;
    wrongBy = -2 * HOUR;
    passed += 1_000;
    expect(await Promise.all([clock.read(), beside.read(), elsewhere.read()])).toMatchObject([
      { isConfirmed: false },
      { isConfirmed: false },
      { isConfirmed: true },
    ]);
    wrongBy = 0;
    expect(await Promise.all([clock.read(), beside.read()])).toMatchObject([
      { isConfirmed: true },
      { isConfirmed: true },
    ]);
    expect(warned).toHaveLength(before + 2);
  });

  it('are told by a start that the clock is right, unless it is behind the last seal', async () => {
    wrongBy = 5 * HOUR;
    await addEntry('test', now());
    wrongBy = 0;
    const started = await watch();
    expect(await started.read()).toMatchObject({ isConfirmed: false });
    await pass(MINUTE);
    expect(await started.read()).toMatchObject({ isConfirmed: false });
    clock = await watch();
    expect(await clock.read()).toMatchObject({ isConfirmed: true });
    await pass(MINUTE);
    expect((await verifyAudit(database.runtime, companyId)).clockSteps.at(-1)).toMatchObject({ isEnd: true });
    expect(await found()).toEqual([]);
  });

  it('refuse no request where a step can’t be recorded, and record it later', async () => {
    const other = openDatabase(database.connection, 1, () => undefined);
    const watched = await watch(other);
    await other.close();
    wrongBy = HOUR;
    expect(await watched.read()).toMatchObject({ isConfirmed: false });
    await expect(watched.check()).rejects.toThrow('destroyed');
    wrongBy = 0;
    await pass(MINUTE);
  });
});

describe('a claim that the clock has stepped', () => {
  const claim = (by: number, offBy: number) => ({
    before: { server_clock: formatInstant(epochMs(now() - by)) },
    after: { server_clock: formatInstant(now()), clock_off_by_seconds: offBy },
  });

  it('explains no entry from before it, after it, or further back than the step', async () => {
    await addEntry('test', now());
    passed += 3 * HOUR;
    expect(await found()).toEqual([]);
    await addEntry('test', now());
    const late = await addEntry('before', now() - 2 * HOUR);
    await addEntry('clock_stepped', now(), claim(-2 * HOUR, -7_200));
    await addEntry('explained', now() - 2 * HOUR);
    const far = await addEntry('too far', now() - 4 * HOUR);
    const end = await addEntry('clock_stepped', now(), claim(2 * HOUR, 0));
    const after = await addEntry('after', now() - 2 * HOUR);
    const { findings } = await verifyAudit(database.runtime, companyId);
    expect(findings.map(({ kind, auditEntryIds }) => [kind, ...auditEntryIds])).toEqual([
      ['inserted', late],
      ['inserted', far],
      ['inserted', after],
      // No server has said so.
      ['step_forged', end],
    ]);
  });

  it('hides neither a change, nor a deletion, nor a broken seal, nor a record without an entry', async () => {
    const before = await found();
    await addEntry('clock_stepped', now(), claim(-9 * DAY, -9 * 86_400));
    const [changed, deleted, broken] = [
      await addEntry('test', now()),
      await addEntry('test', now()),
      await addEntry('test', now()),
    ];
    await superuser.query(`update audit_entry set reason = 'x' where audit_entry_id = $1`, [changed]);
    await superuser.query('delete from audit_entry where audit_entry_id = $1', [deleted]);
    await superuser.query(
      `update audit_seal set sealed_at = sealed_at - interval '1 hour' where company_id = $1
         and sequence = (select sequence from audit_leaf where company_id = $1 and audit_entry_id = $2)`,
      [companyId, broken],
    );
    await superuser.query(
      `update time_record set is_time_unconfirmed = false where time_record_id =
         (select min(time_record_id) from time_record where company_id = $1 and is_time_unconfirmed)`,
      [companyId],
    );
    expect(await found()).toEqual([
      ...before.slice(0, -1),
      'changed',
      'deleted',
      'seal_changed',
      'step_forged',
      'record_changed',
    ]);
    expect((await verify()).exitCode).toBe(1);
  });

  it('that was changed explains nothing', async () => {
    passed += 30 * DAY;
    await addEntry('clock_stepped', now(), claim(0, 0));
    const id = await addEntry('clock_stepped', now(), claim(-MINUTE * 2, -120));
    await superuser.query('update audit_entry set before = $2 where audit_entry_id = $1', [
      id,
      { server_clock: formatInstant(epochMs(now() + 9 * DAY)) },
    ]);
    const inserted = async () => (await found()).filter((kind) => kind === 'inserted').length;
    const before = await inserted();
    await addEntry('test', now() - 5 * DAY);
    expect(await inserted()).toBe(before + 1);
  });
});
