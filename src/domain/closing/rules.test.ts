import { describe, expect, it } from 'vitest';
import type { ShiftDay } from '../attendance/shift.ts';
import { at, dayOff, record, shift, punched } from '../attendance/testing/builders.ts';
import type { ChangedPlan } from '../hours/frozen-plan.ts';
import { isoDate, type Weekday } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { weekOf } from '../working-time/contract-on-record.ts';
import type { WorkContract } from '../working-time/contract.ts';
import type { MonthToCheck } from './checked-day.ts';
import {
  assignedWorkBeyond,
  clientOrder,
  clientTimes,
  changedPlan,
  emptyWorkday,
  gapInWork,
  internalWorkOutside,
  internalWorkOverlap,
  leaveWithoutDuty,
  longBreak,
  longDay,
  missingPunch,
  outsideEmployment,
  pendingLeave,
  punchPair,
  shortBreak,
  unsentLeave,
  unsetBreak,
  workOnLeave,
} from './check-month.ts';
import type { Finding } from './finding.ts';
import { checkedDay, internal, leave } from './testing/builders.ts';

/** A Friday. */
const D = '2026-11-20';

type Day = Partial<MonthToCheck>;
/** The day's records, with `now` on that day or the one after. */
const work = (clockIn: string | null, clockOut: string | null, breakMinutes?: number): Day => ({
  records: punched(D, clockIn, clockOut, breakMinutes === undefined ? {} : { breakMinutes }),
});
const employed = (hiredOn: string | null, leftOn: string | null, registeredOn = '2020-04-01'): Day => ({
  employment: {
    hiredOn: hiredOn === null ? null : isoDate(hiredOn),
    leftOn: leftOn === null ? null : isoDate(leftOn),
    registeredOn: isoDate(registeredOn),
    goLiveOn: null,
  },
});

/** Eight hours on one weekday. */
const contract = (weekday: Weekday): WorkContract => ({
  from: isoDate('2020-04-01'),
  minutes: weekOf([0, 1, 2, 3, 4, 5, 6].map((day) => (day === weekday ? 480 : 0))),
});
const FRIDAYS = contract(5);

describe('D12: a missing punch', () => {
  it.each([
    ['no clock-out', work('09:00', null), 'clock_out'],
    ['no clock-in', work(null, '18:00'), 'clock_in'],
    ['both', work('09:00', '18:00'), null],
    ['neither', {}, null],
    ['no clock-out yet, on the day itself', { ...work('09:00', null), now: at(`${D} 20:00`) }, null],
    ['no clock-out yet, at night', { ...work('22:00', null), now: at('2026-11-21 05:00') }, null],
    ['no clock-out after a day and night', { ...work('22:00', null), now: at('2026-11-21 22:00') }, 'clock_out'],
  ] as const)('%s', (_, day, punch) => {
    const findings = punch === null ? [] : [{ date: D, kind: 'missing_punch', punch }];
    expect(missingPunch(checkedDay(D, day))).toEqual(findings);
  });
});

