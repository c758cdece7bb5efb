import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaryPackage, prepareBinaries, programsIn } from './binaries.ts';
import { prepareDataFolder, tidyDataFolder } from './data-folder.ts';
import { isRoot, spawnOptions } from './server-user.ts';
import { Sandbox } from './testing/sandbox.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = new Sandbox();
});
afterEach(() => sandbox.cleanUp());

/** A package as npm leaves it where install scripts are off: without its links. */
async function packageWithoutLinks(): Promise<{ root: string; links: string[]; version: string }> {
  const { root: installed, version } = await findBinaryPackage();
  const root = await sandbox.newDataDir('package');
  await cp(join(installed, 'native'), join(root, 'native'), { recursive: true, verbatimSymlinks: true });
  const list = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  const links = list.map(({ target }) => join(root, target));
  for (const link of links) await rm(link, { force: true });
  return { root, links, version };
}

test('creates the library links that install scripts did not create', async () => {
  const source = await packageWithoutLinks();
  const folder = await prepareDataFolder(await sandbox.newDataDir(), log);
  await tidyDataFolder(folder);
  expect(source.links.length).toBeGreaterThan(0);

  const binaries = await prepareBinaries(source, folder, log);

  expect(binaries).toEqual(programsIn(source.root));
  for (const link of source.links) expect((await lstat(link)).isSymbolicLink()).toBe(true);
  const { stdout } = await promisify(execFile)(binaries.postgres, ['-V'], spawnOptions(folder.user, folder.path));
  expect(stdout).toContain('(PostgreSQL) 18');
});

// Root may write anywhere, so for root the package is unreachable for PostgreSQL's user; else it is read-only.
test("copies a package that can't run in place once per version", async () => {
  const source = await packageWithoutLinks();
  const outOfReach = isRoot() ? source.root : join(source.root, 'native', 'lib');
  const folder = await prepareDataFolder(await sandbox.newDataDir(), log);
  await tidyDataFolder(folder);
  await mkdir(join(folder.path, 'postgresql-17.0.0'));
  await chmod(outOfReach, isRoot() ? 0o700 : 0o500);
  try {
    const binaries = await prepareBinaries(source, folder, log);

    expect(dirname(dirname(dirname(binaries.postgres)))).toBe(join(folder.path, `postgresql-${source.version}`));
    const { stdout } = await promisify(execFile)(binaries.postgres, ['-V'], spawnOptions(folder.user, folder.path));
    expect(stdout).toContain('(PostgreSQL) 18');
    const copies = async () => (await readdir(folder.path)).filter((name) => name.startsWith('postgresql-'));
    expect(await copies()).toEqual([`postgresql-${source.version}`]);

    const { ctimeMs } = await lstat(binaries.postgres);
    expect(await prepareBinaries(source, folder, log)).toEqual(binaries);
    expect((await lstat(binaries.postgres)).ctimeMs).toBe(ctimeMs);
  } finally {
    await chmod(outOfReach, 0o755);
  }
});
