import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInterval } from '../testing/vectors/values.ts';
import { addDays, daysFrom, isoDate } from '../time/date.ts';
import { DEFAULT_REST_POLICY, findLackOfRest, type RestPolicy, type DatedSpan } from './rest-findings.ts';

const day = (date: string, start = '09:00', end = '18:00'): DatedSpan => ({
  date: isoDate(date),
  ...dayInterval([start, end]),
});
const daily = (from: string, to: string): DatedSpan[] => daysFrom(isoDate(from), isoDate(to)).map((date) => day(date));
const range = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });
const NOVEMBER = range('2026-11-01', '2026-11-30');
const fourWeeks = (from: string): RestPolicy => ({
  ...DEFAULT_REST_POLICY,
  restRule: { kind: 'four_weeks', from: isoDate(from) },
});

describe('昭23.4.5基発535号: a rest day is a whole calendar day', () => {
  const monToSat = daily('2026-11-09', '2026-11-14');

  it.each([
    ['a Saturday until 24:00', day('2026-11-07', '20:00', '24:00'), []],
    ['a single minute of Sunday', day('2026-11-08', '12:00', '12:01'), ['2026-11-08']],
    ['until 0:01', day('2026-11-07', '20:00', '24:01'), ['2026-11-08']],
    ['a Monday from 0:00 on', day('2026-11-09', '00:00', '09:00'), []],
    ['from 23:59 on the day before', day('2026-11-09', '-00:01', '09:00'), ['2026-11-08']],
    ['an empty span', day('2026-11-08', '09:00', '09:00'), []],
    ['a night over Sunday from Saturday to Monday', day('2026-11-07', '23:00', '49:00'), ['2026-11-08']],
  ])('%s', (_, work, expected) => {
    expect(findLackOfRest([...monToSat, work], NOVEMBER, DEFAULT_REST_POLICY).weeksWithoutRest).toEqual(expected);
  });
});

describe('weeks', () => {
  it.each([
    [range('2026-11-08', '2026-11-21'), ['2026-11-08', '2026-11-15']],
    [range('2026-11-09', '2026-11-21'), ['2026-11-15']],
    [range('2026-11-08', '2026-11-20'), ['2026-11-08']],
    [range('2026-11-09', '2026-11-14'), []],
  ])('are examined where they are whole in %j', (days, expected) => {
    const found = findLackOfRest(daily('2026-11-01', '2026-11-30'), days, DEFAULT_REST_POLICY);
    expect(found.weeksWithoutRest).toEqual(expected);
    expect(found.fourWeeksShort).toEqual([]);
  });
});

describe('35条2項: four weeks', () => {
  it.each([
    [
      'from the day of the work rules on',
      '2026-11-01',
      range('2026-11-01', '2026-12-26'),
      ['2026-11-01', '2026-11-29'],
    ],
    ['and the multiples after it', '2026-09-06', range('2026-10-05', '2026-12-26'), ['2026-11-01', '2026-11-29']],
    ['not before it', '2026-11-29', range('2026-11-01', '2026-12-26'), ['2026-11-29']],
    ['whole in the range', '2026-11-01', range('2026-11-02', '2026-12-25'), []],
  ])('%s', (_, from, days, expected) => {
    const found = findLackOfRest(daily('2026-10-01', '2026-12-31'), days, fourWeeks(from));
    expect(found.fourWeeksShort).toEqual(expected.map((first) => ({ from: first, restDays: 0 })));
    expect(found.weeksWithoutRest).toEqual([]);
  });
});

it.each([
  [5, []],
  [4, []],
  [3, [{ from: '2026-11-01', restDays: 3 }]],
])('35条2項: of %i rest days in four weeks', (rest, expected) => {
  const work = daily(addDays(NOVEMBER.from, rest), '2026-11-28');
  const found = findLackOfRest(work, NOVEMBER, fourWeeks('2026-11-01'));
  expect(found.fourWeeksShort).toEqual(expected);
});

describe('days in a row', () => {
  it.each([
    ['six', daily('2026-11-02', '2026-11-07'), []],
    ['seven', daily('2026-11-02', '2026-11-08'), [{ from: '2026-11-02', to: '2026-11-08', days: 7 }]],
    [
      'those that begin and end around the range',
      [...daily('2026-10-28', '2026-11-03'), ...daily('2026-11-28', '2026-12-05')],
      [
        { from: '2026-10-28', to: '2026-11-03', days: 7 },
        { from: '2026-11-28', to: '2026-12-05', days: 8 },
      ],
    ],
    [
      'those of which one day is in it',
      [...daily('2026-10-26', '2026-11-01'), ...daily('2026-11-30', '2026-12-06')],
      [
        { from: '2026-10-26', to: '2026-11-01', days: 7 },
        { from: '2026-11-30', to: '2026-12-06', days: 7 },
      ],
    ],
    ['those outside it', [...daily('2026-10-20', '2026-10-31'), ...daily('2026-12-01', '2026-12-10')], []],
    [
      'six and the next morning',
      [...daily('2026-11-02', '2026-11-06'), day('2026-11-07', '20:00', '25:00')],
      [{ from: '2026-11-02', to: '2026-11-08', days: 7 }],
    ],
  ])('%s', (_, work, expected) => {
    expect(findLackOfRest(work.toReversed(), NOVEMBER, DEFAULT_REST_POLICY).longRuns).toEqual(expected);
  });
});

it('more work never hides a finding', () => {
  const anyDays = fc.array(
    fc.nat(29).map((days) => day(addDays(NOVEMBER.from, days))),
    { maxLength: 40, size: 'max' },
  );
  fc.assert(
    fc.property(
      anyDays,
      anyDays,
      fc.constantFrom(DEFAULT_REST_POLICY, fourWeeks('2026-11-01')),
      (work, more, policy) => {
        const [before, after] = [work, [...work, ...more]].map((days) => findLackOfRest(days, NOVEMBER, policy));
        expect(after!.weeksWithoutRest).toEqual(expect.arrayContaining([...before!.weeksWithoutRest]));
        for (const { from, restDays } of before!.fourWeeksShort)
          expect(after!.fourWeeksShort.find((period) => period.from === from)!.restDays).toBeLessThanOrEqual(restDays);
        for (const { from, to } of before!.longRuns)
          expect(after!.longRuns.some((run) => run.from <= from && run.to >= to)).toBe(true);
      },
    ),
  );
});