describe('D5: a workday with nothing', () => {
  it.each<[string, string, Day, boolean]>([
    ['a Friday', D, {}, true],
    ['a Saturday', '2026-11-21', {}, false],
    ['a public holiday', '2026-11-23', {}, false],
    ['a Saturday of the shift', '2026-11-21', { shifts: [shift('2026-11-21', '09:00', '18:00')] }, true],
    ['a public holiday of the shift', '2026-11-23', { shifts: [shift('2026-11-23', '09:00', '18:00')] }, true],
    ['a workday of the shift without hours', D, { shifts: [{ ...dayOff(D), isWorkday: true }] }, true],
    ['a day off of the shift', D, { shifts: [dayOff(D)] }, false],
    ['both punches', D, work('09:00', '18:00'), false],
    ['one punch', D, work(null, '18:00'), false],
    ['an absence', D, { records: [record('absence', `${D} 09:00`)] }, false],
    ['a late arrival that was reported, and nobody came', D, { records: [record('late', `${D} 09:00`)] }, true],
    ['internal work', D, { internalWork: [internal(D, '09:00', '12:00')] }, false],
    ['approved leave', D, { leaveRequests: [leave(D, 'approved')] }, false],
    ['leave to decide on', D, { leaveRequests: [leave(D, 'pending')] }, false],
    ['leave that was rejected', D, { leaveRequests: [leave(D, 'rejected')] }, true],
    ['leave that was cancelled', D, { leaveRequests: [leave(D, 'cancelled')] }, true],
    ['today', D, { now: at(`${D} 23:59`) }, false],
    ['yesterday', D, { now: at('2026-11-21 00:00') }, true],
    [
      'a night shift that may still begin',
      D,
      { shifts: [shift(D, '22:00', '06:00')], now: at('2026-11-21 05:59') },
      false,
    ],
    ['a night shift that is over', D, { shifts: [shift(D, '22:00', '06:00')], now: at('2026-11-21 06:00') }, true],
    ['before the hiring', D, employed('2026-11-21', null), false],
    ['the day of the hiring', D, employed('2026-11-20', null), true],
    ['the day of leaving', D, employed(null, '2026-11-20'), true],
    ['after it', D, employed(null, '2026-11-19'), false],
    ['the day of the registration', D, employed(null, null, '2026-11-20'), false],
    ['the day after it', D, employed(null, null, '2026-11-19'), true],
    ['hired before the registration', D, employed('2026-11-01', null, '2026-11-25'), true],
    ['D41: a weekday of the contract', D, { contracts: [FRIDAYS] }, true],
    ['another one', '2026-11-19', { contracts: [FRIDAYS] }, false],
    [
      'another one, planned',
      '2026-11-19',
      { contracts: [FRIDAYS], shifts: [shift('2026-11-19', '09:00', '18:00')] },
      true,
    ],
  ])('%s', (_, date, day, isFound) => {
    expect(emptyWorkday(checkedDay(date, day))).toEqual(isFound ? [{ date, kind: 'empty_workday' }] : []);
  });
});

describe('D3: more than 16 hours', () => {
  it.each([
    ['16 hours', work('09:00', '25:00', 60), null],
    ['one minute more', work('09:00', '25:01', 60), 961],
    ['and a half day', work('09:00', null), null],
    ['while the day goes on', { ...work('05:00', '22:00', 60), now: at(`${D} 23:00`) }, null],
  ])('%s', (_, day, span) => {
    expect(longDay(checkedDay(D, day))).toEqual(span === null ? [] : [{ date: D, kind: 'long_day', span }]);
  });
});

describe('D11: a break that isn’t set', () => {
  it.each([
    ['none recorded', work('09:00', '18:00'), true],
    ['a recorded 0', work('09:00', '18:00', 0), false],
    ['an hour', work('09:00', '18:00', 60), false],
    ['half a day', work('09:00', null), false],
    ['nothing', {}, false],
    ['an absence', { records: [record('absence', `${D} 09:00`)] }, false],
    ['today', { ...work('09:00', '18:00'), now: at(`${D} 19:00`) }, false],
    ['yesterday', { ...work('09:00', '18:00'), now: at('2026-11-21 00:00') }, true],
    [
      'back at work after the clock-out',
      {
        records: [...punched(D, '18:00', '22:00'), record('clock_in', `${D} 23:00`)],
        now: at('2026-11-21 01:00'),
      },
      false,
    ],
  ])('%s', (_, day, isFound) => {
    expect(unsetBreak(checkedDay(D, day))).toEqual(isFound ? [{ date: D, kind: 'unset_break' }] : []);
  });

  const fixed = {
    kind: 'fixed',
    windows: [{ start: timeOfDay('12:00'), end: timeOfDay('13:00') }],
    recordedWins: true,
  };
  const steps = { kind: 'steps', steps: [{ over: minutes(480), length: minutes(30) }] };
  it.each<[string, Day, unknown, boolean]>([
    ['the law’s, at once', work('09:00', '18:00'), { kind: 'by_length', step: 'full' }, false],
    ['the law’s, gradually', work('09:00', '15:20'), { kind: 'by_length', step: 'gradual' }, false],
    ['the law’s, of which none is due', work('09:00', '14:00'), { kind: 'by_length', step: 'full' }, false],
    ['at noon', work('09:00', '18:00'), fixed, false],
    ['at noon, of a night', work('20:00', '29:00'), fixed, true],
    ['at noon, of an evening that needs none', work('18:00', '23:00'), fixed, false],
    ['half an hour, where an hour is due', work('09:00', '18:30'), steps, true],
    ['nothing', work('09:00', '18:00'), { kind: 'recorded' }, true],
  ])('D38: deemed taken by the rule of %s', (_, day, breakRule, isFound) => {
    const checked = checkedDay(D, { ...day, breakRule: breakRule as MonthToCheck['breakRule'] });
    expect(unsetBreak(checked)).toEqual(isFound ? [{ date: D, kind: 'unset_break' }] : []);
  });
});

