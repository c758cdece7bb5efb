import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { limitsOf, limitsOfFindings } from './limits.ts';
import type { ProtectedPerson, RestrictionKind } from './protected-person.ts';

const TODAY = isoDate('2026-11-20');
const NOBODY: ProtectedPerson = { bornOn: null, isShiftWorkerOf16: false, restrictions: [] };
const asked = (kind: RestrictionKind, from: string, to: string): ProtectedPerson => ({
  ...NOBODY,
  restrictions: [{ kind, from: isoDate(from), to: isoDate(to) }],
});
const limits = (person: ProtectedPerson): string[] =>
  limitsOf(person, TODAY).map(({ limit, from, to }) => `${limit} ${from} ${to}`);

describe('the limits that are told', () => {
  it.each<[string, ProtectedPerson, readonly string[]]>([
    ['of nobody', NOBODY, []],
    ['of an adult', { ...NOBODY, bornOn: isoDate('2008-11-20') }, []],
    [
      'of a minor have no days, which would tell the birthday',
      { ...NOBODY, bornOn: isoDate('2008-11-21') },
      ['no_overtime null null', 'no_rest_day null null', 'no_night null null'],
    ],
    [
      'of a minor in shifts',
      { ...NOBODY, bornOn: isoDate('2010-01-01'), isShiftWorkerOf16: true },
      ['no_overtime null null', 'no_rest_day null null'],
    ],
    ['that end today', asked('care_no_night', '2026-11-01', '2026-11-20'), ['no_night 2026-11-01 2026-11-20']],
    ['that are over', asked('care_no_night', '2026-11-01', '2026-11-19'), []],
    ['to come', asked('care_no_overtime', '2027-01-01', '2027-02-01'), ['within_contract 2027-01-01 2027-02-01']],
    [
      'of two words',
      asked('pregnant_no_overtime', '2026-11-01', '2026-12-01'),
      ['no_overtime 2026-11-01 2026-12-01', 'no_rest_day 2026-11-01 2026-12-01'],
    ],
    [
      'of a month and a year',
      asked('care_limited_overtime', '2026-11-01', '2026-12-01'),
      ['limited_overtime 2026-11-01 2026-12-01'],
    ],
  ])('%s', (_, person, expected) => {
    expect(limits(person)).toEqual(expected);
  });

  it('of findings are each told once, whatever the reason', () => {
    expect(limitsOfFindings(['care_night', 'minor_night', 'pregnant_night', 'minor_day'])).toEqual([
      'no_overtime',
      'no_night',
    ]);
    expect(limitsOfFindings([])).toEqual([]);
  });
});
