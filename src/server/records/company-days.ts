import type { Kysely } from 'kysely';

import { type CompanyDay, companyDayName, type CompanyDays } from '#domain/company-calendar/company-day.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import {
  compareDates,
  type DateRange,
  firstDay,
  type IsoDate,
  type IsoMonth,
  isWeekend,
  lastDay,
} from '#domain/time/date.ts';
import type { DB } from '../platform/database/schema.ts';

/** The days of a company's calendar within these, in order. */
export async function companyDaysOf(db: Kysely<DB>, companyId: string, { from, to }: DateRange): Promise<CompanyDays> {
  const rows = await db
    .selectFrom('company_day')
    .select(['calendar_date', 'kind', 'name'])
    .where('company_id', '=', companyId)
    .where('calendar_date', '>=', from)
    .where('calendar_date', '<=', to)
    .orderBy('calendar_date')
    .execute();
  return new Map<IsoDate, CompanyDay>(rows.map((row) => [row.calendar_date, { kind: row.kind, name: row.name }]));
}

/**
 * The days of a month that are holidays to a company's people, by name: the public ones (D7) that its calendar doesn't
 * make workdays, and its own rest days, of which a weekend's is named only where it has a name.
 */
export async function companyHolidaysOf(
  db: Kysely<DB>,
  companyId: string,
  month: IsoMonth,
): Promise<ReadonlyMap<IsoDate, string>> {
  const days = await companyDaysOf(db, companyId, { from: firstDay(month), to: lastDay(month) });
  const holidays = new Map(holidaysOfMonth(month));
  for (const [date, day] of days) {
    if (day.kind === 'workday') holidays.delete(date);
    else if (day.name !== null || !(holidays.has(date) || isWeekend(date))) holidays.set(date, companyDayName(day));
  }
  return new Map([...holidays].toSorted(([one], [other]) => compareDates(one, other)));
}
