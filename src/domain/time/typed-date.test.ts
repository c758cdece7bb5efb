import { describe, expect, it } from 'vitest';

import { isoDate } from './date.ts';
import { parseTypedDate } from './typed.ts';

const today = isoDate('2026-11-20');

describe('a typed date', () => {
  it.each([
    ['2026/11/27', '2026-11-27'],
    ['2026-11-27', '2026-11-27'],
    ['2026/1/5', '2026-01-05'],
    ['20261127', '2026-11-27'],
    ['2026年11月27日', '2026-11-27'],
    ['2026/11/27（金）', '2026-11-27'],
    [' ２０２６／１１／２７ ', '2026-11-27'],
    ['2028/2/29', '2028-02-29'],
    ['11/27', '2026-11-27'],
    ['11月27日', '2026-11-27'],
    ['1/5', '2027-01-05'],
    ['2/29', '2028-02-29'],
  ])('parses %j', (text, date) => {
    expect(parseTypedDate(text, text === '2/29' ? isoDate('2028-01-10') : today)).toBe(date);
  });

  it('parses a day without a year as the nearest one, also over the turn of the year', () => {
    expect(parseTypedDate('12/28', isoDate('2027-01-05'))).toBe('2026-12-28');
    expect(parseTypedDate('1/4', isoDate('2026-12-28'))).toBe('2027-01-04');
  });

  it('prefers the earlier of two days that are as near, as only those around a leap day are', () => {
    expect(parseTypedDate('6/1', isoDate('2027-12-01'))).toBe('2027-06-01');
  });

  it.each([
    '',
    'あした',
    '2026/02/29',
    '2026/13/01',
    '12026/11/27',
    '0026/11/27',
    '120261127',
    '202611271',
    '2026（金）/11/27',
    '13/1',
    '2/30',
    '111/27',
    '11/271',
    '11',
    '2026/11',
    '2026/11/27 10:00',
  ])('rejects %j', (text) => {
    expect(parseTypedDate(text, today)).toBeNull();
  });
});
