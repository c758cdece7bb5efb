import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { GeocoderSettings } from './settings.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { type Geocoding, startGeocoding } from './geocoding.ts';
import { type FakeService, json, startFakeService, status } from './testing/fake-service.ts';

const HOUR_MS = 3_600_000;
const FOUND = json({ results: { muniCd: '13113', lv01Nm: '渋谷二丁目' } });
const ADDRESS = { results: [{ formatted_address: '東京都渋谷区渋谷二丁目' }] };

let database: TestDatabase;
let service: FakeService;
let user: TestUser;
let log: string[];
let running: { boss: PgBoss; geocoding: Geocoding }[];

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startFakeService();
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
beforeEach(async () => {
  user = await addUser(database);
  log = [];
  running = [];
  service.calls.length = 0;
  service.reply = FOUND;
});
afterEach(async () => {
  for (const server of running) await stop(server);
  await database.pool.query('drop schema if exists pgboss cascade');
  await database.pool.query('truncate time_record, address_cache, installation.rate_limit cascade');
});

/** The geocoding of a server process, after its first sweep. */
async function start(settings: Partial<GeocoderSettings> | null = {}) {
  const boss = await startJobs(database.connection, createLog('silent'));
  const geocoding = await startGeocoding({
    boss,
    database,
    settings: settings === null ? null : { provider: 'gsi', url: service.url, key: 'secret-key', ...settings },
    log: createLog('info', { write: (line) => void log.push(line) }),
  });
  const server = { boss, geocoding };
  running.push(server);
  await expect.poll(unfinishedSweeps).toBe(0);
  return server;
}

async function unfinishedSweeps(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*) from pgboss.job where name = 'address-lookup-sweep' and state < 'completed'`,
  );
  return rows[0].count;
}

async function stop(server: (typeof running)[number]): Promise<void> {
  await server.geocoding.stop();
  await server.boss.stop();
  running = running.filter((other) => other !== server);
}

interface PunchOptions {
  readonly of?: TestUser;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly address?: unknown;
  readonly hoursAgo?: number;
}

/** A punch in Shibuya an hour ago, unless the options say otherwise. */
async function addPunch(options: PunchOptions = {}): Promise<number> {
  const { of: owner = user, latitude = 35.658034, longitude = 139.701636, address = null, hoursAgo = 1 } = options;
  const { time_record_id } = await database.kysely
    .insertInto('time_record')
    .values({
      company_id: owner.companyId,
      user_id: owner.userId,
      record_type: 'clock_in',
      work_date: '2026-11-20',
      recorded_at: new Date(Date.now() - hoursAgo * HOUR_MS),
      latitude,
      longitude,
      address_data: address === null ? null : JSON.stringify(address),
    })
    .returning('time_record_id')
    .executeTakeFirstOrThrow();
  return time_record_id;
}

/** An address cached so many days ago for the cell of Shibuya, unless the options say otherwise. */
async function cache({
  address,
  daysAgo,
  latitudeE4 = 356580,
}: {
  address: string;
  daysAgo: number;
  latitudeE4?: number;
}) {
  const looked_up_at = new Date(Date.now() - daysAgo * 24 * HOUR_MS);
  await database.kysely
    .insertInto('address_cache')
    .values({
      company_id: user.companyId,
      provider: 'gsi',
      latitude_e4: latitudeE4,
      longitude_e4: 1397016,
      address,
      looked_up_at,
    })
    .execute();
}

const recordOf = (id: number) =>
  database.kysely.selectFrom('time_record').selectAll().where('time_record_id', '=', id).executeTakeFirstOrThrow();
const addressOf = async (id: number) => (await recordOf(id)).address_data;

async function jobs(): Promise<{ state: string; data: object; output: object | null; retry_count: number }[]> {
  const { rows } = await database.pool.query(
    `select state, data, output, retry_count from pgboss.job where name = 'address-lookup'`,
  );
  return rows;
}
const jobStates = async () => (await jobs()).map((job) => job.state);

/** As when the service's pause and the delays of the jobs are over. */
async function letTimePass(): Promise<void> {
  await database.pool.query('truncate installation.rate_limit');
  await database.pool.query(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`);
}

