import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate, weekdayOf, type IsoDate } from '../time/date.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { deemedSystem, exemptSystem } from './deemed-hours.ts';
import { flexSystem } from './flex.ts';
import { periodHours } from './period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import { variableSystem } from './variable-hours.ts';
import { type DayKind, realWork } from './work-classes.ts';
import { UNLIMITED } from './frame.ts';
import { ordinarySystem, type WorkSystem } from './work-system.ts';

const POLICY = DEFAULT_WORKING_TIME_POLICY;
const NOVEMBER = { from: isoDate('2026-11-01'), to: isoDate('2026-11-30') };
const KINDS: readonly DayKind[] = [
  'statutory_holiday',
  'workday',
  'workday',
  'workday',
  'workday',
  'workday',
  'scheduled_holiday',
];
const kindOf = (date: IsoDate): DayKind => KINDS[weekdayOf(date)]!;
const ordinary = ordinarySystem(POLICY);

/** Each day of November from 10:00 on, so many minutes. */
const hoursOf = (lengths: readonly number[], systemOn: (date: IsoDate) => WorkSystem) =>
  periodHours(
    NOVEMBER,
    {
      days: lengths.map((length, index) => ({
        date: addDays(NOVEMBER.from, index),
        punches: [{ start: workingDayMinute(600), end: workingDayMinute(600 + length) }],
        breaks: [],
        nextShiftStart: null,
      })),
      kindOf,
      contractedOn: (date) => minutes(kindOf(date) === 'workday' ? 480 : 0),
      systemOn,
    },
    POLICY,
  );

const month = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 30, maxLength: 30 });

