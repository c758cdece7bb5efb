import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { minutes, timeOfDay, type Minutes } from '../time/minutes.ts';
import {
  isLawfulRounding,
  judgeDailyRounding,
  type RecordedHours,
  type RoundingEffect,
  type RoundingStep,
  roundTotal,
} from './rounding.ts';

const day = (start: string, end: string): RecordedHours => ({
  start: timeOfDay(start),
  end: timeOfDay(end),
  break: minutes(60),
});
const step = (length: number, direction: RoundingStep['direction']): RoundingStep => ({
  step: minutes(length),
  direction,
});
const EXACT = step(1, 'nearest');
const judge = (days: readonly RecordedHours[], start: RoundingStep, end: RoundingStep): RoundingEffect =>
  judgeDailyRounding(days, { start, end });

it.each([
  ['a clock-in rounded up', step(15, 'up'), EXACT, { cut: 14, isLawful: false }],
  ['a clock-out rounded down', EXACT, step(30, 'down'), { cut: 2, isLawful: false }],
  ['both for the person', step(15, 'down'), step(30, 'up'), { cut: 0, added: 29, isLawful: true }],
  ['to the nearest, that of the clock-in cut', step(15, 'nearest'), EXACT, { cut: 0, added: 1, isLawful: true }],
  ['to the nearest, half a step up', EXACT, step(4, 'nearest'), { cut: 0, added: 2, isLawful: true }],
])('労基法24条: %s', (_, start, end, effect) => {
  expect(judge([day('09:01', '18:02')], start, end)).toMatchObject(effect);
});

it('what one day gains makes nothing good that another loses', () => {
  const days = [day('08:53', '18:00'), day('09:07', '18:00'), day('09:00', '18:00')];
  expect(judge(days, step(15, 'nearest'), EXACT)).toEqual({
    exact: 1440,
    rounded: 1440,
    cut: 7,
    added: 7,
    isLawful: false,
  });
});

it('a day is not less than nothing', () => {
  expect(judge([day('09:00', '09:30')], EXACT, step(60, 'down'))).toMatchObject({ exact: 0, rounded: 0, cut: 0 });
});

it.each([
  [0, 0, 0],
  [29, 0, 0],
  [30, 60, 0],
  [59, 60, 0],
  [60, 60, 60],
  [89, 60, 60],
  [90, 120, 60],
])('昭63.3.14基発150号: %d minutes are %d, and cut %d', (total, halfHour, down) => {
  expect(roundTotal(minutes(total), 'minute')).toBe(total);
  expect(roundTotal(minutes(total), 'half_hour')).toBe(halfHour);
  expect(roundTotal(minutes(total), 'down')).toBe(down);
});

it('cutting alone is lawful only where nothing is cut', () => {
  const of = (...totals: number[]): Minutes[] => totals.map(minutes);
  expect(isLawfulRounding(of(629, 30), 'minute')).toBe(true);
  expect(isLawfulRounding(of(629, 30), 'half_hour')).toBe(true);
  expect(isLawfulRounding(of(600, 0), 'down')).toBe(true);
  expect(isLawfulRounding(of(600, 1), 'down')).toBe(false);
});

it('exact and added less cut is what is paid', () => {
  const anyStep = fc
    .tuple(fc.constantFrom(1, 5, 15, 30), fc.constantFrom('up', 'down', 'nearest'))
    .map(([length, direction]) => step(length, direction));
  const anyDay = fc
    .tuple(fc.integer({ min: 300, max: 700 }), fc.integer({ min: 0, max: 800 }))
    .map(([start, length]) => ({ start, end: start + length, break: 45 }) as RecordedHours);
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 10 }), anyStep, anyStep, (days, start, end) => {
      const { exact, rounded, cut, added, isLawful } = judge(days, start, end);
      expect(exact + added - cut).toBe(rounded);
      expect(isLawful).toBe(cut === 0);
    }),
  );
});
