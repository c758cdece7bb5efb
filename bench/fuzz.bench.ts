// Hostile requests to every call of the OpenAPI document and of other systems, from callers of every kind, to a server with the
// demo data: `npm run bench fuzz -- 100000 7` for so many with that seed. Fails for a 5xx, an answer after 5 seconds, an
// error that isn't the contract's or the standard's, a stack, or data of another company, shown or changed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { fuzz } from '#server/testing/fuzz/fuzz.ts';
import { FUZZ_SECRET, prepareWorld } from '#server/testing/fuzz/world.ts';
import { startProcess, stopProcess } from '#server/testing/server-process.ts';
import { printTable } from './lib/measure.ts';

const LONGEST_MS = 5000;
const SHOWN = 10;

const requests = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);

const dataDir = await mkdtemp(join(tmpdir(), 'kintai-fuzz-'));
const postgres = await startEmbeddedPostgres({
  dataDir,
  maxConnections: 60,
  log: createLog('silent'),
  onUnexpectedExit: (reason) => {
    throw new Error(reason);
  },
});
const { host, port, user, password, database: name } = postgres.connection;
const databaseUrl = new URL(`postgres://localhost/${name}`);
databaseUrl.username = user;
databaseUrl.password = password;
databaseUrl.searchParams.set('host', host);
databaseUrl.searchParams.set('port', String(port));
const database = openDatabase(postgres.connection, 4, () => undefined);
const server = await startProcess({
  DATABASE_URL: databaseUrl.href,
  KINTAI_DEMO: '1',
  KINTAI_JWT_SECRET: FUZZ_SECRET,
  KINTAI_WRITES_PER_MINUTE: '1000000',
  LOG_LEVEL: 'error',
});
try {
  const world = await prepareWorld(database);
  const before = await world.fingerprint();
  const start = performance.now();
  const { findings, statuses, operations, slowest } = await fuzz(server.url, world, requests, seed);
  const seconds = (performance.now() - start) / 1000;
  const isUnchanged = (await world.fingerprint()) === before;
  const logged = server.output().match(/"level":50.*/g) ?? [];

  process.stdout.write(
    `${requests} requests to ${operations.size} calls in ${seconds.toFixed(0)} s, seed ${seed}.\n` +
      `The slowest answer took ${slowest.ms.toFixed(0)} ms: ${slowest.request}\n` +
      `The other company is ${isUnchanged ? 'as it was' : 'CHANGED'}; errors in the log: ${logged.length}.\n` +
      `${findings.length} findings.\n\n`,
  );
  printTable(
    ['status', 'answers'],
    Object.entries(statuses).map(([status, count]) => [status === '0' ? 'closed' : status, String(count)]),
  );
  for (const [what, [first, ...more]] of Map.groupBy(findings, (finding) => `${finding.what}: ${finding.operation}`))
    process.stdout.write(
      `\n── ${what}, ${1 + more.length} times; first to ${first?.caller}\n${first?.request}\n→ ${first?.answer}\n`,
    );
  for (const line of logged.slice(0, SHOWN)) process.stdout.write(`\n── logged: ${line.slice(0, 1000)}\n`);
  if (findings.length > 0 || !isUnchanged || logged.length > 0 || slowest.ms > LONGEST_MS) process.exitCode = 1;
} finally {
  await stopProcess(server);
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
