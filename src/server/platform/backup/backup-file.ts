import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import type { Database } from '../database/database.ts';
import { syncToDisk } from '../database/embedded/data-folder.ts';
import type { Log } from '../log.ts';
import { backupText, readBackupText } from './backup-text.ts';
import { BackupError, type Content, type Tail } from './content.ts';
import { decrypted, encrypted, isEncrypted } from './encryption.ts';
import { load, type Loaded } from './load.ts';
import { withScratchDatabase } from './scratch.ts';
import { rowsOf } from './totals.ts';
import { IN_BACKUPS, withSnapshot } from './snapshot.ts';

/** A backup that was written. */
export interface Backup {
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
}

export interface BackupOptions {
  /** The version of kintai. */
  readonly version: string;
  /** `null`: not encrypted. */
  readonly passphrase: string | null;
  /** Whether the file is restored into a scratch database, and compared, before it takes its name. */
  readonly verifies: boolean;
  readonly log: Log;
  /** Breaks it off. */
  readonly signal?: AbortSignal | undefined;
}

/** The suffix of a file until it is whole. */
const PARTIAL = '.partial-';

/** Whether a file of that name is what a backup that was cut off has left. */
export const isPartial = (name: string): boolean => /\.partial-[0-9a-f]{12}$/.test(name);

/**
 * Writes the content of a database as of one moment to a new file of mode 0600, beside whoever uses the database. The
 * file has its name only once it is whole, on the disk and, where asked for, verified.
 *
 * @throws BackupError where there is such a file already, or it can't be verified
 */
export async function writeBackup(database: Database, file: string, options: BackupOptions): Promise<Backup> {
  if (await exists(file)) throw new BackupError(`There is a file ${file} already. Choose another name.`);
  const partial = `${file}${PARTIAL}${randomBytes(6).toString('hex')}`;
  try {
    const tail = await withSnapshot(
      database,
      options.version,
      IN_BACKUPS,
      (content) => writeContent(content, partial, options.passphrase),
      options.signal,
    );
    if (options.verifies) await withScratchDatabase(options.log, (scratch) => restoreBackup(scratch, partial, options));
    const { size } = await stat(partial);
    await rename(partial, file);
    await syncToDisk(dirname(file));
    return { tables: tail.tables.length, rows: rowsOf(tail), bytes: size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeContent(content: Content, file: string, passphrase: string | null): Promise<Tail> {
  const packed = createGzip();
  const packing = pipeline(backupText(content), packed);
  await using target = await open(file, 'wx', 0o600);
  await Promise.all([packing, target.writeFile(passphrase === null ? packed : encrypted(packed, passphrase))]);
  await target.sync();
  return content.tail();
}

/**
 * Restores a backup into an empty database. See {@link load}.
 *
 * @throws BackupError where the file can't be read, is encrypted by another passphrase, or isn't a whole backup
 */
export async function restoreBackup(
  database: Database,
  file: string,
  {
    passphrase,
    ...options
  }: Pick<BackupOptions, 'passphrase' | 'log' | 'signal'> &
    Pick<Parameters<typeof load>[2], 'onTable' | 'beforeCommit'>,
): Promise<Loaded> {
  await using source = await open(file).catch((error: unknown) => {
    throw new BackupError(`The file ${file} can't be read. Is it there, and may this user read it?`, { cause: error });
  });
  const { buffer, bytesRead } = await source.read(Buffer.alloc(64), 0, 64, 0);
  const isSealed = isEncrypted(buffer.subarray(0, bytesRead));
  if (isSealed && passphrase === null)
    throw new BackupError('The backup is encrypted. Name the file with its passphrase: --passphrase-file');
  const stream: AsyncIterable<Buffer> = createReadStream(file);
  const packed = isSealed ? decrypted(stream, passphrase ?? '') : stream;
  return load(database, await readBackupText(unpacked(packed)), options);
}

async function* unpacked(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const text = createGunzip();
  // The reader below gets the same error.
  pipeline(packed, text).catch(() => undefined);
  try {
    yield* text as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error;
    throw new BackupError('The file is no whole backup of kintai: it is cut off, or was changed.', { cause: error });
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
