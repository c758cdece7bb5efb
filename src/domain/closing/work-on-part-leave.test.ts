import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { record } from '../attendance/testing/builders.ts';
import { dayOf } from '../hours/testing/builders.ts';
import { type HalfDay, leaveOfDays, type PartLeave } from '../leave/day-leave.ts';
import { isoDate } from '../time/date.ts';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import { type BreakRule, deductBreak } from '../working-time/break-rule.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { FLEX } from '../work-rules/testing/rules.ts';
import { checkMonth, workOnPartLeave } from './check-month.ts';
import type { MonthToCheck } from './checked-day.ts';
import { checkedDay, internal, leave, monthToCheck } from './testing/builders.ts';
import { type RecordedWork, strikeOf, workInParts } from './work-on-part-leave.ts';

// Work in the time of leave of parts of a day: both count until somebody says which it was (D54).

const D = '2026-11-20';
const date = isoDate(D);
const span = (start: string, end: string) => ({ start: timeOfDay(start), end: timeOfDay(end) });
const half = (part: HalfDay, boundary: string | null = '13:00'): PartLeave => ({
  date,
  unit: 'half',
  half: part,
  boundary: boundary === null ? null : timeOfDay(boundary),
});
const hours = (start: string, end: string, taken = 60): PartLeave => ({
  date,
  unit: 'hour',
  hours: span(start, end),
  minutes: minutes(taken),
});
const PLANNED = { shift: span('09:00', '18:00'), breaks: [span('12:00', '13:00')] };
const RECORDED: BreakRule = { kind: 'recorded' };
const FULL: BreakRule = { kind: 'by_length', step: 'full' };
const work = (
  pairs: readonly (readonly [string, string])[],
  recordedBreak: RecordedWork['recordedBreak'] = minutes(60),
  rest: Partial<RecordedWork> = {},
): RecordedWork => ({
  pairs: pairs.map(([start, end]) => span(start, end)),
  recordedBreak,
  breakRule: RECORDED,
  planned: PLANNED,
  ...rest,
});
const NINE_TO_SIX = [['09:00', '18:00']] as const;
const TWO_PAIRS = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
] as const;

describe('work in the time of leave, by the minute', () => {
  it.each<[string, RecordedWork, readonly PartLeave[], readonly number[]]>([
    // Nobody punches out for an hour: https://support.freee.co.jp/hc/ja/articles/16132549429529
    ['an hour worked through', work(NINE_TO_SIX), [hours('14:00', '15:00')], [60]],
    ['the morning worked through', work(NINE_TO_SIX), [half('am')], [180]],
    ['the afternoon worked through', work(NINE_TO_SIX), [half('pm')], [300]],
    ['a minute of it', work([['11:59', '18:00']], minutes(0)), [half('am')], [1]],
    ['none: from its end on', work([['12:00', '18:00']], minutes(0)), [half('am')], [0]],
    ['none: in the break beside it', work([['12:55', '18:00']], minutes(0)), [half('am')], [0]],
    [
      'none: beside the hour',
      work([
        ['09:00', '14:00'],
        ['15:00', '18:00'],
      ]),
      [hours('14:00', '15:00')],
      [0],
    ],
    ['both parts', work(NINE_TO_SIX), [hours('09:00', '10:00'), hours('17:00', '18:00')], [60, 60]],
    ['a longer break may have been the leave', work(NINE_TO_SIX, minutes(120)), [hours('14:00', '15:00')], [0]],
    ['as far as it is longer', work(NINE_TO_SIX, minutes(80)), [hours('14:00', '15:00')], [40]],
    [
      'once, of several parts',
      work(NINE_TO_SIX, minutes(150)),
      [hours('09:00', '10:00'), hours('17:00', '18:00')],
      [0, 30],
    ],
    [
      'in the middle of the work before its end',
      work(NINE_TO_SIX, minutes(120)),
      [hours('09:00', '10:00'), hours('14:00', '15:00'), hours('17:00', '18:00')],
      [60, 0, 60],
    ],
    [
      'at the beginning of a later pair it is in the middle, too',
      work(TWO_PAIRS),
      [hours('13:00', '14:00'), hours('10:00', '11:00')],
      [0, 60],
    ],
    ['and at the end of an earlier one', work(TWO_PAIRS), [hours('11:00', '12:00'), hours('15:00', '16:00')], [0, 60]],
    ['a shorter one wasn’t', work(NINE_TO_SIX, minutes(30)), [hours('14:00', '15:00')], [60]],
    [
      'a break that was punched in it is none',
      work(NINE_TO_SIX, [span('14:10', '15:10')]),
      [hours('14:00', '15:00')],
      [10],
    ],
    ['one that was punched beside it is', work(NINE_TO_SIX, [span('12:00', '14:00')]), [hours('14:00', '15:00')], [60]],
    [
      'of a day without hours, the law’s break was taken elsewhere',
      work(NINE_TO_SIX, minutes(60), { planned: null }),
      [hours('14:00', '15:00')],
      [60],
    ],
    ['of it, a half by its time', work(NINE_TO_SIX, minutes(60), { planned: null }), [half('pm')], [300]],
    [
      'of it, nobody knows when the half is',
      work(NINE_TO_SIX, minutes(60), { planned: null }),
      [half('pm', null)],
      [0],
    ],
    [
      'a break that the company deems is taken in the planned one',
      work(NINE_TO_SIX, null, { breakRule: FULL }),
      [hours('14:00', '15:00')],
      [60],
    ],
    ['nothing', work([]), [half('am')], [0]],
  ])('%s', (_, given, parts, expected) => {
    expect(workInParts(given, parts)).toEqual(expected);
  });
});

