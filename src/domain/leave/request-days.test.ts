import { describe, expect, it } from 'vitest';

import { countDays, daysFrom, isoDate, type IsoDate, isWeekend } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { contractOfWeek, weekOf } from '../working-time/contract-on-record.ts';
import * as fc from 'fast-check';
import { toDays } from './amount.ts';
import type { LeaveDuty } from './duty-refusal.ts';
import { DEFAULT_LEAVE_SETTINGS } from './leave-settings.ts';
import {
  amountOf,
  type AskedPart,
  dayOfLeave,
  LONGEST_OF_OTHER_KINDS,
  LONGEST_REQUEST,
  pickDays,
  requestedDay,
  unitsOfAnnual,
} from './request-days.ts';
import { anyDate } from './testing/builders.ts';

const EVER = { hiredOn: null, leftOn: null };
const MONDAY = isoDate('2026-12-07');

describe('a day of which nobody knows', () => {
  const pick = (from: string, to: string, isWorkday?: boolean) =>
    pickDays(
      { from: isoDate(from), to: isoDate(to) },
      { dutyOn: (date) => (date === MONDAY ? 'unclear' : 'owed'), employment: EVER, restDaysWithin: 'skip', isWorkday },
    );

  it.each([
    ['2026-12-07', '2026-12-07', undefined, 0, 'duty_unclear'],
    ['2026-12-07', '2026-12-07', true, 1, undefined],
    ['2026-12-07', '2026-12-07', false, 0, 'no_duty'],
    ['2026-12-04', '2026-12-08', undefined, 4, 'duty_unclear'],
    ['2026-12-04', '2026-12-08', true, 5, undefined],
    ['2026-12-04', '2026-12-08', false, 4, 'no_duty'],
  ])('from %s to %s, and the applicant says %s (D56): %d', (from, to, isWorkday, count, reason) => {
    const { ok, taken, refused } = pick(from, to, isWorkday);
    expect(taken).toHaveLength(count);
    expect(ok).toBe(count > 0);
    expect(refused).toEqual(reason === undefined ? [] : [{ date: MONDAY, reason }]);
  });
});

describe('work-rules 10: rest days within a request', () => {
  const WEEK_OF_WORK = (date: IsoDate): LeaveDuty => (isWeekend(date) ? 'none' : 'owed');
  it.each([
    // 4 December is a Friday.
    ['skip', '2026-12-04', '2026-12-07', ['2026-12-04', '2026-12-07'], ['2026-12-05', '2026-12-06']],
    ['skip', '2026-12-05', '2026-12-06', [], ['2026-12-05', '2026-12-06']],
    ['refuse', '2026-12-04', '2026-12-07', [], ['2026-12-05', '2026-12-06']],
    ['refuse', '2026-12-07', '2026-12-08', ['2026-12-07', '2026-12-08'], []],
  ] as const)('%s, from %s to %s: %j', (restDaysWithin, from, to, taken, refused) => {
    const picked = pickDays(
      { from: isoDate(from), to: isoDate(to) },
      { dutyOn: WEEK_OF_WORK, employment: EVER, restDaysWithin },
    );
    expect(picked).toEqual({
      ok: taken.length > 0,
      taken,
      refused: refused.map((date) => ({ date, reason: 'no_duty' })),
    });
  });
});

describe('the longest request', () => {
  it.each([
    // The forty days that a person can have (20 and 20 carried over), five a week: 56 days, and a holiday or two more.
    ['of paid leave', LONGEST_REQUEST, '2026-07-01', '2026-08-31'],
    ['of another kind a year, a leap year too', LONGEST_OF_OTHER_KINDS, '2028-01-01', '2028-12-31'],
  ])('%s', (_, longest, from, to) => {
    expect(longest).toBe(countDays({ from: isoDate(from), to: isoDate(to) }));
  });
});

