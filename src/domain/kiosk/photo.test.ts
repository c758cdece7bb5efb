import { describe, expect, it } from 'vitest';

import { isPhoto, MOST_PHOTO_BYTES, PHOTO_WIDTH } from './photo.ts';

/** A JPEG of that many bytes: begun by SOI and another marker, ended by EOI (ITU-T T.81, B.1.1.3). */
const jpeg = (length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  bytes.set([0xff, 0xd8, 0xff]);
  bytes.set([0xff, 0xd9], length - 2);
  return bytes;
};

describe('a photo of who punches', () => {
  it('is a JPEG of 40 kB at most', () => {
    expect(isPhoto(jpeg(12_000))).toBe(true);
    expect(isPhoto(jpeg(40_000))).toBe(true);
    expect(isPhoto(jpeg(40_001))).toBe(false);
    expect([MOST_PHOTO_BYTES, PHOTO_WIDTH]).toEqual([40_000, 320]);
  });

  it('is more than the markers of its beginning and its end', () => {
    expect(isPhoto(jpeg(5))).toBe(true);
    // The byte between would be both: the marker that begins and the one that ends.
    expect(isPhoto(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))).toBe(false);
    expect(isPhoto(new Uint8Array(0))).toBe(false);
  });

  it.each([0, 1, 2, 98, 99])('is refused with another byte at %i of 100', (index) => {
    for (const by of [-1, 1, 128]) {
      const bytes = jpeg(100);
      bytes[index] = (bytes[index] ?? 0) + by;
      expect(isPhoto(bytes)).toBe(false);
    }
  });

  it('is no PNG', () => {
    const bytes = new Uint8Array(100);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(isPhoto(bytes)).toBe(false);
  });
});
