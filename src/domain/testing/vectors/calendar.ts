import { publicHolidayOn } from '../../holidays/holidays.ts';
import { addMonths, daysOfMonth, isoDate, isoMonth, type IsoDate } from '../../time/date.ts';
import { weekdayLetter } from '../../time/japanese-date.ts';

/** Every day of a year, in order. */
export const datesOfYear = (year: number): IsoDate[] =>
  Array.from({ length: 12 }, (_, month) => addMonths(isoMonth(`${year}-01`), month)).flatMap(daysOfMonth);

function holidaysOf(input: { readonly year: number } | { readonly date: string }) {
  if ('year' in input) {
    const holidays = datesOfYear(input.year).flatMap((date) => {
      const holiday = publicHolidayOn(date);
      return holiday === null ? [] : [{ date, ...holiday }];
    });
    return { count: holidays.length, holidays };
  }
  const date = isoDate(input.date);
  const holiday = publicHolidayOn(date);
  return {
    is_holiday: holiday !== null,
    name: holiday?.name ?? null,
    kind: holiday?.kind ?? null,
    weekday: weekdayLetter(date),
  };
}

/** Public holidays, of a year or on a day. */
export const calendar = { calendar: holidaysOf };