describe('the correction that strikes it', () => {
  const none = { clockIn: null, clockOut: null, breakMinutes: null };
  it.each<[string, RecordedWork, PartLeave, object | null]>([
    ['at the beginning: the clock-in', work(NINE_TO_SIX), half('am'), { ...none, clockIn: 720 }],
    ['at the end: the clock-out', work(NINE_TO_SIX), half('pm'), { ...none, clockOut: 780 }],
    ['beyond the end, too', work([['09:00', '17:30']]), hours('17:00', '18:00'), { ...none, clockOut: 1020 }],
    ['in the middle: a longer break', work(NINE_TO_SIX), hours('14:00', '15:00'), { ...none, breakMinutes: 120 }],
    [
      'deemed, too',
      work(NINE_TO_SIX, null, { breakRule: FULL }),
      hours('14:00', '15:00'),
      { ...none, breakMinutes: 120 },
    ],
    [
      'without one: none, since an hour would be the planned break',
      work(NINE_TO_SIX, null),
      hours('14:00', '15:00'),
      null,
    ],
    ['at the end, without one', work(NINE_TO_SIX, null), half('pm'), { ...none, clockOut: 780 }],
    [
      'over the break, which goes with it',
      work(NINE_TO_SIX),
      hours('09:00', '14:00', 240),
      { ...none, clockIn: 840, breakMinutes: 0 },
    ],
    [
      'over a break that was worked through: none that leaves that',
      work(NINE_TO_SIX, minutes(0)),
      hours('09:00', '14:00', 240),
      null,
    ],
    ['work before it stays', work([['08:50', '18:00']]), hours('09:00', '10:00'), { ...none, breakMinutes: 120 }],
    [
      'a pair of its own isn’t merged',
      work(
        [
          ['09:00', '10:00'],
          ['13:00', '18:00'],
        ],
        minutes(0),
      ),
      half('am'),
      { ...none, breakMinutes: 60 },
    ],
    [
      'all of the first pair: a break',
      work([
        ['09:00', '12:00'],
        ['13:00', '18:00'],
      ]),
      half('am'),
      { ...none, breakMinutes: 180 },
    ],
    [
      'all of the last pair: a break',
      work(
        [
          ['09:00', '12:00'],
          ['13:00', '18:00'],
        ],
        minutes(0),
      ),
      half('pm'),
      { ...none, breakMinutes: 300 },
    ],
    [
      'the end of the last pair: the clock-out',
      work(
        [
          ['09:00', '12:00'],
          ['13:00', '18:00'],
        ],
        minutes(0),
      ),
      hours('17:00', '18:00'),
      { ...none, clockOut: 1020 },
    ],
    [
      'the beginning of the first pair: the clock-in',
      work(TWO_PAIRS, minutes(0)),
      hours('09:00', '10:00'),
      { ...none, clockIn: 600 },
    ],
    ['of all but a minute', work([['09:00', '12:01']], minutes(0)), half('am'), { ...none, clockIn: 720 }],
    ['of all the work: none', work([['09:00', '12:00']], minutes(0)), half('am'), null],
    ['of no work: none', work([]), half('am'), null],
    [
      'where fixed breaks win over an entered one: none',
      work(NINE_TO_SIX, null, {
        breakRule: { kind: 'fixed', windows: [span('12:00', '13:00')], recordedWins: false },
      }),
      hours('14:00', '15:00'),
      null,
    ],
    [
      'but by the clock, which they allow',
      work(NINE_TO_SIX, null, {
        breakRule: { kind: 'fixed', windows: [span('12:00', '13:00')], recordedWins: false },
      }),
      hours('17:00', '18:00'),
      { ...none, clockOut: 1020 },
    ],
    [
      'where the rule deems less for what is left: the break as it was',
      work([['09:00', '15:00']], null, { breakRule: FULL }),
      hours('14:00', '15:00'),
      { ...none, clockOut: 840 },
    ],
  ])('%s', (_, given, part, expected) => {
    const [length = minutes(0)] = workInParts(given, [part]);
    expect(strikeOf(given, part, length)).toEqual(expected);
  });

  it('isn’t a time that a correction can’t name: of a night, a clock-in after midnight', () => {
    const night = { start: timeOfDay('22:00'), end: workingDayMinute(31 * 60) };
    const planned = { shift: night, breaks: [{ start: workingDayMinute(26 * 60), end: workingDayMinute(27 * 60) }] };
    const given = { pairs: [night], recordedBreak: minutes(60), breakRule: RECORDED, planned };
    const [length = minutes(0)] = workInParts(given, [half('am')]);
    expect(length).toBe(240);
    expect(strikeOf(given, half('am'), length)).toEqual({ ...none, breakMinutes: 300 });
    expect(strikeOf(given, half('pm'), minutes(240))).toEqual({ ...none, clockOut: 27 * 60 });
  });

  const until = (start: string, end: number) => ({ start: timeOfDay(start), end: workingDayMinute(end * 60) });
  const longDuty = (part: PartLeave, shift: ReturnType<typeof until>) => {
    const breaks = [{ start: workingDayMinute(shift.end - 180), end: workingDayMinute(shift.end - 120) }];
    const given = { pairs: [shift], recordedBreak: minutes(60), breakRule: RECORDED, planned: { shift, breaks } };
    return strikeOf(given, part, minutes(60));
  };
  const hoursUntil = (start: number, end: number): PartLeave => ({
    date,
    unit: 'hour',
    hours: { start: workingDayMinute(start * 60), end: workingDayMinute(end * 60) },
    minutes: minutes(60),
  });

  it.each([
    ['a clock-in at midnight', hoursUntil(23, 24), until('23:00', 32), { ...none, breakMinutes: 120 }],
    ['a clock-in before it', hoursUntil(22, 23), until('22:00', 31), { ...none, clockIn: 23 * 60 }],
    ['a clock-out 24 hours later', hoursUntil(33, 34), until('09:00', 34), { ...none, breakMinutes: 120 }],
    ['a clock-out before that', hoursUntil(32, 33), until('09:00', 33), { ...none, clockOut: 32 * 60 }],
  ])('of a long or a late duty: %s', (_, part, shift, expected) => {
    expect(longDuty(part, shift)).toEqual(expected);
  });

  it('leaves all other work, and none in the leave', () => {
    const anyTime = fc.integer({ min: 6 * 60, max: 22 * 60 });
    const anyPart = fc.oneof(
      fc.constantFrom<PartLeave>(half('am'), half('pm'), half('am', null), half('pm', null)),
      fc
        .integer({ min: 9, max: 16 })
        .map((at): PartLeave => hours(`${String(at).padStart(2, '0')}:00`, `${at + 1}:00`)),
    );
    const anyBreak = fc.option(fc.integer({ min: 0, max: 200 }).map((length) => minutes(length)));
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 1, max: 900 }), anyPart, anyBreak, (start, length, part, taken) => {
        const pair = { start: workingDayMinute(start), end: workingDayMinute(start + length) };
        const given: RecordedWork = { pairs: [pair], recordedBreak: taken, breakRule: RECORDED, planned: PLANNED };
        const [worked = minutes(0)] = workInParts(given, [part]);
        const strike = worked === 0 ? null : strikeOf(given, part, worked);
        if (strike === null) return;
        const struck = {
          ...given,
          pairs: [{ start: strike.clockIn ?? pair.start, end: strike.clockOut ?? pair.end }],
          recordedBreak: strike.breakMinutes ?? taken,
        };
        const workOf = (one: RecordedWork) =>
          deductBreak(one.pairs, one.recordedBreak, RECORDED, DEFAULT_WORKING_TIME_POLICY).worked;
        expect(workOf(struck)).toBe(workOf(given) - worked);
        expect(workInParts(struck, [part])).toEqual([0]);
      }),
    );
  });
});

