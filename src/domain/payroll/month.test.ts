import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { NO_WORK, type DayKind } from '../working-time/work-classes.ts';
import { NOTHING_MISSED } from '../working-time/missed-duty.ts';
import { type HoursForPayroll, payrollMonth } from './month.ts';
import { HOURS, MONTH_OF_ALL_KINDS } from './testing/month.ts';

type Day = HoursForPayroll['days'][number];

const day = (kind: DayKind, worked: number, rest: Partial<Day> = {}): Day => ({
  date: isoDate('2026-11-02'),
  kind,
  classes: { ...NO_WORK, worked: minutes(worked), overtime: minutes(worked) },
  missed: NOTHING_MISSED,
  ...rest,
});

const of = (days: readonly Day[], rounding: 'minute' | 'half_hour' = 'minute') =>
  payrollMonth(
    { ...MONTH_OF_ALL_KINDS, sheet: {} as never },
    { totals: HOURS, days, monthlyRounding: rounding },
    (date) => date === '2026-11-16',
  );

describe('payrollMonth', () => {
  it('counts as workdays those with work that are no rest day', () => {
    const days = [
      day('workday', 480),
      day('workday', 0),
      day('workday', 1),
      day('workday', 2),
      day('scheduled_holiday', 60),
      day('statutory_holiday', 60),
    ];
    expect(of(days).days.workdays).toBe(3);
  });

  it('adds up what was worked on the company’s rest days, by class', () => {
    const days = [
      day('workday', 480),
      day('scheduled_holiday', 60),
      day('scheduled_holiday', 7),
      day('statutory_holiday', 9),
    ];
    expect(of(days).days.onScheduledHolidays).toEqual({ ...NO_WORK, worked: 67, overtime: 67 });
  });

  it('counts late arrivals and early leaves by the days that have any', () => {
    const late = { missed: { ...NOTHING_MISSED, late: minutes(1) } };
    const both = { missed: { ...NOTHING_MISSED, late: minutes(5), earlyLeave: minutes(1) } };
    const { days } = of([day('workday', 480, late), day('workday', 480, both), day('workday', 480)]);
    expect([days.late, days.earlyLeave]).toEqual([2, 1]);
  });

  it('tells 代休 from other leave, paid from unpaid, and days from leave by the clock', () => {
    const on = (date: string, rest: Partial<Day>) => day('workday', 0, { date: isoDate(date), ...rest });
    const one = (isPaid: boolean, time: number, days: number, kind: string | null = null) => ({
      otherTaken: [{ kind, isPaid, days, time: minutes(time) }],
    });
    const paid = (time: number, days: number) => one(true, time, days, 'own_1');
    const unpaid = (time: number, days: number) => one(false, time, days, 'own_2');
    const none = { days: 0, time: 0, byClock: 0 };
    expect(
      of([
        on('2026-11-02', paid(480, 1)),
        on('2026-11-04', paid(240, 0.5)),
        on('2026-11-05', unpaid(1, 0)),
        on('2026-11-06', unpaid(480, 1)),
        on('2026-11-09', {}),
        on('2026-11-10', one(false, 480, 1, 'comp_day')),
      ]).days.leave,
    ).toEqual({
      paid: { days: 1.5, time: 720, byClock: 0 },
      unpaid: { days: 1, time: 481, byClock: 1 },
      paidComp: none,
      unpaidComp: { days: 1, time: 480, byClock: 0 },
    });
    expect(of([on('2026-11-10', one(true, 120, 0, 'comp_day'))]).days.leave).toMatchObject({
      paid: none,
      paidComp: { days: 0, time: 120, byClock: 120 },
    });
    // Of months that were closed before the kind was kept, the day says which it is.
    expect(of([on('2026-11-16', one(false, 480, 1)), on('2026-11-17', one(false, 60, 0))]).days.leave).toMatchObject({
      unpaid: { days: 0, time: 60, byClock: 60 },
      unpaidComp: { days: 1, time: 480, byClock: 0 },
    });
    // Half a day of 代休 and an hour of another kind on one day (D54).
    const both = [
      ...one(false, 240, 0.5, 'comp_day').otherTaken,
      ...unpaid(60, 0).otherTaken,
      ...paid(30, 0).otherTaken,
    ];
    expect(of([on('2026-11-10', { otherTaken: both })]).days.leave).toEqual({
      paid: { days: 0, time: 30, byClock: 30 },
      unpaid: { days: 0, time: 60, byClock: 60 },
      paidComp: none,
      unpaidComp: { days: 0.5, time: 240, byClock: 0 },
    });
  });

  it('keeps the hours to the minute, and rounds what is paid', () => {
    expect(of([], 'minute').paid).toMatchObject({ overtime: 4248, night: 919 });
    const month = of([], 'half_hour');
    expect(month.paid).toMatchObject({ overtime: 4260, statutoryHoliday: 1620, night: 900 });
    expect(month.hours).toBe(HOURS);
    expect(month).toMatchObject({ employeeId: '0007', leaveBalance: { days: 12, time: 240 } });
  });
});
