import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { totalLength } from '../time/interval.ts';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import type { DayLeave, HalfDay, PartLeave } from './day-leave.ts';
import { boundaryBeside, type DutyOfDay, refusalBeside } from './leave-beside.ts';
import { hoursFrom, lengthOfParts, timeOfParts, timeOnLeave } from './time-on-leave.ts';

const date = isoDate('2026-12-08');
const span = (start: string, end: string) => ({ start: timeOfDay(start), end: timeOfDay(end) });
const SUMMER = { kind: 'summer', name: '夏季休暇', isPaid: true, isPrivate: false };
const half = (part: HalfDay, boundary: string | null = '13:00'): PartLeave => ({
  date,
  unit: 'half',
  half: part,
  boundary: boundary === null ? null : timeOfDay(boundary),
});
const hours = (start: string, end: string, taken = 60): PartLeave => ({
  date,
  unit: 'hour',
  hours: span(start, end),
  minutes: minutes(taken),
});
const WHOLE: DayLeave = { date, unit: 'day' };
const DAY: DutyOfDay = {
  planned: { shift: span('09:00', '18:00'), breaks: [span('12:00', '13:00')] },
  owed: minutes(480),
};
const FREE: DutyOfDay = { planned: null, owed: minutes(480) };
const of = (asked: PartLeave | 'day', onRecord: readonly DayLeave[], day: DutyOfDay | null = DAY) =>
  refusalBeside(asked, onRecord, day)?.refusal ?? 'ok';

describe('parts of a day beside each other (D54)', () => {
  it.each<[string, PartLeave | 'day', readonly DayLeave[], string]>([
    ['anything on a day without leave', 'day', [], 'ok'],
    ['the afternoon beside the morning', half('pm'), [half('am')], 'ok'],
    ['the last hour beside the morning', hours('17:00', '18:00'), [half('am')], 'ok'],
    ['the last hour beside the first', hours('17:00', '18:00'), [hours('09:00', '10:00')], 'ok'],
    ['the next hour beside the first', hours('10:00', '11:00'), [hours('09:00', '10:00')], 'ok'],
    ['of another kind', hours('17:00', '18:00'), [{ ...half('am'), other: SUMMER }], 'ok'],
    ['a third part', hours('13:00', '14:00'), [hours('09:00', '10:00'), hours('17:00', '18:00')], 'ok'],
    ['hours until the break beside those from it', hours('13:00', '14:00'), [hours('11:00', '12:00')], 'ok'],
    ['the morning twice', half('am'), [half('am')], 'same_day'],
    ['the morning twice, beside other parts', half('am'), [half('am'), hours('17:00', '18:00')], 'same_day'],
    ['the morning twice, of two kinds', half('am'), [{ ...half('am'), other: SUMMER }], 'same_day'],
    ['a part of a day that is taken', half('am'), [WHOLE], 'same_day'],
    ['a whole day beside a part', 'day', [half('am')], 'same_day'],
    ['a whole day twice', 'day', [WHOLE], 'same_day'],
    ['an hour of the morning', hours('11:00', '12:00'), [half('am')], 'same_time'],
    ['an hour of the afternoon', hours('13:00', '14:00'), [half('am'), half('pm')], 'same_time'],
    ['the morning over one of its hours', half('am'), [hours('09:00', '10:00')], 'same_time'],
    ['hours that share one', hours('10:00', '12:00', 120), [hours('09:00', '11:00', 120)], 'same_time'],
  ])('%s', (_, asked, onRecord, expected) => {
    expect(of(asked, onRecord)).toBe(expected);
  });

  it('says which part is there already', () => {
    const onRecord = [hours('17:00', '18:00'), half('am')];
    expect(refusalBeside(hours('11:00', '12:00'), onRecord, DAY)).toEqual({ refusal: 'same_time', part: half('am') });
    const [first, last] = [hours('14:00', '15:00'), hours('17:00', '18:00')];
    expect(refusalBeside(half('pm'), [first, last], DAY)).toEqual({ refusal: 'same_time', part: first });
  });

  it.each<[string, PartLeave, readonly DayLeave[], string]>([
    ['the halves', half('pm', null), [half('am', null)], 'ok'],
    ['half of it and four hours', hours('08:00', '12:00', 240), [half('am', null)], 'ok'],
    ['half of it and five hours', hours('08:00', '13:00', 300), [half('am', null)], 'day_full'],
    ['hours that share one', hours('08:00', '09:00'), [hours('08:00', '10:00', 120)], 'same_time'],
    ['an hour before the halves part', hours('12:00', '13:00'), [half('am')], 'same_time'],
    ['an hour after it', hours('13:00', '14:00'), [half('am')], 'ok'],
    ['an hour before the second half', hours('12:00', '13:00'), [half('pm')], 'ok'],
    ['an hour of the second half', hours('20:00', '21:00'), [half('pm')], 'same_time'],
  ])('where nobody knows the hours of the day: %s', (_, asked, onRecord, expected) => {
    expect(of(asked, onRecord, FREE)).toBe(expected);
  });

  it('to the minute', () => {
    const of479 = { planned: null, owed: minutes(479) };
    expect(of(hours('08:00', '12:00', 240), [half('am', null)], of479)).toBe('day_full');
    expect(of(hours('08:00', '12:00', 239), [half('am', null)], of479)).toBe('ok');
  });

  it('of a day of which nobody knows what it is, none', () => {
    expect(of(half('pm'), [half('am')], null)).toBe('same_day');
  });

  it('hours count as they were asked for, though the day has fewer by now', () => {
    const short = { planned: { shift: span('09:00', '12:00'), breaks: [] }, owed: minutes(180) };
    expect(of(hours('11:00', '12:00'), [hours('15:00', '18:00', 180)], short)).toBe('day_full');
    expect(of(hours('11:00', '12:00'), [hours('15:00', '17:00', 120)], short)).toBe('ok');
  });

  it('the second half begins where the first ends, whatever the company has now', () => {
    expect(boundaryBeside([hours('09:00', '10:00'), half('am', '12:00')], timeOfDay('13:00'))).toBe(12 * 60);
    expect(boundaryBeside([half('am', null)], timeOfDay('13:00'))).toBe(null);
    expect(boundaryBeside([WHOLE, hours('09:00', '10:00')], timeOfDay('13:00'))).toBe(13 * 60);
    expect(boundaryBeside([], null)).toBe(null);
  });
});

