import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  disjoint,
  formatInterval,
  intersect,
  lengthOf,
  onDayAfter,
  overlaps,
  subtract,
  totalLength,
  within,
  without,
  type Interval,
} from './interval.ts';
import { workingDayMinute } from './minutes.ts';

const stretch = (start: number, end: number): Interval => ({
  start: workingDayMinute(start),
  end: workingDayMinute(end),
});
const anyStretch = fc
  .tuple(fc.integer({ min: -120, max: 2000 }), fc.integer({ min: 1, max: 900 }))
  .map(([start, length]) => stretch(start, start + length));
// The oracle: the minutes one by one.
const minutesOf = ({ start, end }: Interval): number[] => Array.from({ length: end - start }, (_, i) => start + i);

it('writes an interval by the days that its ends are on', () => {
  expect(formatInterval(stretch(-10, 480))).toBe('前23:50〜08:00');
  expect(formatInterval(stretch(1320, 1800))).toBe('22:00〜翌06:00');
});

describe('overlaps and intersect', () => {
  it.each([
    ['apart', stretch(0, 10), stretch(20, 30), null],
    ['touching', stretch(0, 10), stretch(10, 20), null],
    ['sharing one minute', stretch(0, 11), stretch(10, 20), stretch(10, 11)],
    ['one within the other', stretch(0, 30), stretch(10, 20), stretch(10, 20)],
    ['the same', stretch(0, 10), stretch(0, 10), stretch(0, 10)],
  ])('%s', (_, a, b, shared) => {
    expect(intersect(a, b)).toEqual(shared);
    expect(intersect(b, a)).toEqual(shared);
    expect(overlaps(a, b)).toBe(shared !== null);
  });
});

describe('subtract', () => {
  it.each([
    ['nothing', [], [stretch(540, 1080)]],
    ['the beginning', [stretch(500, 600)], [stretch(600, 1080)]],
    ['the end', [stretch(900, 1200)], [stretch(540, 900)]],
    ['the middle', [stretch(720, 900)], [stretch(540, 720), stretch(900, 1080)]],
    ['all', [stretch(540, 1080)], []],
    ['all by two that touch', [stretch(540, 700), stretch(700, 1080)], []],
    ['what lies outside', [stretch(0, 540), stretch(1080, 1200)], [stretch(540, 1080)]],
    ['two that overlap', [stretch(600, 700), stretch(650, 800)], [stretch(540, 600), stretch(800, 1080)]],
  ])('%s', (_, cuts, rest) => {
    expect(subtract(stretch(540, 1080), cuts)).toEqual(rest);
  });

  it('leaves exactly the minutes outside every cut, in order and disjoint', () => {
    fc.assert(
      fc.property(anyStretch, fc.array(anyStretch, { maxLength: 5 }), (span, cuts) => {
        const rest = subtract(span, cuts);
        const isCut = (minute: number): boolean => cuts.some((cut) => minute >= cut.start && minute < cut.end);
        expect(rest.flatMap(minutesOf)).toEqual(minutesOf(span).filter((minute) => !isCut(minute)));
        expect(rest.every((piece) => piece.start < piece.end)).toBe(true);
        expect(totalLength(rest)).toBeLessThanOrEqual(lengthOf(span));
      }),
    );
  });
});

it('sums lengths', () => {
  expect(lengthOf(stretch(540, 1080))).toBe(540);
  expect(totalLength([stretch(0, 10), stretch(1440, 1500)])).toBe(70);
  expect(totalLength([])).toBe(0);
});

describe('several intervals', () => {
  const any = fc.array(anyStretch, { maxLength: 5 });
  const isIn = (intervals: readonly Interval[], minute: number): boolean =>
    intervals.some(({ start, end }) => minute >= start && minute < end);
  const EVERY_MINUTE = minutesOf(stretch(-120, 2900));

  it('disjoint: the minutes of all, each once and in order, and no empty one', () => {
    fc.assert(
      fc.property(any, (intervals) => {
        const expected = EVERY_MINUTE.filter((minute) => isIn(intervals, minute));
        expect(disjoint(intervals).flatMap(minutesOf)).toEqual(expected);
      }),
    );
    expect(disjoint([stretch(540, 540)])).toEqual([]);
    expect(disjoint([stretch(540, 540), stretch(600, 660), stretch(700, 700)])).toEqual([stretch(600, 660)]);
  });

  it('the parts within a window, which may be open, and those without cuts', () => {
    const day = [stretch(540, 720), stretch(780, 1080)];
    expect(within(day, { start: workingDayMinute(600), end: workingDayMinute(800) })).toEqual([
      stretch(600, 720),
      stretch(780, 800),
    ]);
    expect(within(day, { end: workingDayMinute(780) })).toEqual([stretch(540, 720)]);
    expect(within(day, { start: workingDayMinute(720) })).toEqual([stretch(780, 1080)]);
    expect(without(day, [stretch(700, 800)])).toEqual([stretch(540, 700), stretch(800, 1080)]);
  });

  it('on the next day, 33:00 is 9:00; on the day before, 9:00 is 33:00', () => {
    expect(onDayAfter(stretch(1980, 2040), 1)).toEqual(stretch(540, 600));
    expect(onDayAfter(stretch(540, 600), -1)).toEqual(stretch(1980, 2040));
  });
});
