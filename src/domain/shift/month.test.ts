import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOff, shift } from '../attendance/testing/builders.ts';
import type { ShiftDay } from '../attendance/shift.ts';
import { holidaysOfMonth } from '../holidays/holidays.ts';
import {
  addMonths,
  daysFrom,
  daysOfMonth,
  isoDate,
  isoMonth,
  isWeekend,
  weekdayOf,
  type IsoDate,
  type IsoMonth,
} from '../time/date.ts';
import { formatTimeOfDay, type WorkingDayMinute } from '../time/minutes.ts';
import { DEFAULT_WORKING_HOURS, copyFromPreviousMonth, fillWeekdays, wholeMonth } from './plan.ts';
import { FIRST_OF_ALL_MONTHS } from '../time/in-force.ts';
import { calendarMonth, periodIn } from '../working-time/wage-period.ts';

const time = (minute: WorkingDayMinute | null): string => (minute === null ? '?' : formatTimeOfDay(minute));
/** The workdays only, as `20 09:00–18:00`. */
const workdays = (shifts: readonly ShiftDay[]): string[] =>
  shifts.filter((day) => day.isWorkday).map(({ date, start, end }) => `${date.slice(8)} ${time(start)}–${time(end)}`);
const holidaysAround = (month: IsoMonth): ReadonlyMap<ReturnType<typeof isoDate>, string> =>
  new Map([...holidaysOfMonth(addMonths(month, -1)), ...holidaysOfMonth(month)]);

const copyOf = (
  previous: readonly ShiftDay[],
  month: IsoMonth,
  holidays: ReadonlyMap<IsoDate, string> = holidaysAround(month),
): ShiftDay[] =>
  copyFromPreviousMonth(
    previous,
    { before: calendarMonth(addMonths(month, -1)), month: calendarMonth(month) },
    holidays,
  );

describe('the whole month', () => {
  it('has every day once, the given ones unchanged, and no other month’s', () => {
    const given = [shift('2026-11-20', '22:00', '06:00'), shift('2026-12-01', '09:00', '18:00')];
    const month = wholeMonth(calendarMonth(isoMonth('2026-11')), given);
    expect(month.map((day) => day.date)).toEqual(daysOfMonth(isoMonth('2026-11')));
    expect(month[19]).toBe(given[0]);
    expect(month.filter((day) => day.date !== '2026-11-20')).toEqual(
      month.filter((day) => day.date !== '2026-11-20').map((day) => dayOff(day.date)),
    );
  });
});

describe('all weekdays in one tap', () => {
  const month = isoMonth('2026-11');
  const fill = (existing: readonly ShiftDay[]) =>
    fillWeekdays(calendarMonth(month), holidaysOfMonth(month), DEFAULT_WORKING_HOURS, existing);

  it('leaves out weekends and public holidays', () => {
    const filled = fill([]);
    // 2026-11-03 is 文化の日, 2026-11-23 勤労感謝の日.
    expect(workdays(filled).map((day) => Number(day.slice(0, 2)))).toEqual([
      2, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 24, 25, 26, 27, 30,
    ]);
    expect(filled).toHaveLength(30);
    expect(workdays(filled)[0]).toBe('02 09:00–18:00');
  });

  it('preserves the hours of days that have them, and weekends and holidays', () => {
    const existing = [
      shift('2026-11-02', '22:00', '06:00'),
      shift('2026-11-03', '10:00', '15:00'),
      shift('2026-11-07', '10:00', '15:00'),
      dayOff('2026-11-08'),
    ];
    const filled = fill(existing);
    for (const kept of existing) expect(filled.find((day) => day.date === kept.date)).toEqual(kept);
  });

  it('fills a saved day off, and a workday without hours', () => {
    const filled = fill([dayOff('2026-11-04'), { ...dayOff('2026-11-05'), isWorkday: true }]);
    expect(workdays(filled)).toEqual(expect.arrayContaining(['04 09:00–18:00', '05 09:00–18:00']));
    expect(filled).toEqual(fill([]));
  });

  it('is idempotent', () => {
    expect(fill(fill([]))).toEqual(fill([]));
  });
});

