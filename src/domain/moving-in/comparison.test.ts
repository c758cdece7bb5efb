import { expect, it } from 'vitest';

import { compareFigures, type ComparedFigures, isEqualMonth, isLength } from './comparison.ts';

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
