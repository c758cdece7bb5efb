import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, type IsoDate, isoDate, weekdayOf } from '../time/date.ts';
import { type CompanyDay, type CompanyDays, DAY_KINDS } from './company-day.ts';
import { changedDates, copiedToYear, withDaysTogether } from './year.ts';

const calendar = (days: Record<string, readonly [CompanyDay['kind'], string?]>): CompanyDays =>
  new Map(Object.entries(days).map(([date, [kind, name = null]]) => [isoDate(date), { kind, name }]));

describe('a calendar copied to another year', () => {
  it.each<[string, CompanyDays, number, CompanyDays]>([
    [
      'has a named rest day on the same date',
      calendar({ '2026-12-29': ['scheduled_holiday', '年末年始'] }),
      2027,
      calendar({ '2027-12-29': ['scheduled_holiday', '年末年始'] }),
    ],
    [
      'has a rest day without a name on the same weekday',
      calendar({ '2026-06-07': ['statutory_holiday'] }),
      2027,
      calendar({ '2027-06-06': ['statutory_holiday'] }),
    ],
    [
      'has a workday on the same weekday, named or not',
      calendar({ '2026-06-06': ['workday', '出勤土曜'] }),
      2027,
      calendar({ '2027-06-05': ['workday', '出勤土曜'] }),
    ],
    [
      'has no 29 February in a common year',
      calendar({ '2028-02-29': ['scheduled_holiday', '創立記念日'] }),
      2029,
      calendar({}),
    ],
    [
      'has nothing that would be of the year before',
      calendar({ '2026-01-01': ['statutory_holiday'], '2026-12-31': ['statutory_holiday'] }),
      2027,
      calendar({ '2027-12-30': ['statutory_holiday'] }),
    ],
    [
      'prefers the named of two on one date',
      calendar({ '2026-12-29': ['scheduled_holiday', '年末年始'], '2026-12-30': ['statutory_holiday'] }),
      2027,
      calendar({ '2027-12-29': ['scheduled_holiday', '年末年始'] }),
    ],
    [
      'is in the order of its days, named or not',
      calendar({ '2026-01-05': ['scheduled_holiday', '年始'], '2026-06-07': ['statutory_holiday'] }),
      2027,
      calendar({ '2027-01-05': ['scheduled_holiday', '年始'], '2027-06-06': ['statutory_holiday'] }),
    ],
  ])('%s', (_, days, year, copied) => {
    expect([...copiedToYear(days, year)]).toEqual([...copied]);
  });

  // Within a week of the year the same weekday is three days away at most, before or after.
  it.each([2027, 2028, 2029, 2030, 2031, 2032, 2033, 2037])(
    'has a day of 2026 without a name on the nearest of its weekday in %i',
    (year) => {
      for (const date of ['2026-02-11', '2026-06-07', '2026-10-31'].map(isoDate)) {
        const [copied = null] = copiedToYear(new Map([[date, { kind: 'workday', name: null }]]), year).keys();
        const same = isoDate(`${year}${date.slice(4)}`);
        const near = [-3, -2, -1, 0, 1, 2, 3].map((days) => addDays(same, days));
        expect(copied).toBe(near.find((one) => weekdayOf(one) === weekdayOf(date)));
      }
    },
  );

  it('has every Sunday, whatever the years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1971, max: 2048 }), (year) => {
        const sundays = withDaysTogether(new Map(), { year, which: 0, kind: 'statutory_holiday' }, new Map());
        const copied = [...copiedToYear(sundays, year + 1).keys()];
        expect(copied.every((date) => weekdayOf(date) === 0)).toBe(true);
        const all = withDaysTogether(new Map(), { year: year + 1, which: 0, kind: 'statutory_holiday' }, new Map());
        // The year's first or last one may have no counterpart.
        expect(all.size - copied.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('days that get a kind together', () => {
  const days = calendar({ '2026-06-07': ['scheduled_holiday', '創立記念日'] });

  it('keep their names', () => {
    const sundays = withDaysTogether(days, { year: 2026, which: 0, kind: 'statutory_holiday' }, new Map());
    expect(sundays.size).toBe(52);
    expect(sundays.get(isoDate('2026-06-07'))).toEqual({ kind: 'statutory_holiday', name: '創立記念日' });
  });

  it('are the public holidays', () => {
    const holidays = new Map([[isoDate('2026-11-03'), '文化の日']]);
    const observed = withDaysTogether(days, { year: 2026, which: 'holidays', kind: 'workday' }, holidays);
    expect(observed.get(isoDate('2026-11-03'))).toEqual({ kind: 'workday', name: null });
    expect(observed.size).toBe(2);
  });

  it('leave the calendar', () => {
    expect(withDaysTogether(days, { year: 2026, which: 0, kind: null }, new Map()).size).toBe(0);
  });
});

it('names the dates on which two calendars differ', () => {
  const day = fc.tuple(
    fc.integer({ min: 0, max: 30 }).map((count): IsoDate => addDays(isoDate('2026-01-01'), count)),
    fc.record({ kind: fc.constantFrom(...DAY_KINDS), name: fc.constantFrom(null, 'a') }),
  );
  const anyDays = fc.array(day).map((list): CompanyDays => new Map(list));
  fc.assert(
    fc.property(anyDays, anyDays, (before, after) => {
      const changed = changedDates(before, after);
      expect(changed).toEqual(changedDates(after, before));
      const patched = new Map(before);
      for (const date of changed) {
        const wanted = after.get(date);
        if (wanted === undefined) patched.delete(date);
        else patched.set(date, wanted);
      }
      expect(new Set(patched.keys())).toEqual(new Set(after.keys()));
      for (const [date, wanted] of after) expect(patched.get(date)).toEqual(wanted);
      expect(changedDates(before, before)).toEqual([]);
    }),
  );
});
