import { describe, expect, it } from 'vitest';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { DEFAULT_OVERTIME_AGREEMENT, WIDEST_SPECIAL_CLAUSE, type OvertimeAgreement } from './agreement.ts';
import { overtimeAlert, overtimeOutlook, type OvertimeOutlook } from './outlook.ts';
import type { OvertimeMonth } from './limits.ts';
import { monthOf, monthsFrom } from './testing/builders.ts';

const SPECIAL: OvertimeAgreement = { ...DEFAULT_OVERTIME_AGREEMENT, specialClause: WIDEST_SPECIAL_CLAUSE };

const outlook = (
  overtime: number,
  [passed, total]: readonly [number, number],
  history: readonly OvertimeMonth[] = [],
  { month = '2026-11', agreement = DEFAULT_OVERTIME_AGREEMENT, warningPercent = 80 } = {},
): OvertimeOutlook =>
  overtimeOutlook({ ...monthOf(month, overtime), workingDays: { passed, total } }, history, agreement, {
    ...DEFAULT_WORKING_TIME_POLICY,
    warningPercent,
  });

const HOUR = 60;

describe('a person’s state', () => {
  it.each<[string, OvertimeOutlook['state'], OvertimeOutlook]>([
    ['nothing worked', 'within', outlook(0, [10, 20])],
    ['less than 36 of 45 hours', 'within', outlook(36 * HOUR - 1, [20, 20], [], { month: '2027-03' })],
    ['36 of 45 hours', 'near', outlook(36 * HOUR, [20, 20], [], { month: '2027-03' })],
    ['45 of 45 hours', 'near', outlook(45 * HOUR, [20, 20], [], { month: '2027-03' })],
    ['a minute more', 'broken', outlook(45 * HOUR + 1, [20, 20], [], { month: '2027-03' })],
    ['23 hours by the middle of the month', 'expected', outlook(23 * HOUR, [10, 20], [], { month: '2027-03' })],
    [
      'a warning that comes earlier',
      'near',
      outlook(27 * HOUR, [20, 20], [], { month: '2027-03', warningPercent: 60 }),
    ],
    [
      'the year at this pace',
      'expected',
      outlook(30 * HOUR, [20, 20], monthsFrom('2026-04', [0, 0, 2400, 2400, 2400, 2400, 2400])),
    ],
    ['broken in an earlier month of the year', 'broken', outlook(0, [20, 20], [monthOf('2026-05', 46 * HOUR)])],
    ['broken in the year before', 'within', outlook(0, [20, 20], [monthOf('2026-03', 46 * HOUR)])],
    [
      'the fifth of six months beyond 45 hours',
      'near',
      outlook(46 * HOUR, [20, 20], monthsFrom('2026-11', [2760, 2760, 2760, 2760]), {
        month: '2027-03',
        agreement: SPECIAL,
      }),
    ],
  ])('%s: %s', (_, state, { state: found }) => {
    expect(found).toBe(state);
  });
});

it('separates the current, the broken and the expected limits', () => {
  const found = outlook(30 * HOUR, [10, 20], monthsFrom('2026-09', [46 * HOUR, 10 * HOUR]), { month: '2026-11' });
  expect(found.limits).toContainEqual({ kind: 'month', from: '2026-11', to: '2026-11', value: 1800, most: 2700 });
  expect(found.breaches).toEqual([{ kind: 'month', from: '2026-09', to: '2026-09', value: 2760, most: 2700 }]);
  expect(found.expected.map(({ kind, to, value }) => [kind, to, value])).toEqual([['month', '2026-11', 3600]]);
  expect(found.months.map(({ month, overtime, isExpected }) => [month, overtime, isExpected])).toEqual([
    ['2026-09', 2760, false],
    ['2026-10', 600, false],
    ['2026-11', 3600, true],
    ...['2026-12', '2027-01', '2027-02', '2027-03'].map((month) => [month, 2320, true]),
  ]);
});

it('expects nothing that is broken already', () => {
  const { breaches, expected } = outlook(50 * HOUR, [10, 20], [], { month: '2027-03' });
  expect(breaches.map(({ kind }) => kind)).toEqual(['month']);
  expect(expected.map(({ kind }) => kind)).toEqual(['month_total']);
});

it('ignores the months after it', () => {
  const later = monthsFrom('2026-11', [99 * HOUR, 99 * HOUR]);
  expect(outlook(0, [20, 20], later)).toEqual(outlook(0, [20, 20]));
});

it.each<[string, ReturnType<typeof overtimeAlert>, OvertimeOutlook, number]>([
  ['nothing worked', null, outlook(0, [10, 20]), 10],
  ['36 of 45 hours', 'overtime_near', outlook(36 * HOUR, [20, 20], [], { month: '2027-03' }), 20],
  ['a minute too much', 'overtime_broken', outlook(45 * HOUR + 1, [20, 20], [], { month: '2027-03' }), 20],
  [
    '23 hours by the middle of the month',
    'overtime_expected',
    outlook(23 * HOUR, [10, 20], [], { month: '2027-03' }),
    10,
  ],
  ['10 hours after four days, which are no pace', null, outlook(10 * HOUR, [4, 20], [], { month: '2027-03' }), 4],
  ['12 hours after five days', 'overtime_expected', outlook(12 * HOUR, [5, 20], [], { month: '2027-03' }), 5],
  [
    'an earlier month that was too long',
    null,
    outlook(0, [20, 20], [monthOf('2027-02', 50 * HOUR)], { month: '2027-03' }),
    20,
  ],
])('%s is told as %s', (_, expected, known, passed) => {
  const current = { month: known.limits[0]?.to ?? expect.fail('no limit'), workingDays: { passed, total: 20 } };
  expect(overtimeAlert(known, current, DEFAULT_WORKING_TIME_POLICY)).toBe(expected);
});
