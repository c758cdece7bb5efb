import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

import type { LogoType } from '#domain/logos/logo-file.ts';

/** pdfkit unpacks synchronously, which blocks the event loop. */
const MAX_UNPACKED_PIXELS = 4_000_000;

const unpack = promisify(inflate);

/**
 * The company's logo for a PDF, as a data address, or `null` where the company's name is printed instead: for SVG and
 * GIF, which pdfkit doesn't support, and for a PNG that it would draw wrongly or fail on.
 */
export async function pdfLogo(logo: { content: Buffer; content_type: string } | undefined): Promise<string | null> {
  if (logo === undefined) return null;
  const type = logo.content_type as LogoType;
  const isFit = type === 'image/jpeg' || (type === 'image/png' && (await isFitPng(logo.content)));
  return isFit ? `data:${type};base64,${logo.content.toString('base64')}` : null;
}

const COLOR_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

/**
 * Whether pdfkit draws it correctly. Opaque pixels it passes through. Others it unpacks, wrongly with less than a byte
 * for each, and for broken pixels it throws where nobody can catch it: those are checked first.
 */
async function isFitPng(bytes: Buffer): Promise<boolean> {
  const chunks = [...chunksOf(bytes)];
  const head = chunks[0]?.data;
  if (head === undefined) return false;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [bits = 0, color = 0, , , interlaced] = head.subarray(8);
  const channels = COLOR_CHANNELS[color] ?? 0;
  if (interlaced !== 0) return false;
  const hasAlpha = color > PALETTE;
  const hasTransparency = chunks.some(({ type }) => type === 'tRNS');
  // The format can't have both, which browsers ignore and pdfkit doesn't.
  if (hasAlpha && hasTransparency) return false;
  if (!hasAlpha && !(color === PALETTE && hasTransparency)) return true;
  if (bits < 8 || (color === PALETTE && bits !== 8) || width * height > MAX_UNPACKED_PIXELS) return false;
  const rowLength = 1 + (width * channels * bits) / 8;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const rows = await unpack(packed, { maxOutputLength: rowLength * height }).catch(() => null);
  // Each row begins with the number of its filter, of which there are five.
  return rows?.length === rowLength * height && rows.every((byte, at) => at % rowLength !== 0 || byte < 5);
}

/** The chunks of an image that was validated at upload. */
function* chunksOf(bytes: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = 8; at + 8 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) };
    at = end + 4;
  }
}
