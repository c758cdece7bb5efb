import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from './date.ts';
import {
  calendarDateOf,
  epochMs,
  formatInstant,
  instantOf,
  japanClock,
  japanDate,
  midnightOn,
  minuteOnWorkingDay,
  parseInstant,
} from './instant.ts';
import { timeOfDay, workingDayMinute } from './minutes.ts';

const inJapan = (ms: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Asia/Tokyo');
const anyInstant = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 11, 31) });

describe('D1: the clock of Japan, against Temporal with the real zone data', () => {
  it('agrees on date, clock and wire text for 1970 to 2100', () => {
    fc.assert(
      fc.property(anyInstant, (ms) => {
        const there = inJapan(ms);
        const instant = epochMs(ms);
        expect(japanDate(instant)).toBe(there.toPlainDate().toString());
        expect(japanClock(instant)).toBe(
          there.toPlainTime().round({ smallestUnit: 'second', roundingMode: 'trunc' }).toString(),
        );
        expect(formatInstant(instant)).toBe(there.toString({ timeZoneName: 'never', fractionalSecondDigits: 3 }));
        expect(parseInstant(formatInstant(instant))).toBe(ms);
      }),
      { numRuns: 1000 },
    );
  });

  it('cuts what is less than a millisecond', () => {
    const last = Date.UTC(2026, 10, 20, 0, 1, 23, 999);
    expect(formatInstant(epochMs(last + 0.75))).toBe('2026-11-20T09:01:23.999+09:00');
    expect(formatInstant(epochMs(last - 998.25))).toBe('2026-11-20T09:01:23.000+09:00');
  });

  it('agrees on the minute of a working day and back', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(-1, 0, 1), (ms, days) => {
        const there = inJapan(ms);
        const workDate = addDays(japanDate(epochMs(ms)), days);
        const midnight = Temporal.PlainDate.from(workDate).toZonedDateTime('Asia/Tokyo');
        const minute = minuteOnWorkingDay(epochMs(ms), workDate);
        expect(minute).toBe(Math.floor(midnight.until(there).total('minutes')));
        expect(instantOf(workDate, minute)).toBe(Math.floor(ms / 60_000) * 60_000);
        expect(calendarDateOf(workDate, minute)).toBe(there.toPlainDate().toString());
      }),
    );
  });
});

describe('parseInstant', () => {
  it.each([
    ['2026-11-20T09:01:23+09:00', Date.UTC(2026, 10, 20, 0, 1, 23)],
    ['2026-11-20T09:01:23.456+09:00', Date.UTC(2026, 10, 20, 0, 1, 23, 456)],
    ['2026-11-20T09:01:23.456789+09:00', Date.UTC(2026, 10, 20, 0, 1, 23, 456)],
    ['2026-11-20T09:01+09:00', Date.UTC(2026, 10, 20, 0, 1)],
    ['2026-11-20T00:01:23Z', Date.UTC(2026, 10, 20, 0, 1, 23)],
    ['2026-11-19T19:01:23-05:00', Date.UTC(2026, 10, 20, 0, 1, 23)],
  ])('parses %s', (text, ms) => {
    expect(parseInstant(text)).toBe(ms);
  });

  it.each([
    '',
    '2026-11-20',
    '2026-11-20T09:01:23',
    '2026-11-20 09:01:23+09:00',
    '2026-02-30T09:01:23+09:00',
    '2026-11-20T24:00:00+09:00',
    '2026-11-20T09:60:00+09:00',
    '2026-11-20T09:01:60+09:00',
    '2026-11-20T09:01:23+99:00',
    '2026-11-20T09:01:23+09:00\n',
    '2026-11-20T09:01:23+09:00\0',
    '+02026-11-20T09:01:23Z',
  ])('rejects %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });
});

describe('D2: whole minutes', () => {
  it.each([
    ['2026-11-20T09:00:00+09:00', 540],
    ['2026-11-20T09:00:59.999+09:00', 540],
    ['2026-11-20T09:01:00+09:00', 541],
    ['2026-11-21T06:00:00+09:00', 1800],
    ['2026-11-19T23:50:30+09:00', -10],
  ])('%s is minute %d of 2026-11-20', (text, minute) => {
    expect(minuteOnWorkingDay(parseInstant(text)!, isoDate('2026-11-20'))).toBe(minute);
  });
});

it('finds the midnight of a calendar day on the working day', () => {
  const workDate = isoDate('2026-12-31');
  expect(midnightOn(workDate, workDate)).toBe(0);
  expect(midnightOn(workDate, isoDate('2027-01-01'))).toBe(1440);
  expect(midnightOn(workDate, isoDate('2026-12-30'))).toBe(-1440);
  expect(calendarDateOf(workDate, workingDayMinute(1439))).toBe('2026-12-31');
  expect(calendarDateOf(workDate, workingDayMinute(1440))).toBe('2027-01-01');
  expect(calendarDateOf(workDate, workingDayMinute(-1))).toBe('2026-12-30');
  expect(instantOf(workDate, timeOfDay('09:00'))).toBe(Date.UTC(2026, 11, 31));
});
