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

describe('昭63.3.14基発150号: by 24 hours on end', () => {
  const weeks = (work: readonly DatedSpan[], { policy = DEFAULT_REST_POLICY, days = NOVEMBER } = {}) =>
    findLackOfRest(work, days, policy, () => true).weeksWithoutRest;
  /** Sunday to Saturday, 2026-11-08 to 14: a night of each, but for Tuesday's, and what takes its place. */
  const around = (...work: readonly DatedSpan[]) => [
    ...nightly(range('2026-11-07', '2026-11-15'), (date) => date !== '2026-11-10'),
    ...work,
  ];

  it('five nights a week have their rest, and no calendar day off', () => {
    expect(weeks(FIVE_NIGHTS, { days: EIGHT_WEEKS })).toEqual([]);
    expect(findLackOfRest(FIVE_NIGHTS, EIGHT_WEEKS, DEFAULT_REST_POLICY).weeksWithoutRest).toHaveLength(8);
  });

  it.each<[string, DatedSpan[], string[]]>([
    ['a night off', around(), []],
    ['work until 24 hours before the next night', around(day('2026-11-10', '20:00', '22:00')), []],
    ['a minute longer', around(day('2026-11-10', '20:00', '22:01')), ['2026-11-08']],
    ['work from 24 hours after the night before', around(day('2026-11-11', '06:00', '07:00')), []],
    ['a minute earlier', around(day('2026-11-11', '05:59', '07:00')), ['2026-11-08']],
    ['an empty span in them', around(day('2026-11-10', '18:00', '18:00')), []],
    ['a single minute in the middle of them', around(day('2026-11-10', '26:00', '26:01')), ['2026-11-08']],
    ['each night', around(night('2026-11-10')), ['2026-11-08']],
  ])('%s', (_, work, expected) => {
    expect(weeks(work)).toEqual(expected);
  });

  it.each<[string, DatedSpan[], string[]]>([
    ['from 0:00 to 24:00 of its first day', [day('2026-11-07'), ...daily('2026-11-09', '2026-11-14', '00:00')], []],
    [
      'from a minute before it on',
      [day('2026-11-08', '23:59', '30:00'), ...daily('2026-11-09', '2026-11-14')],
      ['2026-11-08'],
    ],
    ['from 0:00 to 24:00 of its last day', [...daily('2026-11-08', '2026-11-13'), day('2026-11-15', '00:00')], []],
    [
      'and a minute of it',
      [...daily('2026-11-08', '2026-11-12'), day('2026-11-13', '09:00', '24:01'), day('2026-11-15', '00:00')],
      ['2026-11-08'],
    ],
    [
      'over its edge, where they are no 24 hours within it',
      [...daily('2026-11-08', '2026-11-13'), day('2026-11-14', '00:00', '06:00'), day('2026-11-15', '22:00', '30:00')],
      ['2026-11-08'],
    ],
    [
      'after the night before it',
      [night('2026-11-07'), day('2026-11-09', '06:00', '22:00'), ...daily('2026-11-10', '2026-11-14')],
      [],
    ],
    [
      'a minute less after it',
      [night('2026-11-07'), day('2026-11-09', '05:59', '22:00'), ...daily('2026-11-10', '2026-11-14')],
      ['2026-11-08'],
    ],
  ])('%s', (_, work, expected) => {
    expect(weeks(work)).toEqual(expected);
  });

  it('Saturday 6:00 to Sunday 22:00 is the rest of a week that begins on Monday, and of none that begins on Sunday', () => {
    const sixNights = nightly(EIGHT_WEEKS, (date) => weekdayOf(date) !== 6);
    expect(weeks(sixNights, { policy: { ...DEFAULT_REST_POLICY, weekStart: 1 } })).toEqual([]);
    expect(weeks(sixNights)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22']);
  });

  /** Work without end in four weeks, but for what these days have. */
  const workBut = (days: Record<string, readonly [string, string] | null>): DatedSpan[] =>
    daysFrom(isoDate('2026-11-01'), isoDate('2026-11-28')).flatMap((date) => {
      const hours = days[date];
      return hours === null ? [] : [day(date, ...(hours ?? ['00:00', '24:00']))];
    });
  const UNTIL_6 = ['00:00', '06:00'] as const;
  const FROM_6 = ['06:00', '24:00'] as const;
  const THREE_TIMES = {
    '2026-11-01': UNTIL_6,
    '2026-11-02': FROM_6,
    '2026-11-03': UNTIL_6,
    '2026-11-04': null,
    '2026-11-05': FROM_6,
  };

  it.each([
    ['24 hours, and 48', THREE_TIMES, 3],
    ['24 hours once more', { ...THREE_TIMES, '2026-11-20': UNTIL_6, '2026-11-21': FROM_6 }, null],
    ['a minute less', { ...THREE_TIMES, '2026-11-20': UNTIL_6, '2026-11-21': ['05:59', '24:00'] as const }, 3],
    ['a minute less than 48 hours', { ...THREE_TIMES, '2026-11-05': ['05:59', '24:00'] as const }, 2],
  ])('35条2項: %s', (_, days, restDays) => {
    const found = findLackOfRest(workBut(days), NOVEMBER, fourWeeks('2026-11-01'), () => true);
    expect(found.fourWeeksShort).toEqual(restDays === null ? [] : [{ from: '2026-11-01', restDays }]);
    expect(found.weeksWithoutRest).toEqual([]);
  });

  it('is asked of the last day of the week', () => {
    const isByHours = (date: IsoDate): boolean => date === '2026-11-14' || date === '2026-11-22';
    expect(findLackOfRest(FIVE_NIGHTS, NOVEMBER, DEFAULT_REST_POLICY, isByHours).weeksWithoutRest).toEqual([
      '2026-11-01',
      '2026-11-15',
      '2026-11-22',
    ]);
  });

  it('a calendar day off is one', () => {
    fc.assert(
      fc.property(anyWork, anyPolicy, (work, policy) => {
        const [days, hours] = [false, true].map((isByHours) => findLackOfRest(work, NOVEMBER, policy, () => isByHours));
        expect(days!.weeksWithoutRest).toEqual(expect.arrayContaining([...hours!.weeksWithoutRest]));
        for (const { from, restDays } of hours!.fourWeeksShort)
          expect(days!.fourWeeksShort.find((period) => period.from === from)!.restDays).toBeLessThanOrEqual(restDays);
        expect(hours!.longRuns).toEqual(days!.longRuns);
      }),
    );
  });
});

it('more work never hides a finding', () => {
  fc.assert(
    fc.property(anyWork, anyWork, anyPolicy, fc.boolean(), (work, more, policy, isByHours) => {
      const [before, after] = [work, [...work, ...more]].map((days) =>
        findLackOfRest(days, NOVEMBER, policy, () => isByHours),
      );
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
