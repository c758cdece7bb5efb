import { describe, expect, it } from 'vitest';
import { vectorTables } from '../testing/vectors.ts';
import { addDays, daysBetween, isoDate, isoMonth, weekdayOf } from '../time/date.ts';
import { minuteOnWorkingDay, parseInstant } from '../time/instant.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { roundMonth, premiumHours, premiumPercent } from './monthly-totals.ts';
import { periodHours, type PeriodHours } from './period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import { checkInterval, type TimeOfWork } from '../overtime/work-interval.ts';
import vectors from './testing/vectors.json' with { type: 'json' };

const table = vectorTables(vectors);

interface WeekInput {
  readonly minutes_sun_to_sat: readonly number[];
  readonly statutory_holiday_index?: readonly number[];
  readonly weekly_limit_minutes?: number;
}

const SUNDAY = isoDate('2026-11-01');

/** The week with a clock-in at 00:00 of each day, without a break. */
function weekOf({ minutes_sun_to_sat, statutory_holiday_index = [], weekly_limit_minutes }: WeekInput): PeriodHours {
  const standardWeek = minutes(weekly_limit_minutes ?? DEFAULT_WORKING_TIME_POLICY.standardWeek);
  return periodHours(
    { from: SUNDAY, to: addDays(SUNDAY, 6) },
    {
      days: minutes_sun_to_sat.map((length, index) => ({
        date: addDays(SUNDAY, index),
        punches: [{ start: workingDayMinute(0), end: workingDayMinute(length) }],
        breaks: [],
        nextShiftStart: null,
      })),
      kindOf: (date) => (statutory_holiday_index.includes(daysBetween(SUNDAY, date)) ? 'statutory_holiday' : 'workday'),
      contractedOn: () => minutes(480),
    },
    { ...DEFAULT_WORKING_TIME_POLICY, standardWeek },
  );
}

describe('the overtime of a week', () => {
  it.each(table<WeekInput, unknown>('weekly_overtime', 7))('%s %s', (_, __, input, expected) => {
    const { total } = weekOf(input);
    expect(weekdayOf(SUNDAY)).toBe(DEFAULT_WORKING_TIME_POLICY.weekStart);
    expect({
      daily_overtime: total.overtimeByDay,
      weekly_overtime: total.overtimeByWeek,
      overtime_total: total.overtime,
      statutory_holiday: total.statutoryHoliday,
    }).toEqual(expected);
  });
});

interface SixtyInput {
  readonly weekday_overtime: number;
  readonly scheduled_holiday_overtime: number;
  readonly statutory_holiday: number;
}

describe('overtime beyond 60 hours', () => {
  it.each(table<SixtyInput, unknown>('monthly_60h', 2))('%s %s', (_, __, input, expected) => {
    const overtime = minutes(input.weekday_overtime + input.scheduled_holiday_overtime);
    const hours = premiumHours({ overtime, statutoryHoliday: minutes(input.statutory_holiday) });
    expect({
      counted: hours.at25Percent + hours.at50Percent,
      at_25_percent: hours.at25Percent,
      at_50_percent: hours.at50Percent,
      statutory_holiday_at_35_percent: hours.at35Percent,
    }).toEqual(expected);
  });
});

type RateInput = Readonly<Partial<Record<'overtime' | 'over_60h' | 'statutory_holiday' | 'night', boolean>>>;

describe('the premium', () => {
  it.each(table<RateInput, unknown>('premium_rate', 7))('%s %s', (_, __, input, expected) => {
    const percent = premiumPercent({
      isOvertime: input.overtime ?? false,
      isBeyond60Hours: input.over_60h ?? false,
      isStatutoryHoliday: input.statutory_holiday ?? false,
      isNight: input.night ?? false,
    });
    expect({ premium_percent: percent }).toEqual(expected);
  });
});

describe('the totals of a month, rounded', () => {
  it.each(table<{ overtime: number }, unknown>('monthly_rounding', 5))('%s %s', (_, __, input, expected) => {
    const none = minutes(0);
    const month = {
      month: isoMonth('2026-11'),
      overtime: minutes(input.overtime),
      statutoryHoliday: none,
      night: none,
    };
    const { overtime } = roundMonth(month, { monthlyRounding: 'half_hour' });
    expect({ overtime: { minutes: overtime } }).toEqual(expected);
  });
});

interface IntervalInput {
  readonly end: string;
  readonly next_start: string;
  readonly required: number;
}

describe('the rest between two days', () => {
  it.each(table<IntervalInput, unknown>('work_interval', 5))('%s %s', (_, __, input, expected) => {
    const at = (text: string): TimeOfWork => {
      const date = isoDate(text.slice(0, 10));
      return { date, minute: minuteOnWorkingDay(parseInstant(`${text}+09:00`)!, date) };
    };
    const policy = { workInterval: minutes(input.required) };
    expect(checkInterval(at(input.end), at(input.next_start), policy)).toEqual(expected);
  });
});
