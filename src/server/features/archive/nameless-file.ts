import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Opens an empty file in the system's folder for temporary files that has no name any more: the system removes it once it
 * is closed, also by a crash.
 */
export async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'kintai-archive-'));
  try {
    return await open(join(folder, 'archive.zip'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}
