import { describe, expect, it } from 'vitest';

import { dayOff, shift } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { weekOf } from '../working-time/contract-on-record.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { limitsBroken, type PlannedDays } from './planned-days.ts';
import type { ProtectedPerson, RestrictionKind } from './protected-person.ts';

// A Wednesday, in the week from Sunday the 22nd.
const DAY = isoDate('2026-11-25');
const CONTRACTS = [{ from: isoDate('2026-04-01'), minutes: weekOf([0, 480, 480, 480, 480, 480, 0]) }];
const asked = (kind: RestrictionKind): ProtectedPerson => ({
  bornOn: null,
  isShiftWorkerOf16: false,
  restrictions: [{ kind, from: isoDate('2026-11-01'), to: isoDate('2026-11-30') }],
});
const brokenOn = (
  person: ProtectedPerson,
  shifts: PlannedDays['shifts'],
  rest: Partial<PlannedDays> = {},
  date = DAY,
) =>
  limitsBroken([date], person, {
    shifts,
    contracts: CONTRACTS,
    holidays: new Map(),
    companyDays: new Map(),
    usualDay: minutes(480),
    policy: { ...DEFAULT_WORKING_TIME_POLICY, statutoryRestDay: 0 },
    ...rest,
  }).get(date) ?? [];

describe('a planned day', () => {
  it.each([
    ['of nine hours with its break has eight', 'pregnant_no_overtime', '09:00', '18:00', []],
    ['of a minute more has not', 'pregnant_no_overtime', '09:00', '18:01', ['no_overtime']],
    ['that ends at ten has no night', 'care_no_night', '14:00', '22:00', []],
    ['that ends a minute later has', 'care_no_night', '14:00', '22:01', ['no_night']],
    ['within the contract', 'care_no_overtime', '09:00', '18:00', []],
    ['beyond it', 'care_no_overtime', '09:00', '18:01', ['within_contract']],
    ['of overtime that nobody has worked yet', 'care_limited_overtime', '08:00', '23:00', []],
  ] as const)('%s', (_, kind, start, end, expected) => {
    expect(brokenOn(asked(kind), [shift(DAY, start, end)])).toEqual(expected);
  });

  it('counts in its week with what the contract has on the others', () => {
    const saturday = isoDate('2026-11-28');
    const half = [shift(saturday, '09:00', '13:00')];
    expect(brokenOn(asked('pregnant_no_overtime'), half, {}, saturday)).toEqual(['no_overtime']);
    // A workday without times yet is planned as the contract has it.
    const untimed = { date: DAY, start: null, end: null, isWorkday: true };
    expect(brokenOn(asked('pregnant_no_overtime'), [...half, untimed], {}, saturday)).toEqual(['no_overtime']);
    const instead = [...half, dayOff(DAY)];
    expect(brokenOn(asked('pregnant_no_overtime'), instead, {}, saturday)).toEqual([]);
  });

  it('on the statutory rest day is work on it, and not in the week', () => {
    const sunday = isoDate('2026-11-22');
    expect(brokenOn(asked('pregnant_no_overtime'), [shift(sunday, '09:00', '12:00')], {}, sunday)).toEqual([
      'no_rest_day',
    ]);
  });

  it('is one by the company’s calendar, too, which goes before the weekday', () => {
    const kindOn = (date: string, kind: 'statutory_holiday' | 'workday') => ({
      companyDays: new Map([[isoDate(date), { kind, name: null }]]),
    });
    const person = asked('pregnant_no_overtime');
    expect(brokenOn(person, [shift(DAY, '09:00', '12:00')], kindOn(DAY, 'statutory_holiday'))).toEqual(['no_rest_day']);
    const sunday = isoDate('2026-11-22');
    const short = [shift(sunday, '09:00', '12:00'), dayOff(DAY)];
    expect(brokenOn(person, short, kindOn(sunday, 'workday'), sunday)).toEqual([]);
  });

  it('without a contract is beyond none', () => {
    expect(brokenOn(asked('care_no_overtime'), [shift(DAY, '08:00', '21:00')], { contracts: [] })).toEqual([]);
  });

  it('is told of only where it breaks something', () => {
    const days = {
      shifts: [shift(DAY, '14:00', '22:01'), shift('2026-11-26', '14:00', '22:00')],
      contracts: CONTRACTS,
      holidays: new Map(),
      companyDays: new Map(),
      usualDay: minutes(480),
      policy: { ...DEFAULT_WORKING_TIME_POLICY, statutoryRestDay: 0 as const },
    };
    expect([...limitsBroken([DAY, isoDate('2026-11-26')], asked('care_no_night'), days)]).toEqual([
      [DAY, ['no_night']],
    ]);
  });

  it('off breaks nothing', () => {
    for (const kind of ['pregnant_no_overtime', 'care_no_night', 'care_no_overtime'] as const)
      expect(brokenOn(asked(kind), [dayOff(DAY)])).toEqual([]);
  });
});