it('parts that are accepted one after the other share no minute, and are no more than the duty', () => {
  const planned = { shift: span('09:00', '18:00'), breaks: [span('12:00', '13:00')] };
  const anyHalf = fc
    .tuple(fc.constantFrom<HalfDay>('am', 'pm'), fc.constantFrom('13:00', null))
    .map(([part, boundary]) => half(part, boundary));
  const anyHours = fc
    .tuple(fc.integer({ min: 9 * 4, max: 18 * 4 - 1 }), fc.integer({ min: 1, max: 8 }))
    .map(([quarter, count]): PartLeave | null => {
      const taken = minutes(count * 60);
      const within = hoursFrom(workingDayMinute(quarter * 15), taken, planned);
      return within === null ? null : { date, unit: 'hour', hours: within, minutes: taken };
    });
  fc.assert(
    fc.property(fc.array(fc.oneof(anyHalf, anyHours), { maxLength: 12 }), (asked) => {
      const accepted: PartLeave[] = [];
      for (const part of asked) if (part !== null && of(part, accepted) === 'ok') accepted.push(part);
      const lengths = accepted.map((part) => totalLength(timeOnLeave(part, planned)));
      const sum = lengths.reduce((length, one) => length + one, 0);
      expect(sum).toBe(totalLength(timeOfParts(accepted, planned)));
      expect(sum).toBeLessThanOrEqual(480);
      expect(lengthOfParts(accepted, planned, minutes(480))).toBe(sum);
    }),
  );
});
