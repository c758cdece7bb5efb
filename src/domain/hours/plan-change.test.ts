import { describe, expect, it } from 'vitest';

import type { ShiftDay } from '../attendance/shift.ts';
import { at, dayOff, record, shift } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { VARIABLE } from '../work-rules/testing/rules.ts';
import { COMPANY_RULE, type WorkRule } from '../work-rules/work-rule.ts';
import { calendarMonth } from '../working-time/wage-period.ts';
import type { PersonsWork } from './month-hours.ts';
import { planChange } from './plan-change.ts';
import { POLICY, ruled, RULED, workedOn, workWith } from './testing/builders.ts';

// 変形 (D51): a plan that is changed in its period costs overtime beyond 8 hours a day, or what was planned; the screen shows it before it is saved.

const DAY = '2026-09-15';
const NOW = '2026-09-10 09:00';
const [SEVEN, TEN, OFF] = [shift(DAY, '09:00', '17:00'), shift(DAY, '09:00', '20:00'), dayOff(DAY)];

const change = (
  before: readonly ShiftDay[],
  wanted: readonly ShiftDay[],
  { rule = VARIABLE, when = NOW, ...rest }: Partial<PersonsWork> & { rule?: WorkRule; when?: string } = {},
) =>
  planChange(
    workWith('2026-09', { contracts: RULED, shifts: before, today: isoDate(when.slice(0, 10)), ...rest }),
    { ...POLICY, ...ruled(rule) },
    calendarMonth('2026-09' as never),
    { shifts: wanted, at: at(when) },
  );

it.each<readonly [string, ShiftDay, ShiftDay, overtime: number, holiday: number]>([
  ['seven hours made ten: what is beyond eight', SEVEN, TEN, 120, 0],
  ['ten made seven: none less', TEN, SEVEN, 0, 0],
  ['ten made eleven: what is beyond ten', TEN, shift(DAY, '09:00', '21:00'), 60, 0],
  ['a day off made one of ten hours', OFF, TEN, 120, 0],
  ['a day made one off', TEN, OFF, 0, 0],
  ['a Sunday, the statutory rest day', dayOff('2026-09-13'), shift('2026-09-13', '09:00', '18:00'), 0, 480],
])('%s', (_, before, wanted, overtime, statutoryHoliday) => {
  expect(change([before], [wanted])).toEqual({ dates: [wanted.date], overtime, statutoryHoliday });
});

describe('no plan is changed', () => {
  it.each<readonly [string, ReturnType<typeof change>]>([
    ['before it is fixed', change([SEVEN], [TEN], { when: '2026-08-31 23:59' })],
    ['by who has no variable hours', change([SEVEN], [TEN], { rule: COMPANY_RULE })],
    ['by what stays', change([SEVEN], [SEVEN])],
    ['by nothing', change([SEVEN], [])],
    ['by a change back to it', change([after()], [SEVEN])],
  ])('%s', (_, found) => {
    expect(found).toBeNull();
  });
});

/** Ten hours now, seven that are fixed. */
function after(): ShiftDay {
  const { start, end, isWorkday } = SEVEN;
  return { ...TEN, earlier: [{ until: at('2026-09-05 09:00'), plan: { start, end, isWorkday } }] };
}

it('tells what is more than the shift of now, not than the plan', () => {
  expect(change([after()], [shift(DAY, '09:00', '21:00')])).toMatchObject({ dates: [DAY], overtime: 60 });
});

it('without a plan, what is beyond the contract’s day', () => {
  expect(change([], [TEN])).toMatchObject({ overtime: 120 });
});

it('several days are told together, in order, and beyond 40 hours of the week, too', () => {
  // Four days of 8 hours and 7 of the Tuesday; 11 hours more than that are 10 beyond the week's 40.
  const [monday, saturday] = [shift('2026-09-14', '09:00', '18:00'), shift('2026-09-19', '09:00', '18:00')];
  const rest = ['2026-09-16', '2026-09-17', '2026-09-18'].map((date) => shift(date, '09:00', '18:00'));
  expect(change([monday, SEVEN, ...rest], [saturday, TEN])).toEqual({
    dates: [DAY, '2026-09-19'],
    // 2 hours beyond the Tuesday's 8; the Saturday's 8 hours are beyond the 40 of the week.
    overtime: 120 + 480,
    statutoryHoliday: 0,
  });
});

it.each<readonly [string, Partial<PersonsWork>]>([
  ['has been worked', { records: workedOn(DAY, 600) }],
  ['has been worked, and was reported', { records: [...workedOn(DAY, 600), record('late', `${DAY} 08:00`)] }],
  ['is over', { today: isoDate('2026-09-16') }],
  ['is leave', { leaveDays: [isoDate(DAY)] }],
])('a day that %s costs nothing more', (_, rest) => {
  expect(change([SEVEN], [TEN], rest)).toEqual({ dates: [DAY], overtime: 0, statutoryHoliday: 0 });
});

it('today is still to come, as long as nobody has come', () => {
  expect(change([SEVEN], [TEN], { today: isoDate(DAY) })).toMatchObject({ overtime: 120 });
  expect(change([SEVEN], [TEN], { records: [record('late', `${DAY} 08:00`)] })).toMatchObject({ overtime: 120 });
});

it('a rest day that is planned for work anyway costs nothing more', () => {
  const [sunday, other] = [shift('2026-09-13', '09:00', '18:00'), shift('2026-09-20', '09:00', '18:00')];
  expect(change([other, dayOff('2026-09-13')], [sunday])).toMatchObject({ statutoryHoliday: 480 });
});

it('another day that was changed before is none of the change', () => {
  const other = shift('2026-09-16', '09:00', '20:00');
  expect(change([after(), dayOff('2026-09-16')], [other])).toEqual({
    dates: ['2026-09-16'],
    overtime: 120,
    statutoryHoliday: 0,
  });
});
