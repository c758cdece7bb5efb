import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { lengthOf, type Interval } from '../time/interval.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { leastBreak } from '../working-time/break-requirement.ts';
import { deductBreak } from '../working-time/break-rule.ts';
import { placeBreak } from '../working-time/night.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import {
  breakRuleOf,
  breakStepFaults,
  breakWindow,
  breakWindowFaults,
  kindOf,
  MOST_BREAK_PARTS,
  type UnsetBreak,
  UNSET_BREAK_KINDS,
  unsetBreakOf,
} from './unset-break.ts';

const minute = (text: string): number => {
  const [hours = 0, rest = 0] = text.split(':').map(Number);
  return hours * 60 + rest;
};
const stretch = (start: string, end: string): Interval => ({
  start: workingDayMinute(minute(start)),
  end: workingDayMinute(minute(end)),
});
const step = (over: string, length: string) => ({ over: minutes(minute(over)), length: minutes(minute(length)) });

const deduct = (unsetBreak: UnsetBreak, work: readonly Interval[], recorded: number | null = null) =>
  deductBreak(
    work,
    recorded === null ? null : minutes(recorded),
    breakRuleOf({ unsetBreak }),
    DEFAULT_WORKING_TIME_POLICY,
  );

const STEPS: UnsetBreak = { kind: 'steps', steps: [step('6:45', '0:45'), step('9:00', '1:00')] };
const FIXED: UnsetBreak = { kind: 'fixed', windows: [stretch('12:00', '13:00'), stretch('23:45', '24:15')] };

describe('D38: the break of a day for which none is recorded', () => {
  it.each<[UnsetBreak, string, string, number]>([
    ['none', '09:00', '18:00', 0],
    ['one_hour', '09:00', '18:00', 60],
    ['one_hour', '09:00', '09:30', 30],
    ['one_hour', '09:00', '09:01', 1],
    ['one_hour', '09:00', '09:00', 0],
    ['legal_gradual', '09:00', '15:00', 0],
    ['legal_gradual', '09:00', '15:01', 1],
    ['legal_gradual', '09:00', '15:45', 45],
    ['legal_gradual', '09:00', '17:46', 46],
    ['legal_gradual', '09:00', '18:00', 60],
    ['legal_minimum', '09:00', '15:01', 45],
    ['legal_minimum', '09:00', '17:46', 60],
    [STEPS, '09:00', '15:45', 0],
    [STEPS, '09:00', '15:46', 45],
    [STEPS, '09:00', '18:00', 45],
    [STEPS, '09:00', '18:01', 60],
    [FIXED, '09:00', '18:00', 60],
    [FIXED, '09:00', '12:00', 0],
    [FIXED, '09:00', '12:20', 20],
    [FIXED, '12:30', '18:00', 30],
    [FIXED, '13:00', '22:00', 0],
    // A night has the clock's times of both its days.
    [FIXED, '22:00', '30:00', 30],
    [FIXED, '23:00', '37:00', 90],
    [FIXED, '0:05', '08:00', 10],
  ])('%j of %s–%s is %d minutes', (unsetBreak, start, end, deducted) => {
    const result = deduct(unsetBreak, [stretch(start, end)]);
    expect(result).toMatchObject({ deducted, isDeemed: deducted > 0 });
  });

  it.each<UnsetBreak>(['none', 'one_hour', 'legal_gradual', 'legal_minimum', STEPS, FIXED])(
    '%j gives way to what is recorded, a 0 too',
    (unsetBreak) => {
      const day = [stretch('09:00', '18:00')];
      expect(deduct(unsetBreak, day, 30)).toMatchObject({ deducted: 30, isDeemed: false });
      expect(deduct(unsetBreak, day, 0)).toMatchObject({ deducted: 0, isDeemed: false });
    },
  );

  it('by an hour or the law at once it is what it was before there were rules', () => {
    const work = fc
      .tuple(fc.integer({ min: -120, max: 1500 }), fc.integer({ min: 1, max: 1500 }))
      .map(([start, length]) => ({ start: workingDayMinute(start), end: workingDayMinute(start + length) }));
    fc.assert(
      fc.property(work, (span) => {
        const placed = (length: number) => placeBreak([span], minutes(length), DEFAULT_WORKING_TIME_POLICY.night);
        expect(deduct('one_hour', [span]).breaks).toEqual(placed(60));
        expect(deduct('legal_minimum', [span]).breaks).toEqual(placed(leastBreak(lengthOf(span))));
        expect(deduct('none', [span]).breaks).toEqual([]);
      }),
    );
  });
});

