import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, hasCode, messageOf } from './reports.ts';

const run = promisify(execFile);

/** The system user that PostgreSQL runs as when kintai itself is root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** macOS has `_postgres`; its `nobody` has a negative id, which can't be used. */
const UNPRIVILEGED_NAMES = ['postgres', '_postgres', 'nobody'];

/** Whether kintai itself is root. Windows has none. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user PostgreSQL runs as, since it refuses to run as root: the owner of the data folder if that is not root, else
 * `postgres`, else `nobody`. Undefined when kintai is not root: then PostgreSQL has the same user.
 *
 * @param dataDir an existing folder
 */
export async function chooseServerUser(dataDir: string): Promise<ServerUser | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(dataDir);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of UNPRIVILEGED_NAMES) {
    const user = await lookUp(name);
    if (user) return user;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody". ` +
      `Start kintai as another user, give ${dataDir} to one, or set DATABASE_URL.`,
  );
}

async function lookUp(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    const user = { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    return user.uid > 0 && user.gid >= 0 ? user : undefined;
  } catch {
    return undefined; // no such user, or no `id` here
  }
}

/**
 * The first element of `path`, itself included, that `user` can't pass (a folder) or run (a file). The kernel is asked
 * as that user, since mode bits don't include access lists.
 */
export async function firstImpassable(path: string, user: ServerUser): Promise<string | undefined> {
  const steps: string[] = [];
  for (let step = path; ; step = dirname(step)) {
    steps.unshift(step);
    if (step === dirname(step)) break;
  }
  const script = 'for step; do [ -x "$step" ] || { printf %s "$step"; exit 1; }; done';
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...steps], { cwd: '/', ...user });
    return undefined;
  } catch (error) {
    const stdout = error instanceof Error && 'stdout' in error ? error.stdout : undefined;
    if (typeof stdout === 'string' && stdout !== '') return stdout;
    if (hasCode(error, 'ENOENT')) return undefined; // an image without a shell: PostgreSQL reports it itself
    throw new EmbeddedPostgresError(
      `kintai runs as root but can't start programs as user id ${user.uid} (${messageOf(error)}). ` +
        `Start kintai as another user, or set DATABASE_URL.`,
    );
  }
}

/** Changes the owner of one file or folder; a no-op without a user. */
export async function giveTo(user: ServerUser | undefined, path: string): Promise<void> {
  if (user) await lchown(path, user.uid, user.gid);
}

/**
 * Changes the owner of a folder and all within; a no-op without a user. Links are changed, not followed. What vanishes
 * meanwhile is skipped: an orphaned initdb may still create and remove files there.
 */
export async function giveTreeTo(user: ServerUser | undefined, folder: string): Promise<void> {
  if (!user) return;
  await giveTo(user, folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? giveTreeTo : giveTo)(user, path).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
  }
}

/**
 * How to spawn a program of PostgreSQL. The environment is minimal: `PG…` variables would change its settings, kintai's
 * secrets don't belong there, and its messages have to be in English.
 */
export function spawnOptions(user: ServerUser | undefined, cwd: string) {
  const inherited = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of inherited) if (process.env[name] !== undefined) env[name] = process.env[name];
  return { cwd, env, windowsHide: true, ...user };
}
