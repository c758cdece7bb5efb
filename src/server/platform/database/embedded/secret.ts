import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { clusterExists } from './cluster.ts';
import type { DataFolder } from './data-folder.ts';
import { writeDurably } from './durable-file.ts';
import { EmbeddedPostgresError, hasCode } from './embedded-postgres-error.ts';

/** The password of the database's roles; generated and stored on the first start. */
export async function readOrCreateSecret(folder: DataFolder): Promise<string> {
  try {
    return (await readFile(folder.secret, 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  if (await clusterExists(folder)) {
    throw new EmbeddedPostgresError(
      `The file ${folder.secret} is missing: it holds the password of the database beside it. Restore it from a backup.`,
    );
  }
  const secret = randomBytes(24).toString('base64url');
  await writeDurably(folder.secret, `${secret}\n`, folder.user);
  return secret;
}
