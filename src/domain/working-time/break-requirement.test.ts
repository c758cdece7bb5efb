import { expect, it } from 'vitest';
import { minutes } from '../time/minutes.ts';
import { checkBreak, leastBreak, requiredBreak } from './break-requirement.ts';

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
