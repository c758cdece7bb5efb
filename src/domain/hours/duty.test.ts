import { describe, expect, it } from 'vitest';

import { dayOff, shift } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { type Duties, dutyOf } from './duty.ts';
import { week } from './testing/builders.ts';

const MONDAY = '2026-11-30';
const TUESDAY = '2026-12-01';
const SATURDAY = '2026-11-28';
const HOLIDAY = '2026-11-23'; // A Monday.

// Monday and Saturday.
const PART_TIME = { from: isoDate('2026-04-01'), minutes: week(0, 300, 0, 0, 0, 0, 240) };
const unknown: Duties = {
  shifts: [],
  contracts: [],
  holidays: new Map([[isoDate(HOLIDAY), '勤労感謝の日']]),
  usualDay: minutes(480),
};
const known: Duties = { ...unknown, contracts: [PART_TIME] };
const plan = (date: string) => [shift(date, '09:00', '18:00')];

describe('D41: the duty of a day', () => {
  it.each<[string, string, Duties, string, boolean, number, number]>([
    ['a weekday of the contract', MONDAY, known, 'owed', true, 300, 300],
    ['a Saturday of it', SATURDAY, known, 'owed', true, 240, 240],
    ['another weekday', TUESDAY, known, 'none', false, 0, 0],
    ['a public holiday alone', HOLIDAY, known, 'unclear', false, 0, 300],
    ['before the contract', '2026-03-31', known, 'unclear', true, 480, 480],
    ['a weekday without any', TUESDAY, unknown, 'unclear', true, 480, 480],
    ['a weekend without any', SATURDAY, unknown, 'unclear', false, 0, 480],
    ['a public holiday without any', HOLIDAY, unknown, 'unclear', false, 0, 480],
    ['a day off of the shift', MONDAY, { ...known, shifts: [dayOff(MONDAY)] }, 'none', false, 0, 0],
    ['a planned weekday of the contract', MONDAY, { ...known, shifts: plan(MONDAY) }, 'owed', true, 300, 300],
    ['a planned public holiday', HOLIDAY, { ...known, shifts: plan(HOLIDAY) }, 'owed', true, 300, 300],
    ['a public holiday off by the shift', HOLIDAY, { ...known, shifts: [dayOff(HOLIDAY)] }, 'none', false, 0, 0],
    // Nine hours without the legal hour of break.
    ['a planned day beside the contract', TUESDAY, { ...known, shifts: plan(TUESDAY) }, 'owed', true, 480, 480],
    ['a planned day without a contract', SATURDAY, { ...unknown, shifts: plan(SATURDAY) }, 'owed', true, 480, 480],
  ])('%s, %s', (_, date, duties, duty, isWorkday, contracted, ifOwed) => {
    expect(dutyOf(duties)(isoDate(date))).toMatchObject({ duty, isWorkday, contracted, ifOwed });
  });

  it('the shift’s own minutes count on a day that the contract doesn’t have', () => {
    const shifts = [shift(TUESDAY, '13:00', '18:00')];
    expect(dutyOf({ ...known, shifts })(isoDate(TUESDAY)).contracted).toBe(300);
    expect(dutyOf({ ...unknown, shifts })(isoDate(TUESDAY)).contracted).toBe(480);
  });
});
