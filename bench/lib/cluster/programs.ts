import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, globSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Whom PostgreSQL and Patroni run as: they refuse root. */
interface User {
  readonly uid: number;
  readonly gid: number;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/bin'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where a program is, or `null`. */
export const findProgram = (name: string): string | null =>
  FOLDERS.map((folder) => join(folder, name)).find(isProgram) ?? null;

/** The folder of Debian's newest PostgreSQL, or `null`. */
export const findPostgres = (): string | null =>
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted((one, other) => Number(one.split('/')[4]) - Number(other.split('/')[4]))
    .findLast((folder) => isProgram(join(folder, 'initdb'))) ?? null;

/** The user "postgres" where we are root, else we. */
function userOfPostgres(): User | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The programs of a measurement, in one folder that goes with them, however it ends. */
export class Programs {
  readonly folder: string;
  readonly #children = new Set<ChildProcess>();
  /** What ends processes that are in no group of ours. */
  readonly #kills: (() => void | Promise<void>)[] = [];
  readonly #onSignal = (): void => void this.#end(130);
  readonly #onError = (error: unknown): void => {
    console.error(error);
    void this.#end(1);
  };
  readonly #user = userOfPostgres();

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async start(): Promise<Programs> {
    const folder = await mkdtemp(join(tmpdir(), 'kintai-cluster-'));
    await chmod(folder, 0o755);
    const programs = new Programs(folder);
    for (const signal of SIGNALS) process.once(signal, programs.#onSignal);
    process.once('uncaughtException', programs.#onError);
    return programs;
  }

  /** A folder for PostgreSQL's user alone. */
  async makeFolder(name: string): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(path, { mode: 0o700 });
    if ('uid' in this.#user) await chown(path, this.#user.uid, this.#user.gid);
    return path;
  }

  /** Starts a program as PostgreSQL's user, in a process group of its own. */
  run(program: string, args: readonly string[], env: Record<string, string>, asOurselves = false): ChildProcess {
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { PATH: FOLDERS.join(delimiter), HOME: this.folder, LANG: 'C.UTF-8', ...env },
      detached: true,
      stdio: process.env['KINTAI_BENCH_VERBOSE'] === undefined ? 'ignore' : 'inherit',
      ...(asOurselves ? {} : this.#user),
    });
    child.on('error', () => undefined);
    this.#children.add(child);
    return child;
  }

  /** Of several the last one is called first. */
  onStop(kill: () => void | Promise<void>): void {
    this.#kills.push(kill);
  }

  async #end(code: number): Promise<never> {
    await this.stop();
    return process.exit(code);
  }

  /** Kills everything, and removes the folder. */
  async stop(): Promise<void> {
    const ended = [...this.#children].map((child) => killGroupOf(child));
    await Promise.all(ended);
    for (const kill of this.#kills.splice(0).toReversed()) await kill();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
    process.off('uncaughtException', this.#onError);
  }
}

/** Kills a program and what it has started in its group. */
export async function killGroupOf(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Waits until something holds. Throws after so many seconds. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + seconds * 1000; !(await holds().catch(() => false)); await delay(100))
    if (performance.now() > end) throw new Error(`after ${seconds} s still not: ${what}`);
}
