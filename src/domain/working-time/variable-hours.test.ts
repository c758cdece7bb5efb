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
