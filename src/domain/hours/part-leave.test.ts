import { describe, expect, it } from 'vitest';

import { record } from '../attendance/testing/builders.ts';
import type { PartLeave } from '../leave/day-leave.ts';
import { isoDate } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { dayOf, FULL_TIME, hoursOf, week } from './testing/builders.ts';

const DAY = isoDate('2026-11-25');
const shifts = [{ date: DAY, isWorkday: true, start: timeOfDay('09:00'), end: timeOfDay('18:00') }];
const MORNING: PartLeave = { date: DAY, unit: 'half', half: 'am', boundary: null };
const TWO_HOURS: PartLeave = {
  date: DAY,
  unit: 'hour',
  hours: { start: timeOfDay('13:00'), end: timeOfDay('15:00') },
  minutes: minutes(120),
};
const day = (partLeave: PartLeave, punches: readonly [string, string][], rest: Parameters<typeof dayOf>[1] = {}) =>
  dayOf(DAY, {
    shifts,
    contracts: [FULL_TIME],
    partLeave: [partLeave],
    records: punches.flatMap(([start, end]) => [
      record('clock_in', `${DAY}T${start}`),
      record('clock_out', `${DAY}T${end}`),
    ]),
    ...rest,
  });

describe('hours off in the middle of a day', () => {
  it('are no time away, and what is missed around them is', () => {
    const given = day(TWO_HOURS, [
      ['09:00', '12:00'],
      ['15:20', '18:00'],
    ]);
    expect(given).toMatchObject({ leave: 120, hourlyLeave: 120, halfLeave: 0, contracted: 480, absence: 0 });
    expect(given.missed).toMatchObject({ late: 0, away: 20, earlyLeave: 0 });
  });

  it('worked all the same are work, beyond what was owed', () => {
    const { classes, missed } = day(TWO_HOURS, [['09:00', '18:00']], {});
    expect(missed.unworked).toBe(0);
    expect(classes).toMatchObject({ contracted: 360, insideOvertime: 120, overtime: 60 });
  });

  it('that are more than the day owes leave nothing to be absent from', () => {
    const contracts = [{ ...FULL_TIME, minutes: week(0, 0, 0, 60, 0, 0, 0) }];
    expect(dayOf(DAY, { contracts, partLeave: [TWO_HOURS] })).toMatchObject({ absence: 0 });
  });

  it('with nothing else, the rest is absent', () => {
    expect(day(TWO_HOURS, [])).toMatchObject({ absence: 360, leave: 120 });
  });
});

describe('half a day without a shift', () => {
  it('is half of what the contract owes, and of what a day of leave counts', () => {
    const rest = { shifts: [], records: [] };
    expect(day(MORNING, [], rest)).toMatchObject({ leave: 240, halfLeave: 1, absence: 240 });
    const counted = dayOf(DAY, { contracts: [FULL_TIME], partLeave: [MORNING] }, { leaveMinutes: minutes(420) });
    expect(counted).toMatchObject({ leave: 210, absence: 240 });
    // Half of 455 minutes is no less than half.
    const odd = dayOf(DAY, { contracts: [FULL_TIME], partLeave: [MORNING] }, { leaveMinutes: minutes(455) });
    expect(odd).toMatchObject({ leave: 228, absence: 240 });
  });

  it('is rounded to the minute by itself where a day of leave counts other than the day', () => {
    const contracts = [{ ...FULL_TIME, minutes: week(0, 0, 0, 475, 0, 0, 0) }];
    // 238 of 475 minutes, of which a day counts 450: 225.47.
    expect(dayOf(DAY, { contracts, partLeave: [MORNING] }, { leaveMinutes: minutes(450) })).toMatchObject({
      leave: 225,
      absence: 237,
    });
  });

  it('counts nothing on a day without duty', () => {
    const saturday = { ...MORNING, date: isoDate('2026-11-28') };
    const given = dayOf(saturday.date, { contracts: [FULL_TIME], partLeave: [saturday] });
    expect(given).toMatchObject({ leave: 0, halfLeave: 0, absence: 0 });
  });
});

