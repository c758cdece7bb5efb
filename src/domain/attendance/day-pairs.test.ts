import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOf } from '../hours/testing/builders.ts';
import { isoDate, isoMonth } from '../time/date.ts';
import { totalLength } from '../time/interval.ts';
import { formatTimeOfDay, minutes, workingDayMinute } from '../time/minutes.ts';
import { deductBreak } from '../working-time/break-rule.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { deriveDay, recordedBreakOf } from './day.ts';
import { pairsOf } from './day-pairs.ts';
import { lacksBreak, punchedDays, totalMonth } from './month.ts';
import { asOf } from './punches.ts';
import type { AnyPunchType, AttendanceRecord } from './record.ts';
import { at, record } from './testing/builders.ts';
import { calendarMonth } from '../working-time/wage-period.ts';
import { recordsOfDay } from './by-day.ts';

const DATE = '2026-11-20';
const TYPES = { in: 'clock_in', out: 'clock_out', start: 'break_start', end: 'break_end' } as const;

/** The day's punches, `in 09:00, out 18:00`, the first with the entered break. */
const punched = (text: string, breakMinutes?: number): AttendanceRecord[] =>
  text.split(', ').map((punch, index) => {
    const [type, time] = punch.split(' ');
    const rest = index === 0 && breakMinutes !== undefined ? { breakMinutes } : {};
    return record(TYPES[type as keyof typeof TYPES], `${DATE} ${time}`, { id: index + 1, ...rest });
  });

const dayOf = (
  text: string,
  { breakMinutes, now = '2026-12-20 12:00' }: { breakMinutes?: number; now?: string } = {},
) => {
  const records = punched(text, breakMinutes);
  const facts = { date: isoDate(DATE), ...recordsOfDay(records), shift: null, hasLeave: false };
  return deriveDay({ ...facts, asOf: asOf(at(now), records, []) });
};
const spans = (intervals: readonly { readonly start: number; readonly end: number }[]): string =>
  intervals
    .map(({ start, end }) => [start, end].map((minute) => formatTimeOfDay(workingDayMinute(minute))).join('–'))
    .join(', ');

describe('the pairs of a day', () => {
  it.each([
    ['one pair', 'in 09:00, out 18:00', '09:00–18:00'],
    ['two', 'in 09:00, out 12:00, in 17:00, out 22:00', '09:00–12:00, 17:00–22:00'],
    ['D4: a clock-out changed to a later one', 'in 09:00, out 18:00, out 18:30', '09:00–18:30'],
    ['D4: of the second pair', 'in 09:00, out 12:00, in 17:00, out 22:00, out 22:05', '09:00–12:00, 17:00–22:05'],
    ['D4: and one in the middle', 'in 09:00, out 12:00, out 12:10, in 17:00, out 22:00', '09:00–12:10, 17:00–22:00'],
    ['D4: a break after the first of them', 'in 09:00, out 12:00, start 12:05, end 12:10, out 13:00', '09:00–13:00'],
    ['a clock-in at work changes nothing', 'in 09:00, in 13:00, out 18:00', '09:00–18:00'],
    ['a clock-out before any clock-in is none', 'out 08:00, in 09:00, out 18:00', '09:00–18:00'],
    ['a second pair without its end has no hours', 'in 09:00, out 12:00, in 13:00', '09:00–12:00'],
    ['half a day', 'in 09:00', ''],
  ])('%s', (_, text, pairs) => {
    expect(spans(dayOf(text).pairs)).toBe(pairs);
  });

  it('punches of one minute are in the order of their seconds', () => {
    const records = [
      record('clock_in', `${DATE} 09:00`),
      record('clock_in', `${DATE} 12:00:40`),
      record('clock_out', `${DATE} 12:00:10`),
      record('clock_out', `${DATE} 18:00`),
    ];
    expect(spans(pairsOf(records).pairs)).toBe('09:00–12:00, 12:00–18:00');
  });
});

