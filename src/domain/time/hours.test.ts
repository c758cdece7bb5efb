import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalHours, roundHours } from './hours.ts';
import { minutes } from './minutes.ts';

it.each([
  [0, 0, 0],
  [1, 0, 0.02],
  [2, 0, 0.03],
  [3, 0.1, 0.05],
  [8, 0.1, 0.13],
  [9, 0.2, 0.15],
  [15, 0.3, 0.25],
  [27, 0.5, 0.45],
  [45, 0.8, 0.75],
  [62, 1, 1.03],
  [63, 1.1, 1.05],
  [64, 1.1, 1.07],
  [480, 8, 8],
  [483, 8.1, 8.05],
  [9627, 160.5, 160.45],
  [10_023, 167.1, 167.05],
])('D13: %d minutes are %d and %d hours', (count, toOne, toTwo) => {
  expect(roundHours(minutes(count), 1)).toBe(toOne);
  expect(roundHours(minutes(count), 2)).toBe(toTwo);
  expect(decimalHours(minutes(count))).toBe(toTwo.toFixed(2));
});

it('D13: half up, by the digits of the exact decimal fraction', () => {
  fc.assert(
    fc.property(fc.nat(60_000), fc.constantFrom(1, 2 as const), (count, decimals) => {
      // The oracle calculates with whole thousandths of an hour times six, and rounds by the digit after the last one.
      const unit = BigInt(60);
      const scale = BigInt(10 ** decimals);
      const whole = (BigInt(count) * scale) / unit;
      const rest = (BigInt(count) * scale) % unit;
      const rounded = rest * 2n >= unit ? whole + 1n : whole;
      const digits = String(rounded).padStart(decimals + 1, '0');
      const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
      expect(roundHours(minutes(count), decimals).toFixed(decimals)).toBe(text);
    }),
    { numRuns: 1000 },
  );
});
