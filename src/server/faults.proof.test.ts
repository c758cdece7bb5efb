import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { addPunchers, differencesOf, FAULT_ENV, startLoad, withEmbedded } from './testing/fault-load.ts';
import { killGroup, postgresPid, type ServerProcess, startProcess, stopProcess } from './testing/server-process.ts';

// The short form of `npm run bench faults`: real processes that are killed under load.

let folder: string;
let server: ServerProcess;
let tokens: string[];

const start = (): Promise<ServerProcess> => startProcess({ ...FAULT_ENV, KINTAI_DATA_DIR: join(folder, 'data') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-faults-'));
  await chmod(folder, 0o755);
  server = await start();
  tokens = await withEmbedded(join(folder, 'data'), (database) => addPunchers(database, 100));
});
afterAll(async () => {
  await stopProcess(server);
  await rm(folder, { recursive: true, force: true });
});

it('a database, a server and both killed under load lose no acknowledged punch and double none', async () => {
  const load = startLoad(tokens, () => server.url);
  await load.more(50);

  // kintai starts its database again by itself.
  const killed = await postgresPid(join(folder, 'data'));
  process.kill(killed, 'SIGKILL');
  await load.more(50);
  expect(await postgresPid(join(folder, 'data'))).not.toBe(killed);
  expect(server.child.exitCode).toBeNull();
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);

  for (const killsPostgres of [false, true]) {
    if (killsPostgres) process.kill(await postgresPid(join(folder, 'data')), 'SIGKILL');
    await killGroup(server);
    server = await start();
    await load.more(50);
  }
  await load.finish();

  expect(await withEmbedded(join(folder, 'data'), (database) => differencesOf(load, database))).toEqual({
    lost: [],
    doubled: [],
  });
  // While the database was away it was said so, with when to try again; nothing else was refused.
  expect([...load.statuses.keys()].toSorted((a, b) => a - b)).toEqual([0, 201, 503]);
  expect(load.withoutRetryAfter).toBe(0);
});
