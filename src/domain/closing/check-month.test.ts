import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, dayOff, record, shift, punched } from '../attendance/testing/builders.ts';
import { daysFrom, daysOfMonth, isoDate, isoMonth, isWeekend, monthOf } from '../time/date.ts';
import { formatTimeOfDay, minutes, workingDayMinute } from '../time/minutes.ts';
import { checkMonth } from './check-month.ts';
import type { MonthToCheck } from './checked-day.ts';
import { REMEDIES } from './finding.ts';
import { internal, leave, monthToCheck } from './testing/builders.ts';

const MONTH = '2026-11';
const check = (rest: Partial<MonthToCheck>) => checkMonth(monthToCheck(MONTH, rest));
/** Nothing is planned but what is named. */
const daysOff = daysOfMonth(isoMonth(MONTH)).map((date) => dayOff(date));
const findings = (rest: Partial<MonthToCheck>) =>
  check({ shifts: daysOff, ...rest }).findings.map(({ date, kind }) => `${date.slice(8)} ${kind}`);

describe('the findings of a month', () => {
  it('none of a month as it should be', () => {
    const records = daysOfMonth(isoMonth(MONTH))
      .filter((date) => !isWeekend(date))
      .flatMap((date) => punched(date, '09:00', '18:00', { breakMinutes: 60 }));
    expect(check({ records })).toEqual({ findings: [], isOver: true, unsetBreakDates: [], isBlank: false });
    expect(findings({})).toEqual([]);
  });

  it('by day, and within a day in the order of the rules', () => {
    const worst = '2026-11-10';
    expect(
      findings({
        shifts: [...daysOff.filter(({ date }) => date !== '2026-11-04'), shift('2026-11-04', '09:00', '18:00')],
        records: [
          ...punched('2026-11-30', null, '18:00'),
          ...punched(worst, '05:00', '22:00'),
          ...punched('2026-11-02', '09:00', '18:00', { breakMinutes: 30 }),
        ],
        internalWork: [internal(worst, '04:00', '10:00', 2), internal(worst, '09:00', '12:00', 1)],
        leaveRequests: [
          leave(worst, 'pending', { id: 3 }),
          leave(worst, 'approved', { id: 2 }),
          leave(worst, 'rejected', { id: 1, isUnsent: true }),
        ],
        employment: {
          hiredOn: null,
          leftOn: isoDate('2026-11-09'),
          registeredOn: isoDate('2020-04-01'),
          goLiveOn: null,
        },
      }),
    ).toEqual([
      '02 short_break',
      '04 empty_workday',
      '10 outside_employment',
      '10 long_day',
      '10 unset_break',
      '10 internal_work_outside',
      '10 internal_work_overlap',
      '10 work_on_leave',
      '10 pending_leave',
      '10 unsent_leave',
      '10 leave_without_duty',
      '30 outside_employment',
      '30 missing_punch',
    ]);
  });

  it('of no other month', () => {
    expect(
      findings({
        records: [...punched('2026-10-31', '09:00', null), ...punched('2026-12-01', '09:00', null)],
        leaveRequests: [leave('2026-10-31', 'pending'), leave('2026-12-01', 'pending')],
        internalWork: [internal('2026-12-01', '09:00', '10:00')],
      }),
    ).toEqual([]);
  });

  it('each has a remedy', () => {
    for (const remedies of Object.values(REMEDIES)) expect(remedies.length).toBeGreaterThan(0);
  });
});

describe('whether the month is over', () => {
  const left = { hiredOn: null, leftOn: isoDate('2026-11-10'), registeredOn: isoDate('2020-04-01'), goLiveOn: null };
  it.each<[string, Partial<MonthToCheck>, boolean]>([
    ['on its last day', { now: at('2026-11-30 23:59') }, false],
    ['on the day after', { now: at('2026-12-01 00:00') }, true],
    [
      'while its last night is worked',
      { records: [record('clock_in', '2026-11-30 22:00')], now: at('2026-12-01 05:00') },
      false,
    ],
    [
      'after that night',
      { records: punched('2026-11-30', '22:00', '29:00', { breakMinutes: 60 }), now: at('2026-12-01 05:00') },
      true,
    ],
    [
      'while its last night may still be begun',
      { shifts: [shift('2026-11-30', '22:00', '06:00')], now: at('2026-12-01 05:00') },
      false,
    ],
    ['on the last day of the employment', { employment: left, now: at('2026-11-10 20:00') }, false],
    ['after it', { employment: left, now: at('2026-11-11 00:00') }, true],
    ['before it has begun', { now: at('2026-10-31 12:00') }, false],
  ])('%s', (_, rest, isOver) => {
    expect(check(rest).isOver).toBe(isOver);
  });
});