describe('the month as the one before it', () => {
  const copy = (previous: readonly ShiftDay[], month: string) => workdays(copyOf(previous, isoMonth(month)));

  it('matches days by the weekday’s position in the month', () => {
    // June 2026 begins on a Monday, July on a Wednesday; neither has a holiday on these days.
    expect(copy([shift('2026-06-01', '09:00', '18:00')], '2026-07')).toEqual(['06 09:00–18:00']);
    expect(copy([shift('2026-06-10', '10:00', '15:00')], '2026-07')).toEqual(['08 10:00–15:00']);
    expect(copy([shift('2026-06-20', '22:00', '06:00')], '2026-07')).toEqual(['18 22:00–06:00']);
  });

  it('plans a fifth weekday as the fourth where there was none', () => {
    // June 2026 has four Wednesdays (3, 10, 17, 24), July five.
    const previous = [shift('2026-06-03', '09:00', '17:00'), shift('2026-06-24', '09:00', '18:00')];
    expect(copy(previous, '2026-07')).toEqual(['01 09:00–17:00', '22 09:00–18:00', '29 09:00–18:00']);
  });

  it('drops a fifth weekday where there is none', () => {
    // June 2026 has five Mondays, July four.
    expect(copy([shift('2026-06-29', '09:00', '18:00')], '2026-07')).toEqual([]);
  });

  it('leaves a public holiday off whose counterpart was none', () => {
    // 2026-07-20, the third Monday, is 海の日.
    expect(copy([shift('2026-06-15', '09:00', '18:00')], '2026-07')).toEqual([]);
  });

  it('works on a public holiday as on the holiday that is its counterpart', () => {
    // 2026-01-01 元日 is the first Thursday, a working day in December unless it is a holiday there too.
    const newYear = isoMonth('2026-01');
    const holidays = new Map([...holidaysAround(newYear), [isoDate('2025-12-04'), '創立記念日']]);
    const previous = [shift('2025-12-04', '10:00', '15:00')];
    expect(workdays(copyOf(previous, newYear, holidays))).toEqual(['01 10:00–15:00']);
    expect(copy(previous, '2026-01')).toEqual([]);
  });

  it('works on an ordinary day as on the holiday that is its counterpart', () => {
    // The first Tuesday of November 2026, 文化の日, against that of December.
    expect(copy([shift('2026-11-03', '10:00', '15:00')], '2026-12')).toEqual(['01 10:00–15:00']);
  });

  it('leaves no hole where the month before had a public holiday off', () => {
    // Mondays of November 2026: 2, 9, 16, 23 (勤労感謝の日), 30; of December: 7, 14, 21, 28.
    const previous = ['02', '09', '16', '30'].map((day, index) => shift(`2026-11-${day}`, `0${index + 6}:00`, '18:00'));
    expect(copy(previous, '2026-12')).toEqual(['07 06:00–18:00', '14 07:00–18:00', '21 08:00–18:00', '28 08:00–18:00']);
  });

  it('preserves ordinary days off', () => {
    const previous = [dayOff('2026-06-01'), shift('2026-06-08', '09:00', '18:00')];
    expect(copy(previous, '2026-07')).toEqual(['13 09:00–18:00']);
  });

  it('copies over the turn of the year, and nothing of another month', () => {
    expect(copy([shift('2025-12-05', '09:00', '18:00')], '2026-01')).toEqual(['02 09:00–18:00']);
    expect(copy([shift('2025-11-07', '09:00', '18:00')], '2026-01')).toEqual([]);
  });

  it('of a month of all weekdays makes all weekdays, whatever the months', () => {
    for (let month = isoMonth('2024-01'); month < '2028-01'; month = addMonths(month, 1)) {
      const before = addMonths(month, -1);
      const previous = fillWeekdays(calendarMonth(before), holidaysOfMonth(before), DEFAULT_WORKING_HOURS, []);
      const copied = copyOf(previous, month);
      expect(copied, month).toEqual(
        fillWeekdays(calendarMonth(month), holidaysOfMonth(month), DEFAULT_WORKING_HOURS, []),
      );
    }
  });

  it('works only on weekdays that were worked', () => {
    const anyMonth = fc.integer({ min: 0, max: 120 }).map((count) => addMonths(isoMonth('2020-01'), count));
    fc.assert(
      fc.property(anyMonth, fc.uniqueArray(fc.nat(30)), (month, days) => {
        const before = daysOfMonth(addMonths(month, -1));
        const previous = days.flatMap((day) => {
          const date = before[day];
          return date === undefined ? [] : [shift(date, '09:00', '18:00')];
        });
        const copied = copyOf(previous, month);
        expect(copied.map((day) => day.date)).toEqual(daysOfMonth(month));
        const worked = new Set(previous.map((day) => weekdayOf(day.date)));
        expect(copied.every((day) => !day.isWorkday || worked.has(weekdayOf(day.date)))).toBe(true);
        expect(copied.every((day) => day.isWorkday || (day.start === null && day.end === null))).toBe(true);
      }),
    );
  });
});

it('D7: weekday is Monday to Friday', () => {
  const month = isoMonth('2026-06');
  const filled = fillWeekdays(calendarMonth(month), new Map(), DEFAULT_WORKING_HOURS, []);
  expect(filled.every((day) => day.isWorkday !== isWeekend(day.date))).toBe(true);
});

it('D39: copies by the weekdays of the periods, where they aren’t the calendar’s months', () => {
  const calendar = [{ from: FIRST_OF_ALL_MONTHS, closingDay: 20 }];
  const [before, month] = [periodIn(isoMonth('2026-10'), calendar), periodIn(isoMonth('2026-11'), calendar)];
  // 2026-09-21 is the first Monday of the one, 2026-10-26 of the other.
  const copied = copyFromPreviousMonth([shift('2026-09-28', '10:00', '15:00')], { before, month }, new Map());
  expect(copied.map(({ date }) => date)).toEqual(daysFrom(isoDate('2026-10-21'), isoDate('2026-11-20')));
  expect(copied.filter(({ isWorkday }) => isWorkday).map(({ date }) => date)).toEqual(['2026-11-02']);
});
