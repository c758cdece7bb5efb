import { z } from 'zod';

import { dateResponse, durationMinutes } from './wire.ts';

const count = z.int().min(0);

/** A person's hours of a month by the law's classes (D37; 労基則54条); all lengths in minutes. */
export const hoursTotals = z.object({
  /** 労働日数. */
  worked_days: count,
  /** 実働: the five classes below it together. */
  worked_minutes: durationMinutes,
  /** 所定内. */
  contracted_work_minutes: durationMinutes,
  /** 法定内残業. */
  inside_overtime_minutes: durationMinutes,
  /** 時間外 by the day, and by the week. */
  overtime_by_day_minutes: durationMinutes,
  overtime_by_week_minutes: durationMinutes,
  /** 法定休日労働. */
  statutory_holiday_minutes: durationMinutes,
  /** 時間外: by the day and by the week together; of it, within 60 hours and over them. */
  overtime_minutes: durationMinutes,
  overtime_within_60_minutes: durationMinutes,
  overtime_over_60_minutes: durationMinutes,
  /** 所定休日労働, whose minutes are in the classes above; days of work on either kind of rest day. */
  scheduled_holiday_minutes: durationMinutes,
  scheduled_holiday_days: count,
  statutory_holiday_days: count,
  /** 深夜, all of it. */
  night_minutes: durationMinutes,
  /** 所定労働日数・時間. */
  contracted_days: count,
  contracted_minutes: durationMinutes,
  late_minutes: durationMinutes,
  early_leave_minutes: durationMinutes,
  away_minutes: durationMinutes,
  absence_days: count,
  absence_minutes: durationMinutes,
  /** Paid leave on days on which work was owed. */
  leave_days: count,
  leave_minutes: durationMinutes,
  /** みなし休憩. */
  deemed_break_days: count,
  deemed_break_minutes: durationMinutes,
});
export type HoursTotalsResponse = z.output<typeof hoursTotals>;

/** The hours of one day, as far as a month's screen shows them. */
export const dayHours = z.object({
  date: dateResponse,
  worked_minutes: durationMinutes,
  overtime_minutes: durationMinutes,
  /** The break deducted though nobody recorded it (みなし). */
  deemed_break_minutes: durationMinutes,
  /** 早退, as on the attendance sheet. */
  is_left_early: z.boolean(),
});
export type DayHoursResponse = z.output<typeof dayHours>;