describe('労基法34条: work without the legal break', () => {
  it.each([
    ['6 hours without one', work('09:00', '15:00', 0), null],
    ['a minute more', work('09:00', '15:01', 0), [45, 0]],
    ['9 hours without one', work('09:00', '18:00', 0), [60, 0]],
    ['9 hours with a minute', work('09:00', '18:00', 1), [60, 1]],
    ['6:45 less 45', work('09:00', '15:45', 45), null],
    ['8 hours and 45', work('09:00', '17:45', 45), null],
    ['a minute more and 45', work('09:00', '17:46', 45), [60, 45]],
    ['8:01 and 60', work('09:00', '18:01', 60), null],
    ['a night of 9 hours and 30', work('22:00', '31:30', 30), [60, 30]],
    ['a break as long as the day', work('09:00', '18:00', 540), null],
    ['a break that isn’t set', work('09:00', '18:00'), null],
    ['half a day', work('09:00', null, 0), null],
    ['while the day goes on', { ...work('09:00', '18:00', 0), now: at(`${D} 19:00`) }, null],
  ])('%s', (_, day, lack) => {
    const [required, taken] = lack ?? [];
    const kind = taken === 0 ? 'break_not_taken' : 'short_break';
    const findings = lack === null ? [] : [{ date: D, kind, required, taken }];
    expect(shortBreak(checkedDay(D, day))).toEqual(findings);
  });
});

describe('internal work outside the punches', () => {
  const entry = (start: string, end: string): Day => ({ internalWork: [internal(D, start, end)] });
  it.each<[string, Day, boolean]>([
    ['within them', { ...work('09:00', '18:00'), ...entry('09:00', '18:00') }, false],
    ['from a minute before', { ...work('09:00', '18:00'), ...entry('08:59', '10:00') }, true],
    ['to a minute after', { ...work('09:00', '18:00'), ...entry('17:00', '18:01') }, true],
    ['after midnight of a night shift', { ...work('22:00', '30:00'), ...entry('01:00', '03:00') }, false],
    ['after the end of a night shift', { ...work('22:00', '30:00'), ...entry('05:00', '07:00') }, true],
    ['without any punch', entry('13:00', '15:00'), true],
    ['before the clock-in alone', { ...work('09:00', null), ...entry('08:00', '10:00') }, true],
    ['after the clock-in alone', { ...work('09:00', null), ...entry('09:00', '10:00') }, false],
    ['after the clock-out alone', { ...work(null, '18:00'), ...entry('17:00', '19:00') }, true],
    ['today, before a punch', { ...entry('13:00', '15:00'), now: at(`${D} 16:00`) }, false],
  ])('%s', (_, day, isFound) => {
    const findings = isFound ? [{ date: D, kind: 'internal_work_outside', entryIds: [1] }] : [];
    expect(internalWorkOutside(checkedDay(D, day))).toEqual(findings);
  });

  it('names the entries that are', () => {
    const internalWork = [
      internal(D, '17:00', '19:00', 3),
      internal(D, '10:00', '11:00', 2),
      internal(D, '08:00', '09:30', 1),
    ];
    expect(internalWorkOutside(checkedDay(D, { ...work('09:00', '18:00'), internalWork }))).toEqual([
      { date: D, kind: 'internal_work_outside', entryIds: [1, 3] },
    ]);
  });
});

describe('internal work that overlaps', () => {
  const overlap = (entries: readonly (readonly [string, string])[], rest: Day = {}) => {
    const internalWork = entries.map(([start, end], index) => internal(D, start, end, index + 1));
    const findings = internalWorkOverlap(checkedDay(D, { ...work('09:00', '18:00'), internalWork, ...rest }));
    return findings.map((finding) => finding.kind === 'internal_work_overlap' && finding.entryIds);
  };

  it.each<[string, readonly (readonly [string, string])[], number[][]]>([
    ['one', [['09:00', '12:00']], []],
    [
      'two that touch',
      [
        ['09:00', '12:00'],
        ['12:00', '13:00'],
      ],
      [],
    ],
    [
      'two that share a minute',
      [
        ['09:00', '12:01'],
        ['12:00', '13:00'],
      ],
      [[1, 2]],
    ],
    [
      'one apart from two that do',
      [
        ['09:00', '12:00'],
        ['15:00', '16:00'],
        ['11:00', '13:00'],
      ],
      [[1, 3]],
    ],
  ])('%s', (_, entries, ids) => {
    expect(overlap(entries)).toEqual(ids);
  });

  it('over midnight of a night shift, and not before the day is over', () => {
    const entries = [
      ['23:00', '01:00'],
      ['00:30', '02:00'],
    ] as const;
    expect(overlap(entries, work('22:00', '30:00'))).toEqual([[1, 2]]);
    expect(overlap(entries, { ...work('22:00', null), now: at('2026-11-21 03:00') })).toEqual([]);
  });
});

