import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  compareDates,
  countDays,
  dayNumber,
  daysBetween,
  daysFrom,
  daysOfMonth,
  earlierOf,
  firstDay,
  isoDate,
  isoMonth,
  isWeekend,
  isWithin,
  lastDay,
  laterOf,
  monthNumber,
  monthOf,
  parseIsoDate,
  parseIsoMonth,
  rangeOfDates,
  weekdayOf,
  yearOf,
} from './date.ts';
import { epochMs } from './instant.ts';
import {
  formatDate,
  formatLongDate,
  formatMoment,
  formatMonthDay,
  formatYearMonth,
  weekdayLetter,
} from './japanese-date.ts';

// Node's own Temporal is the oracle, for each day of 1970 to 2100.
const start = Temporal.PlainDate.from('1970-01-01');
const lastOffset = start.until('2100-12-31').days;
const anyDay = fc.integer({ min: 0, max: lastOffset }).map((days) => start.add({ days }));
const anyMonth = anyDay.map((day) => day.toPlainYearMonth());

describe('parseIsoDate', () => {
  it.each(['2026-11-20', '2028-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])('parses %s', (text) => {
    expect(parseIsoDate(text)).toBe(text);
    expect(isoDate(text)).toBe(text);
  });

  it.each([
    '',
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '2026-1-1',
    '2026/11/20',
    '20261120',
    ' 2026-11-20',
    '2026-11-20\n',
    '2026-11-20T00:00:00Z',
    '+2026-11-20',
    '２０２６-11-20',
    '0000-01-01',
    '0002-11-20',
    '1899-12-31',
    '3000-01-01',
    '9999-12-31',
    '12026-11-20',
  ])('rejects %j', (text) => {
    expect(parseIsoDate(text)).toBeNull();
    expect(() => isoDate(text)).toThrow(RangeError);
  });

  it('accepts exactly the days of Temporal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2100 }), fc.nat(15), fc.nat(35), (year, month, day) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect(parseIsoDate(text) !== null).toBe(isKnownToTemporal(text));
      }),
    );
  });
});

function isKnownToTemporal(text: string): boolean {
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

describe('parseIsoMonth', () => {
  it.each(['2026-01', '2026-12', '1900-01', '2999-12'])('parses %s', (text) => {
    expect(parseIsoMonth(text)).toBe(text);
    expect(isoMonth(text)).toBe(text);
  });

  it.each(['', '2026-00', '2026-13', '2026-1', '2026-11-20', '202611', '0000-01', '9999-12', '2026-11\n', '12026-11'])(
    'rejects %j',
    (text) => {
      expect(parseIsoMonth(text)).toBeNull();
      expect(() => isoMonth(text)).toThrow(RangeError);
    },
  );
});

describe('the calendar, against Temporal', () => {
  it('agrees on every day of 1970 to 2100', () => {
    let date = isoDate('1970-01-01');
    for (let day = start; day.year <= 2100; day = day.add({ days: 1 })) {
      expect(date).toBe(day.toString());
      expect(weekdayOf(date)).toBe(day.dayOfWeek % 7);
      date = addDays(date, 1);
    }
  });

  it('adds days and counts them back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, days) => {
        const moved = addDays(isoDate(day.toString()), days);
        expect(moved).toBe(day.add({ days }).toString());
        expect(daysBetween(isoDate(day.toString()), moved)).toBe(days);
      }),
    );
  });

  it('orders days, and knows the earlier and the later', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -2, max: 2 }), (day, days) => {
        const moved = day.add({ days });
        const [one, other] = [isoDate(day.toString()), isoDate(moved.toString())];
        expect(compareDates(one, other)).toBe(Temporal.PlainDate.compare(day, moved));
        expect([earlierOf(one, other), laterOf(one, other)]).toEqual(days < 0 ? [other, one] : [one, other]);
      }),
    );
  });

  it('adds months', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -600, max: 600 }), (month, months) => {
        expect(addMonths(isoMonth(month.toString()), months)).toBe(month.add({ months }).toString());
      }),
    );
  });

  it('knows the days of a month', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const days = daysOfMonth(isoMonth(month.toString()));
        expect(days).toHaveLength(month.daysInMonth);
        expect(days[0]).toBe(month.toPlainDate({ day: 1 }).toString());
        expect(days.at(-1)).toBe(month.toPlainDate({ day: month.daysInMonth }).toString());
        expect(days).toEqual(days.toSorted());
        expect(days.every((day) => monthOf(day) === month.toString())).toBe(true);
      }),
    );
  });

  it('reads year, month and day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = isoDate(day.toString());
        expect([yearOf(date), monthNumber(date), dayNumber(date)]).toEqual([day.year, day.month, day.day]);
        expect(isWeekend(date)).toBe(day.dayOfWeek >= 6);
        expect([yearOf(monthOf(date)), monthNumber(monthOf(date))]).toEqual([day.year, day.month]);
      }),
    );
  });
});