describe('a company’s own steps', () => {
  it.each([
    ['as they should be', [step('6:45', '0:45'), step('9:00', '1:00')], []],
    ['up to the presence itself', [step('0:45', '0:45')], []],
    ['the longest', [step('23:59', '4:00')], []],
    ['from a whole day on', [step('24:00', '1:00')], [[0, 'over']]],
    ['not in order', [step('8:00', '0:45'), step('8:00', '1:00')], [[1, 'over']]],
    ['of a minute', [step('6:00', '0:01')], []],
    ['without a break', [step('6:00', '0:00')], [[0, 'length']]],
    ['too long', [step('6:00', '4:01')], [[0, 'length']]],
    ['longer than the presence', [step('0:30', '0:31')], [[0, 'length']]],
    ['no longer for a longer presence', [step('6:00', '0:45'), step('8:00', '0:45')], [[1, 'length']]],
    [
      'wrong in two rows',
      [step('0:10', '0:45'), step('0:05', '1:00')],
      [
        [0, 'length'],
        [1, 'over'],
      ],
    ],
  ] as const)('%s', (_, steps, faults) => {
    expect(breakStepFaults(steps).map(({ at, part }) => [at, part])).toEqual(faults);
  });
});

describe('a company’s own windows', () => {
  it.each([
    ['as they should be', [stretch('12:00', '13:00'), stretch('13:00', '13:15')], []],
    ['over midnight', [stretch('23:00', '25:00')], []],
    ['of four hours', [stretch('12:00', '16:00')], []],
    ['of more', [stretch('12:00', '16:01')], [[0, 'end']]],
    ['an end before the start', [stretch('13:00', '36:00')], [[0, 'end']]],
    ['one over another', [stretch('12:00', '13:00'), stretch('12:59', '14:00')], [[1, 'start']]],
    ['one over another’s end in the morning', [stretch('23:00', '25:00'), stretch('00:30', '02:00')], [[1, 'start']]],
  ] as const)('%s', (_, windows, faults) => {
    expect(breakWindowFaults(windows).map(({ at, part }) => [at, part])).toEqual(faults);
  });
});

it.each<[UnsetBreak, string]>([
  ['none', 'none'],
  ['legal_gradual', 'legal_gradual'],
  [STEPS, 'steps'],
  [FIXED, 'fixed'],
])('%j is of the kind %s', (unsetBreak, kind) => {
  expect(kindOf(unsetBreak)).toBe(kind);
});

it('a kind has its steps or its windows, and none of the others has any', () => {
  const parts = { steps: [step('6:00', '0:45')], windows: [stretch('12:00', '13:00')] };
  expect(UNSET_BREAK_KINDS.map((kind) => unsetBreakOf(kind, parts))).toEqual([
    'none',
    'one_hour',
    'legal_gradual',
    'legal_minimum',
    { kind: 'steps', steps: parts.steps },
    { kind: 'fixed', windows: parts.windows },
  ]);
  expect(unsetBreakOf('steps', {})).toEqual({ kind: 'steps', steps: [] });
  expect(unsetBreakOf('fixed', {})).toEqual({ kind: 'fixed', windows: [] });
});

it.each([
  ['12:00', '13:00', '13:00'],
  ['12:59', '13:00', '13:00'],
  // The next morning.
  ['23:45', '00:15', '24:15'],
  ['13:00', '13:00', '37:00'],
  ['13:00', '12:59', '36:59'],
])('a break from %s to %s ends at %s', (start, end, expected) => {
  const { start: from, end: to } = stretch(start, end);
  expect(breakWindow(from, to)).toEqual(stretch(start, expected));
});

it('a company can have five steps, or windows', () => {
  expect(MOST_BREAK_PARTS).toBe(5);
});
