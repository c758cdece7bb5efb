import { expect, it } from 'vitest';
import { minutes } from '../time/minutes.ts';
import { premiumHours } from './premium-hours.ts';

it.each([
  ['none', 0, 0, [0, 0, 0]],
  ['60 hours', 3600, 0, [3600, 0, 0]],
  ['one minute more', 3601, 0, [3600, 1, 0]],
  ['80 hours', 4800, 0, [3600, 1200, 0]],
  ['work on rest days, which the 60 hours leave out', 3590, 600, [3590, 0, 600]],
])('労基法37条1項: %s', (_, overtime, statutoryHoliday, [at25Percent, at50Percent, at35Percent]) => {
  expect(premiumHours({ overtime: minutes(overtime), statutoryHoliday: minutes(statutoryHoliday) })).toEqual({
    at25Percent,
    at50Percent,
    at35Percent,
  });
});
