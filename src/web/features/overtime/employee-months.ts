import type { OvertimeOverview, OvertimeRowAnswer } from '#contract/overtime.ts';
import { isoMonth, type IsoMonth } from '#domain/time/date.ts';

/** A month of an employee, in minutes. */
export interface EmployeeMonth {
  readonly month: IsoMonth;
  /** Overtime and work on statutory rest days; `null` where nothing is known of the month. */
  readonly overtime: number | null;
  readonly restDay: number | null;
  /** At the present pace, not as it was. */
  readonly isExpected: boolean;
  /** It lies before the agreement's year. */
  readonly isYearBefore: boolean;
}

/** An employee's months, in order: the five before the agreement's year and its twelve. */
export function monthsOfEmployee(
  { overtime_minutes, rest_day_minutes }: OvertimeRowAnswer,
  { months, month: shown, is_over, year_from }: OvertimeOverview,
): EmployeeMonth[] {
  return months.map((month, index) => ({
    month: isoMonth(month),
    overtime: overtime_minutes[index] ?? null,
    restDay: rest_day_minutes[index] ?? null,
    isExpected: month > shown || (month === shown && !is_over),
    isYearBefore: month < year_from,
  }));
}

/** How high a chart of the months reaches: past the highest line and the highest month, in minutes, by ten hours. */
export function reachOf(months: readonly EmployeeMonth[], highestLine: number): number {
  const highest = Math.max(highestLine, ...months.map(({ overtime, restDay }) => (overtime ?? 0) + (restDay ?? 0)));
  return Math.ceil((highest * 1.05) / 600) * 600;
}
