import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../time/date.ts';
import { kindsOfWeek, type DayOfWeek } from './week.ts';

const SUNDAY = isoDate('2026-11-22');
const KINDS = { workday: 'w', scheduled_holiday: 's', statutory_holiday: 'L' } as const;
/** A week from Sunday in letters: `w` a workday, `r` a rest day kept, `R` one that was worked. */
const weekOf = (letters: string): DayOfWeek[] =>
  letters.split('').map((letter, index) => ({
    date: addDays(SUNDAY, index),
    isRestDay: letter !== 'w',
    isWorked: letter !== 'r',
  }));
/** The kinds of its days in letters: `w` a workday, `s` a rest day of the company's, `L` the law's. */
const kindsOf = (letters: string, statutoryRestDay: 0 | 3 | null = null): string =>
  [...kindsOfWeek(weekOf(letters), { statutoryRestDay }).values()].map((kind) => KINDS[kind]).join('');

describe('労基法35条: the statutory rest day of a week', () => {
  it.each([
    ['both rest days kept', 'rwwwwwr', 'swwwwwL'],
    ['the later one worked: the earlier was the rest', 'rwwwwwR', 'Lwwwwws'],
    ['the earlier one worked', 'Rwwwwwr', 'swwwwwL'],
    ['both worked: the later', 'RwwwwwR', 'swwwwwL'],
    ['one alone, kept', 'rwwwwww', 'Lwwwwww'],
    ['one alone, worked', 'Rwwwwww', 'Lwwwwww'],
    ['three, the middle one kept', 'RwwrwwR', 'swwLwws'],
    ['three, all worked', 'RwwRwwR', 'swwswwL'],
    ['none planned', 'wwwwwww', 'wwwwwwL'],
    ['a part of a week without any', 'www', 'wwL'],
  ])('where the work rules name none: %s', (_, week, kinds) => {
    expect(kindsOf(week)).toBe(kinds);
  });

  it.each([
    ['Sunday, kept', 0, 'rwwwwwr', 'Lwwwwws'],
    ['Sunday, worked, with Saturday off', 0, 'Rwwwwwr', 'Lwwwwws'],
    ['Sunday, planned as a workday', 0, 'wwwwwwr', 'Lwwwwws'],
    ['Wednesday', 3, 'rwwwwwr', 'swwLwws'],
    ['Wednesday, before the employment', 3, 'rw', 'sw'],
  ] as const)('where they name it: %s', (_, named, week, kinds) => {
    expect(kindsOf(week, named)).toBe(kinds);
  });

  it('nothing of an empty week', () => {
    expect(kindsOfWeek([], { statutoryRestDay: null })).toEqual(new Map());
  });

  it('is one day of each week, and worked only where every rest day was', () => {
    const anyWeek = fc.array(fc.constantFrom('w', 'r', 'R'), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(anyWeek, (letters) => {
        const kinds = kindsOf(letters.join(''));
        expect(kinds.replaceAll(/[^L]/g, '')).toBe('L');
        if (letters.includes('r')) expect(letters[kinds.indexOf('L')]).toBe('r');
      }),
    );
  });
});
