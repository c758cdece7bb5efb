import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { minutes } from '../time/minutes.ts';
import { checkBreak, leastBreak, leastGradualBreak, requiredBreak } from './break-requirement.ts';

it('労基法34条1項: rises with the work, in steps beyond 6 and 8 hours', () => {
  const steps = Array.from({ length: 24 * 60 + 1 }, (_, worked) => requiredBreak(minutes(worked)));
  expect(
    steps.map((required, worked) => (required === steps[worked - 1] ? null : [worked, required])).filter(Boolean),
  ).toEqual([
    [0, 0],
    [361, 45],
    [481, 60],
  ]);
});

it('reports the shortfall', () => {
  expect(checkBreak(minutes(481), minutes(45))).toEqual({ required: 60, shortfall: 15, ok: false });
  expect(checkBreak(minutes(480), minutes(45))).toEqual({ required: 45, shortfall: 0, ok: true });
});

it('is the minimum that the remaining work requires', () => {
  const steps = Array.from({ length: 24 * 60 + 1 }, (_, span) => leastBreak(minutes(span)));
  expect(steps.map((taken, span) => (taken === steps[span - 1] ? null : [span, taken])).filter(Boolean)).toEqual([
    [0, 0],
    [361, 45],
    [526, 60],
  ]);
});

it.each([
  // presence, gaps, at once, gradually
  ['6 hours', 360, 0, 0, 0],
  ['6:01', 361, 0, 45, 1],
  ['6:45', 405, 0, 45, 45],
  ['8:45', 525, 0, 45, 45],
  ['8:46', 526, 0, 60, 46],
  ['9 hours', 540, 0, 60, 60],
  ['a gap of an hour in it', 540, 60, 0, 0],
  ['a gap that is long enough for what is left', 480, 45, 0, 0],
  ['a gap that is too short', 540, 20, 40, 40],
  ['a gap that is nearly enough', 500, 50, 10, 10],
  ['a gap after which 8 hours are left sooner than 60 minutes', 490, 35, 10, 10],
])('the least that is to be deducted: %s', (_, present, gaps, full, gradual) => {
  expect(leastBreak(minutes(present), minutes(gaps))).toBe(full);
  expect(leastGradualBreak(minutes(present), minutes(gaps))).toBe(gradual);
});

it('what is left is lawful, and gradually no more is taken than at once', () => {
  fc.assert(
    fc.property(fc.nat(1440), fc.nat(120), (present, gaps) => {
      const taken = [leastGradualBreak, leastBreak].map((least) => least(minutes(present), minutes(gaps)));
      for (const each of taken) expect(checkBreak(minutes(present - each), minutes(each + gaps)).ok).toBe(true);
      expect(taken[0]).toBeLessThanOrEqual(taken[1] ?? 0);
      expect(Math.min(...taken)).toBeGreaterThanOrEqual(0);
    }),
  );
});
