// Readings of a full month per second over HTTP, plain and compressed as browsers ask for it, beside its own queries through
// the driver: the caller, the closing days, the records and the leave, without HTTP and without an answer. With the folder of
// another checkout also beside the code of that one: `npm run bench month -- ../before`. All alternate in one run, so that a
// drifting machine affects all; the ratios are what counts. Then the lists of a whole company. `npm run bench month --
// --profile` shows instead where the server's time goes while it answers with months.
import { resolve } from 'node:path';

import { daysOfMonth, isoMonth } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { parsePeriodName } from '#domain/working-time/wage-period.ts';
import { approvedLeaveOfMonth, recordsOfMonth } from '#server/features/attendance/time-records.repository.ts';
import { readCaller } from '#server/platform/auth/caller.ts';
import type { Claims } from '#server/platform/auth/tokens.ts';
import { periodOf } from '#server/records/wage-periods.ts';
import { root } from '../scripts/tools.ts';
import { type BenchServer, startBenchServer } from './lib/bench-server.ts';
import { fillCompany } from './lib/company-data.ts';
import { measureLists } from './lib/company-lists.ts';
import { connections, send } from './lib/http.ts';
import { load, type LoadResult, median, printTable } from './lib/measure.ts';
import { perRequest, type ProcessorTime, processorTime } from './lib/processor.ts';
import { type Profiled, profiled } from './lib/profile.ts';
import { openSessions, sessionIdOf, tokenOf } from './lib/sessions.ts';

const MONTH = isoMonth('2026-10');
const DAYS = daysOfMonth(MONTH).length;
const LOOPS = [1, 16, 64];
const MOST = Math.max(...LOOPS);
const EMPLOYEES = 640;
const POOL = 20;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const WARM_UP_MS = 1_500;
const PROFILED_MS = 8_000;
const QUERIES = 'its queries';
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br' };

/** A server with a company whose people read their month. */
interface Side {
  readonly server: BenchServer;
  /** The claims and the token of somebody else each time. */
  readonly someone: (loop: number, count: number) => { readonly claims: Claims; readonly token: string };
}

async function open(checkout = root, env = {}): Promise<Side> {
  const server = await startBenchServer(1, POOL, { checkout, env });
  await fillCompany(server, { employees: EMPLOYEES, month: MONTH, days: DAYS });
  await openSessions(server.database.pool);
  const { companyId, database } = server;
  const { rows } = await database.pool.query<{ user_id: number }>(
    `select user_id from user_account where employee_id like 'B%' order by user_id`,
  );
  const people = rows.map(({ user_id: userId }) => {
    const claims = { companyId, userId, sessionId: sessionIdOf(userId) };
    return { claims, token: tokenOf(claims) };
  });
  return {
    server,
    someone: (loop, count) => {
      const person = people[(loop * 97 + count * 7919) % people.length];
      if (person === undefined) throw new Error('nobody');
      return person;
    },
  };
}

type Way = (loop: number, count: number) => Promise<unknown>;

/** The bytes of the answers of each way. */
const sizes = new Map<string, number>();
const agent = connections(MOST);

/** The processor time of each way, in milliseconds a request of the server or the driver and of PostgreSQL. */
const worked = new Map<string, ProcessorTime[]>();

const overHttp = (
  what: string,
  { server, someone }: Side,
  headers: Readonly<Record<string, string>> = {},
): [string, Way] => [
  what,
  async (loop, count) => {
    const { token } = someone(loop, count);
    sizes.set(what, await send(agent, `${server.url}/api/time-records?month=${MONTH}`, { token, headers }));
  },
];

const viaDriver = ({ server: { database }, someone }: Side): [string, Way] => [
  QUERIES,
  async (loop, count) => {
    const caller = await readCaller(database, someone(loop, count).claims, epochMs(Date.now()));
    const name = parsePeriodName(MONTH);
    if (name === null) throw new Error('no month');
    const period = await periodOf(database.kysely, caller.companyId, name);
    return Promise.all([recordsOfMonth(database, caller, period), approvedLeaveOfMonth(database, caller, period)]);
  },
];

