import { expect, it, describe } from 'vitest';

import type { DayHours } from '../hours/day-hours.ts';
import { addDays, daysOfMonth, isoDate, isoMonth, type IsoDate, isWeekend } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { NOTHING_MISSED } from '../working-time/missed-duty.ts';
import { NO_WORK } from '../working-time/work-classes.ts';
import { UNSAID_TERMS } from './assignment.ts';
import { USUAL_BAND } from './settlement.ts';
import {
  assignmentMonth,
  besidePlan,
  type KnownAssignment,
  lengthOfInternal,
  unassignedOf,
  workedDays,
  type WorkOnRecord,
} from './work-month.ts';

const MONTH = isoMonth('2026-11');
const PERIOD = { from: isoDate('2026-11-01'), to: isoDate('2026-11-30') };
const date = (day: number): IsoDate => addDays(PERIOD.from, day - 1);
const AFTER = isoDate('2026-12-01');

/** A day of 8 hours from Monday to Friday, of which so much was worked. */
const dayOf = (day: IsoDate, worked: number, more: Partial<DayHours> = {}): DayHours => ({
  date: day,
  kind: isWeekend(day) ? 'scheduled_holiday' : 'workday',
  contracted: minutes(isWeekend(day) ? 0 : 480),
  classes: { ...NO_WORK, worked: minutes(worked) },
  breakTime: minutes(0),
  isBreakDeemed: false,
  missed: NOTHING_MISSED,
  leave: minutes(0),
  halfLeave: 0,
  hourlyLeave: minutes(0),
  otherLeave: minutes(0),
  unpaidLeave: minutes(0),
  absence: minutes(0),
  ...more,
});

/** A month in which 8:10 were worked from Monday to Friday up to a day. */
const monthUpTo = (last: number): DayHours[] =>
  daysOfMonth(MONTH).map((day) => dayOf(day, !isWeekend(day) && day <= date(last) ? 490 : 0));

const assignment = (id: number, more: Partial<KnownAssignment> = {}): KnownAssignment => ({
  ...UNSAID_TERMS,
  id,
  clientCompanyId: id,
  jobAssignmentId: null,
  from: isoDate('2026-04-01'),
  to: null,
  share: 100,
  band: USUAL_BAND,
  ...more,
});

const onRecord = (assignments: readonly KnownAssignment[], more: Partial<WorkOnRecord> = {}): WorkOnRecord => ({
  entries: new Map(),
  internal: new Map(),
  assignments,
  ...more,
});

describe('a person’s days', () => {
  it('are of what was really worked, of what is planned without leave, and of the assignments that run on them', () => {
    const leave = { contracted: minutes(480), leave: minutes(180), otherLeave: minutes(60), unpaidLeave: minutes(40) };
    const deemed = { classes: { ...NO_WORK, worked: minutes(480), deemed: minutes(-60) } };
    const days = workedDays(
      [dayOf(date(2), 240, leave), dayOf(date(3), 0, deemed), dayOf(date(7), 100, { leave: minutes(10) })],
      onRecord([assignment(1, { to: date(2) }), assignment(2, { from: date(3) })], {
        internal: new Map([[date(2), minutes(30)]]),
        entries: new Map([[date(3), [{ assignmentId: 1, time: minutes(200) }]]]),
      }),
    );
    expect(
      days.map(({ assigned, plan, ...day }) => ({
        ...day,
        assigned: Object.fromEntries(assigned),
        plan: Object.fromEntries(plan),
      })),
    ).toEqual([
      {
        date: date(2),
        plan: { 1: 200 },
        openPlan: 0,
        work: 240,
        planned: 200,
        isWorkingDay: true,
        running: [{ assignmentId: 1, share: 100 }],
        assigned: { 1: 210 },
        counted: [],
        internal: 30,
        unassigned: 0,
        excess: 0,
      },
      {
        date: date(3),
        plan: { 2: 480 },
        openPlan: 0,
        work: 540,
        planned: 480,
        isWorkingDay: true,
        running: [{ assignmentId: 2, share: 100 }],
        assigned: { 1: 200, 2: 340 },
        counted: [200],
        internal: 0,
        unassigned: 0,
        excess: 0,
      },
      {
        date: date(7),
        plan: { 2: 0 },
        openPlan: 0,
        work: 100,
        planned: 0,
        isWorkingDay: false,
        running: [{ assignmentId: 2, share: 100 }],
        assigned: { 2: 100 },
        counted: [],
        internal: 0,
        unassigned: 0,
        excess: 0,
      },
    ]);
  });

  it('have internal work without its breaks, also past midnight', () => {
    const entry = (start: string, end: string, breakMinutes: number) => ({
      start: timeOfDay(start),
      end: timeOfDay(end),
      breakMinutes: minutes(breakMinutes),
    });
    expect(lengthOfInternal([entry('09:00', '12:00', 15), entry('23:00', '01:30', 0)])).toBe(165 + 150);
    expect(lengthOfInternal([])).toBe(0);
  });
});