describe('a client’s order under 準委任 or 請負', () => {
  const clientOrders = new Map([[isoDate(D), '客先の指示で残業']]);

  it('is a finding of its day once that is over', () => {
    expect(clientOrder(checkedDay(D, { clientOrders }))).toEqual([
      { date: D, kind: 'client_order', text: '客先の指示で残業' },
    ]);
    expect(clientOrder(checkedDay(D, { clientOrders, now: at(`${D} 12:00`) }))).toEqual([]);
    expect(clientOrder(checkedDay(D, { clientOrders: new Map() }))).toEqual([]);
    expect(clientOrder(checkedDay(D))).toEqual([]);
  });
});

describe('times that a client has asked for under 準委任 or 請負', () => {
  const comments = new Map([[isoDate(D), '18:00までにしてください']]);

  it('are a finding of their day once that is over', () => {
    expect(clientTimes(checkedDay(D, { clientTimes: comments }))).toEqual([
      { date: D, kind: 'client_times', text: '18:00までにしてください' },
    ]);
    expect(clientTimes(checkedDay(D, { clientTimes: comments, now: at(`${D} 12:00`) }))).toEqual([]);
    expect(clientTimes(checkedDay(D, { clientTimes: new Map() }))).toEqual([]);
    expect(clientTimes(checkedDay(D))).toEqual([]);
  });
});

describe('more entered for assignments than was worked', () => {
  const workBeyond = new Map([[isoDate(D), { worked: minutes(420), entered: minutes(480) }]]);

  it('is a finding of its day once that is over', () => {
    expect(assignedWorkBeyond(checkedDay(D, { workBeyond }))).toEqual([
      { date: D, kind: 'assigned_work_beyond', worked: 420, entered: 480 },
    ]);
    expect(assignedWorkBeyond(checkedDay(D, { workBeyond, now: at(`${D} 12:00`) }))).toEqual([]);
    expect(assignedWorkBeyond(checkedDay(D, { workBeyond: new Map() }))).toEqual([]);
    expect(assignedWorkBeyond(checkedDay(D))).toEqual([]);
  });
});

