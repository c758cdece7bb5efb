import { describe, expect, it } from 'vitest';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import { shownHours, deductedBreak, shownPairs } from './shown-hours.ts';
import type { SheetPolicy } from '../company-policy/policy.ts';
import { policyWith } from '../company-policy/testing/policy.ts';

/** `30:00` is 06:00 of the next morning. */
function minute(time: string) {
  const [hour = 0, rest = 0] = time.split(':').map(Number);
  return workingDayMinute(hour * 60 + rest);
}

/** Of one pair of punches. */
function hours(clockIn: string, clockOut: string, taken: number | null, policy: Partial<SheetPolicy> = {}) {
  const times = { clockIn: minute(clockIn), clockOut: minute(clockOut) };
  const pair = { start: times.clockIn, end: times.clockOut };
  return shownHours(shownPairs([pair], times), taken === null ? null : minutes(taken), policyWith(policy));
}

describe('spec §9: the work hours are the span less the break, not below 0', () => {
  it.each([
    ['09:00', '18:00', 60, 480],
    ['09:00', '18:00', 0, 540],
    ['09:07', '18:00', 60, 473],
    ['22:00', '30:00', 60, 420],
    ['09:00', '09:00', 0, 0],
    ['09:00', '09:30', 60, 0],
    ['09:05', '09:00', 0, 0],
    ['09:05', '09:00', null, 0],
  ])('%s–%s with a break of %s', (clockIn, clockOut, taken, work) => {
    expect(hours(clockIn, clockOut, taken).work).toBe(work);
  });
});

describe('spec §9: overtime is what is worked beyond 8 hours', () => {
  it.each([
    ['less', '09:00', '17:00', 60, 0],
    ['exactly', '09:00', '18:00', 60, 0],
    ['a minute more', '08:59', '18:00', 60, 1],
    ['with a shorter break', '09:00', '18:00', 45, 15],
    ['of a long day', '09:00', '21:30', 60, 210],
    ['over midnight', '14:00', '25:00', 60, 120],
  ])('%s', (_, clockIn, clockOut, taken, overtime) => {
    expect(hours(clockIn, clockOut, taken).overtime).toBe(overtime);
  });

  it('D9: or beyond the company’s standard day', () => {
    expect(hours('09:00', '18:00', 60, { standardDay: minutes(450) }).overtime).toBe(30);
  });
});

describe('spec §9, D10: night work from 22:00 to 05:00', () => {
  it.each([
    ['until 22:00', '13:00', '22:00', 0, 0],
    ['a minute past it', '13:00', '22:01', 0, 1],
    ['until midnight', '13:00', '24:00', 0, 120],
    ['over midnight', '18:00', '26:00', 0, 240],
    ['until 05:00', '22:00', '29:00', 0, 420],
    ['past it', '22:00', '30:00', 0, 420],
    ['in the small hours', '03:00', '09:00', 0, 120],
    ['from 05:00', '05:00', '13:00', 0, 0],
    ['the break is taken from the daytime first', '18:00', '26:00', 60, 240],
    ['of a night shift from the morning after', '22:00', '30:00', 60, 420],
    ['and what is left of it at night', '21:30', '29:00', 60, 390],
    ['two nights', '03:00', '24:00', 60, 240],
    ['never more than the work', '22:00', '23:00', 60, 0],
  ])('%s', (_, clockIn, clockOut, taken, night) => {
    expect(hours(clockIn, clockOut, taken).night).toBe(night);
  });

  it('from a clock-in before midnight of the day before', () => {
    const pair = { start: workingDayMinute(-10), end: timeOfDay('08:00') };
    const { night } = shownHours([pair], minutes(60), policyWith({}));
    expect(night).toBe(310);
  });

  it.each([
    ['of a night shift within 8 hours', '22:00', '30:00', 60, 420, 0],
    ['of a night shift beyond them', '20:00', '29:30', 0, 420, 60],
    ['of a day that ran late', '09:00', '23:30', 60, 90, 90],
    ['of a day that ran on past 05:00', '14:00', '30:00', 60, 420, 360],
    ['of overtime by day', '09:00', '20:00', 60, 0, 0],
  ])('the column shows all of it, or the overtime alone: %s', (_, clockIn, clockOut, taken, all, overtime) => {
    expect(hours(clockIn, clockOut, taken)).toMatchObject({ night: all, nightOvertime: all });
    expect(hours(clockIn, clockOut, taken, { nightColumn: 'overtime' })).toMatchObject({
      night: all,
      nightOvertime: overtime,
    });
  });
});

