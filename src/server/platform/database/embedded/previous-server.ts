import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Binaries } from './binaries.ts';
import { connectAsSuperuser } from './cluster.ts';
import { type DataFolder, type Secrets, writeDurably } from './data-folder.ts';
import { inUse, tryOwnerLock } from './ownership.ts';
import { type EmbeddedLog, EmbeddedPostgresError, hasCode, messageOf } from './reports.ts';
import { fastShutdown, type ListenAddress, removeListenAddress } from './server-process.ts';

const run = promisify(execFile);

const ANSWER_WITHIN_MS = 3_000;
const STOP_WITHIN_MS = 60_000;
const POLL_MS = 50;

/**
 * Deals with the folder's previous server: stops it if it outlived its killed kintai, and removes what would prevent a
 * new one from starting. Throws when a running kintai owns it.
 */
export async function endPreviousServer(
  binaries: Binaries,
  folder: DataFolder,
  secrets: Secrets,
  log: EmbeddedLog,
): Promise<void> {
  const previous = await readPostmasterPid(folder);
  if (!previous) return;
  const client = await takeIfAlive(folder, previous, secrets);
  try {
    const visible = await isPostmasterOf(folder, previous.pid);
    if (client && !visible) {
      throw new EmbeddedPostgresError(
        `A PostgreSQL (process ${previous.pid}) that can't be seen from here, perhaps in another container, runs on the data folder ` +
          `${folder.path}. Stop it first, or give this kintai its own folder by KINTAI_DATA_DIR.`,
      );
    }
    if (visible) await end(binaries, folder, previous.pid, log);
  } finally {
    await client?.end().catch(() => {});
  }
  await removeListenAddress(previous.address, folder);
  if (await readPostmasterPid(folder)) await removeDeadPostmaster(folder);
}

/**
 * A connection that holds the owner's lock, if a server is running. One that is starting or stopping answers only after
 * a while, and one whose kintai was just killed may not have noticed yet.
 */
async function takeIfAlive(
  folder: DataFolder,
  { pid, address }: PostmasterPid,
  secrets: Secrets,
): Promise<pg.Client | undefined> {
  for (const giveUp = Date.now() + ANSWER_WITHIN_MS; ; await delay(POLL_MS)) {
    try {
      const client = await connectAsSuperuser(address, secrets);
      if (await tryOwnerLock(client)) return client;
      await client.end();
    } catch {
      if (Date.now() > giveUp || !(await isPostmasterOf(folder, pid))) return undefined;
      continue;
    }
    if (Date.now() > giveUp) throw inUse(folder, undefined);
  }
}

async function end(binaries: Binaries, folder: DataFolder, pid: number, log: EmbeddedLog): Promise<void> {
  log.warn(`The PostgreSQL of a kintai that was killed still runs (process ${pid}): stopping it first.`);
  const stuck = (reason: string) =>
    new EmbeddedPostgresError(`PostgreSQL runs on ${folder.path} (process ${pid}) and does not stop: ${reason}`);
  try {
    await fastShutdown(binaries, folder, pid);
  } catch (error) {
    if (await isPostmasterOf(folder, pid)) throw stuck(messageOf(error));
  }
  for (const giveUp = Date.now() + STOP_WITHIN_MS; await isPostmasterOf(folder, pid); await delay(POLL_MS)) {
    if (Date.now() > giveUp) throw stuck(`still there after ${STOP_WITHIN_MS / 1000} s`);
  }
}

/** The content of PostgreSQL's lock file about the server that runs, or ran, on the folder. */
export interface PostmasterPid {
  pid: number;
  address: ListenAddress;
}

function fileOf(folder: DataFolder): string {
  return join(folder.pgdata, 'postmaster.pid');
}

/** Reads PostgreSQL's lock file, whose lines are: pid, folder, start, port, socket folder, TCP address, … */
export async function readPostmasterPid(folder: DataFolder): Promise<PostmasterPid | undefined> {
  const content = await readFile(fileOf(folder), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  const [pid, , , port, socketFolder, tcpAddress] = content.split('\n').map((line) => line.trim());
  return { pid: Number(pid), address: { host: socketFolder || tcpAddress || folder.run, port: Number(port) || 0 } };
}

/**
 * Whether the process is a running PostgreSQL server of this folder. False for a dead one, for a zombie (which has no
 * command line), and for an unrelated process that reuses the pid.
 */
async function isPostmasterOf(folder: DataFolder, pid: number): Promise<boolean> {
  const commandLine = await commandLineOf(pid);
  return /postgres(\.exe)?"? -D "?/.test(commandLine) && commandLine.includes(folder.pgdata);
}

/** The command line of a process; empty for a zombie or no process. */
export async function commandLineOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    }
    if (process.platform === 'win32') {
      const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
      return (await run('powershell.exe', ['-NoProfile', '-Command', query])).stdout;
    }
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return ''; // no such process
  }
}

/** Higher than any system assigns: no process ever has it. */
const NOBODYS_PID = 2_147_483_647;

/**
 * Removes the pid from PostgreSQL's lock file when it is not this folder's server: if an unrelated process reuses that
 * pid, PostgreSQL would take it for a rival and refuse to start, for ever. The rest of the file stays, because
 * PostgreSQL still has to check that the old server's shared memory is unused. The lock file beside the socket holds
 * nothing else and is deleted.
 *
 * Only for the folder's owner, and only when no server runs on the folder.
 */
async function removeDeadPostmaster(folder: DataFolder): Promise<void> {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder.run, name), { force: true });
  const [pid, ...rest] = (await readFile(fileOf(folder), 'utf8')).split('\n');
  if (!pid) await rm(fileOf(folder)); // a power cut between creating and writing it
  else await writeDurably(fileOf(folder), [NOBODYS_PID, ...rest].join('\n'), folder.user);
}
