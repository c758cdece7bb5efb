import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATA_BESIDE, DATA_OF_ROOT } from './data-folder.ts';
import { isRoot } from './server-user.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-default-'));
  await mkdir(join(folder, 'open'), { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true }));

/** The default of a kintai started in that folder; in a child process, since the current folder is per process. */
async function defaultIn(cwd: string): Promise<string> {
  const module = new URL('data-folder.ts', import.meta.url).href;
  const script = `process.stdout.write(await (await import(${JSON.stringify(module)})).defaultDataDir())`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd });
  return stdout;
}

it("is beside the program where PostgreSQL's user can reach it", async () => {
  expect(await defaultIn('/')).toBe(DATA_BESIDE);
});

it.runIf(isRoot())('is a system folder for root when its home is private', async () => {
  // A temporary folder has mode 0700, like root's home.
  expect(await defaultIn(join(folder, 'open'))).toBe(DATA_OF_ROOT);
});