describe('a punch with a location', () => {
  test('gets its address, looked up for its cell of four decimals', async () => {
    const { geocoding } = await start();
    const id = await addPunch();
    const before = await recordOf(id);
    geocoding.enqueue(user.companyId, id);
    await expect.poll(() => addressOf(id)).toEqual(ADDRESS);
    expect(service.calls.map(({ url }) => url.search)).toEqual(['?lat=35.658&lon=139.7016']);
    expect(await recordOf(id)).toEqual({ ...before, address_data: ADDRESS });
  });

  test('gets none where none is known, and is not looked up again', async () => {
    const { geocoding } = await start();
    service.reply = json({});
    const [first, second] = [await addPunch(), await addPunch()];
    geocoding.enqueue(user.companyId, first);
    await expect.poll(() => addressOf(first)).toEqual({ results: [] });
    geocoding.enqueue(user.companyId, second);
    await expect.poll(() => addressOf(second)).toEqual({ results: [] });
    expect(service.calls).toHaveLength(1);
  });

  test('keeps the address it has', async () => {
    const other = { results: [{ formatted_address: '大阪府大阪市北区' }] };
    const { geocoding } = await start();
    const id = await addPunch({ address: other });
    geocoding.enqueue(user.companyId, id);
    await expect.poll(jobStates).toEqual(['completed']);
    expect(await addressOf(id)).toEqual(other);
    expect(service.calls).toEqual([]);
  });

  test('gets none when its location is purged before or during the lookup', async () => {
    const { geocoding } = await start();
    const [gone, going] = [await addPunch({ latitude: null, longitude: null }), await addPunch()];
    service.reply = async (...args) => {
      await database.pool.query('update time_record set latitude = null, longitude = null');
      await FOUND(...args);
    };
    for (const id of [gone, going]) geocoding.enqueue(user.companyId, id);
    await expect.poll(jobStates).toEqual(['completed', 'completed']);
    expect([await addressOf(gone), await addressOf(going)]).toEqual([null, null]);
    expect(service.calls).toHaveLength(1);
  });

  test('of another company is looked up again', async () => {
    const { geocoding } = await start();
    const stranger = await addUser(database);
    const [ours, theirs] = [await addPunch(), await addPunch({ of: stranger })];
    geocoding.enqueue(user.companyId, ours);
    geocoding.enqueue(stranger.companyId, theirs);
    await expect.poll(() => addressOf(ours)).toEqual(ADDRESS);
    await expect.poll(() => addressOf(theirs)).toEqual(ADDRESS);
    expect(service.calls).toHaveLength(2);
  });

  test('is not cached under the name of another company', async () => {
    const { geocoding } = await start();
    const stranger = await addUser(database);
    geocoding.enqueue(stranger.companyId, await addPunch());
    await expect.poll(jobStates).toEqual(['completed']);
    expect(service.calls).toEqual([]);
  });

  test('is looked up again where its cell was cached more than 30 days ago', async () => {
    const { geocoding } = await start();
    await cache({ address: '東京都旧区', daysAgo: 31 });
    const id = await addPunch();
    geocoding.enqueue(user.companyId, id);
    await expect.poll(() => addressOf(id)).toEqual(ADDRESS);
  });

  test('enqueued several times makes one job', async () => {
    const { boss, geocoding } = await start();
    const id = await addPunch();
    for (let time = 0; time < 5; time++) geocoding.enqueue(user.companyId, id);
    await expect.poll(() => addressOf(id)).toEqual(ADDRESS);
    await boss.send('address-lookup-sweep');
    await expect.poll(unfinishedSweeps).toBe(0);
    expect(await jobStates()).toEqual(['completed']);
  });
});

