import { expect, it } from 'vitest';

import type { OtherLeave } from '../leave/day-leave.ts';
import { isoDate } from '../time/date.ts';
import { FULL_TIME, hoursOf, week } from './testing/builders.ts';
import { NO_TOTALS } from './totals.ts';

// The wage ledger's days and minutes (労基則54条) of leave of other kinds: a day is one however short, and one without duty is none (D41).

const DAY = isoDate('2026-11-09');
const kind = (isPaid: boolean): OtherLeave => ({ kind: 'own', name: '慶弔休暇', isPaid, isPrivate: false });

it.each([
  ['of eight hours', 480],
  ['of a minute', 1],
  ['without duty', 0],
])('leave of another kind, on a day %s', (_, length) => {
  const contracts = [{ ...FULL_TIME, minutes: week(0, length, 0, 0, 0, 0, 0) }];
  const of = (isPaid: boolean) =>
    hoursOf('2026-11', { contracts, leaveDays: [DAY], otherLeave: new Map([[DAY, kind(isPaid)]]) }).totals;
  const days = length > 0 ? 1 : 0;
  const none = { leaveDays: 0, leave: 0, hourlyLeave: 0 };
  expect(of(true)).toMatchObject({
    ...none,
    otherLeaveDays: days,
    otherLeave: length,
    unpaidLeaveDays: 0,
    unpaidLeave: 0,
  });
  expect(of(false)).toMatchObject({
    ...none,
    otherLeaveDays: 0,
    otherLeave: 0,
    unpaidLeaveDays: days,
    unpaidLeave: length,
  });
});

it('a month without anything has nothing', () => {
  expect(Object.values(NO_TOTALS).filter((value) => value !== 0)).toEqual([]);
});