describe('D11: the break', () => {
  it('is none where none is recorded, and as it is recorded, a 0 too', () => {
    const day = [{ start: timeOfDay('09:00'), end: timeOfDay('18:00') }];
    expect(deductedBreak(null, day, policyWith({ unsetBreak: 'none' }))).toEqual([]);
    expect(deductedBreak(minutes(0), day, policyWith({ unsetBreak: 'one_hour' }))).toEqual([]);
    expect(deductedBreak(null, day, policyWith({ unsetBreak: 'one_hour' }))).toEqual([
      { start: timeOfDay('09:00'), end: timeOfDay('10:00') },
    ]);
  });

  it.each([
    ['none', '09:00', '18:00', null, 540],
    ['none', '09:00', '18:00', 0, 540],
    ['one_hour', '09:00', '18:00', null, 480],
    ['one_hour', '09:00', '18:00', 0, 540],
    ['one_hour', '09:00', '09:30', null, 0],
    ['legal_minimum', '09:00', '15:00', null, 360],
    ['legal_minimum', '09:00', '15:01', null, 316],
    ['legal_minimum', '09:00', '17:30', null, 465],
    ['legal_minimum', '09:00', '17:45', null, 480],
    ['legal_minimum', '09:00', '17:46', null, 466],
    ['legal_minimum', '09:00', '18:00', null, 480],
    ['legal_minimum', '09:00', '18:00', 0, 540],
    ['legal_minimum', '09:00', '18:00', 30, 510],
    ['legal_gradual', '09:00', '15:00', null, 360],
    ['legal_gradual', '09:00', '15:01', null, 360],
    ['legal_gradual', '09:00', '15:46', null, 361],
    ['legal_gradual', '09:00', '17:46', null, 480],
    ['legal_gradual', '09:00', '18:01', null, 481],
    ['legal_gradual', '09:00', '18:00', 0, 540],
  ] as const)('%s deducted where unset: %s–%s with %s', (unsetBreak, clockIn, clockOut, taken, work) => {
    expect(hours(clockIn, clockOut, taken, { unsetBreak }).work).toBe(work);
  });
});

describe('work-rules 1.3: several pairs of punches', () => {
  const interval = (start: string, end: string) => ({ start: minute(start), end: minute(end) });
  const PAIRS = [interval('09:00', '12:00'), interval('17:00', '22:00')];

  it.each([
    ['without a break', null, {}, 480],
    ['with a recorded one', minutes(30), {}, 450],
    ['the time between them is more than the hour that would be deducted', null, { unsetBreak: 'one_hour' }, 480],
    ['and than the legal minimum', null, { unsetBreak: 'legal_minimum' }, 480],
  ] as const)('the time between them is no work: %s', (_, recorded, policy, work) => {
    expect(shownHours(PAIRS, recorded, policyWith(policy)).work).toBe(work);
  });

  it.each([
    ['one_hour', 20, 460 - 40],
    ['one_hour', 60, 420],
    ['legal_minimum', 20, 460 - 25],
    ['legal_minimum', 45, 435],
  ] as const)('what a gap leaves of the deduction %s is deducted: %i', (unsetBreak, gap, work) => {
    const pairs = [interval('09:00', '12:00'), { start: workingDayMinute(720 + gap), end: minute('17:00') }];
    expect(shownHours(pairs, null, policyWith({ unsetBreak })).work).toBe(work);
  });

  it('D38: a punched break is where it was, also at night', () => {
    const pair = interval('18:00', '26:00');
    expect(shownHours([pair], [interval('23:00', '24:00')], policyWith({}))).toMatchObject({ work: 420, night: 180 });
    expect(shownHours([pair], minutes(60), policyWith({}))).toMatchObject({ work: 420, night: 240 });
    expect(shownHours([pair], [interval('19:00', '20:00')], policyWith({}))).toMatchObject({ work: 420, night: 240 });
  });

  it('spec §9: rounding cuts at the first clock-in and the last clock-out, and nothing in between', () => {
    const shown = (clockIn: string, clockOut: string) =>
      shownPairs(PAIRS, { clockIn: minute(clockIn), clockOut: minute(clockOut) });
    expect(shown('09:00', '22:00')).toEqual(PAIRS);
    expect(shown('09:30', '21:45')).toEqual([interval('09:30', '12:00'), interval('17:00', '21:45')]);
    expect(shown('13:00', '22:00')).toEqual([PAIRS[1]]);
    expect(shown('22:00', '22:00')).toEqual([]);
    expect(shown('10:00', '10:00')).toEqual([]);
    expect(shownPairs(PAIRS, { clockIn: null, clockOut: minute('22:00') })).toEqual([]);
    const early = { start: workingDayMinute(-10), end: minute('08:00') };
    expect(shownPairs([early], { clockIn: early.start, clockOut: null })).toEqual([]);
  });
});