test('holds no connection while it waits for the service', async () => {
  service.reply = () => undefined;
  const { geocoding } = await start();
  geocoding.enqueue(user.companyId, await addPunch());
  await expect.poll(() => service.calls.length).toBe(1);
  const { rows } = await database.pool.query(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
});

describe('several server processes', () => {
  test('make one call for one cell', async () => {
    const servers = [await start(), await start()];
    const ids = await Promise.all(Array.from({ length: 24 }, () => addPunch()));
    // Slow enough that both are at it.
    service.reply = async (...args) => {
      await sleep(100);
      await FOUND(...args);
    };
    ids.forEach((id, index) => servers[index % 2]?.geocoding.enqueue(user.companyId, id));
    for (const id of ids) await expect.poll(() => addressOf(id)).toEqual(ADDRESS);
    expect(service.calls).toHaveLength(1);
  });

  test('share one rate limit', async () => {
    const servers = [await start(), await start()];
    const ids = await Promise.all(Array.from({ length: 11 }, (_, index) => addPunch({ latitude: 35 + index / 100 })));
    const startedAt = Date.now();
    ids.forEach((id, index) => servers[index % 2]?.geocoding.enqueue(user.companyId, id));
    for (const id of ids) await expect.poll(() => addressOf(id)).toEqual(ADDRESS);
    expect(service.calls).toHaveLength(11);
    // 5 in the first second, 5 in the next, so the 11th not before the third.
    expect(Math.max(...service.calls.map((call) => call.at)) - startedAt).toBeGreaterThanOrEqual(2_000);
  });
});

describe('the sweep', () => {
  test('at start finds what was never enqueued, of the last 24 hours', async () => {
    const lost = await addPunch({ hoursAgo: 23 });
    const old = await addPunch({ hoursAgo: 25 });
    await addPunch({ latitude: null, longitude: null });
    await addPunch({ address: ADDRESS });
    await start();
    await expect.poll(() => addressOf(lost)).toEqual(ADDRESS);
    expect(await addressOf(old)).toBeNull();
    expect(await jobs()).toMatchObject([{ data: { companyId: user.companyId, timeRecordId: lost } }]);
  });

  test('runs every five minutes', async () => {
    const { boss } = await start();
    expect(await boss.getSchedules('address-lookup-sweep')).toMatchObject([{ cron: '*/5 * * * *' }]);
  });

  test('purges cached addresses after 30 days', async () => {
    await cache({ address: '東京都旧区', daysAgo: 31 });
    await cache({ address: '東京都渋谷区', daysAgo: 29, latitudeE4: 356581 });
    const id = await addPunch({ latitude: 35.6581 });
    await start();
    await expect.poll(() => addressOf(id)).toEqual({ results: [{ formatted_address: '東京都渋谷区' }] });
    const kept = await database.kysely.selectFrom('address_cache').select('address').execute();
    expect(kept).toEqual([{ address: '東京都渋谷区' }]);
  });
});

describe('a failing service', () => {
  const punches = () => Promise.all(Array.from({ length: 6 }, (_, index) => addPunch({ latitude: 35 + index / 100 })));

  test.each([
    ['breaks down', status(500), 10],
    ['asks for no rest', status(429, { 'retry-after': '0' }), 1],
    ['asks for rest', status(429, { 'retry-after': '600' }), 600],
    ['asks for a year of rest', status(429, { 'retry-after': '31536000' }), 3_600],
  ])('%s: lookups pause, then retry', async (_name, reply, restSeconds) => {
    service.reply = reply;
    const { geocoding } = await start();
    const [first = 0, ...others] = await punches();
    geocoding.enqueue(user.companyId, first);
    await expect.poll(jobStates).toEqual(['retry']);
    expect(service.calls).toHaveLength(1);
    const { rows } = await database.pool.query('select expire from installation.rate_limit');
    expect(rows[0].expire).toBeGreaterThanOrEqual((service.calls[0]?.at ?? Infinity) + restSeconds * 1000);
    expect(rows[0].expire).toBeLessThanOrEqual(Date.now() + restSeconds * 1000);
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, provider: 'gsi', restSeconds }]);

    service.reply = FOUND;
    await letTimePass();
    for (const id of others) geocoding.enqueue(user.companyId, id);
    for (const id of [first, ...others]) await expect.poll(() => addressOf(id)).toEqual(ADDRESS);
  });

  test('rejects the key: one call, one line of log without personal data, and the jobs stay', async () => {
    service.reply = json({ status: 'REQUEST_DENIED', error_message: 'The key secret-key is invalid.', results: [] });
    const first = await start({ provider: 'google' });
    const ids = await punches();
    for (const id of ids) first.geocoding.enqueue(user.companyId, id);
    await expect.poll(jobStates).toEqual(ids.map(() => 'retry'));
    expect(service.calls).toHaveLength(1);
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, provider: 'google', restSeconds: 300 }]);
    expect(JSON.stringify([log, await jobs()])).not.toMatch(/secret-key|35\.0|139\.7|127\.0\.0\.1/);

    await stop(first);
    service.reply = json({
      status: 'OK',
      results: [{ formatted_address: '日本、〒150-0002 東京都渋谷区渋谷２丁目' }],
    });
    await letTimePass();
    await start({ provider: 'google', key: 'the right one' });
    for (const id of ids)
      await expect
        .poll(() => addressOf(id))
        .toEqual({ results: [{ formatted_address: '日本、〒150-0002 東京都渋谷区渋谷２丁目' }] });
  });

  test('for so long that a lookup fails: no retry before a restart', async () => {
    service.reply = status(500);
    const first = await start();
    const id = await addPunch();
    first.geocoding.enqueue(user.companyId, id);
    await expect.poll(jobStates).toEqual(['retry']);
    await database.pool.query('update pgboss.job set retry_count = retry_limit');
    await letTimePass();
    await expect.poll(jobStates).toEqual(['failed']);
    expect(service.calls).toHaveLength(2);

    await first.boss.send('address-lookup-sweep');
    await expect.poll(unfinishedSweeps).toBe(0);
    expect(await jobStates()).toEqual(['failed']);

    await stop(first);
    service.reply = FOUND;
    await letTimePass();
    await start();
    await expect.poll(() => addressOf(id)).toEqual(ADDRESS);
  });
});

