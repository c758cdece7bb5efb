import type { AttendanceSheet, SheetDayAnswer } from '#contract/sheet.ts';
import type { ShownDay, summaryCells } from '#domain/sheet/layout.ts';
import { isoDate } from '#domain/time/date.ts';
import { minutes, workingDayMinute } from '#domain/time/minutes.ts';

/** A day of the wire as its row is laid out. */
export function toShownDay(day: SheetDayAnswer): ShownDay {
  return {
    date: isoDate(day.date),
    clockIn: whenKnown(day.clock_in_minute, workingDayMinute),
    clockOut: whenKnown(day.clock_out_minute, workingDayMinute),
    isClockInCorrected: day.is_clock_in_corrected,
    isClockOutCorrected: day.is_clock_out_corrected,
    breakMinutes: whenKnown(day.break_time, minutes),
    isBreakUnset: day.is_break_unset,
    isVacation: day.is_vacation,
    work: whenKnown(day.work_minutes, minutes),
    overtime: whenKnown(day.overtime_minutes, minutes),
    nightOvertime: whenKnown(day.night_overtime_minutes, minutes),
    remarks: day.remarks,
  };
}

/** The figures of the wire as the table above the days is laid out. */
export function toShownSummary({ summary }: AttendanceSheet): Parameters<typeof summaryCells>[0] {
  return {
    daysWorked: summary.days_worked,
    daysAbsent: summary.days_absent,
    daysLate: summary.days_late,
    daysLeftEarly: summary.days_left_early,
    work: minutes(summary.work_minutes),
    overtime: minutes(summary.overtime_minutes),
    nightOvertime: minutes(summary.night_overtime_minutes),
  };
}

const whenKnown = <Branded>(value: number | null, brand: (value: number) => Branded): Branded | null =>
  value === null ? null : brand(value);
