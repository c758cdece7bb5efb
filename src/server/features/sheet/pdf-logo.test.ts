import { deflateSync } from 'node:zlib';

import { decode } from 'fast-png';
import PdfKit from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';

import { createFileWorker } from '../../platform/file-worker/file-worker.ts';
import { gif, jpeg, png, pngChunk, svg } from '../../testing/images.ts';
import { pdfLogo } from './pdf-logo.ts';

interface Kind {
  readonly color: number;
  readonly bits?: number;
  readonly interlaced?: boolean;
  readonly palette?: boolean;
  readonly transparent?: boolean;
  /** The filter byte of each row, and the number of rows present. */
  readonly filter?: number;
  readonly rows?: number;
  /** The bytes of each pixel. */
  readonly pixel?: readonly number[];
}

const CHANNELS = [1, 0, 3, 1, 2, 0, 4];

/** A PNG of 8 by 8 pixels. */
function image({
  color,
  bits = 8,
  interlaced = false,
  palette = color === 3,
  transparent = false,
  ...rest
}: Kind): Buffer {
  const { filter = 0, rows = 8, pixel = [0] } = rest;
  const row = Buffer.alloc(1 + (8 * bits * (CHANNELS[color] ?? 0)) / 8);
  row.fill(Buffer.from(pixel), 1);
  row[0] = filter;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, bits, color, 0, 0, interlaced ? 1 : 0])),
    ...(palette ? [pngChunk('PLTE', Buffer.from([10, 20, 30, 40, 50, 60]))] : []),
    ...(transparent ? [pngChunk('tRNS', Buffer.from([0]))] : []),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const files = createFileWorker();
afterAll(() => files.stop());

const logoOf = (content: Buffer, content_type = 'image/png') => pdfLogo(files, 'demo', { content, content_type });

describe('a logo for the PDF', () => {
  it.each([
    ['a JPEG', jpeg(), 'image/jpeg'],
    ['pixels without transparency', png(), 'image/png'],
    ['colours', image({ color: 2 }), 'image/png'],
    ['colours of 16 bits', image({ color: 2, bits: 16 }), 'image/png'],
    ['few colours', image({ color: 3, bits: 4 }), 'image/png'],
    ['colours of which one is transparent', image({ color: 2, transparent: true }), 'image/png'],
    ['grey of which one is transparent', image({ color: 0, transparent: true }), 'image/png'],
  ])('%s is drawn as it is', async (_, content, type) => {
    const address = await logoOf(content, type);
    expect(address).toBe(`data:${type};base64,${content.toString('base64')}`);
    expect(await drawn(address)).toContain('%%EOF');
  });

  it.each([
    ['transparent colours', image({ color: 6 }), [255, 255, 255]],
    ['transparent colours of 16 bits', image({ color: 6, bits: 16 }), [255, 255, 255]],
    ['half transparent colours', image({ color: 6, pixel: [200, 100, 0, 128] }), [227, 177, 127]],
    ['opaque colours with an alpha channel', image({ color: 6, pixel: [200, 100, 0, 255] }), [200, 100, 0]],
    ['transparent grey', image({ color: 4, filter: 4 }), [255, 255, 255]],
    ['half transparent grey', image({ color: 4, pixel: [0, 128] }), [127, 127, 127]],
    ['256 colours, some transparent', image({ color: 3, transparent: true }), [255, 255, 255]],
    ['256 colours, the others', image({ color: 3, transparent: true, pixel: [1] }), [40, 50, 60]],
    ['few colours, some transparent', image({ color: 3, bits: 4, transparent: true }), [255, 255, 255]],
    ['colours that are transparent twice', image({ color: 6, transparent: true, pixel: [1, 2, 3, 255] }), [1, 2, 3]],
    ['grey that is transparent twice', image({ color: 4, transparent: true, pixel: [9, 255] }), [9, 9, 9]],
  ])('%s is put on white, so that pdfkit has nothing to unpack', async (_, content, pixel) => {
    const address = (await logoOf(content)) ?? '';
    const { width, height, channels, data } = decode(Buffer.from(address.split(',')[1] ?? '', 'base64'));
    expect({ width, height, channels }).toEqual({ width: 8, height: 8, channels: 3 });
    expect([...data]).toEqual(Array.from({ length: 64 }, () => pixel).flat());
    expect(await drawn(address)).toContain('%%EOF');
  });

  it.each([
    ['a GIF', gif(), 'image/gif'],
    ['a drawing', svg(), 'image/svg+xml'],
    ['interlaced pixels', image({ color: 2, interlaced: true }), 'image/png'],
    ['a filter that there is not', image({ color: 6, filter: 5 }), 'image/png'],
    ['rows that are missing', image({ color: 6, rows: 7 }), 'image/png'],
    ['more rows than it says', image({ color: 6, rows: 5000 }), 'image/png'],
    ['pixels that are no zlib stream', brokenPixels(), 'image/png'],
  ])('%s is replaced by the company’s name', async (_, content, type) => {
    expect(await logoOf(content, type)).toBeNull();
  });

  it('is none where the company has none', async () => {
    expect(await pdfLogo(files, 'demo', undefined)).toBeNull();
  });
});

/** The end of a document with the logo. */
async function drawn(address: string | null): Promise<string> {
  const pdf = new PdfKit({ font: '' });
  pdf.image(address ?? '', 0, 0);
  pdf.end();
  let end = '';
  for await (const part of pdf) end = String(part);
  return end;
}

function brokenPixels(): Buffer {
  const whole = image({ color: 6 });
  const at = whole.indexOf('IDAT');
  whole.fill(0x55, at + 4, at + 8);
  return whole;
}
