import { crc32 } from 'node:zlib';
import { imageSize } from 'image-size';

/** The raster formats, by their media type. */
export type RasterType = 'image/png' | 'image/jpeg' | 'image/gif';

/** A raster image, from a file's bytes. */
export interface Raster {
  /** The image's own bytes, without what follows its end: a polyglot file is reduced to this one. */
  readonly content: Buffer;
  /** The width or height, whichever is greater, of the image and of each frame of an animation. */
  readonly longestSide: number;
  /** The pixels that a browser unpacks, over all frames. */
  readonly pixels: number;
}

/** A width and a height. */
type Size = readonly [width: number, height: number];

/** Where an image ends, and the sizes that it declares of further frames. */
interface Extent {
  readonly end: number;
  readonly parts: readonly Size[];
}

const readers: Readonly<Record<RasterType, (bytes: Buffer) => Extent | null>> = {
  'image/png': pngExtent,
  'image/jpeg': jpegExtent,
  'image/gif': gifExtent,
};

const signatures: readonly (readonly [RasterType, string])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
];

/** The format by a file's first bytes, whatever its name says. */
export function rasterTypeOf(bytes: Buffer): RasterType | null {
  const head = bytes.toString('latin1', 0, 8);
  return signatures.find(([, signature]) => head.startsWith(signature))?.[0] ?? null;
}

/** Parses an image of that format to its end; `null` where it is broken or truncated. */
export function readRaster(type: RasterType, bytes: Buffer): Raster | null {
  try {
    const extent = readers[type](bytes);
    if (extent === null) return null;
    const content = bytes.subarray(0, extent.end);
    const { width, height } = imageSize(content);
    const sizes: Size[] = [[width, height], ...extent.parts];
    if (sizes.some((size) => Math.min(...size) < 1)) return null;
    return {
      content,
      longestSide: Math.max(...sizes.flat()),
      pixels: sizes.reduce((sum, [partWidth, partHeight]) => sum + partWidth * partHeight, 0),
    };
  } catch {
    // A read beyond the last byte throws.
    return null;
  }
}

/** Chunk by chunk, each with its checksum, from the header to the end chunk. */
function pngExtent(bytes: Buffer): Extent | null {
  const parts: Size[] = [];
  const seen = new Set<string>();
  for (let at = 8; at < bytes.length;) {
    const data = at + 8;
    const dataEnd = data + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, data);
    if (bytes.readUInt32BE(dataEnd) !== crc32(bytes.subarray(at + 4, dataEnd))) return null;
    if (seen.size === 0 && type !== 'IHDR') return null;
    if (type === 'fcTL') parts.push([bytes.readUInt32BE(data + 4), bytes.readUInt32BE(data + 8)]);
    seen.add(type);
    at = dataEnd + 4;
    if (type === 'IEND') return seen.has('IDAT') ? { end: at, parts } : null;
  }
  return null;
}

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;

/** A progressive image is redrawn with each of its scans; real ones have some ten. */
const MAX_SCANS = 100;

/** Segment by segment to the end marker; a scan's data has no length and is searched for the next marker. */
function jpegExtent(bytes: Buffer): Extent | null {
  let scans = 0;
  for (let at = 2; at < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === JPEG_END) return scans > 0 && scans <= MAX_SCANS ? { end: at + 2, parts: [] } : null;
    // Any number of 0xff may precede a marker.
    if (marker === 0xff) at += 1;
    else at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === JPEG_SCAN) {
      scans += 1;
      at = scanEnd(bytes, at);
    }
  }
  return null;
}

/**
 * The offset of the next marker that isn't part of a scan's data, as 0xff00 (a byte 0xff) and the restart markers are.
 */
function scanEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    const isData = next === 0x00 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

const GIF_EXTENSION = 0x21;
const GIF_PICTURE = 0x2c;
const GIF_END = 0x3b;

/** Block by block to the trailer. */
function gifExtent(bytes: Buffer): Extent | null {
  const parts: Size[] = [];
  let at = 13 + colorTableSize(bytes.readUInt8(10));
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === GIF_END) return parts.length > 0 ? { end: at + 1, parts } : null;
    if (block === GIF_EXTENSION) at = subBlocksEnd(bytes, at + 2);
    else if (block === GIF_PICTURE) {
      parts.push([bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]);
      at = subBlocksEnd(bytes, at + 11 + colorTableSize(bytes.readUInt8(at + 9)));
    } else return null;
  }
  return null;
}

/** The bytes of the colour table declared by a GIF's flags: three for each colour. */
const colorTableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function subBlocksEnd(bytes: Buffer, start: number): number {
  let at = start;
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += size + 1;
  return at + 1;
}
