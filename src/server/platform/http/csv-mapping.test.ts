import { describe, expect, it } from 'vitest';

import { asHours } from './csv-mapping.ts';

describe('hours of another system', () => {
  it.each([
    ['8:30', 'typed', '8:30'],
    ['8:30:00', 'typed', '8:30'],
    ['25:30', 'typed', '25:30'],
    ['8.5', 'typed', '8:30'],
    ['8.75', 'typed', '8:45'],
    ['１６８．２５', 'typed', '168:15'],
    ['8.30', 'dotted', '8:30'],
    ['8.3', 'dotted', '8:30'],
    ['168', 'dotted', '168:00'],
    ['8:30', 'dotted', '8:30'],
    ['8.75', 'dotted', '8.75'],
    ['510', 'minutes', '8:30'],
    ['8:30', 'minutes', '8:30'],
    ['8.5', 'minutes', '8.5'],
    ['0', 'minutes', '0:00'],
    ['', 'typed', ''],
    ['なし', 'typed', 'なし'],
  ] as const)('%s, %s, is %s', (cell, notation, hours) => {
    expect(asHours([cell], notation)).toBe(hours);
  });

  it('are added up, blank ones as nothing, and left as they stand where one is none', () => {
    expect(asHours(['10:30', '', '2:45'], 'typed')).toBe('13:15');
    expect(asHours(['630', '165'], 'minutes')).toBe('13:15');
    expect(asHours(['', ''], 'typed')).toBe('');
    expect(asHours(['10:30', '?'], 'typed')).toBe('10:30 ?');
  });
});
