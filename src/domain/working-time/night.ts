import { intersect, type Interval } from '../time/interval.ts';
import { MINUTES_PER_DAY, workingDayMinute } from '../time/minutes.ts';

/**
 * The part of the work at night (労基法37条4項), on whichever calendar day: from 22:00 inclusive to 05:00 exclusive. Leaving
 * at 22:00 or beginning at 05:00 has none.
 */
export function nightPart(work: readonly Interval[], night: Interval): Interval[] {
  return work.flatMap((stretch) => nightsAround(night).flatMap((window) => intersect(stretch, window) ?? []));
}

// A working day can begin before its midnight and end on the next one's evening: it overlaps three nights.
const nightsAround = (night: Interval): Interval[] =>
  [-MINUTES_PER_DAY, 0, MINUTES_PER_DAY].map((days) => ({
    start: workingDayMinute(night.start + days),
    end: workingDayMinute(night.end + days),
  }));
