import { expect, it } from 'vitest';

import { leaveDays, type LeaveAmount } from '../leave/amount.ts';
import { grant, usage } from '../leave/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { leaveBalanceOn } from './leave-balance.ts';

const GRANTS = [grant('2024-10-01', 10), grant('2025-10-01', 11)];
const USAGES = [usage('2026-09-30', 1, 'half'), usage('2026-10-02')];
const EIGHT_HOURS = minutes(480);

it.each([
  ['the day before the first grant', '2024-09-30', null],
  ['its first day', '2024-10-01', { days: 10, time: 0 }],
  ['the next grant’s', '2025-10-01', { days: 21, time: 0 }],
  ['a day of leave', '2026-09-30', { days: 20.5, time: 0 }],
  ['the day after what has lapsed', '2026-10-01', { days: 11, time: 0 }],
  ['the day after all has lapsed', '2027-10-01', { days: 0, time: 0 }],
])('the days left on %s', (_, date, left) => {
  expect(leaveBalanceOn({ grants: GRANTS, usages: USAGES }, isoDate(date), EIGHT_HOURS)).toEqual(left);
});

it('is unknown of who never had a grant', () => {
  expect(leaveBalanceOn({ grants: [], usages: [] }, isoDate('2026-10-31'), EIGHT_HOURS)).toBeNull();
});

it.each<[number, number, number, { days: number; time: number }, number?]>([
  // Two hours of eight and of six, a third of a day, and a half day with an hour; half of seven hours is half a day.
  [24, 2, 8, { days: 23, time: 360 }],
  [24, 2, 6, { days: 23, time: 240 }],
  [24, 4, 8, { days: 23.5, time: 0 }],
  [24, 1, 7, { days: 23, time: 360 }],
  [1, 7, 8, { days: 0, time: 60 }],
  [0.5, 1, 8, { days: 0, time: 180 }],
  [0.5, 1, 7, { days: 0, time: 150 }],
  // An hour of eight, taken before a change to seven hours a day, leaves 6:07.5: half a minute is the person's.
  [1, 1, 8, { days: 0, time: 368 }, 7],
  [23.5, 0, 7, { days: 23.5, time: 0 }],
])(
  'of %d days, less %d hours of %d, is left in days and hours',
  (granted, taken, hoursPerDay, left, now = hoursPerDay) => {
    const amount = (leaveDays(granted) - taken * (leaveDays(1) / hoursPerDay)) as LeaveAmount;
    const grants = [{ ...grant('2026-04-01', 1), amount }];
    const dayOfLeave = minutes(now * 60);
    expect(leaveBalanceOn({ grants, usages: [] }, isoDate('2026-10-31'), dayOfLeave)).toEqual(left);
  },
);