describe('a month of an assignment', () => {
  const ofOne = (last: number, more: Partial<KnownAssignment> = {}, today = AFTER) => {
    const one = assignment(1, more);
    return assignmentMonth(one, workedDays(monthUpTo(last), onRecord([one])), PERIOD, today);
  };

  it('is settled by the client’s rounding, apart from what was worked', () => {
    // 21 days of 8:10, of which a client that rounds down to quarters is billed 8:00.
    expect(ofOne(30)).toMatchObject({
      worked: 21 * 490,
      billed: 21 * 480,
      covered: null,
      settlement: { billed: 21 * 480, shortage: 0, excess: 0 },
      outlook: null,
    });
  });

  it('that it doesn’t cover whole has its part of the band, unless nothing is prorated', () => {
    // 14 of 21 working days: from the 11th on.
    const late = { from: date(11) };
    expect(ofOne(30, late)).toMatchObject({
      billed: 14 * 480,
      covered: { workingDays: 21, assignedDays: 14 },
      settlement: { lower: 5_600, upper: 7_200, shortage: 0 },
    });
    expect(ofOne(30, { ...late, isProrated: false })).toMatchObject({
      covered: null,
      settlement: { lower: 8_400, upper: 10_800, shortage: 8_400 - 14 * 480 },
    });
  });

  it('without a band has hours, and no settlement', () => {
    expect(ofOne(30, { band: null })).toMatchObject({ billed: 21 * 480, settlement: null, outlook: null });
    expect(ofOne(10, { band: null }, date(11))).toMatchObject({ outlook: null });
  });

  it('that is under way has an outlook, to its last day', () => {
    // The 24th is a Tuesday: 16 days are worked, today and four more are left.
    expect(ofOne(23, {}, date(24)).outlook).toEqual({
      daysLeft: 5,
      toLower: 8_400 - 16 * 480,
      toUpper: 10_800 - 16 * 480,
      forecast: 21 * 480,
      state: 'fine',
    });
    // Today is worked longer than planned.
    expect(ofOne(24, {}, date(24)).outlook).toMatchObject({ daysLeft: 4, forecast: 21 * 480 });
    expect(ofOne(30, {}, date(30)).outlook).toMatchObject({ daysLeft: 0, state: 'fine' });
    expect(ofOne(30, {}, AFTER).outlook).toBeNull();
    // A month that is yet to come has its plan.
    expect(ofOne(0, {}, isoDate('2026-10-31')).outlook).toMatchObject({ daysLeft: 21, forecast: 21 * 480 });
    expect(ofOne(0, {}, date(1)).outlook).toMatchObject({ daysLeft: 21, state: 'fine' });
  });

  it('beside another is expected to have its share of what is planned', () => {
    const all = [assignment(1, { share: 60 }), assignment(2, { share: 40, from: date(25) })];
    const days = workedDays(monthUpTo(23), onRecord(all));
    const outlookOf = (place: number) => assignmentMonth(all[place]!, days, PERIOD, date(24)).outlook;
    // Nothing of the days before was entered for it: 60 % of five days is what is planned.
    expect(outlookOf(0)).toMatchObject({ daysLeft: 5, forecast: 5 * 288 });
    expect(outlookOf(1)).toMatchObject({ daysLeft: 4, forecast: 4 * 192 });
  });
});

describe('work beside its plan', () => {
  const plan = (hours: Partial<DayHours>, worked: number, assignments: readonly KnownAssignment[], today: IsoDate) => {
    const [day] = workedDays([dayOf(date(2), worked, hours)], onRecord(assignments));
    if (day === undefined) throw new Error('there is a day');
    const { assigned, unassigned } = besidePlan(day, today);
    return { ...Object.fromEntries(assigned), unassigned };
  };
  const none = { worked: 0, planned: 0, expected: 0 };
  const one = assignment(1);

  it.each([
    ['before today is what was worked', 300, [one], date(3), { 1: { worked: 300, planned: 480, expected: 300 } }],
    ['today is what is planned', 300, [one], date(2), { 1: { worked: 300, planned: 480, expected: 480 } }],
    ['today is no less than what was worked', 500, [one], date(2), { 1: { worked: 500, planned: 480, expected: 500 } }],
    ['after today is what is planned', 0, [one], date(1), { 1: { worked: 0, planned: 480, expected: 480 } }],
    [
      'of several is by share',
      0,
      [assignment(1, { share: 60 }), assignment(2, { share: 40 })],
      date(1),
      { 1: { worked: 0, planned: 288, expected: 288 }, 2: { worked: 0, planned: 192, expected: 192 } },
    ],
  ])('%s', (_what, worked, assignments, today, expected) => {
    expect(plan({}, worked, assignments, today)).toEqual({ ...expected, unassigned: none });
  });

  it('is nobody’s without an assignment, or as far as the shares leave any, and less leave', () => {
    expect(plan({ leave: minutes(180) }, 0, [], date(1))).toEqual({
      unassigned: { worked: 0, planned: 300, expected: 300 },
    });
    expect(plan({ leave: minutes(180) }, 0, [assignment(1, { share: 60 })], date(1))).toEqual({
      1: { worked: 0, planned: 180, expected: 180 },
      unassigned: { worked: 0, planned: 120, expected: 120 },
    });
  });

  it('of nobody’s days and time are those with any', () => {
    const days = workedDays([dayOf(date(2), 480), dayOf(date(3), 0), dayOf(date(4), 1)], onRecord([]));
    expect(unassignedOf(days)).toEqual({ days: 2, time: 481 });
    expect(unassignedOf([])).toEqual({ days: 0, time: 0 });
  });
});

it.each([
  ['on its last day', PERIOD.to, false],
  ['on the day after it', AFTER, true],
])('a month is over %s: %s is %s', (_what, today, isOver) => {
  const one = assignment(1);
  const days = workedDays(monthUpTo(30), onRecord([one]));
  const month = assignmentMonth(one, days, PERIOD, today);
  expect([month.isOver, month.outlook === null]).toEqual([isOver, isOver]);
});
