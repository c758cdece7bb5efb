import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutes } from '../time/minutes.ts';
import { statutoryDays, workingPattern, type WorkingPattern } from './statutory-days.ts';

const pattern = (weeklyHours: number, weeklyDays: number | null, annualDays: number | null = null): WorkingPattern => ({
  weeklyMinutes: minutes(weeklyHours * 60),
  weeklyDays,
  annualDays,
});

const daysOf = (of: WorkingPattern): number[] => [0, 1, 2, 3, 4, 5, 6, 7, 40].map((years) => statutoryDays(of, years));

const FULL = [10, 11, 12, 14, 16, 18, 20, 20, 20];
const FOUR = [7, 8, 9, 10, 12, 13, 15, 15, 15];
const THREE = [5, 6, 6, 8, 9, 10, 11, 11, 11];
const TWO = [3, 4, 4, 5, 6, 6, 7, 7, 7];
const ONE = [1, 2, 2, 2, 3, 3, 3, 3, 3];
const NONE = [0, 0, 0, 0, 0, 0, 0, 0, 0];

describe('労基法39条2項・3項, 労基則24条の3: the days by years of service', () => {
  it.each([
    ['5 days of 8 hours', pattern(40, 5), FULL],
    ['5 short days', pattern(10, 5), FULL],
    ['6 and 7 days', pattern(12, 6), FULL],
    ['30 hours in 4 days', pattern(30, 4), FULL],
    ['30 hours in 1 day', pattern(30, 1), FULL],
    ['a minute under 30 hours in 4 days', pattern(30 - 1 / 60, 4), FOUR],
    ['3 days', pattern(24, 3), THREE],
    ['2 days', pattern(16, 2), TWO],
    ['1 day', pattern(8, 1), ONE],
    ['no day at all', pattern(0, 0), NONE],
    ['217 days a year', pattern(20, null, 217), FULL],
    ['217 days a year beside 4 of a week', pattern(20, 4, 217), FULL],
    ['216 days a year', pattern(20, null, 216), FOUR],
    ['169 days a year', pattern(20, null, 169), FOUR],
    ['168 days a year', pattern(20, null, 168), THREE],
    ['121 days a year', pattern(20, null, 121), THREE],
    ['120 days a year', pattern(20, null, 120), TWO],
    ['73 days a year', pattern(20, null, 73), TWO],
    ['72 days a year', pattern(20, null, 72), ONE],
    ['48 days a year', pattern(20, null, 48), ONE],
    ['47 days a year', pattern(20, null, 47), NONE],
    ['days that nothing fixes', pattern(20, null), NONE],
    ['days of a week, which go before those of a year', pattern(20, 2, 200), TWO],
  ])('%s', (_, of, expected) => {
    expect(daysOf(of)).toEqual(expected);
  });

  it('more work or longer service never means fewer days', () => {
    const anyPattern = fc.record({ hours: fc.nat(40), days: fc.nat(7), years: fc.nat(45) });
    fc.assert(
      fc.property(anyPattern, fc.constantFrom('hours', 'days', 'years'), ({ hours, days, years }, more) => {
        const granted = statutoryDays(pattern(hours, days), years);
        const grown = {
          hours: statutoryDays(pattern(hours + 1, days), years),
          days: statutoryDays(pattern(hours, days + 1), years),
          years: statutoryDays(pattern(hours, days), years + 1),
        };
        expect(grown[more]).toBeGreaterThanOrEqual(granted);
        expect(Number.isInteger(granted)).toBe(true);
      }),
    );
  });
});

describe('a pattern as far as it was entered', () => {
  it.each([
    [5, null, null, FULL],
    [null, 30, null, FULL],
    [4, 30, null, FULL],
    [null, null, 217, FULL],
    [4, 29, null, FOUR],
    [null, 20, 100, TWO],
    [4, null, null, null],
    [null, 29, null, null],
    [null, null, 216, null],
    [null, null, null, null],
  ])('%s days and %s hours a week, %s days a year', (weeklyDays, weeklyHours, annualDays, expected) => {
    const weeklyMinutes = weeklyHours === null ? null : minutes(weeklyHours * 60);
    const entered = workingPattern({ weeklyDays, weeklyMinutes, annualDays });
    expect(entered && daysOf(entered)).toEqual(expected);
  });
});
