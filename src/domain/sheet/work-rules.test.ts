import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { shift, punched } from '../attendance/testing/builders.ts';
import { FULL_TIME, POLICY, workWith } from '../hours/testing/builders.ts';
import { calculateHours, type MonthHours } from '../hours/month-hours.ts';
import { daysFrom, firstDay, isoDate, isoMonth, lastDay, weekdayOf } from '../time/date.ts';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import { COMPANY_RULE, NO_OWN_CHOICES, type WorkRule } from '../work-rules/work-rule.ts';
import { FLEX, VARIABLE } from '../work-rules/testing/rules.ts';
import type { Sheet, SheetInput } from './sheet.ts';
import { sheetOf } from './testing/builders.ts';
import { policyWith } from '../company-policy/testing/policy.ts';

const CORE: WorkRule = { ...FLEX, core: { start: timeOfDay('10:00'), end: timeOfDay('15:00') } };
const MANAGER: WorkRule = { ...NO_OWN_CHOICES, kind: 'manager' };
const DEEMED: WorkRule = {
  ...NO_OWN_CHOICES,
  kind: 'discretionary',
  deemed: minutes(540),
  onScheduledHolidays: false,
};
const hour = { breakMinutes: 60 };
const NOVEMBER = { from: firstDay(isoMonth('2026-11')), to: lastDay(isoMonth('2026-11')) };
const BY_MINUTE = policyWith({ clockOutStep: minutes(1), clockInShown: 'recorded' });

/** The month's hours and its sheet, under the rule. */
function monthOf(rule: WorkRule, rest: Partial<SheetInput> = {}): { hours: MonthHours; sheet: Sheet } {
  const { records = [], shifts = [], policy = BY_MINUTE } = rest;
  const work = workWith('2026-11', { contracts: [{ ...FULL_TIME, workRuleId: 1 }], records, shifts });
  const hours = calculateHours(work, { ...POLICY, ruleOn: () => rule })(NOVEMBER);
  return { hours, sheet: sheetOf('2026-11', { ...rest, policy, ruleOn: () => rule }, hours) };
}
const dayOf = (sheet: Sheet, date: string) => sheet.days.find((day) => day.date === date);

/** Monday to Friday, ten hours a day. */
const longDays = daysFrom(NOVEMBER.from, NOVEMBER.to)
  .filter((date) => ![0, 6].includes(weekdayOf(date)))
  .flatMap((date) => punched(date, '09:00', '20:00', hour));

describe('the overtime column', () => {
  it('of flex has none of the day, and what is beyond the frame of the month', () => {
    const one = monthOf(FLEX, { records: punched('2026-11-10', '09:00', '21:00', hour) }).sheet;
    expect(dayOf(one, '2026-11-10')).toMatchObject({ work: 660, overtime: 0 });
    const { sheet, hours } = monthOf(FLEX, { records: longDays });
    // 21 days of ten hours, of 171:25.
    expect(sheet.summary.overtime).toBe(210 * 60 - 10_285);
    expect(sheet.summary.overtime).toBe(hours.totals.overtime);
    expect(sheet.notes).toContain('残業はフレックスの総枠を超えた時間（打刻から1分単位で計算、法定休日労働を除く）');
  });

  it('of a manager is empty, and the night is all there', () => {
    const records = punched('2026-11-10', '13:00', '24:30', hour);
    for (const nightColumn of ['all_work', 'overtime'] as const) {
      const { sheet } = monthOf(MANAGER, { records, policy: { ...BY_MINUTE, nightColumn } });
      expect(dayOf(sheet, '2026-11-10')).toMatchObject({ work: 630, overtime: 0, nightOvertime: 150 });
    }
  });

  it('of deemed hours is of what is deemed, whatever was punched', () => {
    const { sheet } = monthOf(DEEMED, { records: punched('2026-11-10', '10:00', '15:00', hour) });
    expect(dayOf(sheet, '2026-11-10')).toMatchObject({ work: 240, overtime: 60 });
  });

  it('of variable hours is beyond the plan of a long day', () => {
    const shifts = [shift('2026-11-10', '09:00', '20:00')];
    const { sheet } = monthOf(VARIABLE, { shifts, records: punched('2026-11-10', '09:00', '20:30', hour) });
    expect(dayOf(sheet, '2026-11-10')).toMatchObject({ work: 630, overtime: 30 });
  });

  it('of a rule with ordinary hours is the day’s own', () => {
    const { sheet } = monthOf({ ...COMPANY_RULE }, { records: punched('2026-11-10', '09:00', '20:00', hour) });
    expect(dayOf(sheet, '2026-11-10')).toMatchObject({ work: 600, overtime: 120 });
  });
});

