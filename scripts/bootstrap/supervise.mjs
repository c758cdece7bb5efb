import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { isAlive } from './lock.mjs';

/** The signals that terminate a program. */
export const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const OWNER_CHECK_MS = 500;
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh']);

/**
 * Runs a program to its end, with this process's input and output: forwards signals, ends it when the npm above has
 * exited, and resolves with its exit code (128 + the signal's number when a signal ended it, as in shells). Rejects
 * when the program can't be started.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.shell] needed for `.cmd` files on Windows
 * @param {AbortSignal} [options.signal] ends the program when aborted
 * @param {(text: string) => void} [options.onOutput] receives what the program prints, instead of the terminal
 * @returns {Promise<number>}
 */
export function supervise(command, args, options = {}) {
  const { onOutput, ...spawnOptions } = options;
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = onOutput === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'];
  const child = spawn(command, args, { stdio, ...spawnOptions });
  if (onOutput !== undefined) {
    child.stdout?.setEncoding('utf8').on('data', onOutput);
    child.stderr?.setEncoding('utf8').on('data', onOutput);
  }

  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // A terminal has sent its Ctrl-C to the child as well, and a second one could mean "now".
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    if (signal === 'SIGTERM') clearInterval(ownerWatch);
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, passOn);
  // Only below npm: what a person starts by hand in the background may outlive the shell.
  const belowNpm = process.env.npm_lifecycle_event !== undefined;
  const ownerWatch = belowNpm ? watchOwners(() => child.kill('SIGTERM')) : undefined;

  return new Promise((resolve, reject) => {
    /** @param {() => void} settle */
    const finish = (settle) => {
      clearInterval(ownerWatch);
      for (const signal of SIGNALS) process.off(signal, passOn);
      settle();
    };
    child.on('error', (error) => {
      // Once it runs, only its exit counts: an abort is no reason not to wait for it.
      if (child.pid === undefined) finish(() => reject(error));
    });
    child.once('close', (code, signal) =>
      finish(() => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))),
    );
  });
}

/**
 * npm exits at a SIGTERM without ending the program below its shell, which would keep running as an orphan.
 *
 * @param {() => void} onGone called once
 */
function watchOwners(onGone) {
  const atStart = owners();
  const timer = setInterval(() => {
    if (owners() === atStart) return;
    clearInterval(timer);
    onGone();
  }, OWNER_CHECK_MS);
  return timer;
}

/**
 * The ids of this process's parent and, where that is the shell between npm and us, of npm: on POSIX an orphan gets
 * another parent; on Windows it keeps the number of the dead one.
 */
function owners() {
  const parent = process.ppid;
  if (process.platform === 'win32') return isAlive(parent) ? `${parent}` : 'gone';
  if (process.platform !== 'linux') return `${parent}`;
  try {
    // "id (name) state parent …"
    const [, name, above] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return name !== undefined && SHELLS.has(name) ? `${parent} ${above}` : `${parent}`;
  } catch {
    return 'gone';
  }
}
