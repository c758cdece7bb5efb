import { expect, it } from 'vitest';

import { STEPS } from './kind.ts';

it('leave by the clock is in the steps that make up an hour, from a minute to the hour', () => {
  expect(STEPS).toEqual([1, 5, 10, 15, 30, 60]);
  for (const step of STEPS) expect(60 % step).toBe(0);
});
