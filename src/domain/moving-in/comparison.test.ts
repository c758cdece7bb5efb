import { expect, it } from 'vitest';

import { punched } from '../attendance/testing/builders.ts';
import { FULL_TIME, hoursOf } from '../hours/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { compareFigures, type ComparedFigures, figuresOf, isEqualMonth, isLength } from './comparison.ts';

const figures = (rest: Partial<ComparedFigures> = {}): ComparedFigures => ({
  worked: 9600,
  overtime: 600,
  statutoryHoliday: 0,
  night: null,
  workedDays: 20,
  leaveDays: 0.5,
  absenceDays: 0,
  ...rest,
});

it('has the figures of a month, with the days of duty on which somebody worked, however little', () => {
  const records = [
    ...punched('2026-11-09', '09:00', '23:00', { breakMinutes: 60 }),
    ...punched('2026-11-10', '09:00', '09:01'),
    ...punched('2026-11-12', '09:00', '10:00'),
    // Saturday and Sunday.
    ...punched('2026-11-14', '09:00', '12:00'),
    ...punched('2026-11-15', '09:00', '12:00'),
  ];
  const hours = hoursOf('2026-11', { contracts: [FULL_TIME], records, leaveDays: [isoDate('2026-11-11')] });
  expect(figuresOf(hours)).toEqual({
    worked: 780 + 1 + 60 + 180 + 180,
    overtime: 300,
    statutoryHoliday: 180,
    night: 60,
    workedDays: 3,
    leaveDays: 1,
    // Of nineteen days of duty.
    absenceDays: 15,
  });
});

it('compares what both systems say, as ours less theirs', () => {
  const pairs = compareFigures(figures({ absenceDays: null }), figures({ overtime: 570, leaveDays: 1, night: 60 }));
  expect(pairs).toEqual([
    { figure: 'worked', theirs: 9600, ours: 9600, difference: 0 },
    { figure: 'overtime', theirs: 600, ours: 570, difference: -30 },
    { figure: 'statutoryHoliday', theirs: 0, ours: 0, difference: 0 },
    { figure: 'night', theirs: null, ours: 60, difference: null },
    { figure: 'workedDays', theirs: 20, ours: 20, difference: 0 },
    { figure: 'leaveDays', theirs: 0.5, ours: 1, difference: 0.5 },
    { figure: 'absenceDays', theirs: null, ours: 0, difference: null },
  ]);
  expect(isEqualMonth(pairs)).toBe(false);
});

it('finds months equal where only one of them says something', () => {
  expect(isEqualMonth(compareFigures(figures({ worked: null }), figures({ night: 60 })))).toBe(true);
  expect(isEqualMonth(compareFigures(null, figures()))).toBe(true);
  expect(compareFigures(figures(), null)[0]).toEqual({ figure: 'worked', theirs: 9600, ours: null, difference: null });
});

it('knows lengths of time from days', () => {
  expect(isLength('night')).toBe(true);
  expect(isLength('leaveDays')).toBe(false);
});
