// Punches per second over HTTP, beside the same statement sent directly through the driver, named and unnamed. The
// three alternate in one run, so that a drifting machine affects all; the ratios are what counts.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

import { sql } from 'kysely';

import { epochMs } from '#domain/time/instant.ts';
import { punchStatement } from '#server/features/attendance/time-records.repository.ts';
import { toIdempotencyKey } from '#server/platform/http/idempotency.ts';
import { type BenchServer, type BenchUser, startBenchServer } from './lib/bench-server.ts';
import { type LoadResult, load, median, printTable } from './lib/measure.ts';

const CONNECTIONS = [1, 16, 64];
const ROUNDS = 5;
const ROUND_MS = 2_000;
const PLACE = { latitude: 35.658, longitude: 139.7016, accuracy: 12 };

type Way = 'HTTP' | 'driver, named' | 'driver, unnamed';

function punchOverHttp(url: string, agent: Agent, user: BenchUser): Promise<void> {
  const body = JSON.stringify({ type: 'in', note: '出勤 09:00', ...PLACE });
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/time-records`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${user.token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 201 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

function punchThroughDriver({ database }: BenchServer, user: BenchUser, named: boolean): Promise<unknown> {
  const { name, ...statement } = punchStatement(user.claims, {
    type: 'clock_in',
    at: epochMs(Date.now()),
    note: '出勤 09:00',
    isNoteAutomatic: true,
    ...PLACE,
    chosenWorkDate: null,
    idempotency: toIdempotencyKey(randomUUID(), 'POST /api/time-records', {}),
  });
  return database.pool.query(named ? { name, ...statement } : statement);
}

/** A day takes a hundred records of each: so many that no round fills one, each loop's own. */
const USERS_PER_LOOP = 64;
const LOOPS = Math.max(...CONNECTIONS);

const server = await startBenchServer(LOOPS * USERS_PER_LOOP, LOOPS);
const agent = new Agent({ keepAlive: true, maxSockets: LOOPS });
const userOf = (loop: number, count: number): BenchUser => {
  const user = server.users[loop * USERS_PER_LOOP + (count % USERS_PER_LOOP)];
  if (user === undefined) throw new Error('no user');
  return user;
};
const ways: Record<Way, (loop: number, count: number) => Promise<unknown>> = {
  HTTP: (loop, count) => punchOverHttp(server.url, agent, userOf(loop, count)),
  'driver, named': (loop, count) => punchThroughDriver(server, userOf(loop, count), true),
  'driver, unnamed': (loop, count) => punchThroughDriver(server, userOf(loop, count), false),
};

/** A load on empty tables, as those of a day's beginning. */
const loadAfresh: typeof load = async (...input) => {
  await sql`truncate time_record, idempotency_key`.execute(server.database.kysely);
  return load(...input);
};

try {
  for (const way of Object.values(ways)) await loadAfresh(16, 1_000, way);
  const rows: string[][] = [];
  for (const connections of CONNECTIONS) {
    const results = new Map<string, LoadResult[]>(Object.keys(ways).map((way) => [way, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [way, call] of Object.entries(ways))
        results.get(way)?.push(await loadAfresh(connections, ROUND_MS, call));
    const perSecond = (way: Way): number => median((results.get(way) ?? []).map((result) => result.perSecond));
    for (const way of Object.keys(ways) as Way[])
      rows.push([
        `${way}, ${connections} at once`,
        perSecond(way).toFixed(0),
        median((results.get(way) ?? []).map(({ p99 }) => p99)).toFixed(1),
        (perSecond(way) / perSecond('driver, named')).toFixed(2),
        (perSecond(way) / perSecond('driver, unnamed')).toFixed(2),
      ]);
  }
  process.stdout.write(
    `Punches, each a durable transaction with its audit entry; medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s.\n`,
  );
  printTable(['', 'per second', 'p99 ms', 'to named', 'to unnamed'], rows);
} finally {
  agent.destroy();
  await server.stop();
}