describe('D38: the recorded break', () => {
  const BREAK = 'in 09:00, start 12:03, end 12:58, out 18:00';

  it.each([
    ['is where it was punched', BREAK, undefined, [{ start: 723, end: 778 }], 55],
    ['is the length that was entered', BREAK, 45, 45, 45],
    ['is an entered 0', BREAK, 0, 0, 0],
    ['is none', 'in 09:00, out 18:00', undefined, null, null],
    ['is none where it was not ended', 'in 09:00, start 12:03, out 18:00', undefined, null, null],
    [
      'is the sum of two',
      'in 09:00, start 12:00, end 12:30, start 15:00, end 15:15, out 18:00',
      undefined,
      [
        { start: 720, end: 750 },
        { start: 900, end: 915 },
      ],
      45,
    ],
  ])('%s', (_, text, entered, recorded, length) => {
    const day = dayOf(text, entered === undefined ? {} : { breakMinutes: entered });
    expect(day.recordedBreak).toEqual(recorded);
    expect(day.breakMinutes).toBe(length);
  });

  it('has the id of its first punch', () => {
    expect(dayOf(BREAK).breakRecordId).toBe(2);
  });

  it('hides on a day of absence', () => {
    const records = [record('absence', `${DATE} 09:00`), record('break_start', `${DATE} 12:00`)];
    const day = { date: isoDate(DATE), ...recordsOfDay(records), shift: null, hasLeave: false };
    expect(deriveDay({ ...day, asOf: asOf(at('2026-12-20 12:00'), records, []) }).recordedBreak).toBeNull();
  });
});

describe('odd punches', () => {
  it.each<[string, string, [AnyPunchType, string, number][]]>([
    ['none of an ordinary day', 'in 09:00, out 12:00, in 17:00, out 22:00', []],
    ['none of a changed clock-out', 'in 09:00, out 18:00, out 18:30', []],
    ['a clock-in at work', 'in 09:00, in 09:02, out 18:00', [['clock_in', 'in_twice', 2]]],
    ['a clock-in after the last clock-out', 'in 09:00, out 12:00, in 13:00', [['clock_in', 'in_without_out', 3]]],
    ['a clock-out before the clock-in', 'out 08:00, in 09:00, out 18:00', [['clock_out', 'out_without_in', 1]]],
    [
      'each of two before it',
      'out 07:00, out 08:00, in 09:00, out 18:00',
      [
        ['clock_out', 'out_without_in', 1],
        ['clock_out', 'out_without_in', 2],
      ],
    ],
    ['none where the day lacks its clock-out (D12)', 'in 09:00', []],
    ['none where it lacks its clock-in', 'out 18:00', []],
    ['but what is odd beside that', 'in 09:00, in 13:00', [['clock_in', 'in_twice', 2]]],
    ['a break that was not ended', 'in 09:00, start 12:03, out 18:00', [['break_start', 'break_not_ended', 2]]],
    ['one that was not begun', 'in 09:00, end 12:58, out 18:00', [['break_end', 'break_not_begun', 2]]],
    ['one outside', 'in 09:00, out 18:00, end 18:10', [['break_end', 'break_outside_work', 3]]],
    [
      'one begun twice',
      'in 09:00, start 12:00, start 12:05, end 13:00, out 18:00',
      [['break_start', 'break_start_twice', 3]],
    ],
    ['of two in one minute the later', 'in 09:00:10, in 09:00:40, out 18:00', [['clock_in', 'in_twice', 2]]],
    [
      'each of three in one minute once',
      'in 09:00:10, in 09:00:20, in 09:00:40, out 18:00',
      [
        ['clock_in', 'in_twice', 3],
        ['clock_in', 'in_twice', 2],
      ],
    ],
  ])('%s', (_, text, odd) => {
    expect(dayOf(text).oddPunches.map(({ type, kind, recordId }) => [type, kind, recordId])).toEqual(odd);
  });

  it('are all clock-outs where there is no clock-in', () => {
    expect(pairsOf(punched('out 17:00, out 18:00, out 19:00')).findings).toHaveLength(3);
  });

  it('of breaks are none where a break was entered', () => {
    expect(dayOf('in 09:00, start 12:03, out 18:00', { breakMinutes: 60 }).oddPunches).toEqual([]);
    expect(dayOf('in 09:00, in 09:02, out 18:00', { breakMinutes: 60 }).oddPunches).toHaveLength(1);
  });

  it('a clock-in without its clock-out only once the day is over', () => {
    const text = 'in 09:00, out 12:00, in 13:00';
    expect(dayOf(text, { now: `${DATE} 15:00` }).oddPunches).toEqual([]);
    expect(dayOf(text, { now: '2026-11-21 12:59' }).oddPunches).toEqual([]);
    expect(dayOf(text, { now: '2026-11-21 13:00' }).oddPunches).toHaveLength(1);
    // Today isn't over for who has clocked in for another day.
    const day = { date: isoDate(DATE), ...recordsOfDay(punched(text)), shift: null, hasLeave: false };
    const present = { today: isoDate(DATE), openDay: isoDate('2026-11-21') };
    expect(deriveDay({ ...day, asOf: present }).oddPunches).toEqual([]);
  });
});

