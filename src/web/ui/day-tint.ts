import { isWeekend, weekdayOf, type IsoDate } from '#domain/time/date.ts';

/** How a day of a month is tinted (spec §2, D7): grey for weekends; a holiday's letters like a Sunday's. */
export function tintOf(date: IsoDate, holiday: string | null) {
  const weekday = weekdayOf(date);
  const letters = weekday === 0 || holiday !== null ? 'sunday' : weekday === 6 ? 'saturday' : undefined;
  return { 'data-weekend': isWeekend(date) || undefined, 'data-letters': letters } as const;
}