describe('whether the month has nothing to confirm', () => {
  const employed = (hiredOn: string | null, leftOn: string | null, registeredOn: string) => ({
    hiredOn: hiredOn === null ? null : isoDate(hiredOn),
    leftOn: leftOn === null ? null : isoDate(leftOn),
    registeredOn: isoDate(registeredOn),
    goLiveOn: null,
  });
  const hiredLater = employed('2026-12-01', null, '2026-11-01');
  it.each<[string, Partial<MonthToCheck>, boolean]>([
    ['hired on its last day', { employment: employed('2026-11-30', null, '2026-12-10') }, false],
    ['hired in the month after, though registered in it', { employment: hiredLater }, true],
    ['registered in the month after, no hire date known', { employment: employed(null, null, '2026-12-01') }, true],
    ['registered on its last day', { employment: employed(null, null, '2026-11-30') }, false],
    ['left on its first day', { employment: employed(null, '2026-11-01', '2020-04-01') }, false],
    ['left before it', { employment: employed(null, '2026-10-31', '2020-04-01') }, true],
    ['hired later, with a punch', { employment: hiredLater, records: punched('2026-11-20', '09:00', null) }, false],
    [
      'hired later, with internal work',
      { employment: hiredLater, internalWork: [internal('2026-11-20', '09:00', '10:00')] },
      false,
    ],
    [
      'hired later, with a punch after it',
      { employment: hiredLater, records: punched('2026-12-01', '09:00', null) },
      true,
    ],
  ])('%s', (_, rest, isBlank) => {
    expect(check(rest).isBlank).toBe(isBlank);
  });
});

describe('D42: before the go-live month', () => {
  const goLive = (date: string) => ({
    employment: { hiredOn: isoDate('2020-04-01'), leftOn: null, registeredOn: isoDate(date), goLiveOn: isoDate(date) },
  });
  /** Something of each kind of finding but those of the employment and of other settings, most of it on the 10th. */
  const faults: Partial<MonthToCheck> = {
    limitsBroken: new Map([[isoDate('2026-11-10'), ['no_night']]]),
    clientOrders: new Map([[isoDate('2026-11-10'), '客先の指示で残業']]),
    clientTimes: new Map([[isoDate('2026-11-10'), '18:00までにしてください']]),
    workBeyond: new Map([[isoDate('2026-11-10'), { worked: minutes(420), entered: minutes(480) }]]),
    changedPlans: [{ date: isoDate('2026-11-12'), fixed: null, shift: shift('2026-11-12', '09:00', '18:00') }],
    requests: {
      pending: new Map([[isoDate('2026-11-10'), [7]]]),
      unapproved: new Map([
        [isoDate('2026-11-10'), { planned: 'overtime', worked: minutes(120), approved: minutes(60) }],
      ]),
    },
    shifts: [shift('2026-11-12', '09:00', '18:00')],
    records: [
      ...punched('2026-11-09', '09:00', null),
      ...punched('2026-11-10', '05:00', '22:01'),
      ...punched('2026-11-11', '09:00', '18:00', { breakMinutes: 30 }),
      ...punched('2026-11-05', '09:00', '18:00', { breakMinutes: 300 }),
      ...punched('2026-11-06', '09:00', '18:00', {
        breakMinutes: 0,
        offline: { tappedAt: at('2026-11-06 09:00'), clockDifference: null, receivedAt: at('2026-11-06 20:00') },
        isTimeUnconfirmed: true,
        place: { verdict: 'outside', name: '本社', distance: 340, reason: null },
      }),
      ...punched('2026-11-13', '09:00', '18:00', { breakMinutes: 60 }),
      ...punched('2026-11-13', '20:00', '21:00'),
      record('clock_in', '2026-11-13 10:00'),
      ...punched('2026-11-12', '11:00', '18:00', { breakMinutes: 60 }),
      ...daysFrom(isoDate('2026-11-15'), isoDate('2026-11-21')).flatMap((date) =>
        punched(date, '09:00', '18:00', {
          breakMinutes: 60,
          correction: { reason: '打刻忘れ', original: at('2026-11-15 10:00'), byEmployee: true },
        }),
      ),
    ],
    internalWork: [internal('2026-11-10', '04:00', '10:00', 2), internal('2026-11-10', '09:00', '12:00', 1)],
    leaveRequests: [
      leave('2026-11-10', 'pending', { id: 3 }),
      leave('2026-11-10', 'approved', { id: 2 }),
      leave('2026-11-10', 'rejected', { id: 1, isUnsent: true }),
      leave('2026-11-14', 'approved', { id: 4 }),
    ],
  };

  it('there is no finding of any kind, nothing to confirm, and it can be closed', () => {
    const kinds = new Set<string>(check({ ...faults, ...goLive('2026-11-01') }).findings.map(({ kind }) => kind));
    expect(Object.keys(REMEDIES).filter((kind) => !kinds.has(kind))).toEqual([
      'outside_employment',
      'work_on_part_leave',
      'week_without_24_hours',
      'four_weeks_short',
      'four_weeks_short_of_24_hours',
      'pc_log',
    ]);
    expect(check({ ...faults, ...goLive('2026-12-01') })).toEqual({
      findings: [],
      isOver: true,
      isBlank: true,
      unsetBreakDates: [],
    });
  });

  it('work before the hiring is none either', () => {
    const hiredLater = { ...goLive('2026-12-01').employment, hiredOn: isoDate('2027-01-01') };
    expect(check({ ...faults, employment: hiredLater }).findings).toEqual([]);
  });

  it('the days of it count from its first one on', () => {
    const { findings: found } = check(goLive('2026-11-26'));
    expect(found.map(({ date, kind }) => `${date.slice(8)} ${kind}`)).toEqual([
      '26 empty_workday',
      '27 empty_workday',
      '30 empty_workday',
    ]);
    expect(check(goLive('2026-11-26')).isBlank).toBe(false);
  });
});

