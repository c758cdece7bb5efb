import type { DayHoursResponse, HoursTotalsResponse, PeriodFrameResponse, PresenceSpan } from '#contract/hours.ts';
import { type DayHours, otherLeaveOn } from '#domain/hours/day-hours.ts';
import type { MonthHours } from '#domain/hours/month-hours.ts';
import { frameProgress, type PeriodFrame } from '#domain/hours/period-frame.ts';
import type { SheetDay } from '#domain/sheet/sheet-day.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatInstant, instantOf } from '#domain/time/instant.ts';
import type { Interval } from '#domain/time/interval.ts';
import { minutes } from '#domain/time/minutes.ts';
import { realWork } from '#domain/working-time/work-classes.ts';

/** A month's hours on the wire. */
export const presentHours = ({ totals, frames }: Pick<MonthHours, 'totals' | 'frames'>): HoursTotalsResponse => ({
  worked_days: totals.workedDays,
  worked_minutes: totals.worked,
  contracted_work_minutes: totals.contracted,
  inside_overtime_minutes: totals.insideOvertime,
  overtime_by_day_minutes: totals.overtimeByDay,
  overtime_by_week_minutes: totals.overtimeByWeek,
  overtime_by_period_minutes: totals.overtimeByPeriod,
  statutory_holiday_minutes: totals.statutoryHoliday,
  exempt_minutes: totals.exempt,
  real_minutes: realWork(totals),
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
  hourly_leave_minutes: totals.hourlyLeave,
  other_leave_days: totals.otherLeaveDays,
  other_leave_minutes: totals.otherLeave,
  unpaid_leave_days: totals.unpaidLeaveDays,
  unpaid_leave_minutes: totals.unpaidLeave,
  deemed_break_days: totals.deemedBreakDays,
  deemed_break_minutes: totals.deemedBreak,
  presence_minutes: totals.presence,
  flex_shortage_minutes: totals.flexShortage,
  flex_carried_minutes: totals.flexCarried,
  frames: frames.map(presentFrame),
});

function presentFrame(frame: PeriodFrame): PeriodFrameResponse {
  const { due, credited, left, leftPerDay } = frameProgress(frame);
  return {
    kind: frame.kind,
    from: frame.from,
    to: frame.to,
    settled_from: frame.settled.from,
    settled_to: frame.settled.to,
    frame_minutes: frame.frame,
    limit_minutes: frame.limit,
    contracted_days: frame.contractedDays,
    contracted_minutes: frame.contracted,
    remaining_days: frame.remainingDays,
    contracted_so_far_minutes: frame.contractedSoFar,
    is_plan_over_frame: frame.isPlanOverFrame,
    worked_minutes: frame.worked,
    leave_minutes: frame.leave,
    carried_in_minutes: frame.carriedIn,
    due_minutes: due,
    credited_minutes: credited,
    left_minutes: left,
    left_per_day_minutes: leftPerDay,
    shortage_minutes: frame.shortage,
    carried_out_minutes: frame.carriedOut,
    deducted_minutes: frame.deducted,
    is_last: frame.isLast,
  };
}

/** Presence of a day on the wire. */
export const presentPresence = (date: IsoDate, presence: readonly Interval[]): PresenceSpan[] =>
  presence.map(({ start, end }) => ({
    from: formatInstant(instantOf(date, start)),
    to: formatInstant(instantOf(date, end)),
  }));

/** The hours of a day on the wire, with what its row of the sheet says. */
export const presentDayHours = (
  day: DayHours,
  onSheet: Pick<SheetDay, 'isLate' | 'isLeftEarly'> | undefined,
): DayHoursResponse => ({
  date: day.date,
  worked_minutes: day.classes.worked,
  overtime_minutes: day.classes.overtime,
  deemed_break_minutes: day.isBreakDeemed ? day.breakTime : minutes(0),
  ...(day.presence && { presence: presentPresence(day.date, day.presence) }),
  contracted_minutes: day.contracted,
  leave_minutes: day.leave,
  other_leave_minutes: otherLeaveOn(day),
  is_late: onSheet?.isLate ?? false,
  is_left_early: onSheet?.isLeftEarly ?? false,
});
