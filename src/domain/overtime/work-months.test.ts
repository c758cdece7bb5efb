import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOff, record, shift } from '../attendance/testing/builders.ts';
import { holidaysOfMonth } from '../holidays/holidays.ts';
import { punched } from '../sheet/testing/builders.ts';
import { addDays, daysFrom, isoDate, isoMonth, type IsoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import {
  daysOfWork,
  mergeDateRanges,
  calculateWorkMonth,
  calculateWorkMonths,
  type PersonsWork,
  type WorkPolicy,
} from './work-months.ts';

const policy = { ...DEFAULT_WORKING_TIME_POLICY, unsetBreak: 'none' } as const;
const NOVEMBER = isoMonth('2026-11');
const holidays = new Map(['2026-10', '2026-11', '2026-12'].flatMap((month) => [...holidaysOfMonth(isoMonth(month))]));
const hours = (work: Partial<PersonsWork>, own: Partial<WorkPolicy> = {}, month = NOVEMBER) => {
  const { overtime, statutoryHoliday, night } = calculateWorkMonth(
    month,
    { records: [], shifts: [], holidays, ...work },
    { ...policy, ...own },
  );
  return [overtime, statutoryHoliday, night];
};
/** Days of 8 hours from 09:00 to 18:00, less an hour. */
const ordinary = (...dates: string[]) => dates.flatMap((date) => punched(date, '09:00', '18:00', { breakMinutes: 60 }));

// 2026-11-08 is a Sunday; the week has no public holiday.
const WEEK = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
const SATURDAY = '2026-11-14';
const SUNDAY = '2026-11-08';

describe('the month as the law counts it', () => {
  it.each<[string, Partial<PersonsWork>, readonly number[]]>([
    ['nothing', {}, [0, 0, 0]],
    ['five days of 8 hours', { records: ordinary(...WEEK) }, [0, 0, 0]],
    ['a day of 10 hours', { records: punched('2026-11-09', '09:00', '20:00', { breakMinutes: 60 }) }, [120, 0, 0]],
    [
      'to the minute, whatever the sheet rounds',
      { records: punched('2026-11-09', '08:50', '18:07', { breakMinutes: 60 }) },
      [17, 0, 0],
    ],
    ['a sixth day of the week', { records: ordinary(...WEEK, SATURDAY) }, [480, 0, 0]],
    ['all seven, of which the last is the rest day', { records: ordinary(SUNDAY, ...WEEK, SATURDAY) }, [480, 480, 0]],
    ['half a day', { records: punched('2026-11-09', '09:00', null) }, [0, 0, 0]],
    ['a night', { records: punched('2026-11-09', '20:00', '30:00', { breakMinutes: 60 }) }, [60, 0, 420]],
    [
      'a night into the only rest day: from midnight on rest-day work',
      {
        records: punched(SATURDAY, '20:00', '29:00', { breakMinutes: 0 }),
        shifts: [shift(SATURDAY, '20:00', '05:00'), shift('2026-11-21', '09:00', '18:00')],
      },
      [0, 300, 420],
    ],
    [
      'a night into a rest day, where another was kept',
      { records: punched(SATURDAY, '20:00', '29:00', { breakMinutes: 0 }) },
      [60, 0, 420],
    ],
  ])('%s', (_, work, expected) => {
    expect(hours(work)).toEqual(expected);
  });

  it.each([
    ['work up to its midnight does not touch it', '2026-11-07', '15:00', '24:00', [0, 0, 120]],
    ['a minute beyond does, so that it is Saturday', '2026-11-07', '15:00', '24:01', [1, 480, 121]],
    ['two punches in one minute are no work', SUNDAY, '09:00', '09:00', [0, 0, 0]],
  ])('the rest day is the Sunday without work, not the worked Saturday: %s', (_, date, from, to, expected) => {
    const records = [...punched(date, from, to, { breakMinutes: 60 }), ...ordinary(SATURDAY)];
    expect(hours({ records })).toEqual(expected);
  });

  it('a clock-in before midnight is work of that calendar day', () => {
    const monday = [
      record('clock_in', `${SUNDAY} 23:30`, { workDate: '2026-11-09', breakMinutes: 60 }),
      record('clock_out', '2026-11-09 08:00'),
    ];
    expect(hours({ records: monday }, { statutoryRestDay: 0 })).toEqual([0, 30, 330]);
    // Worked as well as the Saturday, the Sunday is not the rest day without work.
    expect(hours({ records: [...monday, ...ordinary(SATURDAY)] })).toEqual([0, 480, 330]);
  });

  it('a month begins with its first day, even if it is the first of a week', () => {
    expect(hours({ records: punched('2026-11-01', '09:00', '20:00', { breakMinutes: 60 }) })).toEqual([120, 0, 0]);
  });

  it('a month ends with its last day, even if it is the last of a week', () => {
    const october = isoMonth('2026-10');
    const records = punched('2026-10-31', '09:00', '20:00', { breakMinutes: 60 });
    expect(hours({ records }, {}, october)).toEqual([120, 0, 0]);
  });

  it('the rest day that the work rules name', () => {
    expect(hours({ records: ordinary(SUNDAY) }, { statutoryRestDay: 0 })).toEqual([0, 480, 0]);
    expect(hours({ records: ordinary(SUNDAY) })).toEqual([0, 0, 0]);
    expect(hours({ records: ordinary(SUNDAY) }, { statutoryRestDay: 6 })).toEqual([0, 0, 0]);
  });

  it('D11: a break that isn’t recorded, as on the sheet', () => {
    const records = punched('2026-11-09', '09:00', '18:00');
    expect(hours({ records })).toEqual([60, 0, 0]);
    expect(hours({ records }, { unsetBreak: 'one_hour' })).toEqual([0, 0, 0]);
  });

  it('work that runs into the next day’s shift is the next day’s from its start on', () => {
    const records = punched('2026-11-09', '22:00', '36:00', { breakMinutes: 0 });
    // 14 hours of one day; or 11 of it, and 3 of the next that begins at 09:00.
    expect(hours({ records })).toEqual([360, 0, 420]);
    expect(hours({ records, shifts: [shift('2026-11-10', '09:00', '18:00')] })).toEqual([180, 0, 420]);
    const both = [...records, ...punched('2026-11-10', '13:00', '19:00', { breakMinutes: 0 })];
    expect(hours({ records: both, shifts: [shift('2026-11-10', '09:00', '18:00')] })).toEqual([180 + 60, 0, 420]);
  });

  it('a shift of the last day belongs to the month, its morning too', () => {
    const records = punched('2026-11-30', '22:00', '32:00', { breakMinutes: 0 });
    expect(hours({ records })).toEqual([120, 0, 420]);
    expect(hours({ records }, {}, isoMonth('2026-12'))).toEqual([0, 0, 0]);
  });
});

it.each([
  ['2026-11', 0, '2026-10-25', '2026-12-12'],
  ['2026-11', 1, '2026-10-19', '2026-12-13'],
  ['2026-02', 0, '2026-01-25', '2026-03-07'],
] as const)('%s by weeks from weekday %d depends on %s to %s', (month, weekStart, from, to) => {
  expect(daysOfWork(isoMonth(month), { ...policy, weekStart })).toEqual({ from, to });
});

it.each([
  ['no month', [], []],
  ['one', ['2026-11'], ['2026-10-25 2026-12-12']],
  ['three in a row', ['2026-09', '2026-10', '2026-11'], ['2026-08-23 2026-12-12']],
  ['one, and two in a row', ['2026-04', '2026-06', '2026-07'], ['2026-03-22 2026-05-09', '2026-05-24 2026-08-08']],
  ['with a month between', ['2026-04', '2026-06'], ['2026-03-22 2026-05-09', '2026-05-24 2026-07-11']],
  ['with a month of four weeks between', ['2026-01', '2026-03'], ['2025-12-21 2026-02-07', '2026-02-22 2026-04-11']],
])('the days of %s', (_, months, stretches) => {
  const found = mergeDateRanges(months.map(isoMonth), policy);
  expect(found.map(({ from, to }) => `${from} ${to}`)).toEqual(stretches);
  expect(found.flatMap((stretch) => stretch.months)).toEqual(months);
});

describe('what holds for every month', () => {
  const { from, to } = daysOfWork(NOVEMBER, policy);
  const anyDays = fc.array(
    fc.record({
      date: fc.constantFrom(...daysFrom(addDays(from, -5), addDays(to, 5))),
      start: fc.nat(1439),
      length: fc.integer({ min: 1, max: 1200 }),
      breakMinutes: fc.constantFrom(0, 45, 60),
      isDayOff: fc.boolean(),
    }),
    { maxLength: 50, size: 'max' },
  );
  const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  const anyWork = anyDays.map((days): PersonsWork => {
    const unique = [...new Map(days.map((day) => [day.date, day])).values()];
    return {
      holidays,
      records: unique.flatMap(({ date, start, length, breakMinutes }) =>
        punched(date, clock(start), clock(start + length), { breakMinutes }),
      ),
      shifts: unique.flatMap(({ date, isDayOff }) => (isDayOff ? [dayOff(date)] : [])),
    };
  });

  it('depends on no other day, and not on the order', () => {
    fc.assert(
      fc.property(anyWork, (work) => {
        const needed = calculateWorkMonth(
          NOVEMBER,
          {
            holidays,
            records: work.records.filter(({ workDate }) => from <= workDate && workDate <= to).toReversed(),
            shifts: work.shifts.filter(({ date }) => from <= date && date <= to).toReversed(),
          },
          policy,
        );
        expect(needed).toEqual(calculateWorkMonth(NOVEMBER, work, policy));
      }),
    );
  });

  it('is the same whichever months are calculated with it', () => {
    const other = { ...policy, standardDay: minutes(450) };
    const anyMonths = fc.uniqueArray(fc.constantFrom('2026-09', '2026-10', '2026-11', '2026-12', '2027-01'));
    fc.assert(
      fc.property(anyWork, anyMonths, fc.constantFrom('2026-10', '2026-11', '2027-02'), (work, names, changed) => {
        const months = names.map(isoMonth).toSorted();
        const policyOf = (month: IsoMonth) => (month < changed ? policy : other);
        const calculated = calculateWorkMonths(months, work, policyOf);
        for (const month of [...months, NOVEMBER])
          expect(calculated(month)).toEqual(calculateWorkMonth(month, work, policyOf(month)));
      }),
    );
  });

  it('counts no minute twice: overtime and rest-day work are within the work of the month’s days', () => {
    fc.assert(
      fc.property(anyWork, (work) => {
        const { overtime, statutoryHoliday, night } = calculateWorkMonth(NOVEMBER, work, policy);
        const punchedMinutes = daysFrom(isoDate('2026-11-01'), isoDate('2026-11-30')).reduce((sum, date) => {
          const [clockIn, clockOut] = work.records.filter(({ workDate }) => workDate === date);
          return clockIn && clockOut ? sum + (clockOut.recordedAt - clockIn.recordedAt) / 60_000 : sum;
        }, 0);
        expect(overtime + statutoryHoliday).toBeLessThanOrEqual(punchedMinutes);
        expect(night).toBeLessThanOrEqual(punchedMinutes);
      }),
    );
  });
});
