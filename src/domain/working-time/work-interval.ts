import { midnightOn } from '../time/instant.ts';
import type { IsoDate } from '../time/date.ts';
import { minutes, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import type { WorkingTimePolicy } from './policy.ts';

/** A time on a working day's time line. */
export interface TimeOfWork {
  readonly date: IsoDate;
  readonly minute: WorkingDayMinute;
}

/** The rest between two days' work against the company's target. */
export interface IntervalCheck {
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
