// Only the table by string keys: the package's functions take a Date in the host's zone and are a day off under UTC.
import holidays from '@holiday-jp/holiday_jp/lib/holidays.js';
import { type DateRange, daysFrom, firstDay, type IsoDate, type IsoMonth, lastDay } from '../time/date.ts';

const nameByDate: Readonly<Record<string, { readonly name: string }>> = holidays;

/** The public holidays of the calendar month. */
export const holidaysOfMonth = (month: IsoMonth): ReadonlyMap<IsoDate, string> =>
  holidaysWithin({ from: firstDay(month), to: lastDay(month) });

/** The public holidays of these days with their Japanese names, substitute days included (D7). Known for 1970–2050. */
export function holidaysWithin({ from, to }: DateRange): ReadonlyMap<IsoDate, string> {
  return new Map(
    daysFrom(from, to).flatMap((date) => {
      const holiday = nameByDate[date];
      return holiday === undefined ? [] : [[date, holiday.name] as const];
    }),
  );
}

/** A public holiday as the law has it: a day of its list (2条), the substitute of one on a Sunday (3条2項), or a day between two (3条3項). */
export interface PublicHoliday {
  /** The Cabinet Office's name: every substitute, and every day between two, is just 休日. */
  readonly name: string;
  readonly kind: 'national' | 'substitute' | 'citizens';
}

/** The public holiday on that date by 国民の祝日に関する法律, `null` on any other day. Known for 1970–2050. */
export function publicHolidayOn(date: IsoDate): PublicHoliday | null {
  const name = nameByDate[date]?.name;
  if (name === undefined) return null;
  if (name.endsWith(' 振替休日')) return { name: '休日', kind: 'substitute' };
  return { name, kind: name === '休日' ? 'citizens' : 'national' };
}
