import type { AttendanceSheet, SheetDayResponse } from '#contract/sheet.ts';
import { sheetCells, summaryCells } from '#domain/sheet/layout.ts';
import { isoDate } from '#domain/time/date.ts';
import { minutes, workingDayMinute } from '#domain/time/minutes.ts';

const known = <Brand>(value: number | null, brand: (value: number) => Brand): Brand | null =>
  value === null ? null : brand(value);

/** The cells of a day of the API's answer on paper and screen, column by column. */
export const cellsOf = (day: SheetDayResponse): string[] =>
  Object.values(
    sheetCells({
      date: isoDate(day.date),
      clockIn: known(day.clock_in_minute, workingDayMinute),
      clockOut: known(day.clock_out_minute, workingDayMinute),
      isClockInCorrected: day.is_clock_in_corrected,
      isClockOutCorrected: day.is_clock_out_corrected,
      breakMinutes: known(day.break_time, minutes),
      isBreakUnset: day.is_break_unset,
      isVacation: day.is_vacation,
      work: known(day.work_minutes, minutes),
      overtime: known(day.overtime_minutes, minutes),
      nightOvertime: known(day.night_overtime_minutes, minutes),
      remarks: day.remarks,
    }),
  );

/** The summary of the API's answer, in the table above the days. */
export const summaryOf = ({ summary }: AttendanceSheet): string[] =>
  summaryCells({
    daysWorked: summary.days_worked,
    daysAbsent: summary.days_absent,
    daysLate: summary.days_late,
    daysLeftEarly: summary.days_left_early,
    work: minutes(summary.work_minutes),
    overtime: minutes(summary.overtime_minutes),
    nightOvertime: minutes(summary.night_overtime_minutes),
  }).map(([, value]) => value);
