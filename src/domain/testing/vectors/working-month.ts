import { addDays, isoDate, isoMonth } from '../../time/date.ts';
import { minutes, workingDayMinute } from '../../time/minutes.ts';
import { premiumHours, premiumPercent, roundMonth } from '../../working-time/monthly-totals.ts';
import { type DatedWork, periodHours } from '../../working-time/period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../../working-time/policy.ts';

interface WeekInput {
  readonly minutes_sun_to_sat: readonly number[];
  readonly statutory_holiday_index?: readonly number[];
  readonly weekly_limit_minutes?: number;
}

const SUNDAY = isoDate('2026-11-01');

/** The days of a week, each from a clock-in at 00:00, without a break. */
const daysWorked = (lengths: readonly number[]): DatedWork[] =>
  lengths.map((length, index) => ({
    date: addDays(SUNDAY, index),
    punches: [{ start: workingDayMinute(0), end: workingDayMinute(length) }],
    breaks: [],
    nextShiftStart: null,
  }));

function overtimeOfWeek({ minutes_sun_to_sat, statutory_holiday_index = [], weekly_limit_minutes }: WeekInput) {
  const holidays = new Set(statutory_holiday_index.map((index) => addDays(SUNDAY, index)));
  const { total } = periodHours(
    { from: SUNDAY, to: addDays(SUNDAY, 6) },
    {
      days: daysWorked(minutes_sun_to_sat),
      kindOf: (date) => (holidays.has(date) ? 'statutory_holiday' : 'workday'),
      contractedOn: () => minutes(480),
    },
    {
      ...DEFAULT_WORKING_TIME_POLICY,
      standardWeek: minutes(weekly_limit_minutes ?? DEFAULT_WORKING_TIME_POLICY.standardWeek),
    },
  );
  return {
    daily_overtime: total.overtimeByDay,
    weekly_overtime: total.overtimeByWeek,
    overtime_total: total.overtime,
    statutory_holiday: total.statutoryHoliday,
  };
}

interface SixtyInput {
  readonly weekday_overtime: number;
  readonly scheduled_holiday_overtime: number;
  readonly statutory_holiday: number;
}

function sixtyHours(input: SixtyInput) {
  const overtime = minutes(input.weekday_overtime + input.scheduled_holiday_overtime);
  const hours = premiumHours({ overtime, statutoryHoliday: minutes(input.statutory_holiday) });
  return {
    counted: hours.at25Percent + hours.at50Percent,
    at_25_percent: hours.at25Percent,
    at_50_percent: hours.at50Percent,
    statutory_holiday_at_35_percent: hours.at35Percent,
  };
}

type RateInput = Readonly<Partial<Record<'overtime' | 'over_60h' | 'statutory_holiday' | 'night', boolean>>>;

const premiumRate = (input: RateInput) => ({
  premium_percent: premiumPercent({
    isOvertime: input.overtime ?? false,
    isBeyond60Hours: input.over_60h ?? false,
    isStatutoryHoliday: input.statutory_holiday ?? false,
    isNight: input.night ?? false,
  }),
});

function roundedOvertime(input: { readonly overtime: number }) {
  const none = minutes(0);
  const month = { month: isoMonth('2026-11'), overtime: minutes(input.overtime), statutoryHoliday: none, night: none };
  return { overtime: { minutes: roundMonth(month, { monthlyRounding: 'half_hour' }).overtime } };
}

/** Weeks and months of work, their premiums and their rounding. */
export const workingMonth = {
  weekly_overtime: overtimeOfWeek,
  monthly_60h: sixtyHours,
  premium_rate: premiumRate,
  monthly_rounding: roundedOvertime,
};
