import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { totalLength } from '../time/interval.ts';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import { type DayLeave, fromPart, type HalfDay, leaveInWords, leaveOfDays, partInWords } from './day-leave.ts';
import {
  dutyLeft,
  hoursFrom,
  lengthOfPart,
  lengthOfParts,
  lengthsOfParts,
  timeOfParts,
  timeOnLeave,
} from './time-on-leave.ts';

const span = (start: string, end: string) => ({ start: timeOfDay(start), end: timeOfDay(end) });
const NINE_TO_SIX = { shift: span('09:00', '18:00'), breaks: [span('12:00', '13:00')] };
const NIGHT = {
  shift: { start: timeOfDay('22:00'), end: workingDayMinute(31 * 60) },
  breaks: [{ start: workingDayMinute(26 * 60), end: workingDayMinute(27 * 60) }],
};
const half = (part: HalfDay, boundary: string | null = null) =>
  ({ unit: 'half', half: part, boundary: boundary === null ? null : timeOfDay(boundary) }) as const;
const hour = (start: string, end: string, taken: number) =>
  ({ unit: 'hour', hours: span(start, end), minutes: minutes(taken) }) as const;

describe('what is left of the day', () => {
  it.each([
    ['the morning by a time', half('am', '13:00'), NINE_TO_SIX, 180, ['13:00', '18:00']],
    ['the afternoon by a time', half('pm', '13:00'), NINE_TO_SIX, 300, ['09:00', '12:00']],
    ['the first half of the hours', half('am'), NINE_TO_SIX, 240, ['14:00', '18:00']],
    ['the second half of the hours', half('pm'), NINE_TO_SIX, 240, ['09:00', '14:00']],
    ['two hours over the break', hour('11:00', '14:00', 120), NINE_TO_SIX, 120, ['09:00', '18:00']],
    ['the first hours', hour('09:00', '11:00', 120), NINE_TO_SIX, 120, ['11:00', '18:00']],
  ])('%s', (_, leave, planned, length, [start, end]) => {
    expect(totalLength(timeOnLeave(leave, planned))).toBe(length);
    expect(dutyLeft([leave], planned)).toEqual(span(start ?? '', end ?? ''));
  });

  it.each([
    // A half is half a day of leave, never none of it or all (平7.7.27基監発33号).
    ['the start', half('am', '09:00'), ['14:00', '18:00']],
    ['the end', half('pm', '18:00'), ['09:00', '14:00']],
  ])('%s of the shift parts no halves: each is half of the hours', (_, leave, [start, end]) => {
    expect(totalLength(timeOnLeave(leave, NINE_TO_SIX))).toBe(240);
    expect(dutyLeft([leave], NINE_TO_SIX)).toEqual(span(start ?? '', end ?? ''));
  });

  it('of an odd number of minutes the first half has the one more', () => {
    const odd = { shift: span('09:00', '17:35'), breaks: [span('12:00', '13:00')] };
    expect(totalLength(timeOnLeave(half('am'), odd))).toBe(228);
    expect(totalLength(timeOnLeave(half('pm'), odd))).toBe(227);
  });

  it('of a shift that is all break is nothing', () => {
    const rest = { shift: span('12:00', '13:00'), breaks: [span('12:00', '13:00')] };
    expect(timeOnLeave(half('am'), rest)).toEqual([]);
    expect(dutyLeft([half('am')], rest)).toBeNull();
  });

  it('of a night the time at which the halves part by day is none', () => {
    expect(totalLength(timeOnLeave(half('am', '13:00'), NIGHT))).toBe(240);
    expect(dutyLeft([half('am', '13:00')], NIGHT)).toEqual({ start: 27 * 60, end: 31 * 60 });
  });

  it('is nothing where all of it is leave', () => {
    expect(dutyLeft([hour('09:00', '18:00', 480)], NINE_TO_SIX)).toBeNull();
  });
});

describe('how much of what is owed is leave', () => {
  it.each([
    [half('am'), null, 455, 228],
    [half('pm'), null, 455, 227],
    [half('pm', '13:00'), NINE_TO_SIX, 480, 300],
    [half('pm', '13:00'), NINE_TO_SIX, 200, 200],
    [hour('09:00', '11:00', 120), null, 480, 120],
    [hour('09:00', '11:00', 120), NINE_TO_SIX, 60, 60],
  ])('%j of %j, %d owed: %d', (leave, planned, owed, expected) => {
    expect(lengthOfPart(leave, planned, minutes(owed))).toBe(expected);
  });

  it('the halves are the day, whatever is planned', () => {
    const anyTime = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 60, max: 900 }), anyTime, fc.option(anyTime), (start, length, at, by) => {
        const shift = { start: workingDayMinute(start), end: workingDayMinute(start + length) };
        const breaks = [{ start: workingDayMinute(at), end: workingDayMinute(at + 45) }];
        const boundary = by === null ? null : workingDayMinute(by);
        const [am, pm] = (['am', 'pm'] as const).map((part) =>
          timeOnLeave({ unit: 'half', half: part, boundary }, { shift, breaks }),
        );
        const duty = totalLength(
          timeOnLeave({ unit: 'hour', hours: shift, minutes: minutes(length) }, { shift, breaks }),
        );
        expect(totalLength(am ?? []) + totalLength(pm ?? [])).toBe(duty);
      }),
    );
  });
});