describe('several parts of a day (D54)', () => {
  const AFTERNOON: PartLeave = { ...MORNING, half: 'pm' };
  const hour = (start: string, end: string): PartLeave => ({
    date: DAY,
    unit: 'hour',
    hours: { start: timeOfDay(start), end: timeOfDay(end) },
    minutes: minutes(60),
  });
  const SPECIAL = { kind: 'special', name: '特別休暇', isPaid: true, isPrivate: false };
  const NURSING = { kind: 'child_nursing', name: '子の看護等休暇', isPaid: false, isPrivate: false };
  const of = (partLeave: readonly PartLeave[], punches: readonly [string, string][], rest: object = {}) =>
    dayOf(DAY, {
      shifts,
      contracts: [FULL_TIME],
      partLeave,
      records: punches.flatMap(([start, end]) => [
        record('clock_in', `${DAY}T${start}`),
        record('clock_out', `${DAY}T${end}`),
      ]),
      ...rest,
    });

  it('the morning and the last hour: who comes and goes beside them is neither late nor early', () => {
    const given = of([MORNING, hour('17:00', '18:00')], [['14:00', '17:00']]);
    expect(given).toMatchObject({ leave: 300, halfLeave: 1, hourlyLeave: 60, contracted: 480, absence: 0 });
    expect(given.missed).toMatchObject({ late: 0, earlyLeave: 0, away: 0, unworked: 0 });
    expect(given.classes).toMatchObject({ worked: 180, contracted: 180, insideOvertime: 0, overtime: 0 });
  });

  it('the first and the last hour: what is missed beside them is', () => {
    const given = of(
      [hour('09:00', '10:00'), hour('17:00', '18:00')],
      [
        ['10:10', '12:00'],
        ['13:00', '16:45'],
      ],
    );
    expect(given).toMatchObject({ leave: 120, halfLeave: 0, hourlyLeave: 120 });
    expect(given.missed).toMatchObject({ late: 10, earlyLeave: 15 });
  });

  it('of paid leave alone nothing is of another kind', () => {
    expect(of([MORNING, hour('17:00', '18:00')], [])).not.toHaveProperty('otherTaken');
  });

  it('without work, the rest is absent; of both halves there is none', () => {
    expect(of([MORNING, hour('17:00', '18:00')], [])).toMatchObject({ absence: 180, leave: 300 });
    expect(of([MORNING, AFTERNOON], [])).toMatchObject({ absence: 0, leave: 480, halfLeave: 2, hourlyLeave: 0 });
    expect(of([MORNING, AFTERNOON], [], { shifts: [] })).toMatchObject({ absence: 0, leave: 480, halfLeave: 2 });
  });

  it('two halves are a day of leave to the minute, whatever a day counts', () => {
    const work = { contracts: [FULL_TIME], partLeave: [MORNING, AFTERNOON] };
    expect(dayOf(DAY, work, { leaveMinutes: minutes(455) })).toMatchObject({ leave: 455, absence: 0 });
    const special = work.partLeave.map((part) => ({ ...part, other: SPECIAL }));
    expect(dayOf(DAY, { ...work, partLeave: special }, { leaveMinutes: minutes(455) })).toMatchObject({
      otherLeave: 455,
      otherTaken: [{ time: 228 }, { time: 227 }],
    });
  });

  it('of several kinds, each counts as its own', () => {
    const parts = [
      MORNING,
      { ...hour('16:00', '17:00'), other: NURSING },
      { ...hour('17:00', '18:00'), other: SPECIAL },
    ];
    expect(of(parts, [['14:00', '16:00']])).toMatchObject({
      leave: 240,
      halfLeave: 1,
      hourlyLeave: 0,
      otherLeave: 60,
      unpaidLeave: 60,
      otherTaken: [
        { kind: 'child_nursing', isPaid: false, days: 0, time: 60 },
        { kind: 'special', isPaid: true, days: 0, time: 60 },
      ],
      absence: 0,
    });
    const { totals } = hoursOf('2026-11', {
      shifts,
      contracts: [FULL_TIME],
      partLeave: [
        { ...MORNING, other: SPECIAL },
        { ...AFTERNOON, other: NURSING },
      ],
    });
    expect(totals).toMatchObject({ leaveDays: 0, leave: 0, otherLeaveDays: 0.5, otherLeave: 240 });
    expect(totals).toMatchObject({ unpaidLeaveDays: 0.5, unpaidLeave: 240, late: 0, earlyLeave: 0 });
  });

  it('the month counts two halves as one day', () => {
    const { totals } = hoursOf('2026-11', { contracts: [FULL_TIME], partLeave: [MORNING, AFTERNOON] });
    expect(totals).toMatchObject({ leaveDays: 1, leave: 480, hourlyLeave: 0 });
  });
});

it('the month adds up days and halves, and hours apart', () => {
  const other = isoDate('2026-11-26');
  const { totals } = hoursOf('2026-11', {
    contracts: [FULL_TIME],
    leaveDays: [isoDate('2026-11-24')],
    partLeave: [MORNING, { ...TWO_HOURS, date: other }],
  });
  expect(totals).toMatchObject({ leaveDays: 1.5, leave: 480 + 240 + 120, hourlyLeave: 120 });
});
