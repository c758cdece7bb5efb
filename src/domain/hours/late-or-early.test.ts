import { describe, expect, it } from 'vitest';

import type { PartLeave } from '../leave/day-leave.ts';
import { isoDate } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { besideLeave } from './late-or-early.ts';

const date = isoDate('2026-11-25');
const span = (start: string, end: string) => ({ start: timeOfDay(start), end: timeOfDay(end) });
const half = (part: 'am' | 'pm'): PartLeave => ({ date, unit: 'half', half: part, boundary: timeOfDay('13:00') });
const hours = (start: string, end: string): PartLeave => ({
  date,
  unit: 'hour',
  hours: span(start, end),
  minutes: minutes(60),
});
const RULES = {
  late: { basis: 'fixed', time: timeOfDay('10:00') },
  early: { basis: 'fixed', time: timeOfDay('17:00') },
} as const;
const judged = (planned: ReturnType<typeof span> | null, ...parts: readonly PartLeave[]) =>
  besideLeave({ planned, ...RULES }, parts, { kind: 'recorded' });

describe('what late and early are judged by beside leave', () => {
  it('is as it was without any', () => {
    expect(judged(span('09:00', '18:00'))).toEqual({ planned: span('09:00', '18:00'), ...RULES });
  });

  it.each([
    [half('am'), ['13:00', '18:00'], 'shift', 'fixed'],
    [half('pm'), ['09:00', '12:00'], 'fixed', 'shift'],
    [hours('14:00', '15:00'), ['09:00', '18:00'], 'fixed', 'fixed'],
  ])('%j: the hours that are left, on the side where the leave is', (leave, [start, end], late, early) => {
    const given = judged(span('09:00', '18:00'), leave);
    expect(given.planned).toEqual(span(start ?? '', end ?? ''));
    expect([given.late.basis, given.early.basis]).toEqual([late, early]);
  });

  it.each([
    [half('am'), { basis: 'none' }, RULES.early],
    [half('pm'), RULES.late, { basis: 'none' }],
    [hours('09:00', '11:00'), { time: timeOfDay('11:00') }, RULES.early],
    [hours('11:00', '12:00'), RULES.late, RULES.early],
    // Up to and from the company's own times: until then nobody had to be there.
    [hours('10:00', '12:00'), { time: timeOfDay('12:00') }, RULES.early],
    [hours('09:00', '10:00'), { time: timeOfDay('10:00') }, RULES.early],
    [hours('15:00', '17:00'), RULES.late, { time: timeOfDay('15:00') }],
    [hours('17:00', '18:00'), RULES.late, { time: timeOfDay('17:00') }],
    [hours('16:00', '18:00'), RULES.late, { time: timeOfDay('16:00') }],
  ])('%j without planned hours: by the company’s time as far as the leave leaves it', (leave, late, early) => {
    expect(judged(null, leave)).toMatchObject({ planned: null, late, early });
  });

  it('is what several parts leave (D54)', () => {
    const given = judged(span('09:00', '18:00'), half('am'), hours('17:00', '18:00'));
    expect(given.planned).toEqual(span('13:00', '17:00'));
    expect([given.late.basis, given.early.basis]).toEqual(['shift', 'shift']);
    const both = judged(null, half('am'), hours('16:00', '18:00'));
    expect(both).toMatchObject({ late: { basis: 'none' }, early: { time: timeOfDay('16:00') } });
    // Leave after leave moves the company's time on.
    const inRow = [hours('09:00', '10:00'), hours('10:00', '11:00'), hours('15:00', '16:00'), hours('16:00', '17:00')];
    expect(judged(null, ...inRow)).toMatchObject({
      late: { time: timeOfDay('11:00') },
      early: { time: timeOfDay('15:00') },
    });
    const halves = judged(span('09:00', '18:00'), half('am'), half('pm'));
    expect([halves.late.basis, halves.early.basis]).toEqual(['none', 'none']);
  });

  it('is nothing where all of the day is leave', () => {
    const given = judged(span('09:00', '12:00'), hours('09:00', '12:00'));
    expect([given.late.basis, given.early.basis]).toEqual(['none', 'none']);
  });
});
