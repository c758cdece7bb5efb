import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATA_BESIDE, DATA_OF_ROOT } from './default-data-dir.ts';
import { isRoot } from './server-user.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-default-'));
  await mkdir(join(folder, 'open'), { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true }));

/** What a kintai started in that folder would take; a process of its own, since the current folder is a process's. */
async function defaultIn(cwd: string): Promise<string> {
  const module = new URL('default-data-dir.ts', import.meta.url).href;
  const script = `process.stdout.write(await (await import(${JSON.stringify(module)})).defaultDataDir())`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd });
  return stdout;
}

it('is beside the program where PostgreSQL can get to', async () => {
  expect(await defaultIn('/')).toBe(DATA_BESIDE);
});

it.runIf(isRoot())('is a system folder for a root whose home lets nobody pass', async () => {
  // A temporary folder is its maker's alone, mode 0700, like the home of root.
  expect(await defaultIn(join(folder, 'open'))).toBe(DATA_OF_ROOT);
});