describe('late, early and absent', () => {
  const records = punched('2026-11-10', '10:30', '14:00', hour);
  const shifts = [shift('2026-11-10', '09:00', '18:00')];
  it.each<[string, WorkRule, boolean]>([
    ['flex without core', FLEX, false],
    ['flex with core', CORE, true],
    ['a manager', MANAGER, false],
    ['deemed hours', DEEMED, false],
    ['a rule of the company', { ...COMPANY_RULE }, true],
    [
      'a rule by which nobody is',
      {
        ...COMPANY_RULE,
        late: { basis: 'none', time: timeOfDay('10:00') },
        early: { basis: 'none', time: timeOfDay('10:00') },
      },
      false,
    ],
  ])('%s', (_, rule, isJudged) => {
    const { sheet } = monthOf(rule, { records, shifts });
    expect(dayOf(sheet, '2026-11-10')).toMatchObject({ isLate: isJudged, isLeftEarly: isJudged });
    expect(sheet.summary).toMatchObject({ daysLate: Number(isJudged), daysLeftEarly: Number(isJudged) });
  });

  it('of the core by the minute, and not on a rest day', () => {
    const of = (date: string, clockIn: string, clockOut: string) =>
      dayOf(monthOf(CORE, { records: punched(date, clockIn, clockOut, hour) }).sheet, date);
    expect(of('2026-11-10', '10:00', '15:00')).toMatchObject({ isLate: false, isLeftEarly: false });
    expect(of('2026-11-10', '10:01', '14:59')).toMatchObject({ isLate: true, isLeftEarly: true });
    expect(of('2026-11-14', '10:01', '14:59')).toMatchObject({ isLate: false, isLeftEarly: false });
  });

  it('by the beginning and the end of the rule, where there is no shift', () => {
    const own: WorkRule = { ...COMPANY_RULE, hours: { start: timeOfDay('08:00'), end: timeOfDay('16:00') } };
    const policy = { ...BY_MINUTE, early: { ...BY_MINUTE.early, basis: 'shift' as const } };
    const { sheet } = monthOf(own, { records: punched('2026-11-10', '08:01', '16:00', hour), policy });
    expect(dayOf(sheet, '2026-11-10')).toMatchObject({ isLate: true, isLeftEarly: false });
  });

  it('a day of flex without core can’t be missed; with a core it can', () => {
    expect(monthOf(FLEX).sheet.summary.daysAbsent).toBe(0);
    expect(monthOf(CORE).sheet.summary.daysAbsent).toBe(19);
  });
});

describe('the rest of the sheet', () => {
  const records = punched('2026-11-10', '08:50', '18:44', hour);

  it('rounds as the rule has it, and says so', () => {
    const shifts = [shift('2026-11-10', '09:00', '18:00')];
    const own: WorkRule = { ...COMPANY_RULE, clockOutStep: minutes(30), clockInShown: 'shift_start' };
    const { sheet } = monthOf(own, { records, shifts });
    expect(dayOf(sheet, '2026-11-10')).toMatchObject({ clockIn: 540, clockOut: 1110, work: 510 });
    expect(sheet.summary.clockOutCut).toBe(14);
    expect(sheet.notes).toContain('退勤は30分単位で切り捨て（打刻は1分単位で保存）');
  });

  it('has the night, the break and the leave of the rule', () => {
    const night = { start: timeOfDay('18:00'), end: workingDayMinute(29 * 60) };
    const own: WorkRule = { ...FLEX, night, unsetBreak: 'one_hour', standardDay: minutes(450) };
    const leaveDays = [isoDate('2026-11-11')];
    const { sheet } = monthOf(own, { records: punched('2026-11-10', '08:50', '18:44'), leaveDays });
    expect(dayOf(sheet, '2026-11-10')).toMatchObject({ work: 534, night: 44 });
    expect(sheet.summary.work).toBe(534 + 450);
    expect(sheet.notes).toContain('深夜残業は18:00〜翌5:00の実働（所定内を含む）');
  });

  it('says from when on another rule has other notes', () => {
    const ruleOn = (date: string): WorkRule => (date < '2026-11-16' ? COMPANY_RULE : FLEX);
    const { notes } = sheetOf('2026-11', { policy: BY_MINUTE, ruleOn });
    expect(notes).toContain('残業は1日8時間超のみ（週40時間超・法定休日労働を除く）');
    expect(notes).toContain(
      '残業はフレックスの総枠を超えた時間（打刻から1分単位で計算、法定休日労働を除く）【11月16日（月）から】',
    );
    // What they have in common is said once.
    expect(notes.filter((note) => note.startsWith('総労働時間'))).toHaveLength(1);
  });
});

it('a rule that leaves all to the company has the company’s sheet, whatever its policy', () => {
  const somePolicy = fc.record({
    clockOutStep: fc.constantFrom(...[1, 15, 30].map(minutes)),
    clockInShown: fc.constantFrom('recorded' as const, 'shift_start' as const),
    nightColumn: fc.constantFrom('all_work' as const, 'overtime' as const),
    unsetBreak: fc.constantFrom('none' as const, 'legal_gradual' as const),
    judgesRestDays: fc.boolean(),
  });
  const someTimes = fc.array(fc.tuple(fc.integer({ min: 5, max: 12 }), fc.integer({ min: 13, max: 26 })), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(somePolicy, someTimes, fc.constantFrom('fixed', 'shift', 'hourly'), (choices, times, kind) => {
      const records = times.flatMap(([start, end], at) =>
        punched(`2026-11-${String(at + 2).padStart(2, '0')}`, `${String(start).padStart(2, '0')}:07`, `${end}:22`),
      );
      const input = { records, shifts: [shift('2026-11-04', '09:00', '18:00')], policy: policyWith(choices) };
      const rule = { ...NO_OWN_CHOICES, kind } as WorkRule;
      expect(monthOf(rule, input).sheet).toEqual(sheetOf('2026-11', input));
    }),
    { numRuns: 100 },
  );
});
