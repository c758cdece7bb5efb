import { describe, expect, it } from 'vitest';

import type { EarlierPlan, ShiftDay } from '../attendance/shift.ts';
import { at, dayOff, shift, punched } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { epochMs } from '../time/instant.ts';
import { VARIABLE, YEAR } from '../work-rules/testing/rules.ts';
import { COMPANY_RULE, type WorkRule } from '../work-rules/work-rule.ts';
import { changedPlans, plannedAt, planFixedAt } from './frozen-plan.ts';
import type { PersonsWork } from './month-hours.ts';
import { FULL_TIME, hoursOf, POLICY, ruled, RULED, workedOn, workWith } from './testing/builders.ts';

// D51, 労基法32条の2: the hours of each day are fixed before the period begins. What is changed in its course is no plan.

const planOf = ({ start, end, isWorkday }: ShiftDay): EarlierPlan['plan'] => ({ start, end, isWorkday });
/** The shift, after what was planned until each of these times. */
const after = (now: ShiftDay, ...earlier: readonly (readonly [until: string, was: ShiftDay | null])[]): ShiftDay => ({
  ...now,
  earlier: earlier.map(([until, was]) => ({ until: at(until), plan: was && planOf(was) })),
});

const DAY = '2026-09-15';
const [SEVEN, TEN, OFF] = [shift(DAY, '09:00', '17:00'), shift(DAY, '09:00', '20:00'), dayOff(DAY)];

describe('the plan of a day as it stood', () => {
  const changed = after(TEN, ['2026-08-20 10:00', null], ['2026-08-31 23:59', OFF], ['2026-09-10 09:00', SEVEN]);
  it.each<readonly [string, ShiftDay | null]>([
    ['2026-08-01 00:00', null],
    ['2026-08-20 10:00', null],
    ['2026-08-20 10:01', OFF],
    ['2026-08-31 23:59', OFF],
    ['2026-09-01 00:00', SEVEN],
    ['2026-09-10 09:00', SEVEN],
    ['2026-09-10 09:01', TEN],
  ])('at %s', (time, plan) => {
    const found = plannedAt(changed, at(time));
    expect(found && planOf(found)).toEqual(plan && planOf(plan));
    expect(found?.date).toBe(plan?.date);
  });

  it('one that was never changed is what it is', () => {
    expect(plannedAt(SEVEN, epochMs(0))).toBe(SEVEN);
  });
});

describe('when a plan is fixed', () => {
  const fixedAt = (date: string, rule: WorkRule, rest: Partial<PersonsWork> = {}) =>
    planFixedAt(isoDate(date), workWith('2026-09', { contracts: RULED, ...rest }), { ...POLICY, ...ruled(rule) });
  const employment = workWith('2026-09').employment;
  const THREE: WorkRule = { ...YEAR, months: 3, startMonth: 8 };

  it.each<readonly [string, string, WorkRule, Partial<PersonsWork>, fixed: string | null]>([
    ['of a month', DAY, VARIABLE, {}, '2026-09-01 00:00'],
    ['of its first day', '2026-09-01', VARIABLE, {}, '2026-09-01 00:00'],
    ['of its last', '2026-08-31', VARIABLE, {}, '2026-08-01 00:00'],
    ['of three months', DAY, THREE, {}, '2026-08-01 00:00'],
    ['without variable hours: never', DAY, COMPANY_RULE, {}, null],
    [
      'of who is hired in its course',
      DAY,
      VARIABLE,
      { employment: { ...employment, hiredOn: isoDate('2026-09-07') } },
      '2026-09-07 00:00',
    ],
    [
      'of who gets the rule in its course',
      DAY,
      VARIABLE,
      { contracts: [FULL_TIME, { ...FULL_TIME, from: isoDate('2026-09-08'), workRuleId: 1 }] },
      '2026-09-08 00:00',
    ],
    [
      'of who was registered after it began: with the end of that day',
      DAY,
      VARIABLE,
      { employment: { ...employment, registeredOn: isoDate('2026-09-02') } },
      '2026-09-03 00:00',
    ],
    [
      'of who was registered the day before: as it began',
      DAY,
      VARIABLE,
      { employment: { ...employment, registeredOn: isoDate('2026-08-31') } },
      '2026-09-01 00:00',
    ],
  ])('%s', (_, date, rule, rest, fixed) => {
    expect(fixedAt(date, rule, rest)).toBe(fixed === null ? null : at(fixed));
  });
});

const BEFORE = '2026-08-31 18:00';
const LATER = '2026-11-10 09:00';
const month = (shifts: readonly ShiftDay[], rest: Partial<PersonsWork> = {}, rule: WorkRule = VARIABLE) =>
  hoursOf('2026-09', { contracts: RULED, shifts, ...rest }, ruled(rule));
const totals = (...args: Parameters<typeof month>) => month(...args).totals;

