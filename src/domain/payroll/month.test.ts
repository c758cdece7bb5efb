import { describe, expect, it } from 'vitest';

import { minutes } from '../time/minutes.ts';
import { NO_WORK, type DayKind } from '../working-time/work-classes.ts';
import { NOTHING_MISSED } from '../working-time/duty.ts';
import { type HoursForPayroll, payrollMonth } from './month.ts';
import { HOURS, MONTH_OF_ALL_KINDS } from './testing/month.ts';

type Day = HoursForPayroll['days'][number];

const day = (kind: DayKind, worked: number, rest: Partial<Day> = {}): Day => ({
  kind,
  classes: { ...NO_WORK, worked: minutes(worked), overtime: minutes(worked) },
  missed: NOTHING_MISSED,
  ...rest,
});

const of = (days: readonly Day[], rounding: 'minute' | 'half_hour' = 'minute') =>
  payrollMonth({ ...MONTH_OF_ALL_KINDS, sheet: {} as never }, { totals: HOURS, days, monthlyRounding: rounding });

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

  it('keeps the hours to the minute, and rounds what is paid', () => {
    expect(of([], 'minute').paid).toMatchObject({ overtime: 4248, night: 919 });
    const month = of([], 'half_hour');
    expect(month.paid).toMatchObject({ overtime: 4260, statutoryHoliday: 1620, night: 900 });
    expect(month.hours).toBe(HOURS);
    expect(month).toMatchObject({ employeeId: '0007', leaveBalance: { days: 12, time: 240 } });
  });
});
