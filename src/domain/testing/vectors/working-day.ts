import { isoDate } from '../../time/date.ts';
import type { Interval } from '../../time/interval.ts';
import { minutes } from '../../time/minutes.ts';
import { dailyHours } from '../../working-time/daily-hours.ts';
import { missedDuty } from '../../working-time/missed-duty.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../../working-time/policy.ts';
import type { DayKind } from '../../working-time/work-classes.ts';
import { minuteAt, type Pair } from './values.ts';

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
    nextShiftStart: input.next_day_shift_start === null ? null : minuteAt(input.next_day_shift_start, date),
    punches: input.punches.map(stretch),
    breaks: input.breaks.map(stretch),
  } as const;
  const countsHolidayHours = input.policy === 'count_holiday_hours';
  const hours = dailyHours(day, { ...DEFAULT_WORKING_TIME_POLICY, countsHolidayHours });
  // These examples are late and early by the whole shift, whose breaks they don't have.
  const duty = { shift: input.shift && stretch(input.shift), shiftBreaks: [], leave: [] };
  const { late, earlyLeave } = missedDuty(duty, day.punches);
  return {
    span: hours.span,
    worked: hours.worked,
    inside_overtime: hours.insideOvertime,
    overtime: hours.overtime,
    night: hours.night,
    night_overtime: hours.nightOvertime,
    statutory_holiday: hours.statutoryHoliday,
    statutory_holiday_night: hours.nightStatutoryHoliday,
    next_day_worked: hours.nextDayWorked,
    break: hours.break,
    late,
    early_leave: earlyLeave,
  };
}

/** The hours of a working day. */
export const workingDay = { daily_hours: hoursOfDay };
