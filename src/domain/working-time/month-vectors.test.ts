import { expect, it } from 'vitest';
import { testVectors } from '../testing/test-vectors.ts';
import vectors from '../testing/vectors/labour-law.json' with { type: 'json' };
import { workingMonth } from '../testing/vectors/working-month.ts';
import { isoDate, weekdayOf } from '../time/date.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';

testVectors(vectors, workingMonth, { weekly_overtime: 7, monthly_60h: 2, premium_rate: 7, monthly_rounding: 5 });

it('the weeks of the vectors begin as those of the policy', () => {
  expect(weekdayOf(isoDate('2026-11-01'))).toBe(DEFAULT_WORKING_TIME_POLICY.weekStart);
});