describe('several parts of a day', () => {
  it.each([
    ['the morning and the last hour', [half('am', '13:00'), hour('17:00', '18:00', 60)], ['13:00', '17:00']],
    ['the first hour and the last', [hour('09:00', '10:00', 60), hour('17:00', '18:00', 60)], ['10:00', '17:00']],
    ['none', [], ['09:00', '18:00']],
  ])('leave what is between: %s', (_, parts, [start, end]) => {
    expect(dutyLeft(parts, NINE_TO_SIX)).toEqual(span(start ?? '', end ?? ''));
  });

  it('leave nothing where both halves are leave', () => {
    expect(dutyLeft([half('am'), half('pm')], NINE_TO_SIX)).toBeNull();
    expect(totalLength(timeOfParts([half('pm'), half('am')], NINE_TO_SIX))).toBe(480);
  });

  it.each([
    ['each is its own', [half('am'), hour('17:00', '18:00', 60)], 480, [240, 60]],
    [
      'they are no more than the day owes by now',
      [hour('09:00', '12:00', 180), hour('17:00', '18:00', 60)],
      200,
      [180, 20],
    ],
    ['nothing is left of a short day', [half('am'), hour('17:00', '18:00', 60), half('pm')], 60, [30, 30, 0]],
  ])('%s', (_, parts, owed, lengths) => {
    expect(lengthsOfParts(parts, null, minutes(owed))).toEqual(lengths);
    expect(lengthOfParts(parts, null, minutes(owed))).toBe(lengths.reduce((sum, length) => sum + length, 0));
  });

  const date = isoDate('2026-12-01');
  const special = { kind: 'special', name: '特別休暇', isPaid: true, isPrivate: false };
  it.each([
    ['有給休暇（午前半休・17:00〜18:00）', [half('am'), hour('17:00', '18:00', 60)]],
    ['有給休暇（午前半休・00:00〜01:00）', [half('am'), hour('00:00', '01:00', 60)]],
    ['有給休暇（09:00〜10:00・17:00〜18:00）', [hour('09:00', '10:00', 60), hour('17:00', '18:00', 60)]],
    ['有給休暇（午前半休）、特別休暇（午後半休）', [half('am'), { ...half('pm'), other: special }]],
  ])('in words: %s', (words, parts) => {
    const all: DayLeave[] = parts.map((part) => ({ date, ...part }));
    expect(leaveInWords(leaveOfDays(all).partLeave, undefined)).toBe(words);
    expect(leaveInWords(leaveOfDays(all.toReversed()).partLeave, undefined)).toBe(words);
    expect(leaveOfDays(all)).toMatchObject({ leaveDays: [], otherLeave: new Map() });
  });
});

describe('hours from a time on', () => {
  it.each([
    ['11:00', 120, ['11:00', '14:00']],
    ['09:00', 180, ['09:00', '12:00']],
    ['09:00', 480, ['09:00', '18:00']],
    ['12:30', 60, null],
    ['17:30', 60, null],
    ['08:00', 60, null],
    ['18:00', 60, null],
  ])('from %s, %d minutes', (start, length, expected) => {
    const given = hoursFrom(timeOfDay(start), minutes(length), NINE_TO_SIX);
    expect(given).toEqual(expected === null ? null : span(expected[0] ?? '', expected[1] ?? ''));
  });

  it('run on where nobody knows what is planned', () => {
    expect(hoursFrom(timeOfDay('12:30'), minutes(120), null)).toEqual(span('12:30', '14:30'));
  });
});

it('is read from the API’s fields, and said in words', () => {
  const date = isoDate('2026-12-01');
  const leaves: DayLeave[] = [
    fromPart(date, {}),
    fromPart(date, { unit: 'half', half: 'pm' }),
    fromPart(date, { unit: 'half', half: 'am', half_boundary_minute: 780 }),
    fromPart(date, { unit: 'hour', start_minute: 1380, end_minute: 1500, leave_minutes: 60 }),
  ];
  const { leaveDays, partLeave } = leaveOfDays(leaves);
  expect(leaveDays).toEqual([date]);
  expect(partLeave.map(partInWords)).toEqual(['午前半休', '23:00〜翌01:00', '午後半休']);
  expect(partLeave).toMatchObject([{ boundary: 780 }, { minutes: 60 }, { boundary: null }]);
});

it.each([
  ['a half of which nobody says which', { unit: 'half' }],
  ['a half without a unit', { half: 'am' }],
  ['hours without an end', { unit: 'hour', start_minute: 540 }],
  ['hours without a start', { unit: 'hour', end_minute: 540 }],
  ['hours without a unit', { start_minute: 540, end_minute: 600 }],
  ['a kind without a name', { kind: 'annual' }],
  ['a name without a kind', { kind_name: '有給休暇' }],
] as const)('%s is paid leave of the whole day', (_, fields) => {
  const date = isoDate('2026-12-01');
  expect(fromPart(date, fields)).toEqual({ date, unit: 'day' });
});

it('hours take as much as they last where nothing else is said', () => {
  const leave = fromPart(isoDate('2026-12-01'), { unit: 'hour', start_minute: 1380, end_minute: 1500 });
  expect(leave).toMatchObject({ hours: { start: 1380, end: 1500 }, minutes: 120 });
});