describe('the systems of working time in one engine', () => {
  it('the ordinary hours, cut at any day into two of the same, are the same', () => {
    fc.assert(
      fc.property(month, fc.integer({ min: 0, max: 30 }), (lengths, cut) => {
        const again = ordinarySystem(POLICY);
        const from = addDays(NOVEMBER.from, cut);
        expect(hoursOf(lengths, (date) => (date < from ? ordinary : again))).toEqual(hoursOf(lengths, () => ordinary));
      }),
    );
  });

  it.each([
    // Monday of 7 hours and Tuesday of 8, then variable hours from Wednesday on: of their four days 22:51.
    ['begin with the period, and have nothing of the days before', isoDate('2026-11-04'), 0],
    ['have those of the period, under whichever system', isoDate('2026-11-03'), 480 + 4 * 300 - 1371],
    ['have all where none begins', null, 420 + 480 + 4 * 300 - 1371],
  ])('work-rules 5.1: the weeks of variable hours %s', (_, weeksFrom, overtimeByWeek) => {
    const from = isoDate('2026-11-04');
    const hours = { ...POLICY, week: minutes(2400), rounding: 'minute_down', partialWeek: 'prorated' } as const;
    const variable = variableSystem({ from, to: NOVEMBER.to }, () => minutes(0), UNLIMITED, hours);
    const system = { ...ordinary, ...variable, weeksFrom };
    const { total } = hoursOf([0, 420, 480, 300, 300, 300, 300], (date) => (date < from ? ordinary : system));
    expect(total).toMatchObject({ worked: 2100, overtimeByWeek });
  });

  it('where hours are deemed, a day without work is none of the days worked', () => {
    const rule = { kind: 'discretionary', deemed: minutes(540), onScheduledHolidays: true } as const;
    const deemed = deemedSystem(ordinary, rule, () => ({ inside: minutes(0), isOutside: false }));
    const { days, total } = hoursOf([0, 480, 0, 480], () => deemed);
    expect(days.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-04']);
    expect(total.worked).toBe(2 * 540);
  });

  it('work-rules 6: work on a statutory rest day alone is real, whatever the day before is deemed to have', () => {
    const rule = { kind: 'discretionary', deemed: minutes(540), onScheduledHolidays: true } as const;
    const deemed = deemedSystem(ordinary, rule, () => ({ inside: minutes(0), isOutside: false }));
    // Of Saturday’s working day, from Sunday 0:00 to 2:00.
    const punches = [{ start: workingDayMinute(1440), end: workingDayMinute(1560) }];
    const days = [{ date: isoDate('2026-11-07'), punches, breaks: [], nextShiftStart: null }];
    const { total } = periodHours(
      NOVEMBER,
      { days, kindOf, contractedOn: () => minutes(0), systemOn: () => deemed },
      POLICY,
    );
    expect(total).toMatchObject({ worked: 120, statutoryHoliday: 120, deemed: 0 });
  });

  it('after a change of system, each day is what it would be had the new one been in force all the week', () => {
    const flex = { ...ordinary, ...flexSystem(UNLIMITED, UNLIMITED) };
    fc.assert(
      fc.property(month, fc.integer({ min: 0, max: 30 }), (lengths, cut) => {
        const from = addDays(NOVEMBER.from, cut);
        const byDate = new Map(hoursOf(lengths, () => ordinary).days.map((day) => [day.date, day.overtimeByWeek]));
        const after = hoursOf(lengths, (date) => (date < from ? flex : ordinary)).days.filter(
          ({ date }) => date >= from,
        );
        expect(after.map((day) => day.overtimeByWeek)).toEqual(after.map(({ date }) => byDate.get(date)));
      }),
    );
  });

  it('every minute has one class, and the real work is what was punched', () => {
    const planned = (date: IsoDate) => minutes(kindOf(date) === 'workday' ? 540 : 0);
    const hours = { ...POLICY, week: POLICY.standardWeek, rounding: 'minute_down', partialWeek: 'prorated' } as const;
    const systems: readonly WorkSystem[] = [
      ordinary,
      exemptSystem(ordinary),
      { ...ordinary, ...flexSystem(minutes(9000), minutes(8000)) },
      { ...ordinary, ...variableSystem(NOVEMBER, planned, minutes(10285), hours) },
      deemedSystem(ordinary, { kind: 'discretionary', deemed: minutes(540), onScheduledHolidays: true }, () => ({
        inside: minutes(0),
        isOutside: false,
      })),
    ];
    fc.assert(
      fc.property(month, fc.constantFrom(...systems), (lengths, system) => {
        const { total } = hoursOf(lengths, () => system);
        expect(total.worked).toBe(
          total.contracted + total.insideOvertime + total.overtime + total.statutoryHoliday + total.exempt,
        );
        expect(total.overtime).toBe(total.overtimeByDay + total.overtimeByWeek + total.overtimeByPeriod);
        expect(realWork(total)).toBe(lengths.reduce((sum, length) => sum + length, 0));
      }),
    );
  });

  it('労基法41条2号: a manager has the night alone', () => {
    const { total, statutoryHolidayDays } = hoursOf([960, 960], () => exemptSystem(ordinary));
    expect(total).toMatchObject({
      worked: 1920,
      contracted: 480,
      exempt: 1440,
      overtime: 0,
      statutoryHoliday: 0,
      scheduledHoliday: 0,
    });
    expect([total.night, total.nightContracted, total.nightExempt, statutoryHolidayDays]).toEqual([480, 0, 480, 0]);
  });

  it('労基法38条の2: a day outside without a punch counts what the contract says', () => {
    const outside = deemedSystem(ordinary, { kind: 'outside', usual: null, agreed: null }, ({ date }) => ({
      inside: minutes(0),
      isOutside: date <= '2026-11-07',
    }));
    const { total, days } = hoursOf(
      Array.from({ length: 30 }, () => 0),
      () => outside,
    );
    expect(days.map(({ date }) => date)).toEqual([
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
    ]);
    expect(total).toMatchObject({ worked: 2400, contracted: 2400, deemed: 2400, overtime: 0 });
  });

  it('平6.5.31基発331号: what runs into a statutory rest day is real beside what is deemed', () => {
    const deemed = deemedSystem(
      ordinary,
      { kind: 'discretionary', deemed: minutes(480), onScheduledHolidays: true },
      () => ({
        inside: minutes(0),
        isOutside: false,
      }),
    );
    // Saturday 10:00 to Sunday 02:00.
    const { total } = hoursOf([0, 0, 0, 0, 0, 0, 960], () => deemed);
    expect(total).toMatchObject({
      worked: 600,
      insideOvertime: 480,
      statutoryHoliday: 120,
      night: 240,
      nightStatutoryHoliday: 120,
    });
  });
});
