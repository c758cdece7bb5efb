import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/date.ts';
import { dispatchLimit } from './dispatch-limit.ts';

const limitOf = (isExempt: boolean, ...periods: [from: string, to: string | null][]) =>
  dispatchLimit(
    periods.map(([from, to]) => ({ from: isoDate(from), to: to === null ? null : isoDate(to) })),
    isExempt,
  );

describe('抵触日', () => {
  it('is none without a dispatch', () => {
    expect(limitOf(false)).toBeNull();
  });

  it.each([
    [
      'exactly three months later',
      [
        ['2026-04-01', '2027-03-31'],
        ['2027-07-01', null],
      ],
      '2026-04-01',
      '2029-04-01',
      0,
    ],
    [
      'three months and a day later',
      [
        ['2026-04-01', '2027-03-31'],
        ['2027-07-02', null],
      ],
      '2027-07-02',
      '2030-07-02',
      1,
    ],
    [
      'in mid-month',
      [
        ['2026-04-01', '2027-03-15'],
        ['2027-06-16', null],
      ],
      '2026-04-01',
      '2029-04-01',
      0,
    ],
    [
      'the day after',
      [
        ['2026-04-01', '2027-03-31'],
        ['2027-04-01', null],
      ],
      '2026-04-01',
      '2029-04-01',
      0,
    ],
    [
      'at a month’s end that February lacks',
      [
        ['2026-04-01', '2026-11-29'],
        ['2027-03-01', null],
      ],
      '2026-04-01',
      '2029-04-01',
      0,
    ],
    [
      'a day after that',
      [
        ['2026-04-01', '2026-11-29'],
        ['2027-03-02', null],
      ],
      '2027-03-02',
      '2030-03-02',
      1,
    ],
    [
      'twice',
      [
        ['2020-01-01', '2020-12-31'],
        ['2022-01-01', '2022-06-30'],
        ['2023-01-01', null],
      ],
      '2023-01-01',
      '2026-01-01',
      2,
    ],
    [
      'in any order',
      [
        ['2027-07-02', null],
        ['2026-04-01', '2027-03-31'],
      ],
      '2027-07-02',
      '2030-07-02',
      1,
    ],
  ] as [string, [string, string | null][], string, string, number][])(
    'counts on or begins anew: %s',
    (_, periods, countedFrom, limitOn, resets) => {
      expect(limitOf(false, ...periods)).toEqual({ countedFrom, limitOn, resets });
      expect(limitOf(true, ...periods)).toEqual({ countedFrom, limitOn: null, resets });
    },
  );

  it.each([
    [
      'a longer one that began before',
      [
        ['2026-01-01', '2026-12-31'],
        ['2026-03-01', '2026-03-31'],
        ['2027-03-01', null],
      ],
    ],
    [
      'one that goes on',
      [
        ['2026-01-01', null],
        ['2026-03-01', '2026-03-31'],
        ['2028-03-01', null],
      ],
    ],
    [
      'one that began to go on later',
      [
        ['2026-01-01', '2026-12-31'],
        ['2026-03-01', null],
        ['2028-03-01', null],
      ],
    ],
  ] as [string, [string, string | null][]][])('has no gap during %s', (_, periods) => {
    expect(limitOf(false, ...periods)).toMatchObject({ countedFrom: '2026-01-01', resets: 0 });
  });
});