const monthOf = (records: readonly AttendanceRecord[]) =>
  punchedDays({
    period: calendarMonth(isoMonth('2026-11')),
    records,
    leaveDays: [],
    shifts: [],
    holidays: new Map(),
    now: at('2026-12-20 12:00'),
  });
const TWO = 'in 09:00, out 12:00, in 17:00, out 22:00';

describe('the month’s total', () => {
  it.each([
    ['two pairs with an entered 0', TWO, 0, 480],
    ['two pairs without a break: the time between them is longer than the hour', TWO, undefined, 480],
    ['what of the hour is not between them', 'in 09:00, out 12:00, in 12:45, out 18:00', undefined, 480],
    ['a break on two pairs', TWO, 30, 450],
    ['a punched break', 'in 09:00, start 12:03, end 12:58, out 18:00', undefined, 485],
  ])('%s', (_, text, entered, worked) => {
    expect(totalMonth(monthOf(punched(text, entered))).minutes).toBe(worked);
  });

  it.each([
    ['an hour between the pairs', 'in 09:00, out 12:00, in 13:00, out 18:00', false],
    ['a minute less', 'in 09:00, out 12:00, in 12:59, out 18:00', true],
    ['a punched break', 'in 09:00, start 12:03, end 12:58, out 18:00', false],
    ['one that was not ended', 'in 09:00, start 12:03, out 18:00', true],
  ])('a break is missing or not: %s', (_, text, missing) => {
    expect(lacksBreak(dayOf(text))).toBe(missing);
  });
});

describe('what holds for all punches of a day', () => {
  const anyPunches = fc
    .uniqueArray(fc.nat(1439), { maxLength: 10 })
    .chain((times) =>
      fc.tuple(
        ...times.map((minute) =>
          fc
            .constantFrom(...Object.values(TYPES))
            .map((type) => record(type, `${DATE} ${formatTimeOfDay(workingDayMinute(minute))}`)),
        ),
      ),
    );
  const rule = { kind: 'recorded' } as const;

  it('the row’s segments less its break are the engine’s worked minutes of the day', () => {
    const anyPairs = fc
      .tuple(fc.uniqueArray(fc.nat(1439), { maxLength: 8 }), fc.option(fc.constantFrom(0, 30, 60)))
      .map(([times, entered]) =>
        times
          .toSorted((a, b) => a - b)
          .map((minute, index) =>
            record(
              index % 2 === 0 ? 'clock_in' : 'clock_out',
              `${DATE} ${formatTimeOfDay(workingDayMinute(minute))}`,
              index === 0 && entered !== null ? { breakMinutes: entered } : {},
            ),
          ),
      );
    fc.assert(
      fc.property(anyPairs, (records) => {
        const row = monthOf(records).find(({ date }) => date === DATE)!;
        const { classes } = hoursOf('2026-11', { records }).days.find(({ date }) => date === DATE)!;
        expect(classes.worked).toBe(Math.max(0, totalLength(row.segments) - (row.breakMinutes ?? 0)));
      }),
    );
  });

  it('the row’s segments less its break are what the engine’s rule of breaks leaves as worked', () => {
    fc.assert(
      fc.property(anyPunches, fc.option(fc.constantFrom(0, 30, 60)), (punches, entered) => {
        const [first, ...rest] = punches;
        const breakMinutes = entered === null ? null : minutes(entered);
        const records = first === undefined ? [] : [{ ...first, breakMinutes }, ...rest];
        const row = monthOf(records).find(({ date }) => date === DATE)!;
        const { worked } = deductBreak(row.segments, recordedBreakOf(records), rule, DEFAULT_WORKING_TIME_POLICY);
        const present = totalLength(row.segments);
        expect(worked).toBe(Math.max(0, present - (row.breakMinutes ?? 0)));
        if (row.clockIn !== null && row.clockOut !== null && row.segments.length > 0) {
          expect(row.segments.at(-1)?.end).toBe(row.clockOut);
          expect(row.segments[0]?.start).toBe(row.clockIn);
        }
      }),
    );
  });
});
