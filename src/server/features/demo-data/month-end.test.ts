import { describe, expect, it } from 'vitest';

import { holidaysOfMonth } from '#domain/calendar/holidays.ts';
import { checkMonth } from '#domain/month-end/check-month.ts';
import { FINDING_NAMES, type FindingKind } from '#domain/month-end/finding.ts';
import { daysOfWork, calculateWorkMonth } from '#domain/month-end/work-months.ts';
import { countWorkingDays } from '#domain/month-end/working-days.ts';
import { DEFAULT_SHEET_POLICY } from '#domain/sheet/policy.ts';
import { addDays, addMonths, isoDate, monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { timeOfDay } from '#domain/time/minutes.ts';
import { DEFAULT_OVERTIME_AGREEMENT } from '#domain/working-time/overtime-limits/agreement.ts';
import { breachesThrough } from '#domain/working-time/overtime-limits/limits.ts';
import { expectBreaches } from '#domain/working-time/overtime-limits/projection.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '#domain/working-time/policy.ts';
import { demoDataOf, type DemoEmployeeData } from './demo-data.ts';
import { FIRST_DAYS, personOf } from './testing/people.ts';

/** Every thirteenth day of a year, which falls on each part of a month, and the days on which somebody may start. */
const DAYS: readonly IsoDate[] = [
  ...FIRST_DAYS,
  ...Array.from({ length: 28 }, (_, index) => addDays(isoDate('2027-01-07'), index * 13)),
];

const KINDS = Object.keys(FINDING_NAMES) as FindingKind[];

/** Who is there to show what; others may have it, too. */
const SHOWN_BY: Readonly<Record<FindingKind, string>> = {
  internal_work_outside: 'E0004',
  unsent_leave: 'E0004',
  outside_employment: 'E0005',
  long_day: 'E0006',
  pending_leave: 'E0006',
  missing_punch: 'E0007',
  short_break: 'E0007',
  empty_workday: 'E0008',
  internal_work_overlap: 'E0009',
  unset_break: 'E0010',
  work_on_leave: 'E0010',
};

const employmentOf = ({ hiredOn, registeredOn }: DemoEmployeeData) => ({ hiredOn, leftOn: null, registeredOn });

function findingsOf(data: DemoEmployeeData, month: IsoMonth, today: IsoDate) {
  const { records, shifts, internalWork, leaveRequests } = data;
  return checkMonth({
    month,
    records,
    shifts,
    internalWork,
    leaveRequests: leaveRequests.map(({ date, status, isUnsent = false }, id) => ({ id, date, status, isUnsent })),
    holidays: holidaysOfMonth(month),
    employment: employmentOf(data),
    now: instantOf(today, timeOfDay('00:30')),
  }).findings;
}

describe.each(DAYS)('at the end of the month before %s', (today) => {
  const people = demoDataOf(today);
  const lastMonth = addMonths(monthOf(today), -1);

  it('there is something of each kind to be looked at', () => {
    const shown = KINDS.filter((kind) =>
      findingsOf(personOf(people, SHOWN_BY[kind]), lastMonth, today).some((finding) => finding.kind === kind),
    );
    expect(shown).toEqual(KINDS);
  });

  it('nobody has more of it than a newcomer would look through', () => {
    const counts = people.map((data) => findingsOf(data, lastMonth, today).length);
    expect(Math.max(...counts)).toBeLessThan(15);
  });

  it('E0008 has too much overtime, and goes on like that', () => {
    const data = personOf(people, 'E0008');
    const months = [-2, -1, 0].map((offset) => addMonths(monthOf(today), offset));
    const [before, last, current] = months.map((month) => workOf(data, month));
    if (before === undefined || last === undefined || current === undefined) throw new Error('three months');
    expect(before.overtime).toBeLessThan(45 * 60);
    expect(last.overtime).toBeGreaterThan(45 * 60);
    expect(last.overtime).toBeLessThan(80 * 60);
    expect(breachesThrough(lastMonth, [before, last], DEFAULT_OVERTIME_AGREEMENT).map(({ kind }) => kind)).toContain(
      'month',
    );

    const input = { month: current.month, ...data, holidays: holidaysOfMonth(current.month) };
    const workingDays = countWorkingDays({ ...input, employment: employmentOf(data) }, today);
    const expected = expectBreaches({ ...current, workingDays }, [before, last], DEFAULT_OVERTIME_AGREEMENT);
    // Before the month's first days are over, its pace is that of the months before.
    if (workingDays.passed >= 5) expect(expected.map(({ status }) => status.kind)).toContain('month');
  });
});

function workOf(data: DemoEmployeeData, month: IsoMonth) {
  const { from, to } = daysOfWork(month, DEFAULT_WORKING_TIME_POLICY);
  const months = new Set([monthOf(from), month, monthOf(to)]);
  const holidays = new Map([...months].flatMap((each) => [...holidaysOfMonth(each)]));
  return calculateWorkMonth(month, { ...data, holidays }, { ...DEFAULT_SHEET_POLICY, ...DEFAULT_WORKING_TIME_POLICY });
}
