import { expect, it } from 'vitest';
import { epochMs } from '../time/instant.ts';
import { record } from './testing/builders.ts';
import { inOrder, latestClockIn, normaliseRecordType } from './record.ts';

it.each([
  ['in', 'clock_in'],
  ['clock_in', 'clock_in'],
  ['out', 'clock_out'],
  ['clock_out', 'clock_out'],
  ['absence', 'absence'],
  ['late', 'late'],
  ['early', 'early'],
  ['', null],
  ['IN', null],
  ['lunch', null],
  ['constructor', null],
  ['__proto__', null],
])('reads the record type %j as %s (spec §3)', (text, recordType) => {
  expect(normaliseRecordType(text)).toBe(recordType);
});

it('orders by time, then by id, without changing the given list', () => {
  const late = record('clock_out', '2026-11-20 18:00', { id: 1 });
  const second = record('clock_in', '2026-11-20 09:00', { id: 3 });
  const first = record('clock_in', '2026-11-20 09:00', { id: 2 });
  const given = [late, second, first];
  expect(inOrder(given)).toEqual([first, second, late]);
  expect(given).toEqual([late, second, first]);
});

it('orders what lies a millisecond apart', () => {
  const first = record('clock_in', '2026-11-20 09:00', { id: 2 });
  const second = { ...record('clock_out', '2026-11-20 09:00', { id: 1 }), recordedAt: epochMs(first.recordedAt + 1) };
  expect(inOrder([second, first])).toEqual([first, second]);
});

it('finds the latest clock-in by time, not by working day', () => {
  const forTomorrow = record('clock_in', '2026-11-19 23:50', { workDate: '2026-11-20' });
  const forToday = record('clock_in', '2026-11-19 23:55');
  expect(latestClockIn([forToday, forTomorrow, record('clock_out', '2026-11-20 08:00')])).toBe(forToday);
  expect(latestClockIn([record('clock_out', '2026-11-20 08:00')])).toBeNull();
  expect(latestClockIn([])).toBeNull();
});
