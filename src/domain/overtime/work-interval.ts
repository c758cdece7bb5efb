import { midnightOn } from '../time/instant.ts';
import { compareDates, type DateRange, type IsoDate, isWithin } from '../time/date.ts';
import { minutes, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { groupBy } from '../group-by.ts';
import { punchesOf } from '../attendance/punches.ts';
import type { AttendanceRecord } from '../attendance/record.ts';

/** A time on a working day's time line. */
export interface TimeOfWork {
  readonly date: IsoDate;
  readonly minute: WorkingDayMinute;
}

/** The rest between two days' work against the company's target. */
interface IntervalCheck {
  readonly interval: Minutes;
  readonly shortfall: Minutes;
  readonly ok: boolean;
}

/**
 * The rest from the end of work to its next beginning (勤務間インターバル), against the company's target. A duty of effort
 * (労働時間等設定改善法2条): a shortfall deserves a warning, and is no breach of the law. No rest at all is 0.
 */
export function checkInterval(
  end: TimeOfWork,
  nextStart: TimeOfWork,
  { workInterval }: Pick<WorkingTimePolicy, 'workInterval'>,
): IntervalCheck {
  const start = midnightOn(end.date, nextStart.date) + nextStart.minute;
  const interval = minutes(Math.max(0, start - end.minute));
  const shortfall = minutes(Math.max(0, workInterval - interval));
  return { interval, shortfall, ok: shortfall === 0 };
}

/** A rest before a day's work that was too short, and what it should have been. */
export interface ShortInterval {
  /** The day on which work began again. */
  readonly date: IsoDate;
  readonly interval: Minutes;
  readonly target: Minutes;
}

/**
 * Where the rest from one day's clock-out to the next clock-in was shorter than the target (勤務間インターバル), in the order
 * of the days. It belongs to the month in which work began again, so that one across the month's end is found once; where a
 * punch of either side is missing, it is unknown. `records` are the person's in any order, those of the week before the
 * month too; the target is that of the day on which work begins again.
 */
export function shortIntervals(
  month: DateRange,
  records: readonly AttendanceRecord[],
  targetOn: (date: IsoDate) => Minutes,
): ShortInterval[] {
  const days = [...groupBy(records, ({ workDate }) => workDate)]
    .map(([date, ofDay]) => ({ date, ...punchesOf(ofDay) }))
    .filter(({ clockIn, clockOut }) => clockIn !== null || clockOut !== null)
    .toSorted((a, b) => compareDates(a.date, b.date));
  return days.flatMap(({ date, clockIn }, index) => {
    const before = days[index - 1];
    if (!isWithin(date, month) || clockIn === null || before?.clockOut == null) return [];
    const target = targetOn(date);
    const end = { date: before.date, minute: before.clockOut.minute };
    const { interval, ok } = checkInterval(end, { date, minute: clockIn.minute }, { workInterval: target });
    return ok ? [] : [{ date, interval, target }];
  });
}