/** The processor time of the process whose driver it is: the server's, or this one's for its queries alone. */
async function processorOf(what: string, { server }: Side): Promise<ProcessorTime> {
  const time = await processorTime(server);
  if (what !== QUERIES) return time;
  const { user, system } = process.cpuUsage();
  return { ...time, server: (user + system) / 1000 };
}

/** Loads a way, and notes what its requests were worked on. */
async function loadAndNote(loops: number, what: string, way: Way, side: Side): Promise<LoadResult> {
  const from = await processorOf(what, side);
  const result = await load(loops, ROUND_MS, way);
  const of = worked.get(`${what} ${loops}`) ?? [];
  of.push(perRequest(from, await processorOf(what, side), result.requests));
  worked.set(`${what} ${loops}`, of);
  return result;
}

/** Prints how many of each are answered in a second. */
async function measure(now: Side, before: Side | null): Promise<void> {
  const ways = new Map<string, Way>([
    viaDriver(now),
    overHttp('month', now),
    overHttp('month, as browsers', now, AS_BROWSERS),
    ...(before === null
      ? []
      : [overHttp('month, before', before), overHttp('month, as browsers, before', before, AS_BROWSERS)]),
  ]);
  for (const way of ways.values()) await load(16, WARM_UP_MS, way);
  const rows: string[][] = [];
  for (const loops of LOOPS) {
    const results = new Map<string, LoadResult[]>([...ways.keys()].map((what) => [what, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [what, way] of ways) {
        const side = before !== null && what.endsWith('before') ? before : now;
        results.get(what)?.push(await loadAndNote(loops, what, way, side));
      }
    const of = (what: string, figure: keyof LoadResult): number =>
      median((results.get(what) ?? []).map((result) => result[figure]));
    for (const what of ways.keys()) {
      const times = worked.get(`${what} ${loops}`) ?? [];
      rows.push([
        `${what}, ${loops} at once`,
        of(what, 'perSecond').toFixed(0),
        of(what, 'p99').toFixed(1),
        sizes.get(what)?.toString() ?? '-',
        (of(what, 'perSecond') / of(QUERIES, 'perSecond')).toFixed(2),
        median(times.map(({ server }) => server)).toFixed(2),
        median(times.map(({ database }) => database)).toFixed(2),
      ]);
    }
  }
  process.stdout.write(`Readings of a month, medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s.\n`);
  process.stdout.write('The processor time is that of the process with the driver, and of PostgreSQL.\n');
  printTable(['', 'per second', 'p99 ms', 'bytes', 'to its queries', 'processor ms', 'PostgreSQL ms'], rows);
}

/** Prints where the time of a server went that answered with months, as JSON. */
async function measureProfile(checkout: string, profile: Profiled): Promise<void> {
  const side = await open(checkout, profile.env);
  let start = 0;
  try {
    const [, way] = overHttp('month', side);
    await load(16, WARM_UP_MS, way);
    start = performance.now();
    await load(MOST, PROFILED_MS, way);
  } finally {
    await side.server.stop();
  }
  process.stdout.write('Where the time of the server’s process goes while it answers with months.\n');
  const shares = await profile.read(performance.now() - start);
  printTable(
    ['', '%'],
    shares.slice(0, 20).map(([part, share]) => [part, (share * 100).toFixed(1)]),
  );
}

const before = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const sides: Side[] = [];
try {
  if (process.argv.includes('--profile')) await measureProfile(resolve(before ?? root), await profiled());
  else {
    sides.push(await open());
    if (before !== undefined) sides.push(await open(resolve(before)));
    const [now, earlier = null] = sides;
    if (now !== undefined) await measure(now, earlier);
  }
} finally {
  agent.destroy();
  for (const { server } of sides) await server.stop();
}
if (!process.argv.includes('--profile')) await measureLists(MONTH);
