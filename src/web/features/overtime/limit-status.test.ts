import { describe, expect, it } from 'vitest';

import { minutes } from '#domain/time/minutes.ts';
import { amountText, kindText, levelOf, limitsUnder, measureRows, monthsOf } from './limit-status.ts';
import { byMonth, CLAUSE, overview, row, SETTINGS, status } from './testing/overview.ts';

const hours = (count: number) => minutes(count * 60);

describe('a standing in words', () => {
  it.each([
    [status('month', '2026-11', '2026-11', 3130, 2700), '1か月の上限', '52:10 / 45:00'],
    [status('month_total', '2026-11', '2026-11', 6000, 5999), '1か月の上限（休日労働を含む）', '100:00 / 99:59'],
    [status('year', '2026-04', '2026-11', 21_600, 21_600), '年間の上限', '360:00 / 360:00'],
    [status('months_over', '2026-04', '2026-11', 7, 6), '45:00を超える月の回数', '7回 / 6回'],
    [status('average', '2026-09', '2026-11', 14_399, 14_400), '3か月の平均（休日労働を含む）', '80:00 / 80:00'],
    // A limit that is passed by part of a minute is passed.
    [status('average', '2026-09', '2026-11', 14_401, 14_400), '3か月の平均（休日労働を含む）', '80:01 / 80:00'],
    [status('average', '2025-12', '2026-05', 28_800, 28_800), '6か月の平均（休日労働を含む）', '80:00 / 80:00'],
  ])('%o is %s: %s', (of, kind, amount) => {
    expect(kindText(of, 2700)).toBe(kind);
    expect(amountText(of)).toBe(amount);
  });

  it('goes over months of two years', () => {
    expect(monthsOf(status('average', '2025-11', '2026-02', 0, 1))).toBe(4);
  });
});

it.each([
  [0, 2700, 'within'],
  [2159, 2700, 'within'],
  [2160, 2700, 'near'],
  [2700, 2700, 'near'],
  [2701, 2700, 'broken'],
  [0, 0, 'within'],
  [1, 0, 'broken'],
])('%i of %i minutes used up, with a warning from 80 %% on, are %s', (value, most, level) => {
  expect(levelOf({ value, most }, 80)).toBe(level);
});

describe('what is shown of a row', () => {
  const of = (rest: Parameters<typeof row>[1], more: Parameters<typeof overview>[1] = {}) => {
    const [measured] = measureRows(overview([row(1, rest)], more));
    if (measured === undefined) throw new Error('there is a row');
    return measured;
  };

  it('is the overtime of the month so far, and what it is to come to', () => {
    const running = {
      so_far: { overtime_minutes: hours(40), rest_day_minutes: hours(10) },
      overtime_minutes: byMonth({ '2026-11': 3600 }),
    };
    expect(of(running).month).toEqual({ value: 2400, most: 2700, expected: 3600, level: 'near' });
    expect(of(running, { is_over: true }).month.expected).toBeNull();
  });

  it('is the overtime of the year, and what its months are to come to', () => {
    const year = of({
      overtime_minutes: byMonth({ '2026-03': 9999, '2026-10': 9000, '2026-11': 9000, '2026-12': 9000 }),
      standings: [status('year', '2026-04', '2026-11', 14_000, 21_600)],
    });
    expect(year.year).toEqual({ value: 14_000, most: 21_600, expected: 27_000, level: 'within' });
  });

  it('is the worst of the averages, by the month', () => {
    const standings = [
      status('average', '2026-10', '2026-11', 9000, 9600),
      status('average', '2026-09', '2026-11', 13_801, 14_400),
      status('average', '2026-08', '2026-11', 17_000, 19_200),
    ];
    expect(of({ standings }).average).toEqual({ value: 4601, most: 4800, expected: null, level: 'near', months: 3 });
    expect(of({}).average).toBeNull();
  });

  it.each([
    ['an excess of the month', [status('month', '2026-11', '2026-11', 2701, 2700)], [], [], 'broken', null],
    // 44:14 is within the limit, whatever was in October.
    [
      'an excess of an earlier month, and one to come',
      [status('month', '2026-11', '2026-11', 2654, 2700)],
      [status('month', '2026-09', '2026-09', 2900, 2700), status('month', '2026-10', '2026-10', 3131, 2700)],
      [status('month', '2026-11', '2026-11', 3602, 2700)],
      'expected',
      '2026-10',
    ],
    [
      'a year that is exceeded still',
      [status('year', '2026-04', '2026-11', 21_601, 21_600)],
      [status('year', '2026-04', '2026-11', 21_601, 21_600)],
      [],
      'broken',
      null,
    ],
    ['a limit that is near', [status('month', '2026-11', '2026-11', 2160, 2700)], [], [], 'near', null],
    ['nothing', [status('month', '2026-11', '2026-11', 60, 2700)], [], [], 'within', null],
  ])('has the state of the month by %s', (_, standings, breaches, expected, state, brokenBefore) => {
    expect(of({ standings, breaches, expected })).toMatchObject({ state, brokenBefore });
  });

  it('counts the months over the ordinary limit under a special clause alone', () => {
    const standings = [status('months_over', '2026-04', '2026-11', 5, 6)];
    const special = { settings: { ...SETTINGS, special_clause: CLAUSE } };
    expect(of({ standings }, special).monthsOver).toEqual({ value: 5, most: 6, expected: null, level: 'near' });
    expect(of({}).monthsOver).toBeNull();
    expect(of({ standings }, special).year.most).toBe(hours(720));
  });
});

it('holds the law’s limits where they are lower than the settings', () => {
  expect(limitsUnder({ ...SETTINGS, is_annual_variable: true })).toMatchObject({ month: hours(42), year: hours(320) });
});
