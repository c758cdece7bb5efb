import { expect, it } from 'vitest';

import { formatDuration, minutes, timeOfDay } from '../time/minutes.ts';
import { isoMonth } from '../time/date.ts';
import {
  CLOCK_OUT_STEPS,
  DEFAULT_SHEET_POLICY,
  LEAVE_DAY_RANGE,
  paidPolicy,
  STANDARD_DAY_RANGE,
  policyInForce,
  lengthInWords,
} from './policy.ts';
import { policyWith } from './testing/policy.ts';

it('D9: the defaults are the numbers of spec §9', () => {
  expect(DEFAULT_SHEET_POLICY).toEqual({
    figures: 'shown_times',
    standardDay: 480,
    hours: null,
    leaveDay: 480,
    clockInShown: 'shift_start',
    clockOutStep: 15,
    late: { basis: 'shift', time: 600 },
    early: { basis: 'fixed', time: 1020 },
    judgesRestDays: true,
    unsetBreak: 'none',
    nightColumn: 'all_work',
    absence: 'planned',
    night: { start: 1320, end: 1740 },
  });
});

it('D59: of the paid figures a company settles four things; nothing is rounded, and nobody judged on a rest day', () => {
  const hours = { start: timeOfDay('09:00'), end: timeOfDay('18:00') };
  expect(paidPolicy({ standardDay: minutes(450), hours, unsetBreak: 'one_hour', absence: 'recorded' })).toEqual({
    figures: 'paid',
    standardDay: 450,
    hours,
    leaveDay: 480,
    clockInShown: 'recorded',
    clockOutStep: 1,
    late: { basis: 'shift', time: 600 },
    early: { basis: 'shift', time: 1020 },
    judgesRestDays: false,
    unsetBreak: 'one_hour',
    nightColumn: 'all_work',
    absence: 'recorded',
    night: { start: 1320, end: 1740 },
  });
});

it('D9: what a company can set is bounded', () => {
  expect(CLOCK_OUT_STEPS).toEqual([1, 5, 10, 15, 30]);
  expect([STANDARD_DAY_RANGE.min, STANDARD_DAY_RANGE.max].map(formatDuration)).toEqual(['1:00', '8:00']);
  expect([LEAVE_DAY_RANGE.min, LEAVE_DAY_RANGE.max].map(formatDuration)).toEqual(['1:00', '12:00']);
});

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

it.each([
  [45, '45分'],
  [59, '59分'],
  [60, '1時間'],
  [119, '1時間59分'],
  [450, '7時間30分'],
  [480, '8時間'],
])('%d minutes are %s', (length, words) => {
  expect(lengthInWords(minutes(length))).toBe(words);
});
