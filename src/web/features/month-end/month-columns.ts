import { roundHours } from '#domain/time/hours.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { ColumnKey, MonthTotals } from './month-rows.ts';
import { texts } from './texts.ts';

/** What every column is called. */
export const COLUMN_LABELS: Readonly<Record<ColumnKey, string>> = {
  employee_id: texts.employeeId,
  name: texts.name,
  days_worked: texts.worked,
  days_absent: texts.absent,
  days_late: texts.late,
  days_left_early: texts.leftEarly,
  days_on_leave: texts.leave,
  work_minutes: texts.work,
  overtime_minutes: texts.overtime,
  night_minutes: texts.night,
  holiday_work_minutes: texts.holidayWork,
  findings: texts.findings,
  status: texts.state,
};

/** The columns that count days. */
export const DAY_COLUMNS = [
  'days_worked',
  'days_absent',
  'days_late',
  'days_left_early',
  'days_on_leave',
] as const satisfies readonly (keyof MonthTotals & ColumnKey)[];

/** The columns that are lengths of time. */
export const HOUR_COLUMNS = [
  'work_minutes',
  'overtime_minutes',
  'night_minutes',
  'holiday_work_minutes',
] as const satisfies readonly (keyof MonthTotals & ColumnKey)[];

const twoDecimals = new Intl.NumberFormat('ja-JP', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A sum of minutes as the sheet has it, in hours with two decimals (D13). */
export const hoursText = (sum: number): string => twoDecimals.format(roundHours(minutes(sum), 2));
