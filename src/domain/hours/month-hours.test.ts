import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayOff, record, shift, internal, punched } from '../attendance/testing/builders.ts';
import { addDays, daysFrom, isoDate, type IsoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { calculateClasses, calculateHours, daysNeeded, type HoursPolicy } from './month-hours.ts';
import { dayOf, FULL_TIME, hoursOf, POLICY, week, workWith } from './testing/builders.ts';

/** Monday. */
const MONDAY = '2026-11-09';
const day = (weekday: number): IsoDate => addDays(isoDate(MONDAY), weekday - 1);
const hour = { breakMinutes: 60 };

describe('the classes of a month', () => {
  it('has the overtime of the week that no day has, and the rest-day work apart', () => {
    const records = [1, 2, 3, 4, 5, 6].flatMap((weekday) => punched(day(weekday), '09:00', '18:00', hour));
    const sunday = punched(day(7), '09:00', '12:00', { breakMinutes: 0 });
    const { totals } = hoursOf('2026-11', { records: [...records, ...sunday] });
    expect(totals).toMatchObject({
      worked: 51 * 60,
      contracted: 40 * 60,
      overtimeByDay: 0,
      overtimeByWeek: 480,
      scheduledHoliday: 480,
      statutoryHoliday: 180,
      workedDays: 7,
      scheduledHolidayDays: 1,
      statutoryHolidayDays: 1,
    });
  });

  it('counts two pairs of a day, and not the time between them', () => {
    const records = [
      ...punched(MONDAY, '09:00', '12:00', { breakMinutes: 0 }),
      ...punched(MONDAY, '17:00', '22:00', { breakMinutes: 0 }),
    ];
    expect(dayOf(MONDAY, { records }).classes.worked).toBe(480);
  });

  it('gives what runs on past the next shift’s start to the next day', () => {
    const records = [...punched(day(1), '22:00', '35:00', { breakMinutes: 0 })];
    const shifts = [shift(day(1), '22:00', '06:00'), shift(day(2), '09:00', '18:00')];
    const { days } = hoursOf('2026-11', { records, shifts });
    const worked = days.flatMap(({ date, classes }) => (classes.worked === 0 ? [] : [[date, classes.worked]]));
    expect(worked).toEqual([
      [day(1), 660],
      [day(2), 120],
    ]);
    // The run-on is the day's beginning: nobody is late, but early by what is left.
    expect(days.find(({ date }) => date === day(2))?.missed).toMatchObject({ late: 0, earlyLeave: 360 });
  });

  it('takes the week before the month, and a night into its last rest day', () => {
    // Sunday, 1 November 2026, begins a week; 30 November is a Monday.
    const october = daysFrom(isoDate('2026-10-26'), isoDate('2026-10-31')).flatMap((date) =>
      punched(date, '09:00', '18:00', hour),
    );
    expect(hoursOf('2026-10', { records: october }).totals.overtimeByWeek).toBe(480);
    expect(hoursOf('2026-11', { records: october }).totals.worked).toBe(0);
    const night = punched('2026-10-31', '20:00', '26:00', { breakMinutes: 0 });
    expect(hoursOf('2026-10', { records: night }).totals).toMatchObject({ worked: 360, statutoryHoliday: 120 });
  });

  it('finds the statutory rest day that no rule names: the one kept, by work of the nights, too', () => {
    const rest = { statutoryRestDay: null };
    const worked = punched(day(6), '09:00', '12:00', { breakMinutes: 0 });
    const kindOn = (weekday: number, records = worked) => dayOf(day(weekday), { records }, rest).kind;
    // Weeks begin on Sunday: that of Monday's is the 8th.
    expect([kindOn(0), kindOn(6)]).toEqual(['statutory_holiday', 'scheduled_holiday']);
    const night = punched(addDays(day(0), -1), '22:00', '25:00', { breakMinutes: 0 });
    expect([kindOn(0, night), kindOn(6, night)]).toEqual(['scheduled_holiday', 'statutory_holiday']);
    // A duty of Friday's, over two midnights, too: where neither is kept, the later one of the week is it.
    const duty = punched(addDays(day(0), -2), '21:00', '49:00', { breakMinutes: 0 });
    const neither = [...duty, ...worked];
    expect([kindOn(0, neither), kindOn(6, neither)]).toEqual(['scheduled_holiday', 'statutory_holiday']);
    // Work from its midnight on leaves the Saturday without any.
    const midnight = punched(day(6), '24:00', '26:00', { breakMinutes: 0 });
    expect([kindOn(0, midnight), kindOn(6, midnight)]).toEqual(['scheduled_holiday', 'statutory_holiday']);
  });

  it('counts a day of internal work alone, and internal work within punches once', () => {
    const entry = { ...internal(MONDAY), breakMinutes: minutes(30) };
    expect(dayOf(MONDAY, { internalWork: [entry] }).classes.worked).toBe(210);
    const records = punched(MONDAY, '09:00', '18:00', hour);
    expect(dayOf(MONDAY, { internalWork: [entry], records }).classes.worked).toBe(480);
    // Half a day has no hours, its internal work included; a report is no punch.
    for (const half of [punched(MONDAY, '09:00', null), punched(MONDAY, null, '18:00')])
      expect(dayOf(MONDAY, { internalWork: [entry], records: half }).classes.worked).toBe(0);
    const late = [record('late', `${MONDAY} 08:00`)];
    expect(dayOf(MONDAY, { internalWork: [entry], records: late }).classes.worked).toBe(210);
  });

  it('deducts the break of each day by its own rule', () => {
    const records = [day(1), day(2)].flatMap((date) => punched(date, '09:00', '18:00'));
    const breakRuleOn = (date: IsoDate) =>
      date === day(1) ? ({ kind: 'recorded' } as const) : ({ kind: 'by_length', step: 'full' } as const);
    const { totals } = hoursOf('2026-11', { records }, { breakRuleOn });
    expect(totals).toMatchObject({ worked: 540 + 480, deemedBreakDays: 1, deemedBreak: 60 });
  });
});

it('counts days of a minute', () => {
  // Six of November's Mondays and Tuesdays are neither holidays nor leave.
  const contracts = [{ ...FULL_TIME, minutes: week(0, 1, 1, 0, 0, 0, 0) }];
  const records = [...punched(day(3), '09:00', '09:01'), ...punched(day(4), '09:00', '15:01')];
  const breakRuleOn = () => ({ kind: 'by_length', step: 'gradual' }) as const;
  expect(hoursOf('2026-11', { contracts, records, leaveDays: [day(1)] }, { breakRuleOn }).totals).toMatchObject({
    workedDays: 2,
    worked: 361,
    deemedBreakDays: 1,
    deemedBreak: 1,
    leaveDays: 1,
    leave: 1,
    absenceDays: 6,
    absence: 6,
  });
});

it('owes nothing on the days before the hire and after the leaving', () => {
  const employment = { ...workWith('2026-11').employment, hiredOn: day(2), leftOn: day(4) };
  const { days, totals } = hoursOf('2026-11', { employment, contracts: [FULL_TIME] });
  const owed = days.flatMap(({ date, contracted }) => (contracted > 0 ? [[date, contracted]] : []));
  expect(owed).toEqual([2, 3, 4].map((weekday) => [day(weekday), 480]));
  expect(totals).toMatchObject({ contractedDays: 3, contractedMinutes: 3 * 480 });
});

describe('missed duty', () => {
  const shifts = [shift(MONDAY, '09:00', '18:00')];
  const missed = (clockIn: string, clockOut: string, breakMinutes: number) =>
    dayOf(MONDAY, { shifts, records: punched(MONDAY, clockIn, clockOut, { breakMinutes }) }).missed;

  it.each([
    ['on time', '09:00', '18:00', 60, 0, 0],
    ['an hour late and an hour longer', '10:00', '19:00', 60, 60, 0],
    ['in the afternoon: without the break', '13:30', '18:00', 0, 210, 0],
    ['in the break', '12:30', '18:00', 0, 150, 0],
    ['late, without a break: no more than wasn’t worked', '09:30', '18:00', 0, 0, 0],
    ['gone before the break', '09:00', '12:00', 0, 0, 300],
  ])('%s', (_, clockIn, clockOut, breakMinutes, late, earlyLeave) => {
    expect(missed(clockIn, clockOut, breakMinutes)).toMatchObject({ late, earlyLeave, away: 0 });
  });

  it('has who comes late at noon to a shift that begins then', () => {
    const own = [shift(MONDAY, '12:00', '21:00')];
    const records = punched(MONDAY, '12:45', '21:00', hour);
    expect(dayOf(MONDAY, { shifts: own, records }).missed).toMatchObject({ late: 45, away: 0, earlyLeave: 0 });
  });

  it('has the time away between two pairs', () => {
    const records = [...punched(MONDAY, '09:00', '10:00', hour), ...punched(MONDAY, '11:00', '18:00')];
    expect(dayOf(MONDAY, { shifts, records }).missed).toMatchObject({ late: 0, away: 60, earlyLeave: 0 });
  });

  it.each([
    ['late', '09:30', null, 30],
    ['late, and back from a break that nobody has entered', '09:30', '13:30', 30],
    ['in time', '09:00', null, 0],
    ['at its end', '18:30', null, 480],
  ])('has of today only the minutes before the clock-in: %s', (_, clockIn, clockOut, late) => {
    const records = punched(MONDAY, clockIn, clockOut);
    const today = { shifts, records, today: isoDate(MONDAY) };
    expect(dayOf(MONDAY, today).missed).toMatchObject({ late, earlyLeave: 0, away: 0, absence: 0, unworked: late });
  });

  it('has nothing of today where only a clock-out is on record', () => {
    const records = [record('clock_out', `${MONDAY} 18:00`)];
    expect(dayOf(MONDAY, { shifts, records, today: isoDate(MONDAY) }).missed).toMatchObject({ late: 0, unworked: 0 });
  });

  it('none without a shift, on a day of leave, before it has come, and without work', () => {
    const records = punched(MONDAY, '10:00', '18:00', hour);
    const unworked = (rest: object) => dayOf(MONDAY, { shifts, records, ...rest }).missed.unworked;
    expect(unworked({})).toBe(60);
    expect(unworked({ shifts: [] })).toBe(0);
    expect(unworked({ leaveDays: [MONDAY] })).toBe(0);
    expect(unworked({ today: addDays(isoDate(MONDAY), -1) })).toBe(0);
    expect(unworked({ today: addDays(isoDate(MONDAY), 1) })).toBe(60);
    expect(unworked({ records: [] })).toBe(0);
  });
});

describe('absence', () => {
  const absence = (rest: Parameters<typeof dayOf>[1] = {}, policy = {}) => dayOf(MONDAY, rest, policy).absence;
  const contracts = [{ ...FULL_TIME, minutes: week(0, 300, 0, 300, 0, 300, 0) }];
  const report = [record('absence', `${MONDAY} 09:00`)];

  it('is the contract’s minutes of a past day with nothing on record', () => {
    expect(absence({ contracts })).toBe(300);
    expect(dayOf(day(2), { contracts }).absence).toBe(0);
    expect(absence({ contracts, today: isoDate(MONDAY) })).toBe(0);
    expect(absence({ contracts, records: punched(MONDAY, '09:00', null) })).toBe(0);
    expect(absence({ contracts, leaveDays: [isoDate(MONDAY)] })).toBe(0);
    expect(absence({ contracts, internalWork: [internal(MONDAY)] })).toBe(0);
    expect(absence({ contracts }, { derivesAbsence: false })).toBe(0);
    expect(absence({ contracts, records: report }, { derivesAbsence: false })).toBe(300);
  });

  it('is derived only where the duty is known', () => {
    expect(absence()).toBe(0);
    expect(absence({ records: report })).toBe(480);
    expect(absence({ shifts: [shift(MONDAY, '09:00', '18:00')] })).toBe(480);
    expect(absence({ shifts: [dayOff(MONDAY)], contracts })).toBe(0);
    expect(dayOf('2026-11-23', { contracts }).absence).toBe(0);
    expect(dayOf('2026-11-23', { contracts, shifts: [shift('2026-11-23', '09:00', '18:00')] }).absence).toBe(300);
  });

  it('none outside the employment', () => {
    const employment = {
      hiredOn: isoDate('2026-11-10'),
      leftOn: null,
      registeredOn: isoDate('2026-11-10'),
      goLiveOn: null,
    };
    expect(absence({ contracts, employment })).toBe(0);
    const { totals } = hoursOf('2026-11', { contracts, employment });
    expect(totals).toMatchObject({ contractedDays: 8, contractedMinutes: 8 * 300, absenceDays: 8, absence: 8 * 300 });
  });
});

describe('leave', () => {
  const leaveDays = [isoDate(MONDAY)];
  it('counts the contract’s minutes where work was owed, and nowhere else', () => {
    const contracts = [{ ...FULL_TIME, minutes: week(0, 300, 0, 300, 0, 300, 0) }];
    expect(hoursOf('2026-11', { leaveDays, contracts }).totals).toMatchObject({ leaveDays: 1, leave: 300 });
    expect(hoursOf('2026-11', { leaveDays: [day(2)], contracts }).totals).toMatchObject({ leaveDays: 0, leave: 0 });
    expect(dayOf(MONDAY, { leaveDays, contracts, records: punched(MONDAY, '09:00', null) }).leave).toBe(0);
    expect(dayOf(MONDAY, { leaveDays, shifts: [dayOff(MONDAY)], contracts }).leave).toBe(0);
  });

  it.each([
    ['a public holiday of the contract', '2026-11-23', true, 480],
    ['a Saturday of the contract’s rest', '2026-11-14', true, 0],
    ['a public holiday of unknown weekdays', '2026-11-23', false, 480],
    ['a Saturday of them', '2026-11-14', false, 480],
  ])('D41: on %s it says whether work was owed where nobody else does', (_, date, isKnown, expected) => {
    const contracts = isKnown ? [FULL_TIME] : [];
    const without = hoursOf('2026-11', { contracts }).totals;
    const { totals } = hoursOf('2026-11', { contracts, leaveDays: [isoDate(date)] });
    const days = expected > 0 ? 1 : 0;
    expect(totals).toMatchObject({
      leaveDays: days,
      leave: expected,
      contractedDays: without.contractedDays + days,
      contractedMinutes: without.contractedMinutes + expected,
      absenceDays: without.absenceDays,
    });
  });

  it.each([
    ['the day before the hire', { hiredOn: isoDate(day(2)) }, 0],
    ['the day of the hire', { hiredOn: isoDate(MONDAY) }, 480],
    ['the last day', { leftOn: isoDate(MONDAY) }, 480],
    ['the day after it', { leftOn: isoDate(day(0)) }, 0],
  ])('D22: approved for %s, it counts within the employment alone', (_, dates, expected) => {
    const employment = { ...workWith('2026-11').employment, ...dates };
    const half = { date: day(3), unit: 'half', half: 'am', boundary: null } as const;
    const rest = { contracts: [FULL_TIME], employment };
    expect(hoursOf('2026-11', { ...rest, leaveDays }).totals).toMatchObject({
      leaveDays: expected / 480,
      leave: expected,
    });
    const { leave } = dayOf(half.date, { ...rest, partLeave: [half] });
    expect(leave).toBe('leftOn' in dates ? 0 : 240);
  });

  it('D41: on a public holiday of one minute, too', () => {
    const contracts = [{ ...FULL_TIME, minutes: week(0, 1, 0, 0, 0, 0, 0) }];
    const leave = { contracts, leaveDays: [isoDate('2026-11-23')] };
    expect(dayOf('2026-11-23', leave)).toMatchObject({ contracted: 1, leave: 1 });
  });
});

it.each([
  ['within weeks', '2026-09-01', '2026-09-30', '2026-08-22', '2026-10-04'],
  ['to the end of a week', '2026-10-01', '2026-10-31', '2026-09-19', '2026-11-08'],
  ['to the day before that', '2026-07-01', '2026-07-31', '2026-06-20', '2026-08-02'],
  ['from the beginning of one', '2026-11-01', '2026-11-30', '2026-10-24', '2026-12-06'],
])(
  'needs its weeks, the one before, the one that its last night runs into, and a day more: %s',
  (_, from, to, first, last) => {
    expect(daysNeeded({ from: isoDate(from), to: isoDate(to) }, POLICY)).toEqual({ from: first, to: last });
  },
);

describe('what holds for every month', () => {
  const NOVEMBER = { from: isoDate('2026-11-01'), to: isoDate('2026-11-30') };
  const anyPunches = fc.array(
    fc.record({
      date: fc.constantFrom(...daysFrom(isoDate('2026-10-12'), isoDate('2026-12-20'))),
      start: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 1000 }),
      breakMinutes: fc.constantFrom(0, 45, 60),
    }),
    { maxLength: 60 },
  );
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const anyWork = fc
    .record({
      punches: anyPunches,
      off: fc.uniqueArray(fc.constantFrom(...daysFrom(NOVEMBER.from, NOVEMBER.to)), { maxLength: 10 }),
      hasContract: fc.boolean(),
    })
    .map(({ punches, off, hasContract }) =>
      workWith('2026-11', {
        records: punches.flatMap(({ date, start, length, breakMinutes }) =>
          punched(date, clock(start), clock(start + length), { breakMinutes }),
        ),
        shifts: off.map((date) => dayOff(date)),
        contracts: hasContract ? [FULL_TIME] : [],
      }),
    );

  it('the classes add up to the minutes worked, and the totals to the days', () => {
    fc.assert(
      fc.property(anyWork, (work) => {
        const { days, totals } = calculateHours(work, POLICY)(NOVEMBER);
        for (const { worked, contracted, insideOvertime, overtimeByDay, overtimeByWeek, statutoryHoliday } of [
          totals,
          ...days.map(({ classes }) => classes),
        ])
          expect(contracted + insideOvertime + overtimeByDay + overtimeByWeek + statutoryHoliday).toBe(worked);
        expect(totals.overtimeWithin60 + totals.overtimeOver60).toBe(totals.overtime);
        expect(totals).toMatchObject(calculateClasses(work, POLICY)(NOVEMBER));
        expect(days.reduce((sum, { classes }) => sum + classes.worked, 0)).toBe(totals.worked);
        expect(days.map(({ date }) => date)).toEqual(daysFrom(NOVEMBER.from, NOVEMBER.to));
      }),
    );
  });

  it('depends on no other days than those it needs, and not on their order', () => {
    fc.assert(
      fc.property(anyWork, fc.constantFrom(null, 0, 6), fc.constantFrom(0, 1), (work, statutoryRestDay, weekStart) => {
        const policy: HoursPolicy = { ...POLICY, statutoryRestDay, weekStart };
        const { from, to } = daysNeeded(NOVEMBER, policy);
        const needed = {
          ...work,
          records: work.records.filter(({ workDate }) => from <= workDate && workDate <= to).toReversed(),
          shifts: work.shifts.filter(({ date }) => from <= date && date <= to).toReversed(),
        };
        expect(calculateHours(needed, policy)(NOVEMBER)).toEqual(calculateHours(work, policy)(NOVEMBER));
      }),
    );
  });

  it('two halves of a month have the same minutes in each class of the day as the whole', () => {
    fc.assert(
      fc.property(anyWork, fc.integer({ min: 1, max: 29 }), (work, split) => {
        const hours = calculateHours(work, POLICY);
        const middle = addDays(NOVEMBER.from, split);
        const first = hours({ from: NOVEMBER.from, to: addDays(middle, -1) });
        const second = hours({ from: middle, to: NOVEMBER.to });
        const whole = hours(NOVEMBER);
        for (const name of ['worked', 'overtimeByDay', 'overtimeByWeek', 'statutoryHoliday', 'night'] as const)
          expect(first.totals[name] + second.totals[name]).toBe(whole.totals[name]);
      }),
    );
  });
});