describe('a server process that stops', () => {
  test('stops immediately while the service is silent, and the next one continues', async () => {
    service.reply = () => undefined;
    const first = await start();
    const ids = [await addPunch(), await addPunch({ latitude: 36 })];
    for (const id of ids) first.geocoding.enqueue(user.companyId, id);
    await expect.poll(() => service.calls.length).toBe(1);
    await stop(first);
    // Had it waited for the request's timeout, it would have logged that.
    expect(log).toEqual([]);

    service.reply = FOUND;
    await letTimePass();
    await start();
    for (const id of ids) await expect.poll(() => addressOf(id)).toEqual(ADDRESS);
  });

  test('is killed: another one takes over its jobs', async () => {
    service.reply = () => undefined;
    const id = await addPunch();
    const script = fileURLToPath(new URL('testing/geocoding-process.ts', import.meta.url));
    const settings: GeocoderSettings = { provider: 'gsi', url: service.url, key: undefined };
    const killed = spawn(process.execPath, [script, JSON.stringify(database.connection), JSON.stringify(settings)]);
    onTestFinished(() => void killed.kill('SIGKILL'));
    await expect.poll(() => service.calls.length).toBe(1);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await jobStates()).toEqual(['active']);

    service.reply = FOUND;
    const { boss } = await start();
    // As when its heartbeat is overdue.
    await database.pool.query(
      `update pgboss.job set heartbeat_on = now() - interval '61 seconds' where state = 'active'`,
    );
    await database.pool.query('update address_cache set claimed_until = now()');
    await boss.supervise('address-lookup');
    await letTimePass();
    await expect.poll(() => addressOf(id)).toEqual(ADDRESS);
  });
});

describe('switched off', () => {
  test('nothing is looked up and nothing piles up', async () => {
    await stop(await start());
    const { boss, geocoding } = await start(null);
    const id = await addPunch();
    geocoding.enqueue(user.companyId, id);
    expect(await boss.getSchedules('address-lookup-sweep')).toEqual([]);
    expect(await jobs()).toEqual([]);
    expect(await addressOf(id)).toBeNull();
    expect(service.calls).toEqual([]);
  });
});

test('a database that is away fails no punch', async () => {
  const { boss, geocoding } = await start();
  await boss.stop({ graceful: false });
  geocoding.enqueue(user.companyId, 1);
  await expect
    .poll(() => log.map((line) => JSON.parse(line).msg))
    .toEqual(['An address lookup was not queued; the next sweep will find it']);
});
