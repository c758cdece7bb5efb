import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../time/date.ts';
import { kindsOfWeek, type DayOfWeek } from './week.ts';
import type { DayKind } from './work-classes.ts';

const SUNDAY = isoDate('2026-11-22');
const KINDS = { workday: 'w', scheduled_holiday: 's', statutory_holiday: 'L' } as const;
/** A week from Sunday in letters: `w` a workday, `r` a rest day kept, `R` one that was worked. */
const weekOf = (letters: string): DayOfWeek[] =>
  letters.split('').map((letter, index) => ({
    date: addDays(SUNDAY, index),
    isRestDay: letter !== 'w',
    isWorked: letter !== 'r',
    named: null,
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

  it.each([
    ['names a day beside the weekday of the rules', 0, 'rwwwwwr', { 3: 'statutory_holiday' }, 'swwLwws'],
    ['names two', 0, 'rwwwwwr', { 0: 'statutory_holiday', 6: 'statutory_holiday' }, 'LwwwwwL'],
    ['makes the weekday of the rules its own rest day', 0, 'Rwwwwwr', { 0: 'scheduled_holiday' }, 'Lwwwwws'],
    ['makes it a workday: a rest day that was kept', 0, 'wwwwwwr', { 0: 'workday' }, 'wwwwwwL'],
    ['makes it a workday, and names another', 0, 'wwwrwwr', { 0: 'workday', 3: 'statutory_holiday' }, 'wwwLwws'],
    ['says nothing of it', 0, 'rwwwwwr', { 3: 'scheduled_holiday' }, 'Lwwwwws'],
  ] as const)('where the company’s calendar %s', (_, statutoryRestDay, letters, named, kinds) => {
    const week = weekOf(letters).map((day, index) => ({
      ...day,
      named: (named as Partial<Record<number, DayKind>>)[index] ?? null,
    }));
    expect([...kindsOfWeek(week, { statutoryRestDay }).values()].map((kind) => KINDS[kind]).join('')).toBe(kinds);
  });

  it.each<[string, DayKind | null, 0 | null, string]>([
    // Four rest days in four weeks (35条2項): this week needs none.
    ['none', null, null, 'swwwwws'],
    ['none of the weekday of the rules either', null, 0, 'swwwwws'],
    ['the one that the calendar names', 'statutory_holiday', null, 'Lwwwwws'],
  ])('of a week whose rest day a swap has moved into another: %s', (_, named, statutoryRestDay, kinds) => {
    const of = (movesRestDay: boolean): string => {
      const week = weekOf('rwwwwwr').map((day, index) => (index === 0 ? { ...day, named, movesRestDay } : day));
      return [...kindsOfWeek(week, { statutoryRestDay }).values()].map((kind) => KINDS[kind]).join('');
    };
    expect(of(true)).toBe(kinds);
    expect(of(false)).toContain('L');
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
