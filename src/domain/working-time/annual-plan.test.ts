import { expect, it } from 'vitest';
import { addDays, daysBetween, isoDate, type IsoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { type AnnualPlan, checkAnnualPlan } from './annual-plan.ts';

// A Thursday.
const START = isoDate('2026-10-01');
const planOf = (to: string, lengthOf: (index: number) => number, rest: Partial<AnnualPlan> = {}) =>
  checkAnnualPlan({
    period: { from: START, to: isoDate(to) },
    weekStart: 4,
    plannedOn: (date: IsoDate) => minutes(lengthOf(daysBetween(START, date))),
    specialPeriods: [],
    ...rest,
  });

it('労基則12条の4: three long weeks in a row, and then in the next three months, may be', () => {
  const isLongWeek = (index: number) => [0, 1, 2, 14, 15, 16].includes(Math.floor(index / 7));
  const lengthOf = (index: number) =>
    (isLongWeek(index) ? [490, 490, 490, 490, 490, 490, 0] : [300, 300, 300, 300, 300, 0, 0])[index % 7]!;
  expect(planOf('2027-03-31', lengthOf).violations).toEqual([]);
});

it('a run goes on over the end of a special period, and breaks the rule after it', () => {
  const special = { specialPeriods: [{ from: START, to: addDays(START, 6) }] };
  const run = (length: number) =>
    planOf('2026-12-31', (index) => (index >= 1 && index < 1 + length ? 300 : 0), special);
  expect(run(6).violations).toEqual([]);
  expect(run(7).violations).toEqual(['days_in_a_row']);
});

it('has no days of work, and no run, where nothing is planned', () => {
  expect(planOf('2026-12-31', () => 0)).toMatchObject({
    days: 0,
    total: 0,
    longestRun: 0,
    violations: [],
    dayLimit: null,
  });
});