describe('the hours of a month of 変形', () => {
  // 7 hours planned, 10 worked: beyond 8 hours of a day planned for less.
  const records = workedOn(DAY, 600);

  it('count a plan of ten hours that was fixed as one', () => {
    expect(totals([TEN], { records })).toMatchObject({ contracted: 600, overtimeByDay: 0 });
    expect(totals([after(TEN, [BEFORE, SEVEN])], { records })).toMatchObject({ contracted: 600, overtimeByDay: 0 });
  });

  it('aren’t changed by a shift that is changed in the course of the period, or after it', () => {
    const fixed = totals([SEVEN], { records });
    expect(fixed).toMatchObject({
      contracted: 435,
      insideOvertime: 45,
      overtimeByDay: 120,
      contractedMinutes: 18 * 480 + 435,
    });
    for (const until of ['2026-09-01 00:00', LATER])
      expect(totals([after(TEN, [until, SEVEN])], { records })).toEqual(fixed);
  });

  it('are the contract’s where nothing was planned yet', () => {
    expect(totals([after(TEN, ['2026-09-03 10:00', null])], { records })).toMatchObject({
      contracted: 480,
      overtimeByDay: 120,
    });
  });

  it('have a day off that is made a day of work as one of rest, and its hours beyond 8', () => {
    expect(totals([after(TEN, [LATER, OFF])], { records })).toMatchObject({
      contracted: 0,
      scheduledHoliday: 600,
      insideOvertime: 480,
      overtimeByDay: 120,
    });
  });

  it('have the changes of everybody else as they are', () => {
    const other = { ...COMPANY_RULE, kind: 'shift' } as const;
    expect(totals([after(TEN, [LATER, SEVEN])], { records }, other)).toMatchObject({
      contracted: 480,
      insideOvertime: 0,
    });
    expect(totals([after(TEN, [LATER, SEVEN])], { records }, other)).toEqual(totals([TEN], { records }, other));
  });
});

describe('who came as they were told in the end', () => {
  const AFTERNOON = shift(DAY, '13:00', '21:00');
  const moved = after(AFTERNOON, [LATER, SEVEN]);
  it('isn’t late, nor gone early', () => {
    const records = punched(DAY, '13:00', '21:00', { breakMinutes: 45 });
    expect(totals([moved], { records })).toMatchObject({ late: 0, earlyLeave: 0 });
    // By the plan that counts, three hours would be missing before its end at 17:00.
    expect(totals([SEVEN], { records }).late).toBeGreaterThan(0);
  });
  it('isn’t absent on a day off, and is on one of work', () => {
    expect(totals([after(OFF, [LATER, SEVEN])])).toMatchObject({ absenceDays: 18 });
    expect(totals([SEVEN])).toMatchObject({ absenceDays: 19 });
    expect(totals([moved])).toMatchObject({ absenceDays: 19, absence: 18 * 480 + 435 });
    // A day off that is made one of work is none of the plan, so that nothing of it is missing.
    expect(totals([after(SEVEN, [LATER, OFF])])).toMatchObject({ absenceDays: 18 });
  });
});

describe('the days whose plan was changed after it was fixed', () => {
  const changesOf = (...shifts: readonly ShiftDay[]) =>
    changedPlans(workWith('2026-09', { contracts: RULED, shifts }), { ...POLICY, ...ruled(VARIABLE) });
  const OTHER = shift('2026-09-14', '09:00', '18:00');

  it.each<readonly [string, readonly ShiftDay[]]>([
    ['never changed', [SEVEN]],
    ['changed before', [after(TEN, [BEFORE, SEVEN])]],
    ['changed, and changed back', [after(SEVEN, [LATER, SEVEN], ['2026-11-11 09:00', TEN])]],
  ])('%s: none', (_, shifts) => {
    expect(changesOf(...shifts)).toEqual([]);
  });

  it('tells what counts and what it is now, in order', () => {
    const changed = after(TEN, [LATER, SEVEN]);
    const planned = after(OTHER, [LATER, null]);
    const off = after(dayOff('2026-09-16'), [LATER, shift('2026-09-16', '09:00', '18:00')]);
    expect(changesOf(off, changed, planned)).toEqual([
      { date: '2026-09-14', fixed: null, shift: planned },
      { date: DAY, fixed: SEVEN, shift: changed },
      { date: '2026-09-16', fixed: shift('2026-09-16', '09:00', '18:00'), shift: off },
    ]);
  });

  it.each<readonly [string, ShiftDay]>([
    ['its beginning alone', shift(DAY, '08:00', '17:00')],
    ['its end alone', TEN],
    ['whether it is one of work', OFF],
  ])('by %s', (_, now) => {
    expect(changesOf(after(now, [LATER, SEVEN])).map(({ date }) => date)).toEqual([DAY]);
  });

  it('of nobody else', () => {
    const facts = workWith('2026-09', { contracts: RULED, shifts: [after(TEN, [LATER, SEVEN])] });
    expect(changedPlans(facts, { ...POLICY, ...ruled(COMPANY_RULE) })).toEqual([]);
  });
});
