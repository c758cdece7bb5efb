import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoDate, type IsoDate, weekdayOf } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import { settleAnnual, variableFrame, type VariableHours, variableSystem } from './variable-hours.ts';

const HOURS: VariableHours = {
  ...DEFAULT_WORKING_TIME_POLICY,
  week: minutes(2400),
  rounding: 'minute_down',
  partialWeek: 'prorated',
};
// Thursday to Saturday.
const OCTOBER = { from: isoDate('2026-10-01'), to: isoDate('2026-10-31') };
const plannedOn = (date: IsoDate) => minutes(weekdayOf(date) === 4 ? 600 : 0);

it.each([
  ['prorated', 1028],
  ['whole', 2400],
] as const)('work-rules 5.1: the week that the period cuts is %s', (partialWeek, limit) => {
  const system = variableSystem(OCTOBER, () => minutes(0), minutes(0), { ...HOURS, partialWeek });
  expect(system.weekLimitOn(isoDate('2026-10-02'))).toBe(limit);
  expect(system.weekLimitOn(isoDate('2026-10-05'))).toBe(2400);
});

it('a day is measured by its plan only where that is longer than 8 hours', () => {
  const system = variableSystem(OCTOBER, plannedOn, minutes(0), HOURS);
  expect(['2026-10-01', '2026-10-02'].map((date) => system.dayLimitOn(isoDate(date)))).toEqual([600, 480]);
});

it('the frame of 31 days, and of the ministry’s tables', () => {
  expect(variableFrame(OCTOBER, plannedOn, HOURS)).toEqual({ frame: 10628, planned: 3000, isOverFrame: false });
  expect(variableFrame(OCTOBER, plannedOn, { ...HOURS, rounding: 'tenth_hour_down' }).frame).toBe(10626);
});

it('the week that ends with the period is cut there', () => {
  // Sunday to Wednesday.
  const until = { from: OCTOBER.from, to: isoDate('2026-10-28') };
  const system = variableSystem(until, () => minutes(0), minutes(0), HOURS);
  expect(system.weekLimitOn(isoDate('2026-10-25'))).toBe(1371);
  expect(system.weekLimitOn(isoDate('2026-10-24'))).toBe(2400);
});

it('a week of six days is cut, too', () => {
  // From Monday.
  const from = { from: isoDate('2026-10-05'), to: OCTOBER.to };
  expect(variableSystem(from, () => minutes(0), minutes(0), HOURS).weekLimitOn(isoDate('2026-10-05'))).toBe(2057);
});

it('the plan of a week is that of its seven days', () => {
  const system = variableSystem(OCTOBER, () => minutes(400), minutes(0), HOURS);
  expect(system.weekLimitOn(isoDate('2026-10-07'))).toBe(2800);
});

it.each([
  // Each of five days of a week, and beyond what it is overtime.
  [479, 2400],
  [480, 2400],
  [481, 2405],
  [600, 3000],
])('a week of five days of %d is measured by its plan where that is longer than 40 hours: %d', (length, limit) => {
  const onWeekdays = (date: IsoDate) => minutes([0, 6].includes(weekdayOf(date)) ? 0 : length);
  const system = variableSystem(OCTOBER, onWeekdays, minutes(0), HOURS);
  expect(system.weekLimitOn(isoDate('2026-10-07'))).toBe(limit);
});

it('a week that begins before the period has nothing of that in its plan', () => {
  // Three days of ten hours, from Thursday on: the days before are of another period.
  const system = variableSystem(OCTOBER, () => minutes(600), minutes(0), HOURS);
  expect(system.weekLimitOn(isoDate('2026-10-01'))).toBe(1800);
});

it.each([
  [10_628, false],
  [10_629, true],
])('work-rules 5.1: a plan of %d minutes in 31 days is over the frame: %s', (planned, isOverFrame) => {
  const onFirst = (date: IsoDate) => minutes(date === OCTOBER.from ? planned : 0);
  expect(variableFrame(OCTOBER, onFirst, HOURS)).toMatchObject({ planned, isOverFrame });
});

it.each([
  ['2026-10-01', '2026-10-31', 31, 10_628, '32-4'],
  ['2026-10-02', '2026-10-31', 30, 10_285, '32-4-2'],
  ['2026-10-01', '2026-10-30', 30, 10_285, '32-4-2'],
  ['2026-10-02', '2026-10-30', 29, 9942, '32-4-2'],
])('労基法32条の4の2: from %s to %s', (from, to, days, frame, article) => {
  const employed = { from: isoDate(from), to: isoDate(to) };
  const settled = settleAnnual({ target: OCTOBER, employed, worked: minutes(frame + 90), overtime: minutes(30) });
  expect(settled).toEqual({ days, frame, overtime: 60, article });
});

it('労基法32条の4の2: what was paid is never paid again', () => {
  const length = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(length, length, (worked, overtime) => {
      const settled = settleAnnual({
        target: OCTOBER,
        employed: OCTOBER,
        worked: minutes(worked),
        overtime: minutes(overtime),
      });
      expect(settled.overtime).toBe(Math.max(0, worked - 10628 - overtime));
      expect(settled.article).toBe('32-4');
    }),
  );
});
