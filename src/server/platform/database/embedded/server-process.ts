import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, rmdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { type EmbeddedLog, EmbeddedPostgresError } from './reports.ts';
import { firstImpassable, giveTo, spawnOptions } from './server-user.ts';

const run = promisify(execFile);

/** Where the server listens, as node-postgres expects it: the socket's folder, or on Windows the loopback address. */
export interface ListenAddress {
  host: string;
  port: number;
}

const SOCKET_PORT = 5432; // only a part of the socket's name
const SHORT_PREFIX = 'kintai-pg-';
/** The system's limit for a socket's path, in bytes, without the closing zero. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

/** Chooses where the server listens: a socket that only its user can reach, never a public port. */
export async function chooseListenAddress(folder: DataFolder): Promise<ListenAddress> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  if (fits(folder.run)) return { host: folder.run, port: SOCKET_PORT };
  for (const parent of new Set([await realpath(tmpdir()), '/tmp'])) {
    const reachable = !folder.user || (await firstImpassable(parent, folder.user)) === undefined;
    if (!reachable || !fits(join(parent, `${SHORT_PREFIX}XXXXXX`))) continue;
    const host = await mkdtemp(join(parent, SHORT_PREFIX)); // mode 0700
    await giveTo(folder.user, host);
    return { host, port: SOCKET_PORT };
  }
  throw new EmbeddedPostgresError(
    `The path of the data folder ${folder.path} is too long for a socket, and so is that of the temporary folder. ` +
      `Choose a shorter one by KINTAI_DATA_DIR.`,
  );
}

/** Makes the short private folder again where the clean-up after a dead server has removed it: its address stays. */
export async function restoreListenAddress({ host }: ListenAddress, folder: DataFolder): Promise<void> {
  if (process.platform === 'win32' || host === folder.run || existsSync(host)) return;
  await mkdir(host, { mode: 0o700 });
  await giveTo(folder.user, host);
}

/** Removes the short private folder if the server listened in one. Removes nothing else, whatever `host` is. */
export async function removeListenAddress({ host }: ListenAddress, folder: DataFolder): Promise<void> {
  const ours = host !== folder.run && basename(host).startsWith(SHORT_PREFIX) && dirname(host) !== host;
  if (!ours) return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(host, name), { force: true });
  await rmdir(host).catch(() => {});
}

/** The settings with which the server listens there only. */
export function listenSettings({ host, port }: ListenAddress): Record<string, string | number> {
  return process.platform === 'win32'
    ? { listen_addresses: host, port, unix_socket_directories: '' }
    : {
        listen_addresses: '',
        port,
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`, // quoted: a comma would split it
        unix_socket_permissions: '0700',
      };
}

function fits(socketFolder: string): boolean {
  return Buffer.byteLength(join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH;
}

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const READY = 'database system is ready to accept connections';
const KEPT_LINES = 15;
const FAST_SHUTDOWN_MS = 60_000;

/** A PostgreSQL server that is our child. */
export interface ServerProcess {
  /** Resolves with the reason and its last lines when the server has exited. Never rejects. */
  readonly exited: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, committed ones stay. Resolves when it has exited. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL and waits until it accepts connections, however long its recovery takes.
 *
 * @throws EmbeddedPostgresError with the server's last lines, if it exits before
 */
export async function startServer(
  binaries: Binaries,
  folder: DataFolder,
  settings: Record<string, string | number>,
  log: EmbeddedLog,
): Promise<ServerProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', folder.pgdata, ...options], {
    ...spawnOptions(folder.user, folder.path),
    // In a process group of its own: Ctrl-C signals kintai alone, which answers open requests before it stops the
    // server.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<void>();
  createInterface({ input: child.stderr }).on('line', (line) => {
    forward(line, log);
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    if (line.includes(READY)) ready.resolve();
  });

  const closed = once(child, 'close').catch(() => {});
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      const how = signal ? `ended by ${signal}` : `exit code ${code}`;
      // Its last lines may still be in the pipe, which a child of the server may hold open for long.
      const drained = Promise.race([closed, delay(500, undefined, { ref: false })]);
      void drained.then(() => resolve([how, ...lines].join('\n  ')));
    });
  });

  // If kintai exits without `stop` (process.exit), the server is signalled all the same.
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  void exited.then(() => process.off('exit', interrupt));

  const failure = await Promise.race([ready.promise, exited]);
  if (failure !== undefined) throw new EmbeddedPostgresError(`PostgreSQL did not start: ${failure}`);

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return void (await exited);
    await fastShutdown(binaries, folder, child.pid ?? 0);
    const late = setTimeout(() => {
      log.warn(`PostgreSQL has not stopped within ${FAST_SHUTDOWN_MS / 1000} s: ending it at once. No data is lost.`);
      child.kill('SIGQUIT');
    }, FAST_SHUTDOWN_MS);
    await exited;
    clearTimeout(late);
  }
  return { exited, stop };
}

/** Requests a fast shutdown (roll back and stop): by a signal, except on Windows. */
export async function fastShutdown(binaries: Binaries, folder: DataFolder, pid: number): Promise<void> {
  if (process.platform !== 'win32') process.kill(pid, 'SIGINT');
  else await run(binaries.pgCtl, ['stop', '-D', folder.pgdata, '-m', 'fast'], spawnOptions(folder.user, folder.path));
}

/**
 * Forwards a line of the server's log, which follows its SQLSTATE. An error of a statement concerns its client, not the
 * server: a warning. A write refused by a rule of kintai (`KT…`) isn't logged.
 */
function forward(line: string, log: EmbeddedLog): void {
  const [, state = '', level = '', text = line] = /^(\w{5}) (\w+): +(.*)$/.exec(line) ?? [];
  const message = `postgres: ${['', 'LOG'].includes(level) ? text : `${level}: ${text}`}`;
  if (level === 'PANIC') log.error(message);
  else if (['WARNING', 'ERROR', 'FATAL'].includes(level) && !state.startsWith('KT')) log.warn(message);
  else log.debug(message);
}