it.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s goes from %s to %s', (month, first, last) => {
  expect(firstDay(isoMonth(month))).toBe(first);
  expect(lastDay(isoMonth(month))).toBe(last);
});

it.each([
  ['2026-11-20', '2026-11-20', ['2026-11-20']],
  ['2026-12-31', '2027-01-01', ['2026-12-31', '2027-01-01']],
  ['2026-02-28', '2026-03-01', ['2026-02-28', '2026-03-01']],
  ['2028-02-28', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ['2026-11-20', '2026-11-19', []],
])('the days from %s to %s', (from, to, days) => {
  expect(daysFrom(isoDate(from), isoDate(to))).toEqual(days);
});

describe('a range', () => {
  const range = { from: isoDate('2026-10-21'), to: isoDate('2026-11-20') };
  it.each([
    ['2026-10-20', false],
    ['2026-10-21', true],
    ['2026-11-20', true],
    ['2026-11-21', false],
  ])('has %s: %s', (date, expected) => {
    expect(isWithin(isoDate(date), range)).toBe(expected);
  });

  it.each([
    [['2026-11-20'], '2026-11-20', '2026-11-20'],
    [['2026-11-20', '2026-10-21', '2026-11-01'], '2026-10-21', '2026-11-20'],
  ])('of the dates %j goes from %s to %s', (dates, from, to) => {
    expect(rangeOfDates(dates.map(isoDate))).toEqual({ from, to });
  });

  it('has its first and its last day', () => {
    expect([countDays(range), countDays({ from: range.to, to: range.to })]).toEqual([31, 1]);
  });
});

describe('Japanese dates', () => {
  it.each([
    ['2026-11-20', '11月20日（金）'],
    ['2026-01-04', '1月4日（日）'],
    ['2028-02-29', '2月29日（火）'],
  ])('%s reads %s', (date, text) => {
    expect(formatMonthDay(isoDate(date))).toBe(text);
    expect(formatLongDate(isoDate(date))).toBe(`${date.slice(0, 4)}年${text}`);
  });

  it('formats an instant by the clock in Japan', () => {
    expect(formatMoment(epochMs(Date.UTC(2026, 10, 19, 15, 5, 59)))).toBe('11月20日（金） 00:05');
  });

  it('formats a whole date', () => {
    expect(formatDate(isoDate('2026-11-04'))).toBe('2026-11-04（水）');
  });

  it('formats a month', () => {
    expect(formatYearMonth(isoMonth('2026-11'))).toBe('2026年11月');
    expect(formatYearMonth(isoMonth('2027-01'))).toBe('2027年1月');
  });

  it('names the weekdays as Intl does', () => {
    const weekday = new Intl.DateTimeFormat('ja', { weekday: 'short', timeZone: 'UTC' });
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = isoDate(day.toString());
        expect(weekdayLetter(date)).toBe(weekday.format(Date.parse(date)));
      }),
    );
  });
});
