import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { holidaysOfMonth, holidaysWithin } from '#domain/holidays/holidays.ts';
import { checkMonth } from '#domain/closing/check-month.ts';
import { hoursPolicy } from '#domain/hours/hours-policy.ts';
import { calculateHours } from '#domain/hours/month-hours.ts';
import { countWorkingDays } from '#domain/overtime/work-months.ts';
import {
  addDays,
  addMonths,
  firstDay,
  isoDate,
  isoMonth,
  lastDay,
  monthNumber,
  monthOf,
  type IsoDate,
  type IsoMonth,
} from '#domain/time/date.ts';
import { instantOf, japanDate } from '#domain/time/instant.ts';
import { minutes, timeOfDay } from '#domain/time/minutes.ts';
import { DEFAULT_OVERTIME_AGREEMENT } from '#domain/overtime/agreement.ts';
import { breachesThrough } from '#domain/overtime/limits.ts';
import { settingsInForce } from '#domain/overtime/settings.ts';
import { expectBreaches } from '#domain/overtime/outlook.ts';
import { policyInForce } from '#domain/company-policy/policy.ts';
import { breakRuleOf } from '#domain/company-policy/unset-break.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '#domain/working-time/policy.ts';
import { companies, goLiveDateOf } from './companies.ts';
import { closedMonthsOf, demoDataOf, minutesOfWeekOf, type DemoEmployeeData } from './demo-data.ts';
import { findings } from './findings.ts';
import { FIRST_DAYS, personOf } from './testing/people.ts';
import { demoPeriod } from './testing/people.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';

const KINDS = Object.keys(findings) as (keyof typeof findings)[];

const employmentOf = ({ hiredOn, registeredOn, employee: { companyId } }: DemoEmployeeData, today: IsoDate) => ({
  hiredOn,
  leftOn: null,
  registeredOn,
  goLiveOn: goLiveDateOf(companies.find((company) => company.companyId === companyId) ?? {}, today),
});

/**
 * What is found of some people in every month: nights without a day of rest from midnight to midnight, and long days where
 * a company tolerates an hour only; and of the last month of the people with work rules and with leave of a part of a day, which are compared by hand
 * elsewhere.
 */
const USUAL =
  /^(demo E0003 week_without_rest|demo-west (S0001|E0001) far_punch|demo-rules (E00(03|11) empty_workday|E0006 far_punch|E0010 short_interval)|demo-leave E000[23589] far_punch)$/;

/** Of people with a work rule their contract and the rule. */
function contractsOf({ employee, hiredOn }: DemoEmployeeData) {
  const week = minutesOfWeekOf(employee);
  const company = companies.find(({ companyId }) => companyId === employee.companyId);
  const rule = company?.workRules?.[employee.workRule ?? ''];
  if (week === null || rule === undefined) return { contracts: [] };
  return { contracts: [{ from: hiredOn, minutes: week, workRuleId: 1 }], ruleOn: () => rule };
}

/** The findings of everyone's month, each as `company employee kind`. */
function findingsOf(people: readonly DemoEmployeeData[], month: IsoMonth, today: IsoDate): string[] {
  return people.flatMap((data) => {
    const { employee, records, shifts, internalWork, leaveRequests } = data;
    const company = companies.find(({ companyId }) => companyId === employee.companyId);
    if (company === undefined) throw new Error(`no ${employee.companyId}`);
    const period = demoPeriod(employee.companyId, month);
    const check = checkMonth({
      period,
      records,
      shifts,
      internalWork,
      breakRule: breakRuleOf(policyInForce(company.policies, month)),
      usualDay: minutes(480),
      leaveRequests: leaveRequests
        .filter(({ of }) => of === undefined || of.unit === 'day')
        .map(({ date, status, isUnsent = false }, id) => ({ id, date, status, isUnsent, isSaidWorkday: false })),
      holidays: holidaysWithin(period),
      companyDays: new Map(),
      employment: employmentOf(data, today),
      ...contractsOf(data),
      settings: settingsInForce(company.settings, month),
      now: instantOf(today, timeOfDay('00:30')),
    });
    return check.findings.map(({ kind }) => `${employee.companyId} ${employee.employeeId} ${kind}`);
  });
}

