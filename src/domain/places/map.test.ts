import { describe, expect, it } from 'vitest';

import { formatPosition, parsePosition, pointIn, roundLength, tilesOf } from './map.ts';

const FRAME = { centre: { latitude: 35.681236, longitude: 139.767125 }, width: 300, height: 200, metresPerUnit: 2 };

describe('a frame', () => {
  it.each([
    ['its centre', 35.681236, 139.767125, 150, 100],
    ['100 m to the north', 35.681236 + 100 / 111_195.08, 139.767125, 150, 50],
    ['100 m to the east', 35.681236, 139.767125 + 0.001107, 200, 100],
  ])('has %s', (_, latitude, longitude, x, y) => {
    const at = pointIn(FRAME, { latitude, longitude });
    expect([Math.round(at.x), Math.round(at.y)]).toEqual([x, y]);
  });

  it.each([
    [179.9995, 206],
    [-179.9995, 94],
  ])('has what lies across the date line beside it: from %d', (longitude, x) => {
    const at = pointIn({ ...FRAME, centre: { latitude: 0, longitude } }, { latitude: 0, longitude: -longitude });
    expect(Math.round(at.x)).toBe(x);
  });

  it('has parallels that are shorter by the cosine of their latitude', () => {
    for (const latitude of [0, 35, 60, -45]) {
      const east = 1000 / (111_195.08 * Math.cos((latitude / 180) * Math.PI));
      const centre = { latitude, longitude: 139 };
      expect(pointIn({ ...FRAME, centre }, { latitude, longitude: 139 + east }).x).toBeCloseTo(650, 6);
    }
  });

  it.each([
    [300, 200],
    [200, 300],
    [500, 700],
    [700, 500],
    [900, 1100],
  ])('is covered by tiles, each beside the next: of %d × %d', (width, height) => {
    const tiles = tilesOf({ ...FRAME, width, height }, 'https://t.example/{z}/{x}/{y}.png');
    // 東京駅 is on this tile of zoom 16.
    expect(tiles.map(({ url }) => url)).toContain('https://t.example/16/58211/25806.png');
    const [left, right] = [Math.min(...tiles.map(({ x }) => x)), Math.max(...tiles.map(({ x, size }) => x + size))];
    const [top, bottom] = [Math.min(...tiles.map(({ y }) => y)), Math.max(...tiles.map(({ y, size }) => y + size))];
    expect(left <= 0 && right >= width && top <= 0 && bottom >= height).toBe(true);
    expect(tiles.every(({ size }) => size > 128 && size <= 256)).toBe(true);
  });

  /** The metres of a unit at which a tile of the equator at that zoom has so many units. */
  const metresOf = (zoom: number, size: number): number => 40_075_016.686 / size / 2 ** zoom;
  const sizeOf = (latitude: number, metresPerUnit: number) => {
    const [tile] = tilesOf({ ...FRAME, centre: { latitude, longitude: 0.01 }, metresPerUnit }, '{z}');
    return [Number(tile?.url), Number(tile?.size.toFixed(3))];
  };

  it.each([
    ['as large as its tile', 0, metresOf(16, 256), 16, 256],
    ['a little smaller than that', 0, metresOf(16, 255.5), 16, 255.5],
    ['larger: the next zoom', 0, metresOf(16, 256.5), 17, 128.25],
    // There a tile is half as wide.
    ['as large, at 60 degrees', 60, metresOf(16, 511), 16, 255.5],
    ['larger, at 60 degrees', 60, metresOf(16, 513), 17, 128.25],
    ['closer than any tile', 0, metresOf(19, 256), 18, 512],
  ])('has tiles of the zoom at which a pixel is a unit at most: %s', (_, latitude, metres, zoom, size) => {
    expect(sizeOf(latitude, metres)).toEqual([zoom, size]);
  });

  it('has the whole earth beside itself, where it is wider than that', () => {
    const centre = { latitude: 0, longitude: 0 };
    const tiles = tilesOf({ ...FRAME, centre, metresPerUnit: metresOf(0, 64) }, '{z}/{x}/{y}');
    expect(tiles).toEqual([-10, 54, 118, 182, 246].map((x) => ({ url: '0/0/0', x, y: 68, size: 64 })));
  });

  it('has no tile that only touches it', () => {
    const centre = { latitude: 0, longitude: 0 };
    const frame = { centre, width: 512, height: 512, metresPerUnit: metresOf(10, 256) };
    expect(tilesOf(frame, '{x}/{y}').map(({ url, x, y }) => [url, x, y])).toEqual([
      ['511/511', 0, 0],
      ['512/511', 256, 0],
      ['511/512', 0, 256],
      ['512/512', 256, 256],
    ]);
  });

  it.each([
    [85, true],
    [85.01, false],
    [-85, true],
    [-85.01, false],
  ])('has tiles at %d degrees of latitude, as Mercator’s map ends there: %s', (latitude, hasTiles) => {
    expect(tilesOf({ ...FRAME, centre: { latitude, longitude: 0 } }, '').length > 0).toBe(hasTiles);
  });

  it('goes around the earth, and has none at the poles', () => {
    const line = tilesOf({ ...FRAME, centre: { latitude: 0, longitude: 180 } }, '{z}/{x}/{y}');
    expect(new Set(line.map(({ url }) => url.split('/')[1]))).toEqual(new Set(['131071', '0']));
    expect(tilesOf({ ...FRAME, centre: { latitude: 89, longitude: 0 } }, '{z}/{x}/{y}')).toEqual([]);
  });
});

it.each([
  [99, 50],
  [100, 100],
  [199, 100],
  [200, 200],
  [499, 200],
  [500, 500],
  [501, 500],
  [230, 200],
  [1000, 1000],
])('a scale of at most %d m is %d', (most, length) => {
  expect(roundLength(most)).toBe(length);
});

it.each([
  ['35.681236, 139.767125', [35.681236, 139.767125]],
  ['３５．６８、１３９．７６', [35.68, 139.76]],
  ['-33.86 151.2', [-33.86, 151.2]],
  ['35,139', [35, 139]],
  ['https://www.google.com/maps/@35.681236,139.767125,17z', [35.681236, 139.767125]],
  [
    'https://www.google.com/maps/place/東京駅/@35.6812405,139.7645445,17z/data=!3m1!4b1!8m2!3d35.6812362!4d139.7671248',
    [35.6812362, 139.7671248],
  ],
  ['https://maps.example/?q=35.68,139.76', [35.68, 139.76]],
  ['90, 180', [90, 180]],
  ['-90, -180', [-90, -180]],
  ['91, 0', null],
  ['90.001, 0', null],
  ['0, 181', null],
  ['0, -180.001', null],
  ['丁目 35, 139', null],
  ['35, 139 番地', null],
  ['東京都千代田区', null],
  ['', null],
])('%s', (text, expected) => {
  const [latitude, longitude] = expected ?? [];
  expect(parsePosition(text)).toEqual(expected && { latitude, longitude });
});

it('writes a position as it is typed', () => {
  expect(formatPosition({ latitude: 35.68123649, longitude: 139.5 })).toBe('35.681236, 139.5');
});
