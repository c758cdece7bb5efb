import { expect, it } from 'vitest';
import { premiumPercent, type PremiumFacts } from './premium-rate.ts';

const NOTHING: PremiumFacts = { isOvertime: false, isBeyond60Hours: false, isStatutoryHoliday: false, isNight: false };

it.each([
  ['within the contract, or beyond it alone', {}, 0],
  ['that at night', { isNight: true }, 25],
  ['overtime', { isOvertime: true }, 25],
  ['overtime at night', { isOvertime: true, isNight: true }, 50],
  ['overtime beyond 60 hours', { isOvertime: true, isBeyond60Hours: true }, 50],
  ['overtime beyond 60 hours at night', { isOvertime: true, isBeyond60Hours: true, isNight: true }, 75],
  ['work within the standard hours, after 60 hours of overtime', { isBeyond60Hours: true }, 0],
  ['a statutory rest day', { isStatutoryHoliday: true }, 35],
  ['a statutory rest day at night', { isStatutoryHoliday: true, isNight: true }, 60],
  ['beyond 8 hours of a statutory rest day', { isStatutoryHoliday: true, isOvertime: true }, 35],
  ['that at night', { isStatutoryHoliday: true, isOvertime: true, isNight: true }, 60],
  ['that, after 60 hours', { isStatutoryHoliday: true, isOvertime: true, isBeyond60Hours: true }, 35],
])('労基法37条: %s', (_, facts, percent) => {
  expect(premiumPercent({ ...NOTHING, ...facts })).toBe(percent);
});
