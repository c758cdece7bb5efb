// `npm run bench cluster`: kintai past one machine. A: two servers behind nginx on one PostgreSQL, one of them killed under
// load. B: two servers on three PostgreSQL kept by Patroni, whose primary is killed, lost with its machine and frozen.
// By the files of deploy/cluster. `-- --only A` is the first part alone.
import { parseArgs } from 'node:util';

import { openDatabase } from '#server/platform/database/database.ts';
import { addPunchers, differencesOf, type Load, startLoad } from '#server/testing/fault-load.ts';
import { asSuperuser, createEmpty, databaseUrl, startTestPostgres } from '#server/testing/test-postgres.ts';
import { startCluster } from './lib/cluster/patroni.ts';
import { findPostgres, findProgram, Programs } from './lib/cluster/programs.ts';
import { type Servers, startServers } from './lib/cluster/servers.ts';
import { countJobRuns, proveSharedLimits, proveSharedSessions } from './lib/cluster/shared.ts';
import { printTable } from './lib/measure.ts';

const PEOPLE = 400;
const PHONES = 16;
/** Enough punches to say that it is well again. */
const WELL = 200;
const HEAD = ['fault', 'without a punch s', 'until clean s', '503', '502 or no answer', 'other', 'acknowledged'];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
let isRight = true;

function check(what: string, holds: boolean): void {
  isRight &&= holds;
  console.log(`${holds ? '✓' : '✗'} ${what}`);
}

/** Which of these programs aren't there; says how to get them. */
function lacks(part: string, programs: readonly string[], packages: string): boolean {
  const missing = programs.filter((name) => (name === 'postgresql' ? findPostgres() : findProgram(name)) === null);
  if (missing.length === 0) return false;
  isRight = false;
  console.log(`${part}: not measured, ${missing.join(', ')} missing. On Debian: apt-get install -y ${packages}`);
  return true;
}

/** The row of a fault: what the phones saw between its beginning and the time when all was well again. */
async function suffer(load: Load, name: string, fault: () => Promise<void>): Promise<readonly string[]> {
  await load.more(WELL);
  const since = performance.now();
  const before = new Map(load.statuses);
  const acknowledged = load.acknowledged.size;
  await fault();
  await load.more(WELL);
  const times = [since, ...load.acknowledgedAt.filter((at) => at > since)];
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? at));
  const lastRefused = load.refusedAt.findLast((at) => at > since) ?? since;
  const came = (of: (status: number) => boolean): string =>
    String(
      [...load.statuses].reduce(
        (sum, [status, count]) => (of(status) ? sum + count - (before.get(status) ?? 0) : sum),
        0,
      ),
    );
  return [
    name,
    seconds(Math.max(...gaps)),
    seconds(lastRefused - since),
    came((status) => status === 503),
    came((status) => status === 0),
    came((status) => ![0, 201, 503].includes(status)),
    String(load.acknowledged.size - acknowledged),
  ];
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Runs faults under load, prints their table, and compares what was acknowledged with what is stored. */
async function underLoad(
  servers: Servers,
  ownerUrl: string,
  run: (suffer: (name: string, fault: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const database = openDatabase({ connectionString: ownerUrl }, 2, () => undefined);
  try {
    const load = startLoad(await addPunchers(database, PEOPLE), () => servers.url, PHONES);
    const rows: (readonly string[])[] = [];
    await run(async (name, fault) => void rows.push(await suffer(load, name, fault)));
    await load.finish();
    const { lost, doubled } = await differencesOf(load, database);
    printTable(HEAD, rows);
    const tries = [...load.statuses.values()].reduce((sum, count) => sum + count, 0);
    check(
      `${load.acknowledged.size} punches acknowledged, of ${tries} tries: ${lost.length} lost, ${doubled.length} doubled`,
      lost.length + doubled.length === 0,
    );
    check('a refusal says when to try again', load.withoutRetryAfter === 0);
  } finally {
    await database.close();
  }
}

async function twoServers(programs: Programs): Promise<void> {
  const { server: postgres, stop } = await startTestPostgres();
  programs.onStop(stop);
  const name = await createEmpty(postgres);
  const owner = databaseUrl(postgres, name);
  const servers = await startServers(programs, {
    DATABASE_URL: databaseUrl(postgres, name, postgres.runtime),
    KINTAI_OWNER_DATABASE_URL: owner,
  });
  try {
    const { kill, restart } = servers;
    const jobs = await countJobRuns(asSuperuser(postgres, name));
    await underLoad(servers, owner, async (sufferFrom) => {
      await sufferFrom('one of two servers killed', async () => {
        await jobs.begin();
        await kill();
      });
      await sufferFrom('and back', restart);
    });
    check(...(await jobs.finish()));
    check(...(await proveSharedSessions(servers, owner)));
    check(...(await proveSharedLimits(servers, owner)));
  } finally {
    await servers.stop();
  }
}

async function cluster(programs: Programs): Promise<void> {
  const { env, killPrimary, loseMachine, freezeMachine, restore, whole } = await startCluster(programs);
  const servers = await startServers(programs, env);
  try {
    await underLoad(servers, env['KINTAI_OWNER_DATABASE_URL'] ?? '', async (sufferFrom) => {
      await sufferFrom('PostgreSQL of the primary killed', killPrimary);
      await whole();
      await sufferFrom('machine of the primary lost', loseMachine);
      await restore();
      await sufferFrom('machine of the primary frozen', freezeMachine);
      await sufferFrom('and thawed', restore);
    });
  } finally {
    await servers.stop();
  }
}

const PARTS = [
  {
    letter: 'A',
    title: 'A: two servers behind nginx on one PostgreSQL',
    needs: ['nginx'],
    packages: 'nginx-light',
    run: twoServers,
  },
  {
    letter: 'B',
    title: 'B: two servers on three PostgreSQL, with Patroni, etcd and HAProxy',
    needs: ['nginx', 'haproxy', 'patroni', 'etcd', 'postgresql'],
    packages: 'nginx-light haproxy patroni python3-etcd etcd-server postgresql',
    run: cluster,
  },
] as const;

for (const { letter, title, needs, packages, run } of PARTS) {
  if (values.only !== undefined && values.only.toUpperCase() !== letter) continue;
  if (lacks(title, needs, packages)) continue;
  console.log(title);
  const programs = await Programs.start();
  try {
    await run(programs);
  } finally {
    await programs.stop();
  }
}
process.exitCode = isRight ? 0 : 1;
