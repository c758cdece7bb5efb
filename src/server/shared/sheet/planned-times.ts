import { endDayOf } from '#domain/attendance/shift.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';

/** The hours of a shift on the wire: the end's day only where the two times don't say it. */
export function presentTimes(hours: Interval) {
  const endDay = endDayOf(hours);
  return {
    start_time: formatTimeOfDay(hours.start),
    end_time: formatTimeOfDay(hours.end),
    ...(endDay !== undefined && { end_day: endDay }),
  };
}

/** The hours of a day of the plan on the wire; of a day off none. */
export const presentHours = (hours: Interval | null) => (hours === null ? NO_HOURS : presentTimes(hours));

const NO_HOURS = { start_time: null, end_time: null } as const;
