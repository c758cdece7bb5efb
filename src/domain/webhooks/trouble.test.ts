import { expect, it } from 'vitest';

import { ATTEMPT_PAUSES, pauseAfter, troubleAfter } from './trouble.ts';

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

it('an event that fails alone is attempted for as long as it takes to switch its receiver off', () => {
  const seconds = ATTEMPT_PAUSES.reduce((sum, pause) => sum + pause * 0.9, 0);
  expect(troubleAfter(seconds * 1_000)).toBe('off');
});