describe('the findings', () => {
  const toBeFound = KINDS.flatMap((kind) =>
    findings[kind].map(({ companyId = 'demo', who }) => ({ companyId, who, kind })),
  );

  it('are about twenty, one or two of each kind, of eight people of demo and one of demo-west', () => {
    expect(KINDS.filter((kind) => ![1, 2].includes(findings[kind].length))).toEqual([]);
    expect(toBeFound).toHaveLength(23);
    expect(new Set(toBeFound.map(({ companyId, who }) => `${companyId} ${who}`)).size).toBe(9);
  });

  it('are exactly those in the last month, on whatever day the data is generated, and everyone else’s month has only the usual ones', () => {
    const expected = toBeFound.map(({ companyId, who, kind }) => `${companyId} ${who} ${kind}`).toSorted();
    const atMostNow = ['demo E0001 pending_leave', 'demo E0004 pending_leave', 'demo E0007 missing_punch'];
    // Months of 28 to 31 days, their first and last, Sundays, New Year, the long holidays.
    const anyDay = fc.nat(8 * 365).map((days) => addDays(isoDate('2026-01-01'), days));
    fc.assert(
      fc.property(anyDay, (today) => {
        const people = demoDataOf(today);
        const [before, last, current] = [-2, -1, 0].map((offset) =>
          findingsOf(people, addMonths(monthOf(today), offset), today).filter((found) => !USUAL.test(found)),
        );
        expect(last?.toSorted()).toEqual(expected);
        expect(before).toEqual(['demo E0007 missing_punch']);
        expect(atMostNow).toEqual(expect.arrayContaining(current ?? []));
      }),
      { examples: FIRST_DAYS.map((day) => [day]), numRuns: 40 },
    );
  });
});

describe('the agreement’s year of E0006, E0007, E0008 and E0013', () => {
  const withYear = (today: IsoDate) => demoDataOf(today).filter(({ employee }) => employee.hasWholeYear);

  it('begins in April, and nothing in it keeps a month before the last two from being closed', () => {
    const anyDay = fc.nat(8 * 365).map((days) => addDays(isoDate('2026-01-01'), days));
    fc.assert(
      fc.property(anyDay, (today) => {
        const people = withYear(today);
        expect(people.map(({ employee }) => employee.employeeId)).toEqual(['E0006', 'E0007', 'E0008', 'E0013']);
        const earlier = closedMonthsOf(today);
        const months = earlier.map(({ month }) => month);
        expect(months.map(monthNumber)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12].slice(0, months.length));
        expect(months.length).toBe(Math.max(0, ((monthNumber(today) + 8) % 12) - 2));
        expect(months.flatMap((month) => findingsOf(people, month, today))).toEqual([]);
        for (const { hiredOn, records } of people) {
          expect(records.filter(({ workDate }) => workDate < hiredOn)).toEqual([]);
          for (const month of months)
            expect(records.filter(({ workDate }) => monthOf(workDate) === month).length).toBeGreaterThan(25);
        }
        for (const { month, at } of earlier)
          expect([lastDay(month) < japanDate(at), japanDate(at) < today]).toEqual([true, true]);
      }),
      { examples: FIRST_DAYS.map((day) => [day]), numRuns: 20 },
    );
  });

  it('has a shape: steady, falling, near the limit of a year, rising', () => {
    const today = isoDate('2026-11-23');
    const months = Array.from({ length: 8 }, (_, index) => addMonths(isoMonth('2026-04'), index));
    const [steady = [], falling = [], busy = [], rising = []] = withYear(today).map((data) =>
      months.map((month) => workOf(data, month).overtime / 60),
    );
    const whole = (hours: readonly number[]) => hours.slice(0, -1);
    expect(Math.min(...whole(steady))).toBeGreaterThan(15);
    expect(Math.max(...whole(steady))).toBeLessThan(30);
    expect(whole(falling)).toEqual(whole(falling).toSorted((a, b) => b - a));
    expect(falling[0]).toBeGreaterThan(35);
    const total = busy.reduce((sum, hours) => sum + hours, 0);
    expect([total > 0.8 * 360, total < 360]).toEqual([true, true]);
    expect(whole(rising)).toEqual(whole(rising).toSorted((a, b) => a - b));
    expect(rising[0]).toBeLessThan(10);
  });
});

