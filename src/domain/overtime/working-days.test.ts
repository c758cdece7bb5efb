import { expect, it } from 'vitest';
import { dayOff, shift } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import type { MonthToCheck } from '../closing/checked-day.ts';
import { monthToCheck } from '../closing/testing/builders.ts';
import { countWorkingDays } from './work-months.ts';

const employed = (hiredOn: string | null, leftOn: string | null): Partial<MonthToCheck> => ({
  employment: {
    hiredOn: hiredOn === null ? null : isoDate(hiredOn),
    leftOn: leftOn === null ? null : isoDate(leftOn),
    registeredOn: isoDate('2026-11-18'),
    goLiveOn: null,
  },
});

// November 2026 has 21 days from Monday to Friday, of which the 3rd and the 23rd are holidays.
it.each<[string, Partial<MonthToCheck>, string, [number, number]]>([
  ['on the first', {}, '2026-11-01', [0, 19]],
  ['on the first working day', {}, '2026-11-02', [0, 19]],
  ['after it', {}, '2026-11-03', [1, 19]],
  ['before the month', {}, '2026-10-20', [0, 19]],
  ['after it', {}, '2026-12-01', [19, 19]],
  [
    'with a day off, and a Saturday worked',
    { shifts: [dayOff('2026-11-04'), shift('2026-11-07', '09:00', '18:00')] },
    '2026-11-08',
    [4, 19],
  ],
  ['from the hiring on', employed('2026-11-16', null), '2026-11-18', [2, 10]],
  ['to the leaving date', employed(null, '2026-11-06'), '2026-11-18', [4, 4]],
])('%s', (_, rest, today, [passed, total]) => {
  expect(countWorkingDays(monthToCheck('2026-11', rest), isoDate(today))).toEqual({ passed, total });
});
