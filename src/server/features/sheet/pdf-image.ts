import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

import { convertIndexedToRgb, decode, type DecodedPng, encode } from 'fast-png';

/** Unpacked, four bytes each, they are held in memory several times. */
const MAX_UNPACKED_PIXELS = 4_000_000;

const unpack = promisify(inflate);

const COLOR_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

/** A chunk of a PNG: its type, its data, and all of its bytes with length and checksum. */
interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly whole: Buffer;
}

/**
 * A PNG that was validated at upload as one that pdfkit passes through without unpacking it, which it does
 * synchronously and not for every kind: opaque pixels as they are, transparent ones on the white of the paper. `null`
 * for interlaced, broken or too many pixels.
 */
export async function paperPng(file: Uint8Array): Promise<Uint8Array | null> {
  const bytes = Buffer.from(file);
  const chunks = [...chunksOf(bytes)];
  const head = chunks[0]?.data;
  if (head === undefined) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [bits = 0, color = 0, , , interlaced] = head.subarray(8);
  const isIndexed = color === PALETTE;
  const isTransparent = color > PALETTE || (isIndexed && chunks.some(({ type }) => type === 'tRNS'));
  if (interlaced !== 0) return null;
  if (!isTransparent) return bytes;
  if (width * height > MAX_UNPACKED_PIXELS || (bits < 8 && !isIndexed)) return null;
  const rowLength = 1 + Math.ceil((width * (COLOR_CHANNELS[color] ?? 0) * bits) / 8);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const length = rowLength * height;
  const rows = await unpack(packed, { maxOutputLength: length }).catch(() => null);
  if (rows?.length !== length) return null;
  return onWhite(bytes.subarray(0, 8), chunks, color > PALETTE);
}

/** Only what the pixels need: another chunk may unpack to gigabytes, and with an alpha channel `tRNS` means nothing. */
function onWhite(signature: Buffer, chunks: readonly Chunk[], hasAlpha: boolean): Uint8Array | null {
  const needed = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', ...(hasAlpha ? [] : ['tRNS'])]);
  const wholes = chunks.filter(({ type }) => needed.has(type)).map(({ whole }) => whole);
  try {
    const png = decode(Buffer.concat([signature, ...wholes]));
    const { width, height } = png;
    return encode({ width, height, data: opaque(png), depth: 8, channels: 3 });
  } catch {
    return null;
  }
}

/** The pixels as red, green and blue, mixed with white where they are transparent. */
function opaque(png: DecodedPng): Uint8Array {
  const isIndexed = png.palette !== undefined && png.channels === 1;
  const data = isIndexed ? convertIndexedToRgb(png) : png.data;
  const channels = isIndexed ? (png.palette?.[0]?.length ?? 3) : png.channels;
  const most = !isIndexed && png.depth === 16 ? 65_535 : 255;
  const [isGrey, hasAlpha] = [channels < 3, channels % 2 === 0];
  const rgb = new Uint8Array(png.width * png.height * 3);
  for (let pixel = 0, at = 0; at < rgb.length; pixel += channels, at += 3) {
    const alpha = hasAlpha ? (data[pixel + channels - 1] ?? 0) / most : 1;
    for (let color = 0; color < 3; color += 1) {
      const value = (data[pixel + (isGrey ? 0 : color)] ?? 0) / most;
      rgb[at + color] = Math.round(255 * (value * alpha + 1 - alpha));
    }
  }
  return rgb;
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const whole = bytes.subarray(at, end + 4);
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end), whole };
    at = end + 4;
  }
}
