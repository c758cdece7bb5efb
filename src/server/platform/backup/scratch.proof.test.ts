import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { commandLineOf } from '../database/embedded/previous-server.ts';
import { killHard, postmasterPid } from '../database/embedded/testing/sandbox.ts';
import { createLog } from '../log.ts';
import { removeLeftScratch, withScratchDatabase } from './scratch.ts';

const SCRIPT = fileURLToPath(new URL('testing/hold-scratch.ts', import.meta.url));
const log = createLog('silent');

let folder: string;
const children: ReturnType<typeof startHolder>[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-test-'));
  // PostgreSQL's user passes it.
  await chmod(folder, 0o755);
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  for (const child of children.splice(0)) await killHard(child);
  await removeLeftScratch(log);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const startHolder = () =>
  spawn(process.execPath, [SCRIPT], { env: { ...process.env, TMPDIR: folder }, stdio: ['ignore', 'pipe', 'inherit'] });

/** Another process with a scratch database; returns how to kill it, and the database's process. */
async function holdScratch(): Promise<{ kill: () => Promise<void>; path: string; postmaster: number | undefined }> {
  const before = await readdir(folder);
  const child = startHolder();
  children.push(child);
  await once(createInterface({ input: child.stdout }), 'line');
  const name = (await readdir(folder)).find((each) => !before.includes(each));
  const path = join(folder, name ?? '');
  return { kill: () => killHard(child), path, postmaster: postmasterPid(path) };
}

/** Whether the server is running; one that has ended may be a zombie for a while, if nobody waits for it. */
const runs = async (pid: number | undefined): Promise<boolean> =>
  pid !== undefined && (await commandLineOf(pid)).includes('postgres');

it('what a process that was killed has left is ended and removed before the next one, and nothing else', async () => {
  const killed = await holdScratch();
  const running = await holdScratch();
  const starting = join(folder, 'kintai-scratch-starts');
  await mkdir(starting);
  await killed.kill();
  expect(await runs(killed.postmaster)).toBe(true);

  const result = await withScratchDatabase(log, async ({ pool }) => {
    expect(await runs(killed.postmaster)).toBe(false);
    return (await pool.query<{ one: number }>('select 1 as one')).rows;
  });
  expect(result).toEqual([{ one: 1 }]);
  expect(await runs(running.postmaster)).toBe(true);
  expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual(
    [running.path, starting].toSorted(),
  );
});
