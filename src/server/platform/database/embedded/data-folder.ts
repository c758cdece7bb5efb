import { access, chmod, constants, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { syncToDisk } from './durable-file.ts';
import type { EmbeddedLog } from './embedded-log.ts';
import { EmbeddedPostgresError, hasCode, messageOf } from './embedded-postgres-error.ts';
import { chooseServerUser, firstImpassable, giveTo, giveTreeTo, isRoot } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

/** The folder of the embedded database. All paths are absolute, without links. */
export interface DataFolder {
  readonly path: string;
  /** The cluster. It is complete or absent. */
  readonly pgdata: string;
  /** Where the socket is, when its path is short enough. */
  readonly run: string;
  /** The password of the database's roles. */
  readonly secret: string;
  /** The owner of the folder and PostgreSQL's user, when kintai runs as root. */
  readonly user: ServerUser | undefined;
}

/** The paths within a data folder. */
export function layOut(path: string, user: ServerUser | undefined): DataFolder {
  return { path, pgdata: join(path, 'pgdata'), run: join(path, 'run'), secret: join(path, 'secret'), user };
}

/** The first file in a new data folder: it marks the folder as kintai's, and its lock is the claim on the folder. */
export const CLAIM_FILE = 'kintai.lock';

/** Files that a new disk or a checkout contains and that don't make a folder foreign. */
const NOBODYS = new Set(['lost+found', '.DS_Store', '.gitkeep', '.gitignore']);

/**
 * Creates the data folder, private to PostgreSQL's user, or throws the reason why not.
 *
 * @param dataDir absolute, or relative to the current folder
 */
export async function prepareDataFolder(dataDir: string, log: EmbeddedLog): Promise<DataFolder> {
  const wanted = resolve(dataDir);
  try {
    await makeFolder(wanted);
    if (!isRoot()) await refuseOthersFolder(wanted);
    await refuseForeignFolder(wanted);
    return await makePrivate(await realpath(wanted), log);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The data folder ${wanted} can't be used (${messageOf(error)}). Choose another by KINTAI_DATA_DIR.`,
    );
  }
}

async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path);
  const firstMade = await mkdir(parent, { recursive: true });
  if (firstMade !== undefined && isRoot()) {
    // Root's umask may deny all others access to the parent folders just created.
    for (let made = parent; made.length >= firstMade.length; made = dirname(made)) await chmod(made, 0o755);
  }
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
}

/** Refuses to change the mode of a home or a system folder. */
async function refuseForeignFolder(path: string): Promise<void> {
  const entries = (await readdir(path)).filter((name) => !NOBODYS.has(name));
  if (entries.length > 0 && !entries.includes(CLAIM_FILE) && !entries.includes('pgdata')) {
    throw new EmbeddedPostgresError(
      `The data folder ${path} holds other files and no kintai database. ` +
        `Choose an empty or a new folder by KINTAI_DATA_DIR.`,
    );
  }
}

async function makePrivate(path: string, log: EmbeddedLog): Promise<DataFolder> {
  const user = await chooseServerUser(path);
  const folder = layOut(path, user);
  if (user) await refuseImpassableParent(path, user);
  await giveTo(user, path);
  await chmod(path, 0o700).catch((error: unknown) => {
    // A mounted volume may belong to root and be accessible by its group: its content is private all the same.
    if (!hasCode(error, 'EPERM')) throw error;
    log.warn(`The data folder ${path} belongs to another user: its mode could not be set to 0700.`);
  });
  await syncToDisk(path);
  await syncToDisk(dirname(path));
  return folder;
}

async function refuseImpassableParent(path: string, user: ServerUser): Promise<void> {
  const blocked = await firstImpassable(dirname(path), user);
  if (blocked !== undefined) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as user id ${user.uid}, since it refuses to run as root, and that user may not pass ${blocked} ` +
        `on the way to the data folder ${path}.\n` +
        `Choose a folder elsewhere by KINTAI_DATA_DIR (as /var/lib/kintai), or allow passing: chmod o+x ${blocked}`,
    );
  }
}

async function refuseOthersFolder(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const { uid } = await stat(path);
    throw new EmbeddedPostgresError(
      `The data folder ${path} belongs to user id ${uid}, and kintai runs as user id ${process.getuid?.()}. ` +
        `Start kintai as that user, or choose another folder by KINTAI_DATA_DIR.`,
    );
  }
}

/**
 * Creates the socket's folder and cleans up after a kill or a restore: incomplete files and folders, files of another
 * owner. Only for the folder's owner, see folder-claim.ts.
 */
export async function tidyDataFolder(folder: DataFolder): Promise<void> {
  for (const name of await readdir(folder.path)) {
    // An orphaned initdb may still write into its folder: what can't be removed now is removed at the next start.
    if (name.includes('.new-')) await rm(join(folder.path, name), { recursive: true, force: true }).catch(() => {});
  }
  await mkdir(folder.run, { recursive: true, mode: 0o700 });
  await giveTo(folder.user, folder.run);
  const restored = folder.user && (await ownerOf(folder.pgdata)) !== folder.user.uid;
  if (restored) await giveTreeTo(folder.user, folder.path);
}

async function ownerOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    (found) => found.uid,
    () => undefined,
  );
}
