import { describe, expect, it } from 'vitest';

import { isoDate, type IsoDate } from '../time/date.ts';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import { FLEX, VARIABLE, YEAR } from '../work-rules/testing/rules.ts';
import { COMPANY_RULE, NO_OWN_CHOICES, type WorkRule } from '../work-rules/work-rule.ts';
import { NO_WORK } from '../working-time/work-classes.ts';
import { paidPolicy } from '../company-policy/policy.ts';
import { ruledSheet } from './ruled-sheet.ts';
import { sheetOf } from './testing/builders.ts';
import { policyWith } from '../company-policy/testing/policy.ts';
import { hoursOf } from '../hours/testing/builders.ts';
import { punched } from '../attendance/testing/builders.ts';

// 勤務形態 on the sheet: what a rule has goes before the company's policy; of whose beginning and end are their own (フレックス, 裁量, みなし,
// 管理監督者) nobody is late but of the core (work-rules 4, 6).

const CORE = { start: timeOfDay('10:00'), end: timeOfDay('15:00') };
const kinds = (...names: readonly string[]): WorkRule[] =>
  names.map((kind) => ({ ...NO_OWN_CHOICES, kind }) as WorkRule);
const [FIXED, SHIFT, HOURLY, MANAGER, DISCRETIONARY, OUTSIDE] = kinds(
  'fixed',
  'shift',
  'hourly',
  'manager',
  'discretionary',
  'outside',
) as [WorkRule, WorkRule, WorkRule, WorkRule, WorkRule, WorkRule];
const HOURS = { start: timeOfDay('09:00'), end: timeOfDay('18:00') };

it.each<
  readonly [
    string,
    WorkRule,
    Partial<Record<'isOvertimeByDay' | 'isShiftIgnored' | 'canBeMissed', boolean>>,
    late: string,
    hours: unknown,
  ]
>([
  ['the company’s', COMPANY_RULE, { isOvertimeByDay: true, isShiftIgnored: false, canBeMissed: true }, 'fixed', null],
  ['fixed hours', { ...FIXED, hours: HOURS }, { isOvertimeByDay: true, canBeMissed: true }, 'fixed', HOURS],
  ['shifts', SHIFT, { isOvertimeByDay: true, isShiftIgnored: false, canBeMissed: true }, 'fixed', null],
  ['by the hour', HOURLY, { isOvertimeByDay: true, isShiftIgnored: false, canBeMissed: true }, 'fixed', null],
  ['変形 of a month', VARIABLE, { isOvertimeByDay: false, isShiftIgnored: false, canBeMissed: true }, 'fixed', null],
  ['変形 of a year', YEAR, { isOvertimeByDay: false, isShiftIgnored: false, canBeMissed: true }, 'fixed', null],
  [
    'flex without core',
    { ...FLEX, hours: HOURS },
    { isOvertimeByDay: false, isShiftIgnored: true, canBeMissed: false },
    'none',
    null,
  ],
  [
    'flex with core',
    { ...FLEX, core: CORE },
    { isOvertimeByDay: false, isShiftIgnored: true, canBeMissed: true },
    'shift',
    CORE,
  ],
  ['a manager', MANAGER, { isOvertimeByDay: false, isShiftIgnored: false, canBeMissed: true }, 'none', null],
  ['裁量', DISCRETIONARY, { isOvertimeByDay: false, isShiftIgnored: false, canBeMissed: true }, 'none', null],
  ['事業場外', OUTSIDE, { isOvertimeByDay: false, isShiftIgnored: false, canBeMissed: true }, 'none', null],
])('of %s', (_, rule, flags, late, hours) => {
  const by = { basis: 'fixed', time: timeOfDay('10:00') } as const;
  const found = ruledSheet(policyWith({ late: by, early: by }), rule);
  expect(found).toMatchObject({ ...flags, hours });
  expect([found.policy.late.basis, found.policy.early.basis]).toEqual([late, late]);
  expect(found.policy.judgesRestDays).toBe(late === 'fixed');
});

