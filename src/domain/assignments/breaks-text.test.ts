import { expect, it } from 'vitest';

import { timeOfDay } from '../time/minutes.ts';
import { breaksText, hoursBetween, parseBreaks } from './breaks-text.ts';

const NINE = timeOfDay('09:00');

it.each([
  ['', []],
  ['12:00-13:00', [[720, 780]]],
  [
    '18:00-18:30、12:00〜13:00',
    [
      [720, 780],
      [1080, 1110],
    ],
  ],
  [
    '１２：００ ～ 13:00 , 15:00-15:15',
    [
      [720, 780],
      [900, 915],
    ],
  ],
  ['9:00-9:15', [[540, 555]]],
  ['2:00-3:00', [[1560, 1620]]],
  ['23:30-0:30', [[1410, 1470]]],
] as const)('reads %j', (text, expected) => {
  expect(parseBreaks(text, NINE)?.map(({ start, end }) => [start, end])).toEqual(expected);
});

it.each(['12:00', '12:00-', '12:00-25:00', '12:00-13:00-14:00', 'なし'])('doesn’t read %j', (text) => {
  expect(parseBreaks(text, NINE)).toBeNull();
});

it('are written as they are read', () => {
  const text = '12:00-13:00, 18:00-18:30';
  expect(breaksText(parseBreaks(text, NINE) ?? [])).toBe(text);
});

it('hours go on to the next morning where they end before they begin', () => {
  expect(hoursBetween(NINE, timeOfDay('18:00'))).toEqual({ start: 540, end: 1080 });
  expect(hoursBetween(timeOfDay('22:00'), timeOfDay('06:00'))).toEqual({ start: 1320, end: 1800 });
  expect(hoursBetween(NINE, NINE)).toEqual({ start: 540, end: 540 });
});
