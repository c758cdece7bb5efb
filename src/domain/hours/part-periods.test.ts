import { describe, expect, it } from 'vitest';

import { holidaysWithin } from '../holidays/holidays.ts';
import { daysFrom, isoDate, isWeekend } from '../time/date.ts';
import { FLEX, VARIABLE, YEAR } from '../work-rules/testing/rules.ts';
import type { WorkRule } from '../work-rules/work-rule.ts';
import { calculateHours, type PersonsWork } from './month-hours.ts';
import { hoursOf, POLICY, ruled, RULED, worked, workedOn, workWith } from './testing/builders.ts';

// Who comes or leaves in the course of a period is settled by their own days, 40 hours × days ÷ 7 (労基法32条の3の2, 32条の4の2; of a month of
// 変形 the same, work-rules 5.3), from whichever day on the contract is stored. What is outside the employment, or before the go-live
// month, is settled with nobody (D22, D42): nothing of it is owed, and none of it is short.

type Dates = Partial<Record<'hiredOn' | 'leftOn' | 'goLiveOn', string>>;
const employed = (dates: Dates): Pick<PersonsWork, 'employment'> => ({
  employment: {
    ...workWith('2026-11').employment,
    ...Object.fromEntries(Object.entries(dates).map(([name, date]) => [name, isoDate(date)])),
  },
});
const month = (name: string, rule: WorkRule, dates: Dates, rest: Partial<PersonsWork> = {}) =>
  hoursOf(name, { contracts: RULED, ...employed(dates), ...rest }, ruled(rule));

/** November 2026 has holidays on the 3rd and 23rd: 19 days of duty, 14 of them to the 20th, 10 from the 16th on. */
const HOLIDAYS = ['2026-11-03', '2026-11-23'];
const november = (length: number, [from, to]: readonly [string, string], but: readonly string[] = HOLIDAYS) =>
  daysFrom(isoDate(from), isoDate(to))
    .filter((date) => !isWeekend(date) && !but.includes(date))
    .flatMap((date) => workedOn(date, length));
const [FIRST, LAST] = ['2026-11-01', '2026-11-30'];

describe('a month of flex', () => {
  it.each<readonly [string, Dates, days: readonly [string, string], frame: number, contracted: number]>([
    ['of who is hired on its 16th: 15 days, 85:42', { hiredOn: '2026-11-16' }, ['2026-11-16', LAST], 5142, 4800],
    ['of who leaves on its 20th: 20 days, 114:17', { leftOn: '2026-11-20' }, [FIRST, '2026-11-20'], 6857, 6720],
    [
      'of who comes and leaves in it: 5 days, 28:34',
      { hiredOn: '2026-11-16', leftOn: '2026-11-20' },
      ['2026-11-16', '2026-11-20'],
      1714,
      2400,
    ],
    ['of who is hired on its last day', { hiredOn: LAST }, [LAST, LAST], 342, 480],
    ['of who leaves on its first', { leftOn: FIRST }, [FIRST, FIRST], 342, 0],
  ])('%s', (_, dates, days, frame, contracted) => {
    const asOwed = month('2026-11', FLEX, dates, { records: november(480, days) });
    const [from, to] = days;
    expect(asOwed.frames).toMatchObject([{ from, to, settled: { from, to }, frame, contracted, isLast: true }]);
    expect(asOwed.totals).toMatchObject({ contractedMinutes: contracted, flexShortage: 0, flexCarried: 0 });
    expect(asOwed.totals.overtime).toBe(Math.max(0, contracted - frame));
    // Nothing worked: short of what is owed in those days.
    expect(month('2026-11', FLEX, dates).totals.flexShortage).toBe(contracted);
  });

  it('has what is beyond the frame of those days as overtime, and before it 法定内', () => {
    const records = november(600, ['2026-11-16', LAST]);
    expect(month('2026-11', FLEX, { hiredOn: '2026-11-16' }, { records }).totals).toMatchObject({
      contracted: 4800,
      insideOvertime: 5142 - 4800,
      overtime: 6000 - 5142,
      overtimeByPeriod: 6000 - 5142,
    });
  });

  it.each<readonly [string, Dates]>([
    ['before the hire', { hiredOn: '2026-12-01' }],
    ['after the leaving', { leftOn: '2026-10-31' }],
    ['before the go-live month', { goLiveOn: '2026-12-01' }],
  ])('%s is short of nothing', (_, dates) => {
    for (const rule of [FLEX, VARIABLE, YEAR]) {
      const { frames, totals } = month('2026-11', rule, dates);
      expect(frames).toEqual([]);
      expect(totals).toMatchObject({ flexShortage: 0, flexCarried: 0, overtime: 0 });
    }
  });

  it('of which a part is before the go-live month, closed on the 20th', () => {
    const calendar = [{ from: '2020-01' as never, closingDay: 20 }];
    const records = [...worked('2026-10', 420), ...november(480, [FIRST, '2026-11-20'])];
    const { frames, totals } = calculateHours(
      workWith('2026-11', { contracts: RULED, records, ...employed({ goLiveOn: FIRST }) }),
      { ...POLICY, ...ruled(FLEX), calendar },
    )({ from: isoDate('2026-10-21'), to: isoDate('2026-11-20') });
    expect(frames).toMatchObject([{ from: FIRST, to: '2026-11-20', frame: 6857, contracted: 6720, worked: 6720 }]);
    // What is on record of the time before is counted.
    expect(totals).toMatchObject({ flexShortage: 0, overtime: 0, worked: 6720 + 8 * 420 });
  });
});

