// Punches per second over HTTP, beside what lies outside our code: a bare durable INSERT of one row through the same
// driver, and a bare Fastify route that checks the same token and parses the same JSON without a database; that one is the
// limit of a punch's HTTP part, which is measured with its statement answered at once. With the folder of another checkout,
// which starts its own server, also beside the code of that one: `npm run bench punch ../before`.
// All alternate in one run, so that a drifting machine affects all; the ratios are what counts, and the processor time of a
// request, which hardly depends on what else the machine does.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { sql } from 'kysely';

import type * as benchServer from './lib/bench-server.ts';
import { type BenchServer, startBareRoute, startBenchServer } from './lib/bench-server.ts';
import { type LoadResult, load, median, printTable } from './lib/measure.ts';
import { perRequest, type ProcessorTime, processorTime, workedBy } from './lib/processor.ts';

const CONNECTIONS = [1, 16, 64];
const ROUNDS = 5;
const ROUND_MS = 2_000;
const PLACE = { latitude: 35.658, longitude: 139.7016, accuracy: 12 };
/** A day takes a hundred records of each: so many that no round fills one, each loop's own. */
const USERS_PER_LOOP = 128;
const LOOPS = Math.max(...CONNECTIONS);
const INSERT = 'bare INSERT';
const BARE_ROUTE = 'bare route';
const HTTP_PART = 'HTTP part of a punch';

const agent = new Agent({ keepAlive: true, maxSockets: LOOPS });

function punch(url: string, token: string, type: 'in' | 'out'): Promise<void> {
  const body = JSON.stringify({ type, note: '出勤 09:00', ...PLACE });
  return new Promise((done, reject) => {
    const call = request(
      `${url}/api/time-records`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 201 ? done() : reject(new Error(`answered ${answer.statusCode}`)),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** The row of a punch, in a table without rules. */
const insert = ({ database, companyId }: BenchServer, userId: number): Promise<unknown> =>
  database.pool.query({
    name: 'bare_insert',
    text: `insert into bare_punch (company_id, user_id, record_type, recorded_at, latitude, longitude, accuracy, note)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    values: [companyId, userId, 'clock_in', new Date(), ...Object.values(PLACE), '出勤 09:00'],
  });

const [before] = process.argv.slice(2);
const server = await startBenchServer(LOOPS * USERS_PER_LOOP, LOOPS);
await sql`create table bare_punch (
  bare_punch_id bigint generated always as identity primary key,
  company_id text not null,
  user_id bigint not null,
  record_type text not null,
  recorded_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  note text
)`.execute(server.database.kysely);
const bareRoute = await startBareRoute();
const httpPart = await startBenchServer(LOOPS * USERS_PER_LOOP, LOOPS, {
  env: { NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'lib/without-statement.ts')).href}` },
});
const earlier =
  before === undefined
    ? undefined
    : await (
        (await import(pathToFileURL(join(resolve(before), 'bench/lib/bench-server.ts')).href)) as typeof benchServer
      ).startBenchServer(LOOPS * USERS_PER_LOOP, LOOPS);

const userOf = ({ users }: BenchServer, loop: number, count: number) => {
  const user = users[loop * USERS_PER_LOOP + (count % USERS_PER_LOOP)];
  if (user === undefined) throw new Error('no user');
  return user;
};
const overHttp =
  (to: BenchServer, url = to.url) =>
  (loop: number, count: number): Promise<unknown> =>
    // In turns: a second punch of its kind would be the first again, and store nothing.
    punch(url, userOf(to, loop, count).token, Math.floor(count / USERS_PER_LOOP) % 2 === 0 ? 'in' : 'out');

interface Way {
  readonly name: string;
  readonly call: (loop: number, count: number) => Promise<unknown>;
  /** What was worked for it so far, by the server or the driver, and by PostgreSQL. */
  readonly worked: () => Promise<ProcessorTime>;
}

/** Of the INSERT's server is this process, whose driver it is. */
async function workedHere(): Promise<ProcessorTime> {
  const { user, system } = process.cpuUsage();
  return { ...(await processorTime(server)), server: (user + system) / 1000 };
}

const ways: readonly Way[] = [
  {
    name: INSERT,
    call: (loop, count) => insert(server, userOf(server, loop, count).claims.userId),
    worked: workedHere,
  },
  {
    name: BARE_ROUTE,
    call: overHttp(server, bareRoute.url),
    worked: async () => ({ server: await workedBy(bareRoute.pid), database: 0 }),
  },
  { name: HTTP_PART, call: overHttp(httpPart), worked: () => processorTime(httpPart) },
  { name: 'punch', call: overHttp(server), worked: () => processorTime(server) },
  ...(earlier === undefined
    ? []
    : [{ name: 'punch, before', call: overHttp(earlier), worked: () => processorTime(earlier) }]),
];

/** A load on empty tables, as those of a day's beginning, and what each of its requests was worked on. */
async function loadAfresh(loops: number, ms: number, { call, worked }: Way): Promise<LoadResult & ProcessorTime> {
  await sql`truncate bare_punch, time_record, idempotency_key cascade`.execute(server.database.kysely);
  if (earlier !== undefined) await sql`truncate time_record, idempotency_key cascade`.execute(earlier.database.kysely);
  const from = await worked();
  const result = await load(loops, ms, call);
  return { ...result, ...perRequest(from, await worked(), result.requests) };
}

try {
  for (const way of ways) await loadAfresh(16, 1_000, way);
  const rows: string[][] = [];
  for (const connections of CONNECTIONS) {
    const results = new Map<string, (LoadResult & ProcessorTime)[]>(ways.map(({ name }) => [name, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const way of ways) results.get(way.name)?.push(await loadAfresh(connections, ROUND_MS, way));
    const of = (name: string, figure: keyof (LoadResult & ProcessorTime)): number =>
      median((results.get(name) ?? []).map((result) => result[figure]));
    for (const { name } of ways)
      rows.push([
        `${name}, ${connections} at once`,
        of(name, 'perSecond').toFixed(0),
        of(name, 'p99').toFixed(1),
        (of(name, 'perSecond') / of(INSERT, 'perSecond')).toFixed(2),
        (of(name, 'p99') / of(INSERT, 'p99')).toFixed(1),
        (of(name, 'perSecond') / of(BARE_ROUTE, 'perSecond')).toFixed(2),
        of(name, 'server').toFixed(2),
        of(name, 'database').toFixed(2),
        (of(BARE_ROUTE, 'server') / of(name, 'server')).toFixed(2),
      ]);
  }
  process.stdout.write(
    `Punches, each durable with its audit entry before it is answered; medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s.\n`,
  );
  printTable(
    [
      '',
      'per second',
      'p99 ms',
      'to INSERT',
      'p99 to INSERT',
      'to bare route',
      'processor ms',
      'PostgreSQL ms',
      'bare route’s to it',
    ],
    rows,
  );
} finally {
  agent.destroy();
  await bareRoute.stop();
  await httpPart.stop();
  await earlier?.stop();
  await server.stop();
}
