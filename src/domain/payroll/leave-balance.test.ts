import { expect, it } from 'vitest';

import { grant, usage } from '../leave/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { leaveBalanceOn } from './leave-balance.ts';

const GRANTS = [grant('2024-10-01', 10), grant('2025-10-01', 11)];
const USAGES = [usage('2026-09-30', 1, 'half'), usage('2026-10-02')];

it.each([
  ['the day before the first grant', '2024-09-30', null],
  ['its first day', '2024-10-01', 10],
  ['the next grant’s', '2025-10-01', 21],
  ['a day of leave', '2026-09-30', 20.5],
  ['the day after what has lapsed', '2026-10-01', 11],
  ['the day after all has lapsed', '2027-10-01', 0],
])('the days left on %s', (_, date, left) => {
  expect(leaveBalanceOn({ grants: GRANTS, usages: USAGES }, isoDate(date))).toBe(left);
});

it('is unknown of who never had a grant', () => {
  expect(leaveBalanceOn({ grants: [], usages: [] }, isoDate('2026-10-31'))).toBeNull();
});
