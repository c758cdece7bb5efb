import { crc32 } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { readLogo } from './logo-image.ts';
import { gif, jpeg, png, pngChunk, svg } from './testing/images.ts';

const codeOf = (bytes: Buffer): string => {
  try {
    readLogo(bytes);
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const HTML = Buffer.from('<html><script>alert(1)</script></html>');
const ZIP = Buffer.from('PK\u0003\u0004 and so on');

/** The bytes with others at an offset. */
function patched(bytes: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
}

/** A frame of an animated PNG of that size. */
const frame = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(26);
  data.writeUInt32BE(width, 4);
  data.writeUInt32BE(height, 8);
  return pngChunk('fcTL', data);
};

describe('a raster image', () => {
  it.each([
    ['image/png', png()],
    ['image/png', png({ width: 4096, height: 1 })],
    ['image/jpeg', jpeg()],
    ['image/gif', gif()],
  ])('is stored unchanged: %s', (contentType, content) => {
    expect(readLogo(content)).toEqual({ contentType, content });
  });

  it.each([
    ['a PNG and a page', png(), HTML],
    ['a PNG and an archive', png(), ZIP],
    ['a JPEG and a page', jpeg(), HTML],
    ['a JPEG and another', jpeg(), jpeg()],
    ['a GIF and a script', gif(), Buffer.from('/*\n*/=1;alert(1)')],
  ])('is all that is stored of a polyglot file: %s', (_what, image, rest) => {
    expect(readLogo(Buffer.concat([image, rest])).content).toEqual(image);
  });

  it.each([
    ['a PNG cut off in its pixels', png().subarray(0, 50)],
    ['a PNG without its end', png().subarray(0, -12)],
    ['a PNG with a byte changed', patched(png(), 20, 9)],
    ['a PNG that begins with another chunk', Buffer.concat([png().subarray(0, 8), frame(1, 1), png().subarray(8)])],
    ['a PNG without pixels', Buffer.concat([png().subarray(0, 33), png().subarray(-12)])],
    ['a PNG of nothing', png({ says: [0, 0] })],
    ['a PNG chunk longer than the file', patched(png(), 8, 0xff)],
    ['the signature of a PNG alone', png().subarray(0, 8)],
    ['a JPEG without its end', jpeg().subarray(0, -2)],
    ['a JPEG cut off in its head', jpeg().subarray(0, 100)],
    ['a JPEG whose second segment is none', patched(jpeg(), 20, 0)],
    ['a JPEG of markers alone', Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xd9])],
    ['a GIF without its end', gif().subarray(0, -1)],
    ['a GIF cut off in its head', gif().subarray(0, 9)],
    ['a GIF with an unknown block', patched(gif(), 19, 0x00)],
    ['a GIF without a picture', Buffer.concat([gif().subarray(0, 19), Buffer.from([0x3b])])],
    ['a script in the shape of a GIF', Buffer.from('GIF89a/*\u0000\u0000\u0000*/=1;alert(1)//')],
    ['nothing at all', Buffer.alloc(0)],
  ])('is rejected as broken: %s', (_what, bytes) => {
    expect(codeOf(bytes)).toBe('logo_broken');
  });

  it.each([
    ['a PNG of 4097 pixels', png({ width: 4097, height: 1 })],
    ['a PNG that says to be huge', png({ says: [65_535, 65_535] })],
    ['an animated PNG with a huge part', png({ extra: [frame(60_000, 1)] })],
    [
      'an animated PNG of many parts',
      png({ extra: [frame(4096, 4096), ...Array.from({ length: 4 }, () => frame(4096, 4096))] }),
    ],
    ['a GIF that says to be huge', patched(gif(), 6, 0xff, 0xff, 0xff, 0xff)],
    ['a GIF with a huge picture', patched(gif(), 32, 0xff, 0xff, 0xff, 0xff)],
    ['a JPEG that says to be huge', patched(jpeg(), jpeg().indexOf(Buffer.from([0xff, 0xc0])) + 5, 0xff, 0xff)],
  ])('is rejected where unpacking it would take too much: %s', (_what, bytes) => {
    expect(codeOf(bytes)).toBe('logo_dimensions');
  });

  it('is rejected as a JPEG of so many scans that it is drawn a hundred times', () => {
    const scan = jpeg().indexOf(Buffer.from([0xff, 0xda]));
    const scans = Array.from({ length: 100 }, () => jpeg().subarray(scan, -2));
    expect(codeOf(Buffer.concat([jpeg().subarray(0, scan), ...scans, Buffer.from([0xff, 0xd9])]))).toBe('taken');
    expect(codeOf(Buffer.concat([jpeg().subarray(0, -2), ...scans, Buffer.from([0xff, 0xd9])]))).toBe('logo_broken');
  });

  it('has PNG’s checksum', () => {
    expect(crc32(Buffer.from('IEND'))).toBe(0xae_42_60_82);
  });
});

describe('what is no image', () => {
  it.each([
    ['a page', HTML],
    ['a text', Buffer.from('株式会社')],
    ['an archive', ZIP],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a WebP', Buffer.from('RIFF\u0024\u0000\u0000\u0000WEBPVP8 ')],
    ['a BMP', Buffer.from('BM000000')],
    ['XML of another kind', Buffer.from('<?xml version="1.0"?><rss/>')],
    ['bytes', Buffer.from([0xc3, 0x28, 0xa0, 0xa1])],
    ['an SVG in UTF-16', Buffer.from('\uFEFF<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')],
  ])('is rejected: %s', (_what, bytes) => {
    expect(codeOf(bytes)).toBe('logo_type');
  });
});

describe('an SVG', () => {
  it('is rebuilt, and may begin with what editors write', () => {
    const written = Buffer.from(
      '\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator -->\n' +
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n' +
        '<svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">' +
        '<g id="名称未設定"><use xlink:href="#a"/></g><defs><path id="a" d="M0 0h9"/></defs></svg>\n',
    );
    const { contentType, content } = readLogo(written);
    expect(contentType).toBe('image/svg+xml');
    expect(content.toString()).toBe(
      '<svg version="1.1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="名称未設定"><use href="#a"></use></g>' +
        '<defs><path id="a" d="M0 0h9"></path></defs></svg>',
    );
  });

  it('of 1 MB and more, or of sides beyond the limit, is rejected', () => {
    expect(codeOf(svg(`<path d="${'M0 0'.repeat(262_144)}"/>`))).toBe('file_too_large');
    expect(codeOf(svg(undefined, 'width="99999" height="4"'))).toBe('logo_dimensions');
    expect(codeOf(svg(undefined, 'viewBox="0 0 99999 4"'))).toBe('taken');
  });
});
