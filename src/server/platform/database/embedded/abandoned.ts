import { existsSync } from 'node:fs';
import { lstat, realpath, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { findBinaryPackage, programsIn } from './binaries.ts';
import { layOut, readOrCreateSecrets } from './data-folder.ts';
import { claimFolder, isClaimed, PID_FILE } from './ownership.ts';
import { endPreviousServer } from './previous-server.ts';
import type { EmbeddedLog } from './reports.ts';
import { chooseServerUser } from './server-user.ts';

/**
 * Removes a data folder that nobody needs any more, if the kintai that used it was killed: stops the PostgreSQL that
 * outlived it, and deletes the folder. Leaves alone what a running kintai has claimed, or is about to claim, and what
 * isn't this user's own. Returns whether it was removed.
 */
export async function removeAbandoned(dataDir: string, log: EmbeddedLog): Promise<boolean> {
  const path = await realpath(dataDir);
  // Written by whoever has claimed the folder: without it, a start may be on its way.
  if (!(await isOwn(dataDir)) || !existsSync(join(path, PID_FILE))) return false;
  const folder = layOut(path, await chooseServerUser(path));
  if (await isClaimed(folder)) return false;
  const release = await claimFolder(folder);
  try {
    const { root } = await findBinaryPackage();
    await endPreviousServer(programsIn(root), folder, await readOrCreateSecrets(folder), log);
    await rm(path, { recursive: true, maxRetries: 5 });
    return true;
  } finally {
    release();
  }
}

/** Whether a folder, not a link, belongs to the user that PostgreSQL has in a new one: others may write beside it. */
async function isOwn(path: string): Promise<boolean> {
  // The topmost folder is root's, as one that root makes.
  const uid = (await chooseServerUser(parse(path).root))?.uid ?? process.getuid?.();
  const found = await lstat(path);
  return found.isDirectory() && (uid === undefined || found.uid === uid);
}
