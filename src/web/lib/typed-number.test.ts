import { expect, it } from 'vitest';

import { parseTypedNumber } from './typed-number.ts';

it.each([
  ['5', 5],
  [' ５ ', 5],
  ['０', null],
  ['366', 366],
  ['367', null],
  ['1.0', 1],
  ['1.5', null],
  ['', null],
  ['-1', null],
  ['1e2', null],
  ['0x1', null],
  ['五', null],
])('%j of 1 to 366 is %j', (text, number) => {
  expect(parseTypedNumber(text, { min: 1, max: 366 })).toBe(number);
});

it.each([
  ['0.5', 0.5],
  ['１．５', 1.5],
  ['0.4', null],
  ['0', null],
  ['100', 100],
  ['100.5', null],
])('%j in halves up to 100 is %j', (text, number) => {
  expect(parseTypedNumber(text, { min: 0.5, max: 100, step: 0.5 })).toBe(number);
});
