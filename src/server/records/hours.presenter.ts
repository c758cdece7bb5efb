import type { DayHoursResponse, HoursTotalsResponse } from '#contract/hours.ts';
import type { DayHours } from '#domain/hours/day-hours.ts';
import type { HoursTotals } from '#domain/hours/totals.ts';
import type { SheetDay } from '#domain/sheet/sheet-day.ts';
import { minutes } from '#domain/time/minutes.ts';

/** A month's hours on the wire. */
export const presentHours = (totals: HoursTotals): HoursTotalsResponse => ({
  worked_days: totals.workedDays,
  worked_minutes: totals.worked,
  contracted_work_minutes: totals.contracted,
  inside_overtime_minutes: totals.insideOvertime,
  overtime_by_day_minutes: totals.overtimeByDay,
  overtime_by_week_minutes: totals.overtimeByWeek,
  statutory_holiday_minutes: totals.statutoryHoliday,
  overtime_minutes: totals.overtime,
  overtime_within_60_minutes: totals.overtimeWithin60,
  overtime_over_60_minutes: totals.overtimeOver60,
  scheduled_holiday_minutes: totals.scheduledHoliday,
  scheduled_holiday_days: totals.scheduledHolidayDays,
  statutory_holiday_days: totals.statutoryHolidayDays,
  night_minutes: totals.night,
  contracted_days: totals.contractedDays,
  contracted_minutes: totals.contractedMinutes,
  late_minutes: totals.late,
  early_leave_minutes: totals.earlyLeave,
  away_minutes: totals.away,
  absence_days: totals.absenceDays,
  absence_minutes: totals.absence,
  leave_days: totals.leaveDays,
  leave_minutes: totals.leave,
  deemed_break_days: totals.deemedBreakDays,
  deemed_break_minutes: totals.deemedBreak,
});

/** The hours of a day on the wire, with what its row of the sheet says. */
export const presentDayHours = (
  { date, classes, breakTime, isBreakDeemed }: DayHours,
  onSheet: Pick<SheetDay, 'isLeftEarly'> | undefined,
): DayHoursResponse => ({
  date,
  worked_minutes: classes.worked,
  overtime_minutes: classes.overtime,
  deemed_break_minutes: isBreakDeemed ? breakTime : minutes(0),
  is_left_early: onSheet?.isLeftEarly ?? false,
});
