import { expect, it } from 'vitest';
import { isoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { policyInForce } from './policy-in-force.ts';
import { DEFAULT_SHEET_POLICY } from './policy.ts';
import { policyWith } from './testing/builders.ts';

const inMay = { from: isoMonth('2026-05'), policy: policyWith({ clockOutStep: minutes(5) }) };
const inJuly = { from: isoMonth('2026-07'), policy: policyWith({ clockOutStep: minutes(1) }) };

it.each([
  ['2026-04', DEFAULT_SHEET_POLICY],
  ['2026-05', inMay.policy],
  ['2026-06', inMay.policy],
  ['2026-07', inJuly.policy],
  ['2027-01', inJuly.policy],
])('in %s is the latest that has begun', (month, policy) => {
  expect(policyInForce([inMay, inJuly], isoMonth(month))).toBe(policy);
  expect(policyInForce([inJuly, inMay], isoMonth(month))).toBe(policy);
});

it('is the spec’s for a company that has set none', () => {
  expect(policyInForce([], isoMonth('2026-11'))).toBe(DEFAULT_SHEET_POLICY);
});
