import type { SheetSummaryAnswer } from '#contract/sheet.ts';
import type { SheetSummary } from '#domain/sheet/sheet.ts';

/** A sheet's sums on the wire. */
export const presentSummary = (summary: SheetSummary): SheetSummaryAnswer => ({
  days_worked: summary.daysWorked,
  days_absent: summary.daysAbsent,
  days_late: summary.daysLate,
  days_left_early: summary.daysLeftEarly,
  work_minutes: summary.work,
  overtime_minutes: summary.overtime,
  night_overtime_minutes: summary.nightOvertime,
});
