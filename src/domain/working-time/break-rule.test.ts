import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Interval, totalLength } from '../time/interval.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { type BreakRule, deductBreak, type DeductedBreak, type RecordedBreak } from './break-rule.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';

const stretch = (start: number, end: number): Interval => ({
  start: workingDayMinute(start * 60),
  end: workingDayMinute(Math.round(end * 60)),
});
const DAY = [stretch(9, 18)];
const RECORDED: BreakRule = { kind: 'recorded' };
const NOON: BreakRule = { kind: 'fixed', windows: [stretch(12, 13)], recordedWins: true };
const BY_LENGTH: BreakRule = { kind: 'by_length', step: 'full' };
const AN_HOUR: BreakRule = { kind: 'steps', steps: [{ over: minutes(0), length: minutes(60) }] };

const deduct = (punches: readonly Interval[], recorded: RecordedBreak, rule: BreakRule): DeductedBreak =>
  deductBreak(punches, recorded, rule, DEFAULT_WORKING_TIME_POLICY);

describe('D38: what is recorded wins', () => {
  it.each([
    ['as recorded', RECORDED],
    ['fixed', NOON],
    ['by length', BY_LENGTH],
    ['an hour', AN_HOUR],
  ])('over the rule %s', (_, rule) => {
    const taken = [stretch(14, 14.5)];
    expect(deduct(DAY, taken, rule)).toMatchObject({ breaks: taken, deducted: 30, isDeemed: false, shortfall: 30 });
    expect(deduct(DAY, minutes(30), rule)).toMatchObject({ deducted: 30, isDeemed: false, isPlacedByRule: true });
    // 休憩が取れなかった
    for (const none of [minutes(0), []])
      expect(deduct(DAY, none, rule)).toMatchObject({
        deducted: 0,
        isDeemed: false,
        isPlacedByRule: false,
        shortfall: 60,
      });
  });

  it('but over fixed times where the company says so', () => {
    expect(deduct(DAY, [stretch(14, 15)], { ...NOON, recordedWins: false })).toMatchObject({
      breaks: [stretch(12, 13)],
      isDeemed: true,
    });
  });
});

describe('what nobody recorded', () => {
  it.each([
    ['is none', RECORDED, DAY, { deducted: 0, isDeemed: false }],
    ['is at its times', NOON, DAY, { breaks: [stretch(12, 13)], isPlacedByRule: false, isDeemed: true }],
    ['is none where its times lie outside the work', NOON, [stretch(13, 22)], { deducted: 0, isDeemed: false }],
    [
      'is the law’s minimum, by day',
      BY_LENGTH,
      [stretch(20, 29)],
      { breaks: [stretch(20, 21)], counted: 60, isPlacedByRule: true },
    ],
    [
      'is less by the gaps',
      BY_LENGTH,
      [stretch(9, 12), stretch(12.5, 18.5)],
      { deducted: 30, counted: 60, isDeemed: true },
    ],
    ['is the company’s hour, of a short day too', AN_HOUR, [stretch(9, 12)], { deducted: 60, worked: 120 }],
    [
      'is the company’s hour less the gaps',
      AN_HOUR,
      [stretch(9, 12), stretch(12.5, 18)],
      { deducted: 30, isDeemed: true },
    ],
    [
      'is a minute of 6:01',
      { kind: 'by_length', step: 'gradual' },
      [stretch(9, 15 + 1 / 60)],
      { deducted: 1, isDeemed: true },
    ],
    ['is no more than the work', AN_HOUR, [stretch(9, 9.5)], { deducted: 30, worked: 0 }],
  ] as const)('%s', (_, rule, punches, expected) => {
    expect(deduct(punches, null, rule)).toMatchObject(expected);
  });

  it('is that of the longest step passed', () => {
    const step = (over: number, length: number) => ({ over: minutes(over), length: minutes(length) });
    const rule: BreakRule = { kind: 'steps', steps: [step(480, 60), step(360, 45), step(720, 90)] };
    const taken = [360, 361, 480, 481, 720, 721].map(
      (present) => deduct([stretch(9, 9 + present / 60)], null, rule).deducted,
    );
    expect(taken).toEqual([0, 45, 45, 60, 60, 90]);
  });

  it('is taken in the gaps first, and none beside those that are longer', () => {
    const apart = (gap: number) => deduct([stretch(9, 12), stretch(12 + gap, 18)], null, AN_HOUR);
    expect([0, 0.5, 1, 2].map((gap) => apart(gap).deducted)).toEqual([60, 30, 0, 0]);
    expect(apart(2)).toMatchObject({ isDeemed: false, worked: 420, counted: 120 });
  });
});

describe('労基法34条1項: in the course of the work', () => {
  it.each([
    ['at its beginning', [stretch(9, 10)], 0],
    ['at its end', [stretch(17, 18)], 0],
    ['within it', [stretch(16, 17)], 60],
    ['half before it', [stretch(8.5, 9.5), stretch(12, 12.5)], 30],
  ])('a break %s', (_, recorded, counted) => {
    expect(deduct(DAY, recorded, RECORDED)).toMatchObject({ counted });
  });
});

it('worked and deducted are the presence; breaks that overlap count once', () => {
  const anyStretches = fc
    .array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 8 })), { maxLength: 3 })
    .map((pairs) => pairs.map(([start, length]) => stretch(start, start + length)));
  const anyRecord = fc.option(fc.oneof(anyStretches, fc.nat(120).map(minutes)));
  fc.assert(
    fc.property(
      anyStretches,
      anyRecord,
      fc.constantFrom(RECORDED, NOON, BY_LENGTH, AN_HOUR),
      (punches, record, rule) => {
        const { breaks, deducted, worked, counted } = deduct(punches, record, rule);
        expect(totalLength(breaks)).toBe(deducted);
        expect(worked + deducted).toBe(new Set(punches.flatMap(({ start, end }) => minutesFrom(start, end))).size);
        expect(Math.min(worked, deducted, counted)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

const minutesFrom = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);
