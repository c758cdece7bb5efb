import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Runs `work` exclusively among the processes of this checkout that use the same lock file; waits for it. A stale lock,
 * left by a killed process, is taken over.
 *
 * @template Result
 * @param {string} path the lock file
 * @param {(holder: number) => void} onWait called once with the holder's process id when there is one to wait for
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  let waited = false;
  while (!(await acquire(path))) {
    const holder = holderOf(path);
    if (holder !== null && !isAlive(holder)) rmSync(path, { force: true });
    else if (holder !== null && !waited) {
      waited = true;
      onWait(holder);
    }
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
async function acquire(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  // A race: two processes may both find a dead holder, and the slower one then removes the lock that the faster one has
  // just created. Whoever is in the file after a moment holds it.
  await sleep(POLL_MS / 2);
  return holderOf(path) === process.pid;
}

/** @param {string} path */
function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || null;
  } catch {
    return null;
  }
}

/**
 * Whether a process with that id is running.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
