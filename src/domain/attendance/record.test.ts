import { expect, it, describe } from 'vitest';

import { epochMs } from '../time/instant.ts';
import { record, at } from './testing/builders.ts';
import { inOrder, latestClockIn, normaliseRecordType, isPunchNote, punchNote } from './record.ts';

it.each([
  ['in', 'clock_in'],
  ['clock_in', 'clock_in'],
  ['out', 'clock_out'],
  ['clock_out', 'clock_out'],
  ['break_start', 'break_start'],
  ['break_end', 'break_end'],
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

describe('D4: the note that the clock screen sends', () => {
  it.each([
    ['clock_in', '2026-11-20 09:01:59', '出勤 09:01'],
    ['clock_out', '2026-11-21 00:05', '退勤 00:05'],
    ['break_start', '2026-11-20 12:03', '休憩開始 12:03'],
    ['break_end', '2026-11-20 12:58', '休憩終了 12:58'],
  ] as const)('of a %s at %s is %s, and recognised by its format', (type, time, note) => {
    expect(punchNote(type, at(time))).toBe(note);
    expect(isPunchNote(note)).toBe(true);
  });

  it.each([' 出勤 9:01 ', '出勤　09:01', '退勤  18:05'])('%j is one too', (note) => {
    expect(isPunchNote(note)).toBe(true);
  });

  it.each([
    '',
    '出勤',
    '出勤 9:1',
    '出勤09:01',
    '出勤 09:01 直行',
    '出勤 25:00',
    '直行 09:01',
    '09:01',
    '客先 出勤 09:01',
  ])('%j was written by a person', (note) => {
    expect(isPunchNote(note)).toBe(false);
  });
});
