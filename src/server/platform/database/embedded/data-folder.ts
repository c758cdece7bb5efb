import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type EmbeddedLog, EmbeddedPostgresError, hasCode, messageOf } from './reports.ts';
import { chooseServerUser, firstImpassable, giveTo, giveTreeTo, isRoot, type ServerUser } from './server-user.ts';

/** The folder of the embedded database. All paths are absolute, without links. */
export interface DataFolder {
  readonly path: string;
  /** The cluster. It is complete or absent. */
  readonly pgdata: string;
  /** Where the socket is, when its path is short enough. */
  readonly run: string;
  /** The files of the roles' passwords. */
  readonly secretFiles: Secrets;
  /** The owner of the folder and PostgreSQL's user, when kintai runs as root. */
  readonly user: ServerUser | undefined;
}

/** The password of each role of the database; no role knows another's. */
export interface Secrets {
  /** The launcher's superuser. */
  readonly superuser: string;
  /** The role that owns the database and migrates it. */
  readonly owner: string;
  /** The role that serves requests and jobs. */
  readonly runtime: string;
}

/** The paths within a data folder. */
export function layOut(path: string, user: ServerUser | undefined): DataFolder {
  const secretFiles = {
    superuser: join(path, 'secret.superuser'),
    owner: join(path, 'secret'),
    runtime: join(path, 'secret.runtime'),
  };
  return { path, pgdata: join(path, 'pgdata'), run: join(path, 'run'), secretFiles, user };
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
 * owner. Only for the folder's owner, see ownership.ts.
 */
export async function tidyDataFolder(folder: DataFolder): Promise<void> {
  for (const name of await readdir(folder.path)) {
    // An orphaned initdb may still write into its folder: what can't be removed now is removed at the next start.
    if (name.includes('.new-')) await rm(join(folder.path, name), { recursive: true, force: true }).catch(() => {});
  }
  await mkdir(folder.run, { recursive: true, mode: 0o700 });
  await giveTo(folder.user, folder.run);
  const cluster = await stat(folder.pgdata).catch(() => undefined);
  const restored = folder.user && cluster?.uid !== folder.user.uid;
  if (restored) await giveTreeTo(folder.user, folder.path);
}

/** Whether the folder already contains a cluster. */
export const clusterExists = (folder: DataFolder): boolean => existsSync(join(folder.pgdata, 'PG_VERSION'));

/**
 * The passwords of the database's roles; generated and stored on the first start. A folder of 0.2.0 or before has
 * the owner's alone: the others are made here, and the roles get them by the start that follows.
 */
export async function readOrCreateSecrets(folder: DataFolder): Promise<Secrets> {
  const { superuser, owner, runtime } = folder.secretFiles;
  const ofOwner = await readSecret(owner);
  if (ofOwner === undefined && clusterExists(folder)) {
    throw new EmbeddedPostgresError(
      `The file ${owner} is missing: it holds the password of the database beside it. Restore it from a backup.`,
    );
  }
  return {
    owner: ofOwner ?? (await createSecret(owner, folder)),
    superuser: (await readSecret(superuser)) ?? (await createSecret(superuser, folder)),
    runtime: (await readSecret(runtime)) ?? (await createSecret(runtime, folder)),
  };
}

/** The passwords of a folder whose database runs. Rejects where one is missing. */
export async function readSecrets({ secretFiles }: DataFolder): Promise<Secrets> {
  const read = async (file: string): Promise<string> => (await readFile(file, 'utf8')).trim();
  return {
    superuser: await read(secretFiles.superuser),
    owner: await read(secretFiles.owner),
    runtime: await read(secretFiles.runtime),
  };
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function createSecret(file: string, folder: DataFolder): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await writeDurably(file, `${secret}\n`, folder.user);
  return secret;
}

/**
 * Writes a file of mode 0600 atomically and durably: after a crash or a power cut it is either complete or unchanged.
 */
export async function writeDurably(path: string, content: string, user: ServerUser | undefined): Promise<void> {
  const temporary = `${path}.new-${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, content, { flag: 'wx', mode: 0o600, flush: true });
  await giveTo(user, temporary);
  await rename(temporary, path);
  await syncToDisk(dirname(path));
}

/**
 * Flushes a file's content, or the names within a folder (new, renamed, removed), to disk. A no-op on Windows, which
 * can't do it this way and makes names durable itself.
 */
export async function syncToDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using opened = await open(path, 'r');
  await opened.sync();
}

/** The default data folder: beside the program, in the current folder. */
export const DATA_BESIDE = './data';

/** Root's default where PostgreSQL's unprivileged user can't reach the current folder, as below `/root`. */
export const DATA_OF_ROOT = '/var/lib/kintai';

/** The data folder of a start without `KINTAI_DATA_DIR`. */
export async function defaultDataDir(): Promise<string> {
  if (!isRoot()) return DATA_BESIDE;
  const here = resolve('.');
  const user = await chooseServerUser(here);
  return user !== undefined && (await firstImpassable(here, user)) !== undefined ? DATA_OF_ROOT : DATA_BESIDE;
}
