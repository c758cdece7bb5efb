import { describe, expect, it } from 'vitest';

import { dayOf, FULL_TIME } from '../hours/testing/builders.ts';
import { punched } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { compDaysFor, isWorkedRestDay, lastCompDay, MOST_COMP_MONTHS } from './comp-day.ts';

const WHOLE = { months: 2, givesHalves: false };
const HALVES = { months: 2, givesHalves: true };

describe('work on a rest day', () => {
  it.each([
    [1, WHOLE, 1],
    [480, WHOLE, 1],
    [239, HALVES, 0.5],
    [240, HALVES, 1],
    [600, HALVES, 1],
  ])('of %s minutes of a day of eight hours earns, by %o, %s', (worked, policy, days) => {
    expect(compDaysFor(minutes(worked), minutes(480), policy)).toBe(days);
  });

  it.each([
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-11-15', 1, '2026-12-15'],
    // The period begins on the first, and ends with a month.
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-30', 2, '2027-02-28'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('on %s can be taken for %s months until %s', (workedOn, months, last) => {
    expect(lastCompDay(isoDate(workedOn), { ...WHOLE, months })).toBe(last);
  });

  it('is found by a minute of it, and can be taken for a year at most', () => {
    const records = punched('2026-11-15', '09:00', '09:01');
    expect(isWorkedRestDay(dayOf('2026-11-15', { records, contracts: [FULL_TIME] }))).toBe(true);
    expect(MOST_COMP_MONTHS).toBe(12);
  });

  it.each([
    ['a Sunday with work', '2026-11-15', true],
    ['a Saturday with work', '2026-11-14', true],
    ['a Sunday without work', '2026-11-22', false],
    ['a day of work', '2026-11-16', false],
  ])('is found: %s', (_, date, isFound) => {
    const records = ['2026-11-14', '2026-11-15', '2026-11-16'].flatMap((worked) =>
      punched(worked, '09:00', '18:00', { breakMinutes: 60 }),
    );
    expect(isWorkedRestDay(dayOf(isoDate(date), { records, contracts: [FULL_TIME] }))).toBe(isFound);
  });
});
