import { deflateSync } from 'node:zlib';

import PdfKit from 'pdfkit';
import { describe, expect, it } from 'vitest';

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
  const { filter = 0, rows = 8 } = rest;
  const row = Buffer.alloc(1 + (8 * bits * (CHANNELS[color] ?? 0)) / 8, 0);
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

const logoOf = (content: Buffer, content_type = 'image/png') => pdfLogo({ content, content_type });

describe('a logo for the PDF', () => {
  it.each([
    ['a JPEG', jpeg(), 'image/jpeg'],
    ['pixels without transparency', png(), 'image/png'],
    ['colours', image({ color: 2 }), 'image/png'],
    ['colours of 16 bits', image({ color: 2, bits: 16 }), 'image/png'],
    ['few colours', image({ color: 3, bits: 4 }), 'image/png'],
    ['colours of which one is transparent', image({ color: 2, transparent: true }), 'image/png'],
    ['grey of which one is transparent', image({ color: 0, transparent: true }), 'image/png'],
    ['transparent colours', image({ color: 6 }), 'image/png'],
    ['transparent colours of 16 bits', image({ color: 6, bits: 16 }), 'image/png'],
    ['transparent grey', image({ color: 4, filter: 4 }), 'image/png'],
    ['256 colours, some transparent', image({ color: 3, transparent: true }), 'image/png'],
  ])('%s is accepted, and pdfkit can draw it', async (_, content, type) => {
    const address = await logoOf(content, type);
    expect(address).toBe(`data:${type};base64,${content.toString('base64')}`);
    const pdf = new PdfKit({ font: '' });
    pdf.image(address ?? '', 0, 0);
    pdf.end();
    let end = '';
    for await (const part of pdf) end = String(part);
    expect(end).toContain('%%EOF');
  });

  it.each([
    ['a GIF', gif(), 'image/gif'],
    ['a drawing', svg(), 'image/svg+xml'],
    ['few colours, some transparent', image({ color: 3, bits: 4, transparent: true }), 'image/png'],
    ['colours that are transparent twice', image({ color: 6, transparent: true }), 'image/png'],
    ['grey that is transparent twice', image({ color: 4, transparent: true }), 'image/png'],
    ['interlaced pixels', image({ color: 2, interlaced: true }), 'image/png'],
    ['a filter that there is not', image({ color: 6, filter: 5 }), 'image/png'],
    ['rows that are missing', image({ color: 6, rows: 7 }), 'image/png'],
    ['more rows than it says', image({ color: 6, rows: 5000 }), 'image/png'],
    ['pixels that are no zlib stream', brokenPixels(), 'image/png'],
  ])('%s is replaced by the company’s name', async (_, content, type) => {
    expect(await logoOf(content, type)).toBeNull();
  });

  it('is none where the company has none', async () => {
    expect(await pdfLogo(undefined)).toBeNull();
  });
});

function brokenPixels(): Buffer {
  const whole = image({ color: 6 });
  const at = whole.indexOf('IDAT');
  whole.fill(0x55, at + 4, at + 8);
  return whole;
}
