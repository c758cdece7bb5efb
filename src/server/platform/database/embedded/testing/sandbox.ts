import { execFile, execFileSync, spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import type { EmbeddedPostgres } from '../embedded-postgres.ts';

const SCRIPT = fileURLToPath(new URL('another-kintai.ts', import.meta.url));

type Connection = EmbeddedPostgres['connection'];
type Child = ChildProcessByStdio<null, Readable, null>;

/** Another process that runs kintai's launcher, and the outcome of its start. */
export interface AnotherKintai {
  pid: number;
  process: Child;
  /** Settles with the first line it prints. */
  outcome: Promise<{ connection?: Connection; refusal?: string }>;
  /** The connection to its database; rejects if the start was rejected. */
  connected(): Promise<Connection>;
}

/** Temporary folders, databases and processes of one test; `cleanUp` removes them all however the test ended. */
export class Sandbox {
  readonly #folders: string[] = [];
  readonly #dataDirs = new Set<string>();
  readonly #databases: EmbeddedPostgres[] = [];
  readonly #processes: Child[] = [];
  /** What the databases started here have logged. */
  readonly log: string[] = [];
  /** The warnings and errors among them. */
  readonly warnings: string[] = [];
  /** The reasons of unexpected exits. */
  readonly unexpectedExits: string[] = [];

  /** A path for a data folder, not created yet, in a new temporary folder that every user may pass. */
  async newDataDir(...below: string[]): Promise<string> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'kintai-test-')));
    await chmod(folder, 0o755);
    this.#folders.push(folder);
    return join(folder, ...(below.length > 0 ? below : ['data']));
  }

  /** Starts the embedded database in this process. */
  async start(dataDir: string): Promise<EmbeddedPostgres> {
    this.#dataDirs.add(dataDir);
    const note = (message: string) => void this.log.push(message);
    const warn = (message: string): void => {
      note(message);
      this.warnings.push(message);
    };
    const database = await startEmbeddedPostgres({
      dataDir,
      maxConnections: 5,
      log: { debug: note, info: note, warn, error: warn },
      onUnexpectedExit: (reason) => void this.unexpectedExits.push(reason),
    });
    this.#databases.push(database);
    return database;
  }

  /** Starts the embedded database in another process, the leader of a process group. */
  startAnother(dataDir: string): AnotherKintai {
    this.#dataDirs.add(dataDir);
    const child = this.spawn(process.execPath, [SCRIPT, dataDir]);
    const line = once(createInterface({ input: child.stdout }), 'line');
    const outcome: AnotherKintai['outcome'] = line.then(([first]) => JSON.parse(String(first)));
    return {
      pid: child.pid ?? 0,
      process: child,
      outcome,
      async connected() {
        const { connection, refusal } = await outcome;
        if (!connection) throw new Error(refusal);
        return connection;
      },
    };
  }

  /** Starts any program, the leader of a process group; `uid` only works for root. */
  spawn(command: string, args: string[], uid?: number): Child {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
      cwd: '/',
      ...(uid !== undefined && process.getuid?.() === 0 ? { uid } : {}),
    });
    this.#processes.push(child);
    return child;
  }

  async cleanUp(): Promise<void> {
    await Promise.all(this.#databases.map((database) => database.stop()));
    await Promise.all(this.#processes.map((child) => killHard(child)));
    for (const dataDir of this.#dataDirs) {
      if (postmasterPid(dataDir) !== undefined) killPostmaster(dataDir);
    }
    for (const folder of this.#folders)
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Copies the data folder of a stopped database with the owners of its files: faster than creating one. */
export async function copyDataDir(made: string, dataDir: string): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true });
  await promisify(execFile)('cp', ['-a', made, dataDir]);
}

/** Sends SIGKILL; resolves when the process has exited. */
export async function killHard(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The pid of the running PostgreSQL server of a data folder, if there is one. */
export function postmasterPid(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const commandLine =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return commandLine.includes(dataDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Sends SIGKILL to the server of a data folder, which must be running. Returns its pid. */
export function killPostmaster(dataDir: string): number {
  const pid = postmasterPid(dataDir);
  if (pid === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Runs one statement on a new connection. */
export async function query<Row extends pg.QueryResultRow>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the condition holds; the test's timeout ends it. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(5);
}

/** Permission bits, such as 0o700. */
export async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}
