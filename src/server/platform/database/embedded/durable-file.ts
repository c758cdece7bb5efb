import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { giveTo } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

/**
 * Writes a file of mode 0600 atomically and durably: after a crash or a power cut it is either complete or unchanged.
 */
export async function writeDurably(path: string, content: string, user: ServerUser | undefined): Promise<void> {
  const temporary = `${path}.new-${randomBytes(6).toString('hex')}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
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
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