describe('leave', () => {
  const requests = (...leaveRequests: MonthToCheck['leaveRequests']): Day => ({ leaveRequests });

  it.each(['pending', 'approved', 'rejected', 'cancelled'] as const)('pending: %s', (status) => {
    const findings = status === 'pending' ? [{ date: D, kind: 'pending_leave', requestId: 1 }] : [];
    expect(pendingLeave(checkedDay(D, requests(leave(D, status))))).toEqual(findings);
  });

  it('pending, of a future day too', () => {
    const day = checkedDay(D, { ...requests(leave(D, 'pending')), now: at('2026-11-01 09:00') });
    expect(pendingLeave(day)).toHaveLength(1);
  });

  it.each<[string, Day, boolean]>([
    ['both punches', work('09:00', '18:00'), true],
    ['one punch', work('09:00', null), true],
    ['internal work', { internalWork: [internal(D, '09:00', '12:00')] }, true],
    ['nothing', {}, false],
    ['an absence, which the leave beats', { records: [record('absence', `${D} 09:00`)] }, false],
  ])('D6: worked on, by %s', (_, day, isFound) => {
    const approved = requests(leave(D, 'rejected', { id: 6 }), leave(D, 'approved', { id: 7 }));
    const findings = isFound ? [{ date: D, kind: 'work_on_leave', requestId: 7 }] : [];
    expect(workOnLeave(checkedDay(D, { ...day, ...approved }))).toEqual(findings);
    expect(workOnLeave(checkedDay(D, { ...day, ...requests(leave(D, 'pending')) }))).toEqual([]);
  });

  it.each<[string, string, Day, boolean]>([
    ['a Friday', D, {}, false],
    ['a Saturday', '2026-11-21', {}, true],
    ['a public holiday alone', '2026-11-23', {}, false],
    ['a day off of the shift', D, { shifts: [dayOff(D)] }, true],
    ['a Saturday of the shift', '2026-11-21', { shifts: [shift('2026-11-21', '09:00', '18:00')] }, false],
    ['a weekday of the contract', D, { contracts: [FRIDAYS] }, false],
    ['another one', '2026-11-19', { contracts: [FRIDAYS] }, true],
    ['a public holiday of the contract', '2026-11-23', { contracts: [contract(1)] }, false],
    ['a Saturday of the contract', '2026-11-21', { contracts: [contract(6)] }, false],
    ['a day off of the shift against the contract', D, { contracts: [FRIDAYS], shifts: [dayOff(D)] }, true],
    ['a Saturday to come', '2026-11-21', { now: at('2026-11-01 09:00') }, true],
  ])('D41: without duty to work: %s', (_, date, day, isFound) => {
    const approved = requests(leave(date, 'approved', { id: 7 }), leave(date, 'rejected', { id: 6 }));
    const findings = isFound ? [{ date, kind: 'leave_without_duty', requestId: 7 }] : [];
    expect(leaveWithoutDuty(checkedDay(date, { ...day, ...approved }))).toEqual(findings);
    expect(leaveWithoutDuty(checkedDay(date, { ...day, ...requests(leave(date, 'pending')) }))).toEqual([]);
  });

  it('D41: on a Saturday that who asked has called one of work, where nobody else knows', () => {
    const said = requests(leave('2026-11-21', 'approved', { isSaidWorkday: true }));
    expect(leaveWithoutDuty(checkedDay('2026-11-21', said))).toEqual([]);
    expect(leaveWithoutDuty(checkedDay('2026-11-21', { ...said, contracts: [FRIDAYS] }))).toHaveLength(1);
  });

  it('D21: whose delivery to Pleasanter failed, in any status', () => {
    const failed = requests(
      leave(D, 'approved', { id: 3, isUnsent: true }),
      leave(D, 'cancelled', { id: 1, isUnsent: true }),
      leave(D, 'rejected', { id: 2 }),
    );
    expect(unsentLeave(checkedDay(D, failed))).toEqual([
      { date: D, kind: 'unsent_leave', requestId: 1 },
      { date: D, kind: 'unsent_leave', requestId: 3 },
    ]);
  });
});

describe('D22: work outside the employment', () => {
  it.each<[string, Day, boolean]>([
    ['on the hire date', { ...work('09:00', '18:00'), ...employed('2026-11-20', null) }, false],
    ['the day before it', { ...work('09:00', '18:00'), ...employed('2026-11-21', null) }, true],
    ['on the leaving date', { ...work('09:00', '18:00'), ...employed(null, '2026-11-20') }, false],
    ['the day after it', { ...work('09:00', '18:00'), ...employed(null, '2026-11-19') }, true],
    ['one punch', { ...work('09:00', null), ...employed(null, '2026-11-19') }, true],
    ['internal work', { internalWork: [internal(D, '09:00', '12:00')], ...employed(null, '2026-11-19') }, true],
    ['nothing', employed(null, '2026-11-19'), false],
    [
      'before the registration, where no hire date is known',
      { ...work('09:00', '18:00'), ...employed(null, null, D) },
      false,
    ],
    ['today', { ...work('09:00', null), ...employed(null, '2026-11-19'), now: at(`${D} 10:00`) }, true],
  ])('%s', (_, day, isFound) => {
    expect(outsideEmployment(checkedDay(D, day))).toEqual(isFound ? [{ date: D, kind: 'outside_employment' }] : []);
  });
});

