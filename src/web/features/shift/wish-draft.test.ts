import { expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { savedWishText, sentWishes, typedWishes, wishErrors } from './wish-draft.ts';

const range = { from: isoDate('2026-12-01'), to: isoDate('2026-12-03') };
const none = { pattern_id: null, start_time: null, end_time: null, note: null };
const saved = [
  { ...none, date: '2026-12-01', kind: 'pattern' as const, pattern_id: 7 },
  { ...none, date: '2026-12-02', kind: 'hours' as const, start_time: '10:00', end_time: '15:00', note: '通院' },
];

it('saved wishes are typed, and sent, as they are', () => {
  expect(sentWishes(typedWishes(range, saved))).toEqual([
    { date: '2026-12-01', kind: 'pattern', pattern_id: 7 },
    { date: '2026-12-02', kind: 'hours', start_time: '10:00', end_time: '15:00', note: '通院' },
  ]);
});

it('hours are needed where hours are wished for, and told at their field', () => {
  const wishes = { ...typedWishes(range, []), '2026-12-03': { choice: 'hours', start: '9:00', end: '', note: '' } };
  expect(wishErrors(wishes)).toEqual({ 'wishes/2026-12-03/end': '終了を入力してください' });
  expect(wishErrors(typedWishes(range, saved))).toEqual({});
});

it('a wish is told in words', () => {
  const patterns = [{ id: 7, name: '早番' }];
  expect(saved.map((wish) => savedWishText(wish, patterns))).toEqual(['早番', '10:00〜15:00（通院）']);
});
