import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidaysOfMonth } from '../holidays/holidays.ts';
import { at, dayOff, record, shift, internal, punched } from '../attendance/testing/builders.ts';
import { hoursOf } from '../hours/testing/builders.ts';
import { addMonths, daysOfMonth, isoDate, isoMonth, type IsoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import type { SheetPolicy } from '../company-policy/policy.ts';
import { attendanceSheet, type SheetInput } from './sheet.ts';
import { dayOf, hoursFor, sheetOf } from './testing/builders.ts';
import { policyWith } from '../company-policy/testing/policy.ts';
import { calendarMonth } from '../working-time/wage-period.ts';

const D = '2026-11-20';

describe('the sheet of a month', () => {
  it.each(['2026-11', '2026-12', '2027-02', '2028-02', '2100-02'])('has a row for every day of %s', (month) => {
    const { daysInMonth } = Temporal.PlainYearMonth.from(month);
    expect(sheetOf(month).days.map(({ date }) => date)).toEqual(
      Array.from({ length: daysInMonth }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
    );
  });

  it('is of hours that have every day of it', () => {
    const { days, totals } = hoursOf('2026-11');
    expect(() => sheetOf('2026-11', {}, { days: days.slice(1), totals })).toThrow('no hours of 2026-11-01');
  });

  it('a day without anything shows nothing', () => {
    expect(dayOf('2026-11-21')).toEqual({
      date: '2026-11-21',
      holiday: null,
      clockIn: null,
      clockOut: null,
      recorded: { clockIn: null, clockOut: null },
      cut: { clockIn: 0, clockOut: 0 },
      isClockInCorrected: false,
      isClockOutCorrected: false,
      breakMinutes: null,
      isBreakUnset: false,
      work: null,
      overtime: null,
      night: null,
      nightOvertime: null,
      isVacation: false,
      isAbsent: false,
      isLate: false,
      isLeftEarly: false,
      missingPunch: null,
      remarks: [],
    });
  });

  it('a night that begins on the last day belongs to the month, whole', () => {
    const records = punched('2026-11-30', '22:00', '30:00', { breakMinutes: 60 });
    expect(sheetOf('2026-11', { records }).summary).toMatchObject({ daysWorked: 1, work: 420, night: 420 });
    expect(sheetOf('2026-12', { records }).summary).toMatchObject({ daysWorked: 0, work: 0, night: 0 });
  });

  it('leap day counts as any day', () => {
    const records = punched('2028-02-29', '09:00', '18:00', { breakMinutes: 60 });
    expect(sheetOf('2028-02', { records }).summary.work).toBe(480);
  });

  it('D7: names the public holidays', () => {
    expect(dayOf('2026-11-23').holiday).toBe('勤労感謝の日');
  });
});

describe('D6, D9: a day of paid leave', () => {
  const leaveDays = [isoDate(D)];

  it('adds 8 hours to the total, none to its row, and is no day worked', () => {
    const records = punched('2026-11-19', '09:00', '18:00', { breakMinutes: 60 });
    const sheet = sheetOf('2026-11', { records, leaveDays });
    expect(sheet.summary).toMatchObject({ daysWorked: 1, daysOnLeave: 1, work: 960, overtime: 0 });
    expect(dayOf(D, { leaveDays })).toMatchObject({ isVacation: true, work: null, overtime: null, night: null });
  });

  it('adds what the company has for it', () => {
    expect(sheetOf('2026-11', { leaveDays, policy: policyWith({ leaveDay: minutes(450) }) }).summary.work).toBe(450);
  });

  it('half of it, of an odd number of minutes, is no less than half', () => {
    const partLeave = [{ date: isoDate(D), unit: 'half', half: 'am', boundary: null }] as const;
    const policy = policyWith({ leaveDay: minutes(455) });
    expect(sheetOf('2026-11', { partLeave, policy }).summary).toMatchObject({ daysOnLeave: 0.5, work: 228 });
  });

  it('that was worked counts the work alone', () => {
    const records = punched(D, '09:00', '12:00');
    expect(sheetOf('2026-11', { records, leaveDays }).summary).toMatchObject({
      daysWorked: 1,
      daysOnLeave: 0,
      work: 180,
    });
  });
});

describe('D12: half a day', () => {
  it.each([
    ['a clock-in alone', punched(D, '09:00', null), 'clock_out', 1],
    ['a clock-out alone', punched(D, null, '18:00'), 'clock_in', 0],
  ])('%s is counted and has no hours', (_, records, missingPunch, daysWorked) => {
    expect(dayOf(D, { records })).toMatchObject({ missingPunch, work: null, overtime: null, night: null });
    expect(sheetOf('2026-11', { records }).summary).toMatchObject({ daysMissingPunch: 1, daysWorked, work: 0 });
  });

  it('a night still open on the last day of the month is none until the next clock-in', () => {
    const records = punched('2026-11-30', '22:00', null);
    const seen = (now: string, more = records) => dayOf('2026-11-30', { records: more, now: at(now) }).missingPunch;
    expect(seen('2026-12-01 05:00')).toBeNull();
    expect(seen('2026-12-01 22:00')).toBe('clock_out');
    expect(seen('2026-12-01 09:30', [...records, record('clock_in', '2026-12-01 09:00')])).toBe('clock_out');
  });
});

describe('D11: a day without a recorded break', () => {
  it.each([
    ['none recorded', punched(D, '09:00', '18:00'), null, true],
    ['a recorded 0', punched(D, '09:00', '18:00', { breakMinutes: 0 }), 0, false],
    ['an hour', punched(D, '09:00', '18:00', { breakMinutes: 60 }), 60, false],
    ['half a day', punched(D, '09:00', null), null, false],
  ])('%s', (_, records, breakMinutes, isBreakUnset) => {
    expect(dayOf(D, { records })).toMatchObject({ breakMinutes, isBreakUnset });
  });
});

const MONTH = isoMonth('2026-11');

/** A random day: punches at any minute, planned or not, on leave, with internal work, reported. */
const anyDay = (date: IsoDate): fc.Arbitrary<Pick<SheetInput, 'records' | 'shifts' | 'leaveDays' | 'internalWork'>> =>
  fc
    .record({
      clockIn: fc.option(fc.integer({ min: 0, max: 1439 })),
      length: fc.option(fc.integer({ min: 0, max: 1439 })),
      breakMinutes: fc.option(fc.constantFrom(0, 30, 45, 60, 120)),
      planned: fc.constantFrom(null, 'off', ['09:00', '18:00'], ['22:00', '06:00'], ['00:00', '08:00']),
      isLeave: fc.boolean(),
      isInternal: fc.boolean(),
      report: fc.option(fc.constantFrom('absence', 'late', 'early')),
    })
    .map((day) => {
      const { clockIn, length, breakMinutes } = day;
      const clock = (minute: number) => `${Math.floor(minute / 60)}:${minute % 60}`;
      const rest = breakMinutes === null ? {} : { breakMinutes };
      const clockOut = length === null ? null : clock((clockIn ?? 0) + length);
      const hours = Array.isArray(day.planned) ? shift(date, day.planned[0]!, day.planned[1]!) : dayOff(date);
      return {
        records: [
          ...punched(date, clockIn === null ? null : clock(clockIn), clockOut, rest),
          ...(day.report === null ? [] : [record(day.report, `${date} 08:00`)]),
        ],
        shifts: day.planned === null ? [] : [hours],
        leaveDays: day.isLeave ? [date] : [],
        internalWork: day.isInternal ? [internal(date)] : [],
      };
    });

const anyPolicy: fc.Arbitrary<SheetPolicy> = fc
  .record({
    standardDay: fc.integer({ min: 60, max: 480 }).map(minutes),
    leaveDay: fc.integer({ min: 60, max: 480 }).map(minutes),
    clockInShown: fc.constantFrom('shift_start', 'recorded'),
    clockOutStep: fc.constantFrom(1, 5, 10, 15, 30).map(minutes),
    unsetBreak: fc.constantFrom('none', 'one_hour', 'legal_minimum'),
    nightColumn: fc.constantFrom('all_work', 'overtime'),
    absence: fc.constantFrom('planned', 'recorded'),
    judgesRestDays: fc.boolean(),
  })
  .map(policyWith);

const anyInput: fc.Arbitrary<SheetInput> = fc
  .tuple(anyPolicy, ...daysOfMonth(MONTH).map(anyDay))
  .map(([policy, ...days]) => ({
    period: calendarMonth(MONTH),
    records: days.flatMap((day) => day.records),
    shifts: days.flatMap((day) => day.shifts),
    leaveDays: days.flatMap((day) => day.leaveDays),
    internalWork: days.flatMap((day) => day.internalWork),
    holidays: holidaysOfMonth(MONTH),
    companyDays: new Map(),
    employment: {
      hiredOn: isoDate('2026-11-04'),
      leftOn: isoDate('2026-11-27'),
      registeredOn: isoDate(D),
      goLiveOn: null,
    },
    policy,
    now: at('2026-11-25 12:00'),
  }));

const sheetBy = (input: SheetInput) => attendanceSheet(input, hoursFor(input));

const RUNS = { numRuns: 60 };

describe('any month under any policy', () => {
  it('D13: is the sum of its rows, in whole minutes', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { summary, days } = sheetBy(input);
        const sum = (of: (day: (typeof days)[number]) => number | null): number =>
          days.reduce((total, day) => total + (of(day) ?? 0), 0);
        const flag = (of: (day: (typeof days)[number]) => boolean): number => days.filter(of).length;
        expect(summary).toEqual({
          daysWorked: flag((day) => day.clockIn !== null),
          daysAbsent: flag((day) => day.isAbsent),
          daysLate: flag((day) => day.isLate),
          daysLeftEarly: flag((day) => day.isLeftEarly),
          daysOnLeave: flag((day) => day.isVacation),
          daysMissingPunch: flag((day) => day.missingPunch !== null),
          work: sum((day) => day.work) + flag((day) => day.isVacation) * input.policy.leaveDay,
          overtime: sum((day) => day.overtime),
          night: sum((day) => day.night),
          nightOvertime: sum((day) => day.nightOvertime),
          clockOutCut: sum((day) => day.cut.clockOut),
        });
        for (const value of Object.values(summary)) expect(Number.isSafeInteger(value)).toBe(true);
      }),
      RUNS,
    );
  });

  it('night work is work, and overtime at night is both', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const day of sheetBy(input).days) {
          const [work, overtime, night, column] = [day.work ?? 0, day.overtime ?? 0, day.night ?? 0, day.nightOvertime];
          expect(night).toBeLessThanOrEqual(work);
          expect(overtime).toBeLessThanOrEqual(work);
          if (input.policy.nightColumn === 'all_work') expect(column ?? 0).toBe(night);
          else expect(column ?? 0).toBeLessThanOrEqual(Math.min(night, overtime));
        }
      }),
      RUNS,
    );
  });

  it('rounding never adds a minute, and what it cuts is recorded', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const asRecorded = { ...input.policy, clockInShown: 'recorded', clockOutStep: minutes(1) } as const;
        const [shown, plain] = [sheetBy(input), sheetBy({ ...input, policy: asRecorded })];
        shown.days.forEach((day, index) => {
          const { clockIn, clockOut } = plain.days[index]!;
          expect([clockIn, clockOut]).toEqual([day.recorded.clockIn, day.recorded.clockOut]);
          if (day.work === null) return;
          expect(day.cut.clockIn).toBeGreaterThanOrEqual(0);
          expect(day.cut.clockOut).toBeGreaterThanOrEqual(0);
          expect(day.clockOut! - day.clockIn! + day.cut.clockIn + day.cut.clockOut).toBe(clockOut! - clockIn!);
          // With the law's minimum a shorter span may lose a longer break less.
          if (day.breakMinutes !== null || input.policy.unsetBreak !== 'legal_minimum')
            expect(day.work).toBeLessThanOrEqual(plain.days[index]!.work!);
        });
      }),
      RUNS,
    );
  });

  it('no day is two things at once', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const day of sheetBy(input).days) {
          const isPunched = day.clockIn !== null || day.clockOut !== null;
          expect([day.isAbsent, day.isVacation, isPunched].filter(Boolean).length).toBeLessThanOrEqual(1);
          if (!isPunched) expect([day.isLate, day.isLeftEarly, day.work]).toEqual([false, false, null]);
        }
      }),
      RUNS,
    );
  });

  it('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(
        anyInput.chain((input) => fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.records]))),
        ([input, some]) => {
          const records = [...some, ...input.records.filter((each) => !some.includes(each))];
          const shuffled = {
            ...input,
            records,
            shifts: input.shifts.toReversed(),
            leaveDays: input.leaveDays.toReversed(),
            internalWork: input.internalWork.toReversed(),
          };
          expect(sheetBy(shuffled)).toEqual(sheetBy(input));
        },
      ),
      RUNS,
    );
  });

  it('a month has nothing of the adjacent months', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const month of [addMonths(MONTH, -1), addMonths(MONTH, 1)]) {
          const { summary } = sheetBy({
            ...input,
            period: calendarMonth(month),
            holidays: new Map(),
            employment: { ...input.employment, hiredOn: isoDate('2026-11-01'), leftOn: isoDate('2026-11-30') },
          });
          expect(Object.values(summary).every((value) => value === 0)).toBe(true);
        }
      }),
      RUNS,
    );
  });
});
