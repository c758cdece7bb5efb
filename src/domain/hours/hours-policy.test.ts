import { describe, expect, it } from 'vitest';

import { DEFAULT_SHEET_POLICY, type SheetPolicy } from '../company-policy/policy.ts';
import { isoDate, isoMonth } from '../time/date.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { hoursPolicy } from './hours-policy.ts';

const ON_THE_20TH = [{ from: isoMonth('2020-01'), closingDay: 20 }];
/** From November's period on, which begins on 21 October. */
const policyOf = (policy: Partial<SheetPolicy>, month = '2026-11') =>
  hoursPolicy(
    DEFAULT_WORKING_TIME_POLICY,
    [{ from: isoMonth('2026-11'), policy: { ...DEFAULT_SHEET_POLICY, ...policy } }],
    ON_THE_20TH,
    isoMonth(month),
  );

describe('the policy of a month’s hours', () => {
  it.each([
    ['planned', '2026-11', true],
    ['recorded', '2026-11', false],
    ['recorded', '2026-10', true],
  ] as const)('where absences are those %s from November on, %s derives them: %s', (absence, month, derives) => {
    expect(policyOf({ absence }, month).derivesAbsence).toBe(derives);
  });

  it.each([
    ['2026-10-20', 'recorded'],
    ['2026-10-21', 'by_length'],
  ])('D38: has for %s the break of its own period: %s', (date, kind) => {
    expect(policyOf({ unsetBreak: 'legal_gradual' }).breakRuleOn(isoDate(date)).kind).toBe(kind);
  });
});
