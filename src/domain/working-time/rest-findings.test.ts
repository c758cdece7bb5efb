import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInterval } from '../testing/vectors/values.ts';
import { addDays, type DateRange, daysFrom, type IsoDate, isoDate, weekdayOf } from '../time/date.ts';
import { workingDayMinute } from '../time/minutes.ts';
import { DEFAULT_REST_POLICY, findLackOfRest, type RestPolicy, type DatedSpan } from './rest-findings.ts';

const day = (date: string, start = '09:00', end = '18:00'): DatedSpan => ({
  date: isoDate(date),
  ...dayInterval([start, end]),
});
const daily = (from: string, to: string, start?: string): DatedSpan[] =>
  daysFrom(isoDate(from), isoDate(to)).map((date) => day(date, start));
const night = (date: string): DatedSpan => day(date, '22:00', '30:00');
const range = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });
const NOVEMBER = range('2026-11-01', '2026-11-30');
/** Sunday to Saturday. */
const EIGHT_WEEKS = range('2026-10-04', '2026-11-28');
const nightly = ({ from, to }: DateRange, isOn: (date: IsoDate) => boolean = () => true): DatedSpan[] =>
  daysFrom(from, to).filter(isOn).map(night);
const FIVE_NIGHTS = nightly(range('2026-09-27', EIGHT_WEEKS.to), (date) => ![0, 3].includes(weekdayOf(date)));
const fourWeeks = (from: string): RestPolicy => ({
  ...DEFAULT_REST_POLICY,
  restRule: { kind: 'four_weeks', from: isoDate(from) },
});

const anyWork = fc.array(
  fc
    .record({
      date: fc.nat(29),
      start: fc.integer({ min: -120, max: 1439 }),
      length: fc.integer({ min: 1, max: 1440 }),
    })
    .map(({ date, start, length }): DatedSpan => ({
      date: addDays(NOVEMBER.from, date),
      start: workingDayMinute(start),
      end: workingDayMinute(start + length),
    })),
  { maxLength: 40, size: 'max' },
);
const anyPolicy = fc.constantFrom(DEFAULT_REST_POLICY, fourWeeks('2026-11-01'));

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
    ['six, the last of them until the next morning', [...daily('2026-11-02', '2026-11-06'), night('2026-11-07')], []],
    [
      'two weeks of six (RF05 of the companion, which counts the Sunday)',
      [...daily('2026-11-02', '2026-11-06'), day('2026-11-07', '20:00', '24:01'), ...daily('2026-11-09', '2026-11-14')],
      [],
    ],
    [
      'seven nights, of which the last ends on an eighth day',
      nightly(NOVEMBER, (date) => date <= '2026-11-07'),
      [{ from: '2026-11-01', to: '2026-11-07', days: 7 }],
    ],
    [
      'a day of which the work begins on the evening before',
      [...daily('2026-11-02', '2026-11-07'), day('2026-11-08', '-02:00', '06:00')],
      [{ from: '2026-11-02', to: '2026-11-08', days: 7 }],
    ],
    [
      'a week in two stretches a day',
      daily('2026-11-02', '2026-11-08').flatMap(({ date }) => [
        day(date, '06:00', '09:00'),
        day(date, '17:00', '20:00'),
      ]),
      [{ from: '2026-11-02', to: '2026-11-08', days: 7 }],
    ],
    ['six and an empty span', [...daily('2026-11-02', '2026-11-07'), day('2026-11-08', '09:00', '09:00')], []],
    // E0003 of the demo: each Wednesday and Sunday is off, and each calendar day has a minute of work.
    ['five nights a week', FIVE_NIGHTS, []],
    // A duty of the last day before the range that ends in it.
    ['a week of nights before it', nightly(range('2026-10-25', '2026-10-31')), []],
  ])('%s', (_, work, expected) => {
    expect(findLackOfRest(work.toReversed(), NOVEMBER, DEFAULT_REST_POLICY).longRuns).toEqual(expected);
  });

  it('of five nights a week are two and three', () => {
    const runs = (longRun: number) =>
      findLackOfRest(FIVE_NIGHTS, EIGHT_WEEKS, { ...DEFAULT_REST_POLICY, longRun }).longRuns;
    expect(runs(2).map(({ days }) => days)).toEqual([2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3]);
    expect(runs(3)[0]).toEqual({ from: '2026-10-08', to: '2026-10-10', days: 3 });
    expect(runs(4)).toEqual([]);
  });
});

it('more work never hides a finding', () => {
  fc.assert(
    fc.property(anyWork, anyWork, anyPolicy, (work, more, policy) => {
      const [before, after] = [work, [...work, ...more]].map((days) => findLackOfRest(days, NOVEMBER, policy));
      expect(after!.weeksWithoutRest).toEqual(expect.arrayContaining([...before!.weeksWithoutRest]));
      for (const { from, restDays } of before!.fourWeeksShort)
        expect(after!.fourWeeksShort.find((period) => period.from === from)!.restDays).toBeLessThanOrEqual(restDays);
      for (const { from, to } of before!.longRuns)
        expect(after!.longRuns.some((run) => run.from <= from && run.to >= to)).toBe(true);
    }),
  );
});

it('a run has a duty that began on each of its days, and none on the days around it', () => {
  fc.assert(
    fc.property(anyWork, (work) => {
      const dates = new Set(work.map(({ date }) => date));
      for (const { from, to, days } of findLackOfRest(work, NOVEMBER, { ...DEFAULT_REST_POLICY, longRun: 2 })
        .longRuns) {
        expect(daysFrom(from, to).filter((date) => dates.has(date))).toHaveLength(days);
        expect([addDays(from, -1), addDays(to, 1)].some((date) => dates.has(date))).toBe(false);
      }
    }),
  );
});
