import { groupBy } from '../group-by.ts';
import { punchesOf } from '../attendance/punches.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import { compareDates, monthOf, type IsoMonth } from '../time/date.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { checkInterval } from '../working-time/work-interval.ts';

/**
 * How often the rest from one day's clock-out to the next clock-in was shorter than the company's target (勤務間インターバル).
 * It belongs to the month in which work began again, so that one across the month's end is counted once; where a punch
 * of either side is missing, it is unknown. `records` are the person's in any order, those of the week before the month
 * too.
 */
export function countShortIntervals(
  month: IsoMonth,
  records: readonly AttendanceRecord[],
  policy: Pick<WorkingTimePolicy, 'workInterval'>,
): number {
  const days = [...groupBy(records, ({ workDate }) => workDate)]
    .map(([date, ofDay]) => ({ date, ...punchesOf(ofDay) }))
    .filter(({ clockIn, clockOut }) => clockIn !== null || clockOut !== null)
    .toSorted((a, b) => compareDates(a.date, b.date));
  return days.filter(({ date, clockIn }, index) => {
    const before = days[index - 1];
    if (monthOf(date) !== month || clockIn === null || before?.clockOut == null) return false;
    const end = { date: before.date, minute: before.clockOut.minute };
    return !checkInterval(end, { date, minute: clockIn.minute }, policy).ok;
  }).length;
}
