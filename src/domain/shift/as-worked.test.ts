import { describe, expect, it } from 'vitest';

import { record } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { shiftAsWorked } from './as-worked.ts';

const workDate = isoDate('2026-11-19');

describe('the shift as a day was worked', () => {
  it.each<[string, string | null, string | null, readonly [number, number] | null]>([
    ['to the minute', '2026-11-19 15:06', '2026-11-19 23:31', [906, 1411]],
    ['into the next morning', '2026-11-19 22:04', '2026-11-20 06:10', [1324, 1810]],
    ['of a minute less than a day', '2026-11-19 09:01', '2026-11-20 09:00', [541, 1980]],
    ['of a duty of a whole day', '2026-11-19 09:00', '2026-11-20 09:00', [540, 1980]],
    ['of the longest duty', '2026-11-19 09:00', '2026-11-20 21:00', [540, 2700]],
    ['not of a longer one', '2026-11-19 09:00', '2026-11-20 21:01', null],
    ['from midnight on', '2026-11-19 00:00', '2026-11-19 08:00', [0, 480]],
    ['from the last minute of its day', '2026-11-19 23:59', '2026-11-20 08:00', [1439, 1920]],
    ['not from the minute before midnight', '2026-11-18 23:59', '2026-11-19 08:00', null],
    ['not from the next midnight', '2026-11-20 00:00', '2026-11-20 08:00', null],
    ['not from the evening before', '2026-11-18 23:50', '2026-11-19 08:00', null],
    ['not of one minute that is both', '2026-11-19 09:00', '2026-11-19 09:00', null],
    ['not without a clock-out', '2026-11-19 09:00', null, null],
    ['not without a clock-in', null, '2026-11-19 18:00', null],
  ])('is %s', (_, clockIn, clockOut, expected) => {
    const records = [
      ...(clockIn === null ? [] : [record('clock_in', clockIn, { workDate })]),
      ...(clockOut === null ? [] : [record('clock_out', clockOut, { workDate })]),
    ];
    expect(shiftAsWorked(records)).toEqual(expected && { start: expected[0], end: expected[1] });
  });
});
