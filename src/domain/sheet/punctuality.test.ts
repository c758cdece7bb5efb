import { describe, expect, it } from 'vitest';
import { dayOff, record, shift, punched } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { timeOfDay } from '../time/minutes.ts';
import { DEFAULT_SHEET_POLICY, type PunctualityRule } from '../company-policy/policy.ts';
import { dayOf } from './testing/builders.ts';
import { policyWith } from '../company-policy/testing/policy.ts';

const D = '2026-11-20';
const SHIFT = [shift(D, '09:00', '18:00')];
const NIGHT = [shift(D, '22:00', '06:00')];
const rule = (basis: PunctualityRule['basis'], time: string): PunctualityRule => ({ basis, time: timeOfDay(time) });

describe('spec §9: late is a clock-in after the shift’s start, or after 10:00 without one', () => {
  it.each([
    ['on the start', '09:00', SHIFT, false],
    ['D2: in its minute', '09:00:59', SHIFT, false],
    ['a minute after', '09:01', SHIFT, true],
    ['10:00 without a shift', '10:00', [], false],
    ['10:01 without a shift', '10:01', [], true],
    ['on a day off of the shift', '10:01', [dayOff(D)], true],
    ['before a night shift', '21:55', NIGHT, false],
    ['D9: in the night, on the working day’s own time line', '24:10', NIGHT, true],
  ])('%s', (_, clockIn, shifts, late) => {
    expect(dayOf(D, { records: punched(D, clockIn, '31:00'), shifts }).isLate).toBe(late);
  });

  it('is judged by the recorded time only, with or without a clock-out, and not without a clock-in', () => {
    expect(dayOf(D, { records: punched(D, '09:10', null), shifts: SHIFT }).isLate).toBe(true);
    expect(dayOf(D, { records: punched(D, null, '18:00'), shifts: SHIFT }).isLate).toBe(false);
    expect(dayOf(D, { shifts: SHIFT }).isLate).toBe(false);
  });

  it.each([
    ['by a fixed time', rule('fixed', '10:30'), '10:31', SHIFT, true],
    ['by a fixed time, whatever the shift', rule('fixed', '10:30'), '10:30', SHIFT, false],
    ['by another time without a shift', rule('shift', '09:30'), '09:31', [], true],
    ['not at all', rule('none', '10:00'), '15:00', SHIFT, false],
  ])('D9: %s', (_, late, clockIn, shifts, expected) => {
    const policy = policyWith({ late });
    expect(dayOf(D, { records: punched(D, clockIn, '18:00'), shifts, policy }).isLate).toBe(expected);
  });
});

describe('spec §9: early leave is a clock-out before 17:00', () => {
  it.each([
    ['16:59', SHIFT, true],
    ['16:59:59', SHIFT, true],
    ['17:00', SHIFT, false],
    ['17:05', SHIFT, false],
    ['16:59', [], true],
    ['17:00', [], false],
    ['30:00', NIGHT, false],
    ['26:00', NIGHT, false],
  ])('%s', (clockOut, shifts, early) => {
    expect(dayOf(D, { records: punched(D, '09:00', clockOut), shifts }).isLeftEarly).toBe(early);
  });

  it('is judged by the recorded time, not by the one that is rounded down to 16:45', () => {
    const policy = policyWith({ early: rule('fixed', '16:50') });
    expect(dayOf(D, { records: punched(D, '09:00', '16:55'), policy }).isLeftEarly).toBe(false);
  });

  it('needs a clock-out', () => {
    expect(dayOf(D, { records: punched(D, '09:00', null) }).isLeftEarly).toBe(false);
    expect(dayOf(D, { records: punched(D, null, '15:00') }).isLeftEarly).toBe(true);
  });

  it.each([
    ['by the shift’s end', rule('shift', '17:00'), '17:59', SHIFT, true],
    ['by the shift’s end', rule('shift', '17:00'), '18:00', SHIFT, false],
    ['by a night shift’s end', rule('shift', '17:00'), '29:59', NIGHT, true],
    ['by the time without a shift', rule('shift', '17:00'), '16:59', [], true],
    ['not at all', rule('none', '17:00'), '12:00', SHIFT, false],
  ])('D9: %s', (_, early, clockOut, shifts, expected) => {
    const policy = policyWith({ early });
    expect(dayOf(D, { records: punched(D, '09:00', clockOut), shifts, policy }).isLeftEarly).toBe(expected);
  });
});

describe('days on which no work is owed', () => {
  const SATURDAY = '2026-11-21';
  const records = punched(SATURDAY, '13:00', '15:00');

  it.each([
    ['a weekend', SATURDAY, []],
    ['a public holiday', '2026-11-03', []],
    ['a day off of the shift', D, [dayOff(D)]],
  ])('%s is judged as the spec has it, unless the company leaves it out', (_, date, shifts) => {
    const input = { records: punched(date, '13:00', '15:00'), shifts };
    expect(dayOf(date, input)).toMatchObject({ isLate: true, isLeftEarly: true });
    const policy = policyWith({ judgesRestDays: false });
    expect(dayOf(date, { ...input, policy })).toMatchObject({ isLate: false, isLeftEarly: false });
  });

  it('a weekend with a planned shift is no such day', () => {
    const policy = policyWith({ judgesRestDays: false });
    const planned = { records, shifts: [shift(SATURDAY, '12:00', '18:00')], policy };
    expect(dayOf(SATURDAY, planned)).toMatchObject({ isLate: true, isLeftEarly: true });
  });

  it('D6: approved leave is one, whatever the policy', () => {
    const leaveDays = [isoDate(D)];
    expect(dayOf(D, { records: punched(D, '13:00', '15:00'), shifts: SHIFT, leaveDays })).toMatchObject({
      isLate: false,
      isLeftEarly: false,
    });
  });
});

it('D5: reports alone make nobody late or early', () => {
  const reports = [record('late', `${D} 08:00`), record('early', `${D} 08:00`)];
  expect(dayOf(D, { records: [...reports, ...punched(D, '09:00', '18:00')], shifts: SHIFT })).toMatchObject({
    isLate: false,
    isLeftEarly: false,
  });
  expect(DEFAULT_SHEET_POLICY.late).toEqual(rule('shift', '10:00'));
});
