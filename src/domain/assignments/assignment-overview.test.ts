import { describe, expect, it } from 'vitest';

import { isoDate, isoMonth } from '../time/date.ts';
import { endsSoon } from './assignment.ts';
import { headcounts, inLanes, overviewDays, overviewMonths } from './assignment-overview.ts';

const days = (from: string, to: string | null = null) => ({
  from: isoDate(from),
  to: to === null ? null : isoDate(to),
});

it('shows the last month, this one, and half a year ahead', () => {
  const months = overviewMonths(isoDate('2026-11-30'));
  expect(months).toEqual(['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05']);
  expect(overviewDays(isoDate('2026-11-30'))).toEqual({ from: '2026-10-01', to: '2027-05-31' });
});

describe('headcounts', () => {
  it.each([
    ['without anybody', [], 0, 0],
    ['until further notice', [[days('2026-04-01')]], 1, 0],
    ['up to the first day of the next month', [[days('2026-04-01', '2026-12-01')]], 1, 0],
    ['up to the last day of the month', [[days('2026-04-01', '2026-11-30')]], 0, 1],
    ['from its last day on', [[days('2026-11-30')]], 1, 0],
    ['of the month before', [[days('2026-04-01', '2026-10-31')]], 0, 0],
    ['of the month after', [[days('2026-12-01')]], 0, 0],
    ['one after the other', [[days('2026-04-01', '2026-11-30'), days('2026-12-01')]], 1, 0],
    ['with a gap before the next one', [[days('2026-04-01', '2026-11-30'), days('2026-12-02')]], 0, 1],
    ['two people', [[days('2026-04-01')], [days('2026-11-01', '2026-11-01')]], 1, 1],
  ])('%s', (_what, people, staying, leaving) => {
    expect(headcounts(people, [isoMonth('2026-11')])).toEqual([{ month: '2026-11', staying, leaving }]);
  });
});

describe('lanes', () => {
  it.each([
    ['none', [], []],
    ['one after the other in one', [days('2026-04-01', '2026-11-15'), days('2026-11-16')], [[0, 1]]],
    ['on one day in two', [days('2026-04-01', '2026-11-15'), days('2026-11-15')], [[0], [1]]],
    ['after one without an end in two', [days('2026-04-01'), days('2026-11-15')], [[0], [1]]],
    [
      'the third in the first of two that have ended',
      [days('2026-04-01', '2026-04-30'), days('2026-04-10', '2026-04-20'), days('2026-05-01')],
      [[0, 2], [1]],
    ],
    [
      'the third where the last of a line goes on in another',
      [days('2026-04-01', '2026-04-10'), days('2026-04-11', '2026-05-31'), days('2026-05-01')],
      [[0, 1], [2]],
    ],
    [
      'the third where the first has ended',
      [days('2026-04-01', '2026-04-30'), days('2026-04-10'), days('2026-05-01')],
      [[0, 2], [1]],
    ],
  ])('%s', (_what, own, lanes) => {
    expect(inLanes(own).map((lane) => lane.map((one) => own.indexOf(one)))).toEqual(lanes);
  });
});

it.each([
  [null, false],
  ['2026-11-29', false],
  ['2026-11-30', true],
  ['2027-01-29', true],
  ['2027-01-30', false],
])('an assignment up to %s ends soon: %s', (to, soon) => {
  expect(endsSoon(days('2026-04-01', to), isoDate('2026-11-30'))).toBe(soon);
});