describe('what holds for every month', () => {
  const DAYS = daysOfMonth(isoMonth(MONTH)).slice(0, 6);
  const anyDay = fc.constantFrom(...DAYS);
  const clock = (minute: number): string => formatTimeOfDay(workingDayMinute(minute));
  const anyMinute = fc.nat(1439);
  const anyRecord = fc
    .tuple(
      fc.constantFrom('clock_in', 'clock_out', 'absence', 'late', 'early'),
      anyDay,
      anyMinute,
      fc.option(fc.constantFrom(0, 30, 60)),
    )
    .map(([kind, date, minute, breakMinutes]) => ({ kind, date, minute, breakMinutes }) as const);
  const anyMonth = fc
    .record({
      records: fc.array(anyRecord, { maxLength: 12 }),
      entries: fc.array(fc.tuple(anyDay, anyMinute, anyMinute), { maxLength: 6 }),
      shifts: fc.uniqueArray(fc.tuple(anyDay, anyMinute, fc.integer({ min: 1, max: 900 })), {
        selector: ([date]) => date,
      }),
      leaves: fc.array(
        fc.tuple(anyDay, fc.constantFrom('pending', 'approved', 'rejected', 'cancelled'), fc.boolean()),
        { maxLength: 4 },
      ),
      hiredOn: fc.option(anyDay),
      leftOn: fc.option(anyDay),
      now: fc.integer({ min: 0, max: 10 * 1440 }),
    })
    .map(({ records, entries, shifts, leaves, hiredOn, leftOn, now }) =>
      monthToCheck(MONTH, {
        records: records.map(({ kind, date, minute, breakMinutes }, index) =>
          record(kind, `${date} ${clock(minute)}`, {
            id: index + 1,
            ...(breakMinutes === null ? {} : { breakMinutes }),
          }),
        ),
        internalWork: entries.map(([date, start, end], index) => internal(date, clock(start), clock(end), index + 1)),
        shifts: shifts.map(([date, start, length]) => shift(date, clock(start), clock((start + length) % 1440))),
        leaveRequests: leaves.map(([date, status, isUnsent], index) =>
          leave(date, status, { id: index + 1, isUnsent }),
        ),
        employment: { hiredOn, leftOn, registeredOn: isoDate('2020-04-01'), goLiveOn: null },
        now: (at('2026-11-01 00:00') + now * 60_000) as MonthToCheck['now'],
      }),
    );

  it('does not depend on the order of the records', () => {
    const shuffled = <Item>(items: readonly Item[]) =>
      fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
    const anyPair = anyMonth.chain((month) =>
      fc.tuple(
        fc.constant(month),
        fc
          .record({
            records: shuffled(month.records),
            internalWork: shuffled(month.internalWork),
            shifts: shuffled(month.shifts),
            leaveRequests: shuffled(month.leaveRequests),
          })
          .map((turned) => ({ ...month, ...turned })),
      ),
    );
    fc.assert(
      fc.property(anyPair, ([month, turned]) => {
        expect(checkMonth(turned)).toEqual(checkMonth(month));
      }),
      { numRuns: 300 },
    );
  });

  it('are sorted by day, each kind at most once a day except the requests and the odd punches', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const { findings: found } = checkMonth(month);
        expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).toSorted());
        expect(found.every(({ date }) => monthOf(date) === MONTH)).toBe(true);
        const keys = found
          .filter(({ kind }) => kind !== 'punch_pair')
          .map((finding) =>
            'requestId' in finding ? `${finding.kind} ${finding.requestId}` : `${finding.kind} ${finding.date}`,
          );
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('never become fewer as time goes by, once nobody is at work any more', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const later = checkMonth({ ...month, now: at('2026-12-20 12:00') });
        expect(later.isOver).toBe(true);
        expect(later.findings).toEqual(expect.arrayContaining([...checkMonth(month).findings]));
      }),
    );
  });
});
