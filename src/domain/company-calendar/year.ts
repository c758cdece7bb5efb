import {
  addDays,
  compareDates,
  type DateRange,
  daysFrom,
  type IsoDate,
  isoDate,
  parseIsoDate,
  weekdayOf,
  type Weekday,
} from '../time/date.ts';
import type { CompanyDay, CompanyDays } from './company-day.ts';

/** The days of a calendar year. */
export const daysOfYear = (year: number): DateRange => ({
  from: isoDate(`${year}-01-01`),
  to: isoDate(`${year}-12-31`),
});

/** Which days of a year get a kind together: those of a weekday, or the public holidays. */
export type DaysTogether = Weekday | 'holidays';

/**
 * The year's calendar with one kind for all days of a weekday, or all public holidays; a name that such a day has is kept.
 * `null` takes them out of the calendar.
 */
export function withDaysTogether(
  days: CompanyDays,
  {
    year,
    which,
    kind,
  }: { readonly year: number; readonly which: DaysTogether; readonly kind: CompanyDay['kind'] | null },
  holidays: ReadonlyMap<IsoDate, string>,
): CompanyDays {
  const { from, to } = daysOfYear(year);
  const changed = daysFrom(from, to).filter((date) =>
    which === 'holidays' ? holidays.has(date) : weekdayOf(date) === which,
  );
  const result = new Map(days);
  for (const date of changed) {
    if (kind === null) result.delete(date);
    else result.set(date, { kind, name: days.get(date)?.name ?? null });
  }
  return result;
}

/**
 * The calendar of another year, as that of `year` is: a rest day with a name, as 年末年始, on the same date; any other day on
 * the same weekday, that nearest to its date. What has no such day in the other year is left out.
 */
export function copiedToYear(days: CompanyDays, toYear: number): CompanyDays {
  const copied = [...days].flatMap(([date, day]): [IsoDate, CompanyDay][] => {
    const isByDate = day.name !== null && day.kind !== 'workday';
    const target = isByDate ? sameDate(date, toYear) : sameWeekday(date, toYear);
    return target === null ? [] : [[target, day]];
  });
  // A named day wins over one that its weekday alone put there.
  const inOrder = copied.toSorted(
    ([one, a], [other, b]) => Number(a.name !== null) - Number(b.name !== null) || compareDates(one, other),
  );
  return new Map([...new Map(inOrder)].toSorted(([one], [other]) => compareDates(one, other)));
}

const sameDate = (date: IsoDate, year: number): IsoDate | null => parseIsoDate(`${year}${date.slice(4)}`);

function sameWeekday(date: IsoDate, year: number): IsoDate | null {
  const near = sameDate(date, year) ?? isoDate(`${year}-02-28`);
  const found = [0, -1, 1, -2, 2, -3, 3]
    .map((days) => addDays(near, days))
    .find((one) => weekdayOf(one) === weekdayOf(date));
  return found !== undefined && found.startsWith(`${year}-`) ? found : null;
}

/** The dates on which two calendars differ, in order. */
export function changedDates(before: CompanyDays, after: CompanyDays): IsoDate[] {
  const dates = new Set([...before.keys(), ...after.keys()]);
  return [...dates]
    .filter((date) => {
      const [one, other] = [before.get(date), after.get(date)];
      return one?.kind !== other?.kind || one?.name !== other?.name;
    })
    .toSorted(compareDates);
}
