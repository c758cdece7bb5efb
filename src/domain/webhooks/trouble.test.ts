import { expect, it } from 'vitest';

import { ATTEMPT_PAUSES, KEPT_DAYS, pauseAfter, SECRET_OVERLAP_HOURS, troubleAfter } from './trouble.ts';

const HOUR_MS = 3_600_000;

it.each([
  [0, 'none'],
  [24 * HOUR_MS - 1, 'none'],
  [24 * HOUR_MS, 'warned'],
  [72 * HOUR_MS - 1, 'warned'],
  [72 * HOUR_MS, 'off'],
] as const)('a receiver that has failed for %i ms is %s', (ms, expected) => {
  expect(troubleAfter(ms)).toBe(expected);
});

it.each([
  [0, 5],
  [1, 5],
  [2, 10],
  [6, 160],
  [7, 300],
  [5_000, 300],
])('after %i failures in a row nothing is sent for %i seconds', (failures, seconds) => {
  expect(pauseAfter(failures)).toBe(seconds);
});

it('deliveries are kept, and secrets overlap, for as long as the documents say', () => {
  expect([KEPT_DAYS, SECRET_OVERLAP_HOURS]).toEqual([30, 24]);
});

it('an event is attempted again after as long as the documents say', () => {
  const [minute, hour] = [60, 3_600];
  expect(ATTEMPT_PAUSES).toEqual([5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 24 * hour, 48 * hour]);
});

it('an event that fails alone is attempted for as long as it takes to switch its receiver off', () => {
  const seconds = ATTEMPT_PAUSES.reduce((sum, pause) => sum + pause * 0.9, 0);
  expect(troubleAfter(seconds * 1_000)).toBe('off');
});