/** Every thirteenth day of a year, which covers each part of a month, and the days on which somebody may start. */
const DAYS: readonly IsoDate[] = [
  ...FIRST_DAYS,
  ...Array.from({ length: 28 }, (_, index) => addDays(isoDate('2027-01-07'), index * 13)),
];

it.each(DAYS)('on %s E0008 has had too much overtime in the last month, and continues like that', (today) => {
  const data = personOf(demoDataOf(today), 'E0008');
  const lastMonth = addMonths(monthOf(today), -1);
  const months = [-2, -1, 0].map((offset) => addMonths(monthOf(today), offset));
  const [before, last, current] = months.map((month) => ({ month, ...workOf(data, month) }));
  if (before === undefined || last === undefined || current === undefined) throw new Error('three months');
  expect(before.overtime).toBeLessThan(45 * 60);
  expect(last.overtime).toBeGreaterThan(45 * 60);
  expect(last.overtime).toBeLessThan(80 * 60);
  expect(breachesThrough(lastMonth, [before, last], DEFAULT_OVERTIME_AGREEMENT).map(({ kind }) => kind)).toContain(
    'month',
  );

  const input = {
    period: calendarMonth(current.month),
    ...data,
    holidays: holidaysOfMonth(current.month),
    companyDays: new Map(),
  };
  const workingDays = countWorkingDays({ ...input, employment: employmentOf(data, today) }, today);
  const expected = expectBreaches({ ...current, workingDays }, [before, last], DEFAULT_OVERTIME_AGREEMENT);
  // Before the month's first days are over, its pace is that of the months before.
  if (workingDays.passed >= 5) expect(expected.map(({ status }) => status.kind)).toContain('month');
});

it.each(DAYS)('on %s each case of the hours is in the last month', (today) => {
  const people = demoDataOf(today);
  const of = (employeeId: string) => workOf(personOf(people, employeeId), addMonths(monthOf(today), -1));
  expect(of('E0011')).toMatchObject({ overtimeByWeek: 960, overtimeByDay: 0, statutoryHoliday: 0 });
  expect(of('E0012')).toMatchObject({ overtimeByWeek: 360, overtimeByDay: 0, statutoryHoliday: 360 });
  expect(of('E0013').overtimeOver60).toBeGreaterThan(0);
  const pairs = of('E0014');
  expect(pairs).toMatchObject({ overtime: 0, worked: pairs.workedDays * 480, contractedDays: pairs.workedDays });
  expect(of('E0015')).toMatchObject({ overtimeByDay: 240, overtimeByWeek: 0, night: 420, late: 0, away: 90 });
  expect(of('E0016')).toMatchObject({ insideOvertime: 360, leave: 300, absence: 300, overtime: 0 });
});

function workOf(data: DemoEmployeeData, month: IsoMonth) {
  const holidays = new Map([-1, 0, 1].flatMap((months) => [...holidaysOfMonth(addMonths(month, months))]));
  const employment = employmentOf(data, lastDay(month));
  const week = minutesOfWeekOf(data.employee);
  const work = {
    ...data,
    holidays,
    companyDays: new Map(),
    employment,
    leaveDays: data.leaveRequests.filter(({ status }) => status === 'approved').map(({ date }) => date),
    contracts: week === null ? [] : [{ from: data.hiredOn, minutes: week }],
    usualDay: minutes(480),
    today: firstDay(addMonths(month, 1)),
  };
  const policy = hoursPolicy(DEFAULT_WORKING_TIME_POLICY, [], [], month);
  return calculateHours(work, policy)({ from: firstDay(month), to: lastDay(month) }).totals;
}