describe('the finding', () => {
  const shifts = [{ date, isWorkday: true, ...PLANNED.shift }];
  const punches = (start: string, end: string) => [
    record('clock_in', `${D} ${start}`, { breakMinutes: minutes(60) }),
    record('clock_out', `${D} ${end}`),
  ];
  const approved = (part: PartLeave, rest: object = {}) => ({
    ...leave(D, 'approved', { id: 7 }),
    leave: part,
    ...rest,
  });
  const found = (day: Partial<MonthToCheck>) => workOnPartLeave(checkedDay(D, { shifts, ...day }));
  const hour = approved(hours('14:00', '15:00'));

  it('has the request, its part, the minutes and the correction', () => {
    expect(found({ records: punches('09:00', '18:00'), leaveRequests: [hour] })).toEqual([
      {
        date,
        kind: 'work_on_part_leave',
        requestId: 7,
        part: hours('14:00', '15:00'),
        worked: 60,
        strike: { clockIn: null, clockOut: null, breakMinutes: 120 },
      },
    ]);
  });

  it('is one for each part, in their order', () => {
    const leaveRequests = [approved(hours('17:00', '18:00'), { id: 8 }), approved(half('am'), { id: 9 })];
    const findings = found({ records: punches('09:00', '18:00'), leaveRequests });
    expect(findings).toMatchObject([
      { requestId: 9, worked: 180 },
      { requestId: 8, worked: 60 },
    ]);
    const { findings: ofMonth } = checkMonth(
      monthToCheck('2026-11', { shifts, records: punches('09:00', '18:00'), leaveRequests }),
    );
    expect(ofMonth.filter(({ kind }) => kind === 'work_on_part_leave')).toEqual(findings);
  });

  it.each<[string, Partial<MonthToCheck>]>([
    ['leave that waits', { leaveRequests: [{ ...hour, status: 'pending' }] }],
    ['leave that was taken back', { leaveRequests: [{ ...hour, status: 'cancelled' }] }],
    ['a whole day, which has its own', { leaveRequests: [leave(D, 'approved')] }],
    [
      'leave that counts nowhere',
      { leaveRequests: [hour], shifts: [{ date, isWorkday: false, start: null, end: null }] },
    ],
    ['a day that isn’t over', { leaveRequests: [hour], now: Date.parse(`${D}T17:00:00+09:00`) as never }],
    ['no work', { leaveRequests: [hour], records: [] }],
    ['one punch', { leaveRequests: [hour], records: punches('09:00', '18:00').slice(0, 1) }],
    ['no leave', { leaveRequests: [] }],
  ])('is none of %s', (_, day) => {
    expect(found({ records: punches('09:00', '18:00'), ...day })).toEqual([]);
  });

  it('of internal work alone, which no correction strikes', () => {
    const day = { internalWork: [internal(D, '13:00', '16:00')], leaveRequests: [hour] };
    expect(found(day)).toMatchObject([{ worked: 60, strike: null }]);
  });

  it('of flex, hours alone: a half has no time of its own', () => {
    const contracts = [
      { from: isoDate('2020-04-01'), minutes: [0, 480, 480, 480, 480, 480, 0], workRuleId: 1 },
    ] as never;
    const flex = { contracts, ruleOn: () => FLEX, shifts: [], records: punches('09:00', '18:00') };
    expect(found({ ...flex, leaveRequests: [approved(half('am'))] })).toEqual([]);
    expect(found({ ...flex, leaveRequests: [hour] })).toMatchObject([{ worked: 60 }]);
  });
});

describe('case F2: an hour of leave, and nine hours there', () => {
  const shift = { date, isWorkday: true, ...PLANNED.shift };
  const contracts = [{ from: isoDate('2020-04-01'), minutes: [0, 480, 480, 480, 480, 480, 0] }] as never;
  const day = (breakMinutes: number, parts: readonly PartLeave[]) =>
    dayOf(date, {
      shifts: [shift],
      contracts,
      ...leaveOfDays(parts),
      records: [
        record('clock_in', `${D}T09:00`, { breakMinutes: minutes(breakMinutes) }),
        record('clock_out', `${D}T18:00`),
      ],
    });

  it.each<[string, number, readonly PartLeave[], object, number]>([
    ['as it was', 60, [hours('14:00', '15:00')], { worked: 480, contracted: 420, insideOvertime: 60 }, 60],
    ['the leave back', 60, [], { worked: 480, contracted: 480, insideOvertime: 0 }, 0],
    ['the work struck', 120, [hours('14:00', '15:00')], { worked: 420, contracted: 420, insideOvertime: 0 }, 60],
  ])('%s', (_, breakMinutes, parts, classes, taken) => {
    expect(day(breakMinutes, parts)).toMatchObject({ classes, leave: taken });
  });
});
