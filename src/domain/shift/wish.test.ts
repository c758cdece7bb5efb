import { expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { workingDayMinute } from '../time/minutes.ts';
import { shiftText, takesWishes, WISH_DAYS_RANGE, WISH_NOTE_LENGTH, wishDeadline, wishText } from './wish.ts';

const december = { from: isoDate('2026-12-01') };

it.each([
  [1, '2026-11-30'],
  [10, '2026-11-21'],
  [30, '2026-11-01'],
  [60, '2026-10-02'],
])('%i days before the period are its deadline', (days, deadline) => {
  expect(wishDeadline(december, days)).toBe(deadline);
});

it.each([
  ['2026-11-20', true],
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2026-12-05', false],
])('on %s wishes are taken: %s', (today, taken) => {
  expect(takesWishes(december, 10, isoDate(today))).toBe(taken);
});

it('wishes are in a day to sixty days before their period, each with a note of 100 characters', () => {
  expect(WISH_DAYS_RANGE).toEqual({ min: 1, max: 60 });
  expect(WISH_NOTE_LENGTH).toBe(100);
});

it('a wish is told by its pattern or its hours', () => {
  const hours = { start: workingDayMinute(540), end: workingDayMinute(900) };
  expect(wishText({ kind: 'day_off', pattern: undefined, hours: null })).toBe('休み希望');
  expect(wishText({ kind: 'pattern', pattern: '早番', hours: null })).toBe('早番');
  expect(wishText({ kind: 'hours', pattern: undefined, hours })).toBe('09:00〜15:00');
  expect(wishText({ kind: 'pattern', pattern: undefined, hours: null })).toBe('削除されたパターン');
  expect(shiftText(null)).toBe('休み');
});
