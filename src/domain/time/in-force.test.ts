import { describe, expect, it } from 'vitest';
import { isoDate, isoMonth } from './date.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from './in-force.ts';

const later = { from: isoDate('2026-11-16') };
const earlier = { from: isoDate('2024-04-01') };

describe('what is in force', () => {
  it.each([
    ['2024-03-31', null],
    ['2024-04-01', earlier],
    ['2026-11-15', earlier],
    ['2026-11-16', later],
    ['2027-01-01', later],
  ])('on %s', (date, expected) => {
    expect(inForce([later, earlier], isoDate(date))).toBe(expected);
  });

  it('in any month there is, what begins with the first of all', () => {
    const dated = [{ from: FIRST_OF_ALL_MONTHS }];
    expect(inForce(dated, isoMonth('1900-01'))).toBe(dated[0]);
    expect(inForce(dated, isoMonth('2999-12'))).toBe(dated[0]);
  });

  it('in a month', () => {
    const dated = [{ from: isoMonth('2026-05') }];
    expect(inForce(dated, isoMonth('2026-05'))).toBe(dated[0]);
    expect(inForce(dated, isoMonth('2026-04'))).toBeNull();
  });
});
