// Only the table by string keys: the package's functions take a Date in the host's zone and are a day off under UTC.
import holidays from '@holiday-jp/holiday_jp/lib/holidays.js';
import { daysOfMonth, type IsoDate, type IsoMonth } from '../time/date.ts';

const nameByDate: Readonly<Record<string, { readonly name: string }>> = holidays;

/** The public holidays of the month with their Japanese names, substitute days included (D7). Known for 1970–2050. */
export function holidaysOfMonth(month: IsoMonth): ReadonlyMap<IsoDate, string> {
  return new Map(
    daysOfMonth(month).flatMap((date) => {
      const holiday = nameByDate[date];
      return holiday === undefined ? [] : [[date, holiday.name] as const];
    }),
  );
}