describe('work-rules 1.3: several pairs of punches', () => {
  const two = (breakMinutes?: number): Day => ({
    records: [...(work('09:00', '12:00', breakMinutes).records ?? []), ...(work('17:00', '22:00').records ?? [])],
  });

  it('the time between them counts as a break', () => {
    expect(shortBreak(checkedDay(D, two(0)))).toEqual([]);
    expect(unsetBreak(checkedDay(D, two()))).toEqual([]);
    const short = {
      records: [...(work('09:00', '12:00', 0).records ?? []), ...(work('12:30', '18:00').records ?? [])],
    };
    expect(shortBreak(checkedDay(D, short))).toEqual([{ date: D, kind: 'short_break', required: 60, taken: 30 }]);
  });

  it.each<[string, Day, [gap: number, missing: number | null] | null]>([
    ['of which nobody knows what is owed', {}, [300, null]],
    ['that make up what is owed', { contracts: [FRIDAYS] }, null],
    [
      'that a minute is missing from',
      { contracts: [{ ...FRIDAYS, minutes: weekOf([0, 0, 0, 0, 0, 481, 0]) }] },
      [300, 1],
    ],
    ['on a planned day of the usual length', { shifts: [shift(D, '09:00', '22:00')] }, null],
    ['on a planned day of another length', { shifts: [shift(D, '09:00', '22:00')], usualDay: minutes(540) }, [300, 60]],
    ['on a day off', { shifts: [dayOff(D)] }, null],
    ['on a day of leave', { leaveRequests: [leave(D, 'approved')] }, null],
    ['while the day goes on', { now: at(`${D} 23:00`) }, null],
  ])('a gap of hours between stretches %s', (_, day, found) => {
    const findings = found === null ? [] : [{ date: D, kind: 'gap', gap: found[0], missing: found[1] }];
    expect(gapInWork(checkedDay(D, { ...two(), ...day }))).toEqual(findings);
  });

  it.each([
    ['none', ['09:00', '18:00'], null, null],
    ['an hour', ['09:00', '12:00'], ['13:00', '18:00'], null],
    ['a minute more', ['09:00', '12:00'], ['13:01', '18:00'], 61],
    ['half a day', ['09:00', '12:00'], ['17:00', null], null],
  ] as const)('a gap of %s', (_, first, second, gap) => {
    const records = [
      ...(work(first[0], first[1], 0).records ?? []),
      ...(second === null ? [] : (work(second[0], second[1]).records ?? [])),
    ];
    expect(gapInWork(checkedDay(D, { records }))).toEqual(
      gap === null ? [] : [{ date: D, kind: 'gap', gap, missing: null }],
    );
  });

  it('a long day is one long pair', () => {
    const split = { records: [...(work('05:00', '09:00').records ?? []), ...(work('18:00', '23:00').records ?? [])] };
    expect(longDay(checkedDay(D, split))).toEqual([]);
  });
});

describe('ガイドライン 平29.1.20: punches that are no pair', () => {
  const again = record('clock_in', `${D} 09:02`, { id: 7 });
  const odd = { kind: 'in_twice', type: 'clock_in', minute: 542, recordId: 7 };

  it('are found once the day is over', () => {
    const records = [...(work('09:00', '18:00', 60).records ?? []), again];
    expect(punchPair(checkedDay(D, { records }))).toEqual([{ date: D, kind: 'punch_pair', odd }]);
    expect(punchPair(checkedDay(D, { records, now: at(`${D} 20:00`) }))).toEqual([]);
    expect(punchPair(checkedDay(D, work('09:00', '18:00')))).toEqual([]);
  });

  it('are not found again where a punch is missing', () => {
    expect(punchPair(checkedDay(D, work('09:00', null)))).toEqual([]);
    expect(punchPair(checkedDay(D, work(null, '18:00')))).toEqual([]);
  });
});

describe('a break of more than half of the day', () => {
  it.each([
    ['half', 270, null],
    ['a minute more', 271, { span: 540, taken: 271 }],
    ['none recorded', undefined, null],
  ])('%s', (_, taken, found) => {
    const findings = found === null ? [] : [{ date: D, kind: 'long_break', ...found }];
    expect(longBreak(checkedDay(D, work('09:00', '18:00', taken)))).toEqual(findings);
  });
});

describe('D51: a shift that was changed after its plan was fixed', () => {
  const now = shift('2026-11-09', '09:00', '20:00');
  const { date } = now;
  const found = (changed: ChangedPlan) =>
    changedPlan(checkedDay(date, { shifts: [now], changedPlans: [changed], now: at('2026-11-01 12:00') }));

  it.each<readonly [string, ShiftDay | null, Finding]>([
    [
      'hours',
      shift(date, '09:00', '17:00'),
      { date, kind: 'changed_plan', fixed: { start: timeOfDay('09:00'), end: timeOfDay('17:00') } },
    ],
    ['a day off', dayOff(date), { date, kind: 'changed_plan', fixed: null }],
    ['nothing', null, { date, kind: 'changed_plan' }],
  ])('tells what counts: %s, also of a day that is still to come', (_, fixed, finding) => {
    expect(found({ date, fixed, shift: now })).toEqual([finding]);
  });

  it('is none of another day', () => {
    expect(found({ date: isoDate('2026-11-10'), fixed: null, shift: now })).toEqual([]);
  });
});
