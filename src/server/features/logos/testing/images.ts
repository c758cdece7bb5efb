import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A white PNG; `says` is the size that its header declares, `extra` are chunks before its pixels. */
export function png({
  width = 4,
  height = 3,
  says = [width, height],
  extra = [],
}: {
  width?: number;
  height?: number;
  says?: readonly [number, number];
  extra?: readonly Buffer[];
} = {}): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(says[0], 0);
  head.writeUInt32BE(says[1], 4);
  const pixels = Buffer.alloc((width + 1) * height, 0xff);
  for (let row = 0; row < height; row += 1) pixels[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of one transparent pixel. */
export const gif = (): Buffer => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A JPEG of 16 by 12 pixels, as a browser writes it. */
export const jpeg = (): Buffer =>
  Buffer.from(
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8',
      'ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAAR',
      'CAAMABADASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAMEBf/EAB8QAAEDBAMBAAAAAAAAAAAAAAMBAhEABAUSMUFhwf/EABUBAQEA',
      'AAAAAAAAAAAAAAAAAAID/8QAGBEBAQEBAQAAAAAAAAAAAAAAAQIAESH/2gAMAwEAAhEDEQA/AKMnkbsF+QQi6sbEJqi9J5WpjDEPYDKV2z3T',
      'KxHa0Gx1ocqlKLZ7uV2VPtOCEYBIITdWN4SZqtVLIB7gCPXf/9k=',
    ].join(''),
    'base64',
  );

/** An SVG with that content. */
export const svg = (content = '<path d="M0 0h8v8z"/>', root = 'viewBox="0 0 8 8"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`);