describe('three months of flex', () => {
  const holidays = holidaysWithin({ from: isoDate('2026-06-01'), to: isoDate('2026-10-31') });
  const QUARTER: WorkRule = { ...FLEX, months: 3, startMonth: 7 };
  const of = (name: string, dates: Dates) => month(name, QUARTER, dates, { holidays });

  it('of who is hired in the second: from then on', () => {
    const dates = { hiredOn: '2026-08-17' };
    expect(of('2026-07', dates).frames).toEqual([]);
    const settled = { from: '2026-08-17', to: '2026-09-30' };
    // 15 days at 50 hours a week; then 45 at 40, the 11 and 19 of duty together.
    expect(of('2026-08', dates).frames).toMatchObject([{ settled, from: '2026-08-17', limit: 6428, isLast: false }]);
    expect(of('2026-09', dates).frames).toMatchObject([
      { settled, from: '2026-09-01', frame: 15_428, shortage: 30 * 480, isLast: true },
    ]);
  });

  it('of who leaves in the second: it is settled with it, and the third has none', () => {
    const dates = { leftOn: '2026-08-14' };
    const settled = { from: '2026-07-01', to: '2026-08-14' };
    // 22 and 9 days of duty.
    expect(of('2026-08', dates).frames).toMatchObject([
      { settled, to: '2026-08-14', frame: 15_428, shortage: 31 * 480, isLast: true },
    ]);
    expect(of('2026-08', dates).totals.flexShortage).toBe(31 * 480);
    expect(of('2026-09', dates).frames).toEqual([]);
  });
});

describe('variable hours', () => {
  // Eleven days of 8 hours from the 16th on, the holiday too: 88:00 of 85:42, no day beyond 8 and no week beyond 40.
  const records = november(480, ['2026-11-16', LAST], []);
  it('of a month: what is beyond the frame of the days of who is hired in it', () => {
    const { frames, totals } = month('2026-11', VARIABLE, { hiredOn: '2026-11-16' }, { records });
    expect(frames).toMatchObject([{ from: '2026-11-16', to: LAST, frame: 5142, limit: 5142, contracted: 4800 }]);
    expect(totals).toMatchObject({ overtimeByDay: 0, overtimeByWeek: 0, overtimeByPeriod: 5280 - 5142 });
  });
  it('of a year: of who is hired and leaves in it, on leaving', () => {
    const { frames, totals } = month('2026-11', YEAR, { hiredOn: '2026-11-16', leftOn: LAST }, { records });
    expect(frames).toMatchObject([{ from: '2026-11-16', to: LAST, frame: 5142, limit: 5142, isLast: true }]);
    expect(totals).toMatchObject({ overtimeByDay: 0, overtimeByWeek: 0, overtimeByPeriod: 5280 - 5142 });
  });
  it('of a month: one frame of who leaves in it', () => {
    const { frames } = month('2026-11', VARIABLE, { leftOn: '2026-11-20' });
    expect(frames).toMatchObject([{ from: FIRST, to: '2026-11-20', frame: 6857, contracted: 6720 }]);
  });
});
