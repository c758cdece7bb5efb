import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { count } from './counted.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** kintai as a process group, as an operator runs it. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
}

/** A failed start: its exit code and its output. */
export interface RefusedStart {
  readonly exitCode: number | null;
  readonly output: string;
}

/** The environment that a process inherits from ours: none of kintai's settings. */
export const ownEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});

/** Starts kintai, and waits for nothing. */
export function launch(
  env: Record<string, string>,
  args: readonly string[] = ['--api-only'],
): { child: ChildProcess; output: () => string } {
  count('server starts');
  const child = spawn(process.execPath, [MAIN, ...args], {
    detached: true,
    env: { ...ownEnv(), TZ: 'America/New_York', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

/** Starts kintai and waits until it listens. Rejects with its output if it exits instead. */
export async function startProcess(
  env: Record<string, string>,
  args: readonly string[] = ['--api-only'],
): Promise<ServerProcess> {
  const { child, output } = launch(env, args);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /kintai {2}(http:\/\/\S+)[\s\S]*Stop with/.exec(output())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`kintai ended with ${code}:\n${output()}`)));
  });
  return { child, url, output };
}

/** Starts kintai where it has to fail, and waits for its exit. */
export async function startRefused(env: Record<string, string>): Promise<RefusedStart> {
  const { child, output } = launch(env);
  if (child.exitCode === null) await once(child, 'close');
  return { exitCode: child.exitCode, output: output() };
}

/** Kills the process group, as `kill -9` and the loss of power do; the embedded PostgreSQL has its own. */
export async function killGroup({ child }: ServerProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Stops it as Ctrl-C does and returns its exit code. */
export async function stopProcess({ child }: ServerProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGINT');
    await once(child, 'exit');
  }
  return child.exitCode;
}

/** The process id of the PostgreSQL in a data folder. */
export async function postgresPid(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
