import { addDays, isoDate, isoMonth } from '../../time/date.ts';
import { minutes, workingDayMinute } from '../../time/minutes.ts';
import { dailyHours, type DayKind } from '../../working-time/daily-hours.ts';
import { premiumHours, premiumPercent, roundMonth, sumWorkDays } from '../../working-time/monthly-totals.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../../working-time/policy.ts';
import { weeklyOvertime, type WorkedDay } from '../../working-time/week.ts';

interface WeekInput {
  readonly minutes_sun_to_sat: readonly number[];
  readonly statutory_holiday_index?: readonly number[];
  readonly weekly_limit_minutes?: number;
}

const SUNDAY = isoDate('2026-11-01');

/** The days of a week as they are calculated from a clock-in at 00:00, without a break. */
function daysWorked({ minutes_sun_to_sat, statutory_holiday_index = [] }: WeekInput): WorkedDay[] {
  return minutes_sun_to_sat.map((length, index) => {
    const own: DayKind = statutory_holiday_index.includes(index) ? 'statutory_holiday' : 'workday';
    const hours = dailyHours(
      {
        kinds: { previous: 'workday', own, next: 'workday' },
        contracted: minutes(480),
        shift: null,
        nextShiftStart: null,
        punches: [{ start: workingDayMinute(0), end: workingDayMinute(length) }],
        breaks: [],
      },
      DEFAULT_WORKING_TIME_POLICY,
    );
    return { ...hours, date: addDays(SUNDAY, index) };
  });
}

const sum = (lengths: Iterable<number>): number => [...lengths].reduce((total, length) => total + length, 0);

function overtimeOfWeek(input: WeekInput) {
  const standardWeek = minutes(input.weekly_limit_minutes ?? DEFAULT_WORKING_TIME_POLICY.standardWeek);
  const policy = { ...DEFAULT_WORKING_TIME_POLICY, standardWeek };
  const week = daysWorked(input);
  const month = sumWorkDays(isoMonth('2026-11'), week, policy);
  return {
    daily_overtime: sum(week.map(({ overtime }) => overtime)),
    weekly_overtime: sum(weeklyOvertime(week, policy).values()),
    overtime_total: month.overtime,
    statutory_holiday: month.statutoryHoliday,
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
  return { overtime: { minutes: roundMonth(month, { monthlyRounding: 'hour' }).overtime } };
}

/** Weeks and months of work, their premiums and their rounding. */
export const workingMonth = {
  weekly_overtime: overtimeOfWeek,
  monthly_60h: sixtyHours,
  premium_rate: premiumRate,
  monthly_rounding: roundedOvertime,
};
