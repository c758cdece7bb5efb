import { isoDate, weekdayOf, type IsoDate, type Weekday } from '../../time/date.ts';
import { minutes } from '../../time/minutes.ts';
import { dailyHours, type DayOfWork } from '../../working-time/daily-hours.ts';
import { type ClassifiedDay, type DatedWork, periodHours } from '../../working-time/period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../../working-time/policy.ts';
import type { ClassifiedMinutes, DayKind } from '../../working-time/work-classes.ts';
import { dayInterval, dayMinute, type Pair } from './values.ts';

interface ClassSettings {
  readonly standard_day: number;
  readonly counts_holiday_hours: boolean;
}

const policyOf = (settings: ClassSettings) => ({
  ...DEFAULT_WORKING_TIME_POLICY,
  standardDay: minutes(settings.standard_day),
  countsHolidayHours: settings.counts_holiday_hours,
});

const fromClasses = (hours: ClassifiedMinutes) => ({
  worked: hours.worked,
  contracted_work: hours.contracted,
  inside_overtime: hours.insideOvertime,
  overtime: hours.overtime,
  statutory_holiday: hours.statutoryHoliday,
  scheduled_holiday: hours.scheduledHoliday,
  night: hours.night,
  night_contracted_work: hours.nightContracted,
  night_inside_overtime: hours.nightInsideOvertime,
  night_statutory_holiday: hours.nightStatutoryHoliday,
});

interface DayInput {
  readonly kinds: DayOfWork['kinds'];
  readonly contracted: number;
  readonly next_shift_start: string | null;
  readonly punches: readonly Pair[];
  readonly breaks: readonly Pair[];
  readonly settings: ClassSettings;
}

function classesOfDay(input: DayInput) {
  const hours = dailyHours(
    {
      kinds: input.kinds,
      contracted: minutes(input.contracted),
      nextShiftStart: input.next_shift_start === null ? null : dayMinute(input.next_shift_start),
      punches: input.punches.map(dayInterval),
      breaks: input.breaks.map(dayInterval),
    },
    policyOf(input.settings),
  );
  return { ...fromClasses(hours), night_overtime: hours.nightOvertime, next_day_worked: hours.nextDayWorked };
}

interface WorkInput {
  readonly date: string;
  readonly punches: readonly Pair[];
  readonly breaks: readonly Pair[];
  readonly next_shift_start?: string;
}

const toDatedWork = ({ date, punches, breaks, next_shift_start }: WorkInput): DatedWork => ({
  date: isoDate(date),
  punches: punches.map(dayInterval),
  breaks: breaks.map(dayInterval),
  nextShiftStart: next_shift_start === undefined ? null : dayMinute(next_shift_start),
});

interface PeriodInput {
  readonly period: Pair;
  readonly settings: ClassSettings & {
    readonly week_start: Weekday;
    readonly standard_week: number;
    readonly sixty_hours: number;
  };
  /** By weekday. */
  readonly kinds: Readonly<Record<Weekday, DayKind>>;
  readonly kind_of: Readonly<Record<string, DayKind>>;
  readonly contracted: number;
  readonly contracted_of: Readonly<Record<string, number>>;
  readonly days: readonly WorkInput[];
}

function classesOfPeriod(input: PeriodInput) {
  const [from, to] = input.period;
  const kindOf = (date: IsoDate): DayKind => input.kind_of[date] ?? input.kinds[weekdayOf(date)];
  const { days, total, scheduledHolidayDays, statutoryHolidayDays } = periodHours(
    { from: isoDate(from), to: isoDate(to) },
    {
      days: input.days.map(toDatedWork),
      kindOf,
      contractedOn: (date) => minutes(input.contracted_of[date] ?? (kindOf(date) === 'workday' ? input.contracted : 0)),
    },
    {
      ...policyOf(input.settings),
      weekStart: input.settings.week_start,
      standardWeek: minutes(input.settings.standard_week),
      sixtyHours: minutes(input.settings.sixty_hours),
    },
  );
  return {
    ...fromClasses(total),
    overtime_day: total.overtimeByDay,
    overtime_week: total.overtimeByWeek,
    within_60: total.overtimeWithin60,
    over_60: total.overtimeOver60,
    scheduled_holiday_days: scheduledHolidayDays,
    statutory_holiday_days: statutoryHolidayDays,
    night_overtime_within_60: total.nightOvertimeWithin60,
    night_overtime_over_60: total.nightOvertimeOver60,
    overtime_of: Object.fromEntries(days.filter(({ overtime }) => overtime > 0).map(overtimeOfDay)),
  };
}

const overtimeOfDay = ({ date, overtimeByDay, overtimeByWeek, overtimeOver60 }: ClassifiedDay) => [
  date,
  { overtime_day: overtimeByDay, overtime_week: overtimeByWeek, over_60: overtimeOver60 },
];

/** The classes of the worked minutes, of a day and of a wage period. */
export const workClasses = { day_classes: classesOfDay, period_classes: classesOfPeriod };
