import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { decrypted, decryptedBy, encrypted, encryptedBy, isEncrypted } from './encryption.ts';

const CHUNK = 65_536;
const SEALED_CHUNK = CHUNK + 16;
const key = randomBytes(32);
const header = Buffer.from('a header');

/** Streams bytes in pieces of a size that fits no chunk. */
async function* pieces(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const all = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(stream));
const seal = (plain: Buffer): Promise<Buffer> => all(encryptedBy(key, header, pieces(plain)));
const unseal = (sealed: Buffer): Promise<Buffer> => all(decryptedBy(key, header, pieces(sealed)));

describe('an encrypted stream', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('of %i bytes is the same again', async (length) => {
    const plain = randomBytes(length);
    const sealed = await seal(plain);
    if (length >= 16) expect(sealed.includes(plain.subarray(0, 16))).toBe(false);
    expect((await unseal(sealed)).equals(plain)).toBe(true);
  });

  it('is refused where a byte was changed, or chunks were cut off, left out or swapped', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK + 5));
    const chunk = (index: number): Buffer => sealed.subarray(index * SEALED_CHUNK, (index + 1) * SEALED_CHUNK);
    const flipped = (at: number): Buffer => {
      const copy = Buffer.from(sealed);
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy;
    };
    for (const broken of [
      flipped(5),
      flipped(SEALED_CHUNK + 5),
      flipped(sealed.length - 1),
      sealed.subarray(0, -1),
      sealed.subarray(0, -21), // the whole last chunk
      Buffer.alloc(0),
      Buffer.concat([chunk(0), chunk(2), chunk(3)]),
      Buffer.concat([chunk(1), chunk(0), chunk(2), chunk(3)]),
      Buffer.concat([sealed, chunk(3)]),
    ])
      await expect(unseal(broken)).rejects.toThrow(/changed|cut off/);
  });

  it('is another one each time, opened by its passphrase and with its header alone', async () => {
    const plain = randomBytes(100);
    const sealed = await all(encrypted(pieces(plain), 'correct horse battery'));
    expect(isEncrypted(sealed)).toBe(true);
    expect(isEncrypted(plain)).toBe(false);
    expect((await all(encrypted(pieces(plain), 'correct horse battery'))).equals(sealed)).toBe(false);
    const open = (bytes: Buffer, passphrase: string): Promise<Buffer> => all(decrypted(pieces(bytes, 7), passphrase));
    expect((await open(sealed, 'correct horse battery')).equals(plain)).toBe(true);
    await expect(open(sealed, 'correct horse batterx')).rejects.toThrow('The passphrase is not that of the backup');
    await expect(open(sealed.subarray(0, 10), 'correct horse battery')).rejects.toThrow('cut off');
  });
});
