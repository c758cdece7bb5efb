import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

import { BackupError } from './content.ts';

// An encrypted file is a line of text with the salt, then chunks of 64 KiB, each encrypted and authenticated by
// AES-256-GCM. The key is derived from the passphrase by scrypt with a salt of its own, so no nonce is used twice with
// it: the nonce counts the chunks, and its last byte marks the last one. So a chunk can neither be changed, moved, left
// out nor cut off unseen.

const NAME = 'kintai encrypted backup 1 ';
const SALT_BYTES = 16;
const HEADER_BYTES = NAME.length + SALT_BYTES * 2 + 1;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
/** 128 MiB and some tenths of a second for each guess of a passphrase. */
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 192 * 1024 * 1024 };

/** The shortest passphrase that is accepted, in characters. */
export const MIN_PASSPHRASE = 12;

/** Whether a file that begins so is an encrypted one. */
export const isEncrypted = (start: Buffer): boolean => start.subarray(0, NAME.length).toString('latin1') === NAME;

/** Encrypts what is streamed. */
export async function* encrypted(plain: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const header = Buffer.from(`${NAME}${salt.toString('hex')}\n`, 'latin1');
  yield header;
  yield* encryptedBy(await keyOf(passphrase, salt), header, plain);
}

/** The chunks of an encrypted file; they are bound to its header. */
export async function* encryptedBy(key: Buffer, header: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const { index, bytes, isLast } of inChunks(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(index, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts what is streamed. Throws {@link BackupError} for another passphrase, and for a file that was changed. */
export async function* decrypted(sealed: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const pieces = sealed[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < HEADER_BYTES) {
    const { done = false, value } = await pieces.next();
    if (done) throw new BackupError('The backup is cut off: it ends in the middle. Nothing of it can be used.');
    start = Buffer.concat([start, value]);
  }
  const header = start.subarray(0, HEADER_BYTES);
  const salt = Buffer.from(header.toString('latin1').slice(NAME.length, -1), 'hex');
  yield* decryptedBy(await keyOf(passphrase, salt), header, following(start.subarray(HEADER_BYTES), pieces));
}

/** Opens what {@link encryptedBy} made. Throws {@link BackupError} at the first chunk that isn't as it was. */
export async function* decryptedBy(key: Buffer, header: Buffer, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const { index, bytes, isLast } of inChunks(sealed, CHUNK_BYTES + TAG_BYTES)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(index, isLast), { authTagLength: TAG_BYTES })
        .setAAD(header)
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw new BackupError(
        index === 0
          ? 'The passphrase is not that of the backup, or the file was changed.'
          : 'The backup was changed or is cut off. Nothing of it can be used.',
        { cause: error },
      );
    }
  }
}

async function* following(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

interface Chunk {
  readonly index: number;
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** Chunks of one size but for the last, which is smaller or as large, and of which there is always one. */
async function* inChunks(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk> {
  let index = 0;
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    pieces.push(piece);
    length += piece.length;
    if (length <= size) continue;
    let all = Buffer.concat(pieces);
    for (; all.length > size; index += 1) {
      yield { index, bytes: all.subarray(0, size), isLast: false };
      all = all.subarray(size);
    }
    pieces = [all];
    length = all.length;
  }
  yield { index, bytes: Buffer.concat(pieces), isLast: true };
}

function nonce(index: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(index, 5, 6);
  bytes.writeUInt8(isLast ? 1 : 0, 11);
  return bytes;
}

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, SCRYPT, (error, key) => (error ? reject(error) : resolve(key)));
  });
