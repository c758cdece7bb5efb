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

  it('has what lies across the date line beside it', () => {
    const { x } = pointIn(
      { ...FRAME, centre: { latitude: 0, longitude: 179.9995 } },
      { latitude: 0, longitude: -179.9995 },
    );
    expect(Math.round(x)).toBe(206);
  });

  it('is covered by tiles, each beside the next', () => {
    const tiles = tilesOf(FRAME, 'https://t.example/{z}/{x}/{y}.png');
    // 東京駅 is on this tile of zoom 16.
    expect(tiles.map(({ url }) => url)).toContain('https://t.example/16/58211/25806.png');
    const [left, right] = [Math.min(...tiles.map(({ x }) => x)), Math.max(...tiles.map(({ x, size }) => x + size))];
    const [top, bottom] = [Math.min(...tiles.map(({ y }) => y)), Math.max(...tiles.map(({ y, size }) => y + size))];
    expect(left <= 0 && right >= 300 && top <= 0 && bottom >= 200).toBe(true);
    expect(tiles.every(({ size }) => size > 128 && size <= 256)).toBe(true);
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
  ['91, 0', null],
  ['0, 181', null],
  ['東京都千代田区', null],
  ['', null],
])('%s', (text, expected) => {
  const [latitude, longitude] = expected ?? [];
  expect(parsePosition(text)).toEqual(expected && { latitude, longitude });
});

it('writes a position as it is typed', () => {
  expect(formatPosition({ latitude: 35.68123649, longitude: 139.5 })).toBe('35.681236, 139.5');
});
