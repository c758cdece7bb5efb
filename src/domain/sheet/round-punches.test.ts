import { describe, expect, it } from 'vitest';
import { formatOnWorkingDay, minutes } from '../time/minutes.ts';
import { shift, punched } from '../attendance/testing/builders.ts';
import { dayOf } from './testing/builders.ts';
import { policyWith } from '../company-policy/testing/policy.ts';

const D = '2026-11-20';
const DAY_SHIFT = shift(D, '09:00', '18:00');
const NIGHT_SHIFT = shift(D, '22:00', '06:00');
const MIDNIGHT_SHIFT = shift(D, '00:00', '08:00');

const shown = (minute: Parameters<typeof formatOnWorkingDay>[0] | null): string | null =>
  minute === null ? null : formatOnWorkingDay(minute);

describe('spec §9: the clock-in shows as the shift’s start when at or before it, else unchanged', () => {
  it.each([
    ['before it', '08:52', DAY_SHIFT, '09:00'],
    ['long before it', '05:00', DAY_SHIFT, '09:00'],
    ['on it', '09:00', DAY_SHIFT, '09:00'],
    ['D2: in its minute', '09:00:59', DAY_SHIFT, '09:00'],
    ['after it', '09:01', DAY_SHIFT, '09:01'],
    ['without a shift', '08:52', null, '08:52'],
    ['before a night shift', '21:50', NIGHT_SHIFT, '22:00'],
    ['after its start, over midnight', '24:10', NIGHT_SHIFT, '翌00:10'],
  ])('%s', (_, clockIn, planned, expected) => {
    const day = dayOf(D, { records: punched(D, clockIn, '31:00'), shifts: planned === null ? [] : [planned] });
    expect(shown(day.clockIn)).toBe(expected);
  });

  it('from the evening before, for a shift from midnight', () => {
    const [clockOut] = punched(D, null, '08:00');
    const [clockIn] = punched('2026-11-19', '23:50', null);
    const records = [{ ...clockIn!, workDate: clockOut!.workDate }, clockOut!];
    expect(shown(dayOf(D, { records, shifts: [MIDNIGHT_SHIFT] }).clockIn)).toBe('00:00');
    expect(shown(dayOf(D, { records }).clockIn)).toBe('前23:50');
  });

  it.each([
    ['left before the shift began', '08:00', '08:50', '08:00'],
    ['left as it began', '08:00', '09:00', '08:00'],
    ['left after it began', '08:00', '09:01', '09:00'],
    ['has not left', '08:00', null, '09:00'],
  ])('whoever %s', (_, clockIn, clockOut, expected) => {
    expect(shown(dayOf(D, { records: punched(D, clockIn, clockOut), shifts: [DAY_SHIFT] }).clockIn)).toBe(expected);
  });

  it('D9: or always unchanged', () => {
    const policy = policyWith({ clockInShown: 'recorded' });
    const day = dayOf(D, { records: punched(D, '08:52', '18:00'), shifts: [DAY_SHIFT], policy });
    expect(shown(day.clockIn)).toBe('08:52');
  });
});

describe('spec §9: the clock-out is rounded down to 15-minute steps', () => {
  it.each([
    ['17:59', '17:45'],
    ['18:00', '18:00'],
    ['18:00:59', '18:00'],
    ['18:14', '18:00'],
    ['18:14:59', '18:00'],
    ['18:15', '18:15'],
    ['18:29', '18:15'],
    ['18:30', '18:30'],
    ['18:59', '18:45'],
    ['23:59', '23:45'],
    ['24:00', '翌00:00'],
    ['24:14', '翌00:00'],
    ['30:07', '翌06:00'],
  ])('%s shows as %s', (clockOut, expected) => {
    const day = dayOf(D, { records: punched(D, '09:00', clockOut) });
    expect(shown(day.clockOut)).toBe(expected);
  });

  it.each([
    [1, '18:44'],
    [5, '18:40'],
    [10, '18:40'],
    [15, '18:30'],
    [30, '18:30'],
  ])('D9: or to steps of %i', (step, expected) => {
    const policy = policyWith({ clockOutStep: minutes(step) });
    expect(shown(dayOf(D, { records: punched(D, '09:00', '18:44'), policy }).clockOut)).toBe(expected);
  });

  it('leaves a clock-in unchanged, and a missing punch empty', () => {
    expect(shown(dayOf(D, { records: punched(D, '09:07', null) }).clockIn)).toBe('09:07');
    expect(dayOf(D, { records: punched(D, '09:07', null) }).clockOut).toBeNull();
    expect(dayOf(D)).toMatchObject({ clockIn: null, clockOut: null });
  });
});

describe('what the shown times leave out', () => {
  it.each([
    ['at neither end', '09:00', '18:00', [0, 0]],
    ['at both', '08:52', '18:14', [8, 14]],
    ['of half a day, which has no hours', '08:52', null, [0, 0]],
    ['of the other half', null, '18:14', [0, 0]],
  ])('%s', (_, clockIn, clockOut, expected) => {
    const { cut } = dayOf(D, { records: punched(D, clockIn, clockOut), shifts: [DAY_SHIFT] });
    expect([cut.clockIn, cut.clockOut]).toEqual(expected);
  });

  it('preserves the recorded times', () => {
    const day = dayOf(D, { records: punched(D, '08:52:40', '18:14:10'), shifts: [DAY_SHIFT] });
    expect(day.recorded).toEqual({ clockIn: 8 * 60 + 52, clockOut: 18 * 60 + 14 });
  });
});
