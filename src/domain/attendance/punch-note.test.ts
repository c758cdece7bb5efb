import { describe, expect, it } from 'vitest';

import { isPunchNote, punchNote } from './punch-note.ts';
import { at } from './testing/builders.ts';

describe('D4: the note that the clock screen sends', () => {
  it.each([
    ['clock_in', '2026-11-20 09:01:59', '出勤 09:01'],
    ['clock_out', '2026-11-21 00:05', '退勤 00:05'],
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
