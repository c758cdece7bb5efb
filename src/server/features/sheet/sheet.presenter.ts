import type { AttendanceSheet, SheetDayAnswer } from '#contract/sheet.ts';
import type { SheetDay } from '#domain/sheet/sheet-day.ts';
import type { Sheet } from '#domain/sheet/sheet.ts';
import { formatTimeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import type { SheetEmployee } from '../../records/employees.ts';
import { presentSummary } from '../../records/sheet-summary.ts';

/** A sheet on the wire. */
export const presentSheet = (
  company: AttendanceSheet['company'],
  { userId, employeeId, name }: SheetEmployee,
  sheet: Sheet,
): AttendanceSheet => ({
  company,
  user: { id: userId, employee_id: employeeId, name },
  month: sheet.month,
  summary: presentSummary(sheet.summary),
  days: sheet.days.map(presentDay),
  notes: [...sheet.notes],
});

const presentDay = (day: SheetDay): SheetDayAnswer => ({
  date: day.date,
  clock_in: onClock(day.clockIn),
  clock_out: onClock(day.clockOut),
  clock_in_minute: day.clockIn,
  clock_out_minute: day.clockOut,
  is_clock_in_corrected: day.isClockInCorrected,
  is_clock_out_corrected: day.isClockOutCorrected,
  is_corrected: day.isClockInCorrected || day.isClockOutCorrected,
  break_time: day.breakMinutes,
  is_break_unset: day.isBreakUnset,
  work_minutes: day.work,
  overtime_minutes: day.overtime,
  night_minutes: day.night,
  night_overtime_minutes: day.nightOvertime,
  is_vacation: day.isVacation,
  is_absent: day.isAbsent,
  is_late: day.isLate,
  is_left_early: day.isLeftEarly,
  missing_punch: day.missingPunch,
  holiday: day.holiday,
  remarks: day.remarks.join('、'),
});

const onClock = (minute: WorkingDayMinute | null): string | null => (minute === null ? null : formatTimeOfDay(minute));
