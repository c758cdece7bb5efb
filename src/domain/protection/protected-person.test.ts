import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { weekOf } from '../working-time/contract-on-record.ts';
import {
  type DayOfProtection,
  isMinor,
  type ProtectedPerson,
  protectionFindings,
  type RestrictionKind,
} from './protected-person.ts';

const FRIDAY = isoDate('2026-11-20');
const DAY: DayOfProtection = {
  date: FRIDAY,
  worked: minutes(480),
  contracted: minutes(480),
  statutoryHoliday: minutes(0),
  night: minutes(0),
  weekWorked: weekOf([0, 480, 480, 480, 480, 480, 0]),
  weekToDate: minutes(2400),
  isExempt: false,
  overtimeOfMonth: minutes(0),
  overtimeOfYear: minutes(0),
};
const NOBODY: ProtectedPerson = { bornOn: null, isShiftWorkerOf16: false, restrictions: [] };
const YOUNG: ProtectedPerson = { ...NOBODY, bornOn: isoDate('2010-01-01') };
const asking = (kind: RestrictionKind, from = '2026-11-01', to = '2026-11-30'): ProtectedPerson => ({
  ...NOBODY,
  restrictions: [{ kind, from: isoDate(from), to: isoDate(to) }],
});

describe('who is under 18 (労基法60条)', () => {
  it.each([
    ['the day before the birthday', '2026-11-20', '2008-11-21', true],
    ['the birthday', '2026-11-21', '2008-11-21', false],
    ['born on 29 February, on the 28th', '2026-02-28', '2008-02-29', true],
    ['born on 29 February, on 1 March', '2026-03-01', '2008-02-29', false],
  ])('%s', (_, date, bornOn, isYoung) => {
    expect(isMinor(isoDate(date), isoDate(bornOn))).toBe(isYoung);
  });

  it('nobody whose birth date is unknown', () => {
    expect(isMinor(FRIDAY, null)).toBe(false);
  });
});

describe('what is against a protection', () => {
  const long = { worked: minutes(600), weekWorked: weekOf([0, 480, 480, 480, 240, 600, 0]) };
  it.each<[string, ProtectedPerson, Partial<DayOfProtection>, readonly string[]]>([
    ['nobody’s', NOBODY, { worked: minutes(900), night: minutes(60), statutoryHoliday: minutes(60) }, []],
    ['a minor’s ordinary day', YOUNG, {}, []],
    ['10 hours in a week with a day of 4', YOUNG, long, []],
    ['10 hours and a minute', YOUNG, { ...long, worked: minutes(601) }, ['minor_day']],
    [
      'the short day is the long one itself',
      YOUNG,
      { ...long, weekWorked: weekOf([0, 480, 480, 480, 0, 240, 0]) },
      ['minor_day'],
    ],
    ['a day off is no short day', YOUNG, { ...long, weekWorked: weekOf([0, 480, 480, 480, 0, 600, 0]) }, ['minor_day']],
    [
      'rest-day work is none of the 8 hours',
      YOUNG,
      { worked: minutes(540), statutoryHoliday: minutes(540) },
      ['minor_rest_day'],
    ],
    ['a minute of it', YOUNG, { worked: minutes(1), statutoryHoliday: minutes(1) }, ['minor_rest_day']],
    ['10 hours in a week of forty', YOUNG, { ...long, weekWorked: weekOf([0, 480, 480, 600, 240, 600, 0]) }, []],
    [
      '10 hours in a week of a minute more',
      YOUNG,
      { ...long, weekWorked: weekOf([0, 480, 481, 600, 240, 600, 0]) },
      ['minor_day'],
    ],
    [
      '10 hours in a week with a day of a minute',
      YOUNG,
      { ...long, weekWorked: weekOf([0, 480, 0, 0, 1, 600, 0]) },
      [],
    ],
    [
      'several at once, by the alphabet',
      YOUNG,
      { worked: minutes(700), statutoryHoliday: minutes(60), night: minutes(1), weekToDate: minutes(2401) },
      ['minor_day', 'minor_night', 'minor_rest_day', 'minor_week'],
    ],
    [
      'after pregnancy a minute on the rest day',
      asking('pregnant_no_overtime'),
      { worked: minutes(1), statutoryHoliday: minutes(1) },
      ['pregnant_rest_day'],
    ],
    ['after pregnancy a minute of the night', asking('pregnant_no_night'), { night: minutes(1) }, ['pregnant_night']],
    ['after pregnancy a day without one', asking('pregnant_no_night'), {}, []],
    ['a minor of 16 in shifts', { ...YOUNG, isShiftWorkerOf16: true }, { night: minutes(1) }, []],
    ['a week beyond 40 hours', asking('pregnant_no_overtime'), { weekToDate: minutes(2401) }, ['pregnant_overtime']],
    [
      'before it is beyond them',
      asking('pregnant_no_overtime'),
      { weekWorked: weekOf([0, 480, 480, 480, 480, 480, 480]) },
      [],
    ],
    [
      'a manager’s long day',
      asking('pregnant_no_overtime'),
      { isExempt: true, worked: minutes(700), statutoryHoliday: minutes(60), weekToDate: minutes(3000) },
      [],
    ],
    ['a manager’s night', asking('care_no_night'), { isExempt: true, night: minutes(1) }, ['care_night']],
    ['the day after the restriction', asking('care_no_night', '2026-11-01', '2026-11-19'), { night: minutes(1) }, []],
    ['the day before it', asking('care_no_night', '2026-11-21'), { night: minutes(1) }, []],
    ['its first day', asking('care_no_night', '2026-11-20'), { night: minutes(1) }, ['care_night']],
    [
      '24 and 150 hours',
      asking('care_limited_overtime'),
      { overtimeOfMonth: minutes(1440), overtimeOfYear: minutes(9000) },
      [],
    ],
    [
      'work on a day without contract',
      asking('care_no_overtime'),
      { contracted: minutes(0), worked: minutes(1) },
      ['care_beyond_contract'],
    ],
  ])('%s', (_, person, day, findings) => {
    expect(protectionFindings({ ...DAY, ...day }, person)).toEqual(findings);
  });

  it('less work is never more against it', () => {
    const length = fc.integer({ min: 0, max: 900 }).map(minutes);
    const kind = fc.constantFrom<RestrictionKind>(
      'pregnant_no_overtime',
      'pregnant_no_night',
      'care_no_overtime',
      'care_no_night',
    );
    fc.assert(
      fc.property(length, length, kind, fc.integer({ min: -40, max: 40 }), (a, b, restriction, days) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        const of = (worked: number) =>
          protectionFindings(
            { ...DAY, date: addDays(FRIDAY, days), worked: minutes(worked), night: minutes(Math.max(0, worked - 600)) },
            asking(restriction),
          );
        expect(of(more)).toEqual(expect.arrayContaining(of(less)));
      }),
    );
  });
});
