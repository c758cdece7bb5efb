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
  lastDay,
  monthOf,
  type IsoDate,
  type IsoMonth,
} from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { minutes, timeOfDay } from '#domain/time/minutes.ts';
import { DEFAULT_OVERTIME_AGREEMENT } from '#domain/overtime/agreement.ts';
import { breachesThrough } from '#domain/overtime/limits.ts';
import { expectBreaches } from '#domain/overtime/outlook.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '#domain/working-time/policy.ts';
import { DEMO_SETTINGS } from './companies.ts';
import { demoDataOf, type DemoEmployeeData } from './demo-data.ts';
import { findings } from './findings.ts';
import { FIRST_DAYS, personOf } from './testing/people.ts';
import { demoPeriod } from './testing/people.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';

const KINDS = Object.keys(findings) as (keyof typeof findings)[];

const employmentOf = ({ hiredOn, registeredOn }: DemoEmployeeData) => ({
  hiredOn,
  leftOn: null,
  registeredOn,
  goLiveOn: null,
});

/** The findings of everyone's month, each as `company employee kind`. */
function findingsOf(people: readonly DemoEmployeeData[], month: IsoMonth, today: IsoDate): string[] {
  return people.flatMap((data) => {
    const { employee, records, shifts, internalWork, leaveRequests } = data;
    const period = demoPeriod(employee.companyId, month);
    const check = checkMonth({
      period,
      records,
      shifts,
      internalWork,
      leaveRequests: leaveRequests.map(({ date, status, isUnsent = false }, id) => ({
        id,
        date,
        status,
        isUnsent,
        isSaidWorkday: false,
      })),
      holidays: holidaysWithin(period),
      employment: employmentOf(data),
      contracts: [],
      settings: DEMO_SETTINGS,
      now: instantOf(today, timeOfDay('00:30')),
    });
    return check.findings.map(({ kind }) => `${employee.companyId} ${employee.employeeId} ${kind}`);
  });
}

describe('the findings', () => {
  const toBeFound = KINDS.flatMap((kind) =>
    findings[kind].map(({ companyId = 'demo', who }) => ({ companyId, who, kind })),
  );

  it('are about twenty, one or two of each kind, of six people of demo and one of demo-west', () => {
    expect(KINDS.filter((kind) => ![1, 2].includes(findings[kind].length))).toEqual([]);
    expect(toBeFound).toHaveLength(21);
    expect(new Set(toBeFound.map(({ companyId, who }) => `${companyId} ${who}`)).size).toBe(7);
  });

  it('are exactly those in the last month, on whatever day the data is generated, and everyone else’s month can be closed', () => {
    const expected = toBeFound.map(({ companyId, who, kind }) => `${companyId} ${who} ${kind}`).toSorted();
    const atMostNow = ['demo E0001 pending_leave', 'demo E0004 pending_leave', 'demo E0007 missing_punch'];
    // Months of 28 to 31 days, their first and last, Sundays, New Year, the long holidays.
    const anyDay = fc.nat(8 * 365).map((days) => addDays(isoDate('2026-01-01'), days));
    fc.assert(
      fc.property(anyDay, (today) => {
        const people = demoDataOf(today);
        const [before, last, current] = [-2, -1, 0].map((offset) =>
          findingsOf(people, addMonths(monthOf(today), offset), today),
        );
        expect(last?.toSorted()).toEqual(expected);
        expect(before).toEqual(['demo E0007 missing_punch']);
        expect(atMostNow).toEqual(expect.arrayContaining(current ?? []));
      }),
      { examples: FIRST_DAYS.map((day) => [day]), numRuns: 40 },
    );
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
  const [before, last, current] = months.map((month) => workOf(data, month));
  if (before === undefined || last === undefined || current === undefined) throw new Error('three months');
  expect(before.overtime).toBeLessThan(45 * 60);
  expect(last.overtime).toBeGreaterThan(45 * 60);
  expect(last.overtime).toBeLessThan(80 * 60);
  expect(breachesThrough(lastMonth, [before, last], DEFAULT_OVERTIME_AGREEMENT).map(({ kind }) => kind)).toContain(
    'month',
  );

  const input = { period: calendarMonth(current.month), ...data, holidays: holidaysOfMonth(current.month) };
  const workingDays = countWorkingDays({ ...input, employment: employmentOf(data) }, today);
  const expected = expectBreaches({ ...current, workingDays }, [before, last], DEFAULT_OVERTIME_AGREEMENT);
  // Before the month's first days are over, its pace is that of the months before.
  if (workingDays.passed >= 5) expect(expected.map(({ status }) => status.kind)).toContain('month');
});

function workOf(data: DemoEmployeeData, month: IsoMonth) {
  const holidays = new Map([-1, 0, 1].flatMap((months) => [...holidaysOfMonth(addMonths(month, months))]));
  const employment = employmentOf(data);
  const work = {
    ...data,
    holidays,
    employment,
    leaveDays: [],
    contracts: [],
    usualDay: minutes(480),
    today: firstDay(month),
  };
  const policy = hoursPolicy(DEFAULT_WORKING_TIME_POLICY, [], [], month);
  const { overtime, statutoryHoliday } = calculateHours(
    work,
    policy,
  )({ from: firstDay(month), to: lastDay(month) }).totals;
  return { month, overtime, statutoryHoliday };
}