it('every day of a range is taken or refused, once, in order, and none without duty', () => {
  const duties = fc.array(fc.constantFrom<LeaveDuty>('owed', 'none', 'unclear'), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(anyDate, duties, fc.constantFrom('skip' as const, 'refuse' as const), (from, drawn, restDaysWithin) => {
      const dates = daysFrom(from, isoDate('2099-12-31')).slice(0, drawn.length);
      const to = dates.at(-1) ?? from;
      const dutyOn = (date: IsoDate) => drawn[dates.indexOf(date)] ?? 'none';
      const { ok, taken, refused } = pickDays({ from, to }, { dutyOn, employment: EVER, restDaysWithin });
      expect(ok).toBe(taken.length > 0);
      expect(taken.every((date) => dutyOn(date) !== 'none')).toBe(true);
      expect(taken).toEqual(taken.toSorted());
      if (ok) expect(taken.length + refused.length).toBe(countDays({ from, to }));
      if (restDaysWithin === 'refuse' && refused.length > 0) expect(taken).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

describe('what a day takes', () => {
  const settings = { ...DEFAULT_LEAVE_SETTINGS, allowsHalves: true, hourlyDays: 5 };
  const hours = (count: number): AskedPart => ({
    unit: 'hour',
    start: timeOfDay('09:00'),
    length: minutes(count * 60),
  });
  const asked = (part: AskedPart, ofDay: number, rest = settings) =>
    requestedDay(MONDAY, part, minutes(ofDay), { units: unitsOfAnnual(rest), planned: null });

  it.each<[AskedPart, number, number]>([
    [{ unit: 'day' }, 480, 1],
    [{ unit: 'half', half: 'am' }, 420, 0.5],
    [hours(3), 480, 0.375],
    [hours(1), 420, 0.143],
    [hours(8), 480, 1],
  ])('%j of %d minutes: %d days', (part, ofDay, days) => {
    const given = asked(part, ofDay);
    expect(typeof given === 'string' ? given : toDays(amountOf(given))).toBe(days);
  });

  it.each<[AskedPart, string]>([
    [hours(9), 'hours_outside'],
    [hours(1.5), 'not_whole_steps'],
    [hours(0), 'not_whole_steps'],
  ])('%j is refused: %s', (part, refusal) => {
    expect(asked(part, 480)).toBe(refusal);
  });

  it.each([
    [1, 1, 1],
    [15, 15, 15],
    [15, 14, 'not_whole_steps'],
    [15, 16, 'not_whole_steps'],
    [60, 60, 60],
  ])('in steps of %d minutes, %d: %s', (stepMinutes, length, expected) => {
    const units = { allowsHalves: true, halfBoundary: null, stepMinutes };
    const part = { unit: 'hour', start: timeOfDay('09:00'), length: minutes(length) } as const;
    const given = requestedDay(MONDAY, part, minutes(480), { units, planned: null });
    expect(typeof given === 'string' ? given : given.taken).toBe(expected);
  });

  it.each<AskedPart>([{ unit: 'half', half: 'pm' }, hours(1)])('%j only where the company has it', (part) => {
    expect(asked(part, 480, DEFAULT_LEAVE_SETTINGS)).toBe('unit_off');
  });
});

describe('労基則24条の4: a day of leave in whole hours', () => {
  const week = (...lengths: number[]) => contractOfWeek(MONDAY, weekOf(lengths), null);
  it.each([
    [week(0, 480, 480, 480, 480, 480, 0), 480],
    [week(0, 450, 450, 450, 450, 450, 0), 480],
    [week(0, 361, 361, 361, 361, 361, 0), 420],
    // Four hours and eight: six in the mean.
    [week(0, 240, 0, 480, 0, 0, 0), 360],
    [week(0, 0, 0, 0, 0, 0, 0), 480],
    [null, 480],
  ])('%#', (contract, expected) => {
    expect(dayOfLeave(contract)).toBe(expected);
  });

  it.each([
    // The days and minutes of a week alone, of which one may be unknown.
    [3, 900, 300],
    [1, 240, 240],
    [1, 1, 60],
    [null, 1200, 480],
    [3, null, 480],
    [0, 1200, 480],
    [3, 0, 480],
  ])('of %s days and %s minutes a week: %d', (weeklyDays, weekly, expected) => {
    const counts = { weeklyDays, weeklyMinutes: weekly === null ? null : minutes(weekly) };
    expect(dayOfLeave({ ...week(0, 480, 480, 480, 480, 480, 0), minutes: null, ...counts })).toBe(expected);
  });
});
