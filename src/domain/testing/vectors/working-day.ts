import { isoDate } from '../../time/date.ts';
import type { Interval } from '../../time/interval.ts';
import { minutes } from '../../time/minutes.ts';
import { checkBreak } from '../../working-time/break-requirement.ts';
import { dailyHours, type DayKind } from '../../working-time/daily-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../../working-time/policy.ts';
import { minuteAt } from './values.ts';

type Pair = readonly [string, string];

interface DailyInput {
  readonly work_date: string;
  readonly day_type: DayKind;
  readonly next_day_type: DayKind;
  readonly scheduled_minutes: number;
  readonly shift: Pair | null;
  readonly next_day_shift_start: string | null;
  readonly punches: readonly Pair[];
  readonly breaks: readonly Pair[];
  readonly policy?: 'count_holiday_hours';
}

function hoursOfDay(input: DailyInput) {
  const date = isoDate(input.work_date);
  const stretch = ([start, end]: Pair): Interval => ({ start: minuteAt(start, date), end: minuteAt(end, date) });
  const day = {
    kinds: { previous: 'workday', own: input.day_type, next: input.next_day_type },
    contracted: minutes(input.scheduled_minutes),
    shift: input.shift && stretch(input.shift),
    nextShiftStart: input.next_day_shift_start === null ? null : minuteAt(input.next_day_shift_start, date),
    punches: input.punches.map(stretch),
    breaks: input.breaks.map(stretch),
  } as const;
  const countsHolidayHours = input.policy === 'count_holiday_hours';
  const hours = dailyHours(day, { ...DEFAULT_WORKING_TIME_POLICY, countsHolidayHours });
  return {
    span: hours.span,
    worked: hours.worked,
    inside_overtime: hours.insideOvertime,
    overtime: hours.overtime,
    night: hours.night,
    night_overtime: hours.nightOvertime,
    statutory_holiday: hours.statutoryHoliday,
    statutory_holiday_night: hours.statutoryHolidayNight,
    next_day_worked: hours.nextDayWorked,
    break: hours.break,
    late: hours.late,
    early_leave: hours.earlyLeave,
  };
}

/** A working day: its hours, and the break that they ask for. */
export const workingDay = {
  daily_hours: hoursOfDay,
  break_requirement: (input: { readonly worked: number; readonly break: number }) =>
    checkBreak(minutes(input.worked), minutes(input.break)),
};
