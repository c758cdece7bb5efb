import { expect, it } from 'vitest';
import { LOCATION_RETENTION_DAYS } from './retention.ts';

it('D27: the retention is a month at least, and five years at most', () => {
  expect(LOCATION_RETENTION_DAYS).toEqual({ min: 30, max: 5 * 365 });
});