describe('what a rule has of its own', () => {
  const night = { start: timeOfDay('21:00'), end: workingDayMinute(30 * 60) };
  const late = { basis: 'fixed', time: timeOfDay('09:30') } as const;
  const early = { basis: 'fixed', time: timeOfDay('16:30') } as const;
  const own = {
    unsetBreak: 'one_hour',
    night,
    late,
    early,
    clockInShown: 'shift_start',
    clockOutStep: minutes(30),
  } as const;
  const company = policyWith({ clockInShown: 'recorded', clockOutStep: minutes(5), leaveDay: minutes(420) });

  it('goes before the company’s, and what it leaves open is the company’s', () => {
    expect(ruledSheet(company, { ...FIXED, ...own }).policy).toEqual({ ...company, ...own });
    expect(ruledSheet(company, { ...FIXED }).policy).toEqual(company);
  });
  it('rounds nothing on a sheet with the paid figures (D59)', () => {
    const paid = paidPolicy({ standardDay: minutes(480), hours: null, unsetBreak: 'none', absence: 'planned' });
    const { clockInShown, clockOutStep, unsetBreak } = ruledSheet(paid, { ...FIXED, ...own }).policy;
    expect([clockInShown, clockOutStep, unsetBreak]).toEqual(['recorded', 1, 'one_hour']);
  });
  it('a day of leave is the standard day of flex alone', () => {
    const standardDay = minutes(450);
    expect(ruledSheet(company, { ...FLEX, standardDay }).policy.leaveDay).toBe(450);
    expect(ruledSheet(company, FLEX).policy.leaveDay).toBe(420);
    expect(ruledSheet(company, { ...FIXED, standardDay } as WorkRule).policy.leaveDay).toBe(420);
  });
  it('the night column of a manager has the night, where others have the overtime at night', () => {
    const policy = policyWith({ nightColumn: 'overtime' });
    expect([MANAGER, FLEX, FIXED].map((rule) => ruledSheet(policy, rule).policy.nightColumn)).toEqual([
      'all_work',
      'overtime',
      'overtime',
    ]);
  });
});

describe('a month of two rules', () => {
  const ruleOn = (date: IsoDate) => (date < '2026-11-16' ? COMPANY_RULE : FLEX);
  const hours = hoursOf('2026-11');
  const of = (rest: Parameters<typeof sheetOf>[1]) =>
    sheetOf(
      '2026-11',
      { ...rest, ruleOn },
      {
        ...hours,
        days: hours.days.map((day) => ({ ...day, classes: { ...NO_WORK, overtime: minutes(7) } })),
      },
    );

  it('has the overtime of the company’s days by the day, and that of flex by the hours', () => {
    const records = ['2026-11-10', '2026-11-17'].flatMap((date) =>
      punched(date, '09:00', '19:00', { breakMinutes: 60 }),
    );
    expect(of({ records }).days.flatMap(({ overtime }) => (overtime === null ? [] : [overtime]))).toEqual([60, 7]);
  });

  const [ofDays, ofFlex] = ['残業は1日8時間超のみ', '残業はフレックスの総枠を超えた時間'];
  it.each([
    ['who leaves before the second', { leftOn: isoDate('2026-11-15') }, [ofDays]],
    ['who comes with it', { hiredOn: isoDate('2026-11-16') }, [ofFlex]],
    ['who is there for a day of it', { leftOn: isoDate('2026-11-16') }, [ofDays, ofFlex]],
    ['who isn’t there at all', { leftOn: isoDate('2026-10-31') }, [ofDays, ofFlex]],
  ])('says in its notes what holds for %s', (_, dates, expected) => {
    const employment = { hiredOn: null, leftOn: null, registeredOn: isoDate('2020-04-01'), goLiveOn: null, ...dates };
    const notes = of({ employment }).notes.filter((note) => note.startsWith('残業は'));
    expect(notes).toHaveLength(expected.length);
    notes.forEach((note, at) => expect(note).toContain(expected[at]));
    // Only the second says from which day on it holds.
    expect(notes.map((note) => note.includes('【11月16日（月）から】'))).toEqual(expected.map((__, at) => at > 0));
  });
});
