import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DataFolder } from './data-folder.ts';
import { writeDurably } from './durable-file.ts';
import { hasCode } from './embedded-postgres-error.ts';
import type { ListenAddress } from './listen-address.ts';

const run = promisify(execFile);

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
export async function isPostmasterOf(folder: DataFolder, pid: number): Promise<boolean> {
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
export async function removeDeadPostmaster(folder: DataFolder): Promise<void> {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder.run, name), { force: true });
  const [pid, ...rest] = (await readFile(fileOf(folder), 'utf8')).split('\n');
  if (!pid) await rm(fileOf(folder)); // a power cut between creating and writing it
  else await writeDurably(fileOf(folder), [NOBODYS_PID, ...rest].join('\n'), folder.user);
}
