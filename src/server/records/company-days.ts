import type { Kysely } from 'kysely';

import {
  type Calendars,
  type CompanyDay,
  companyDayName,
  type NamedDays,
  daysUnder,
} from '#domain/company-calendar/company-day.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import {
  type DateRange,
  daysOfMonth,
  firstDay,
  type IsoDate,
  type IsoMonth,
  isWeekend,
  lastDay,
} from '#domain/time/date.ts';
import type { DB } from '../platform/database/schema.ts';
import { contractsOf } from './contracts.ts';
import type { UserKey } from './user-key.ts';

/** What a company's calendars, its own and its work rules', name within these days; each in order. */
export async function calendarsOf(db: Kysely<DB>, companyId: string, { from, to }: DateRange): Promise<Calendars> {
  const rows = await db
    .selectFrom('company_day')
    .select(['calendar_date', 'kind', 'name', 'work_rule_id'])
    .where('company_id', '=', companyId)
    .where('calendar_date', '>=', from)
    .where('calendar_date', '<=', to)
    .orderBy('calendar_date')
    .execute();
  const company = new Map<IsoDate, CompanyDay>();
  const ofRules = new Map<number, Map<IsoDate, CompanyDay>>();
  for (const { calendar_date: date, kind, name, work_rule_id: ruleId } of rows) {
    const days = ruleId === null ? company : (ofRules.get(ruleId) ?? new Map<IsoDate, CompanyDay>());
    days.set(date, { kind, name });
    if (ruleId !== null) ofRules.set(ruleId, days);
  }
  return { company, ofRules };
}

/** The days of a month that are holidays, by name: the public ones (D7), and what the calendars make of them. */
const holidaysBy = (days: NamedDays, month: IsoMonth): ReadonlyMap<IsoDate, string> => {
  const publicHolidays = holidaysOfMonth(month);
  return new Map(
    daysOfMonth(month).flatMap((date): [IsoDate, string][] => {
      const name = holidayName(date, publicHolidays.get(date), days.get(date));
      return name === undefined ? [] : [[date, name]];
    }),
  );
};

/** A calendar's workday is no holiday, and its rest day is one, but for a weekend without a name. */
function holidayName(date: IsoDate, holiday: string | undefined, day: CompanyDay | undefined): string | undefined {
  if (day === undefined) return holiday;
  if (day.kind === 'workday') return undefined;
  return day.name ?? holiday ?? (isWeekend(date) ? undefined : companyDayName(day));
}

const calendarsOfMonth = (db: Kysely<DB>, companyId: string, month: IsoMonth): Promise<Calendars> =>
  calendarsOf(db, companyId, { from: firstDay(month), to: lastDay(month) });

/** The holidays of a month by the company's calendar. */
export const companyHolidaysOf = async (
  db: Kysely<DB>,
  companyId: string,
  month: IsoMonth,
): Promise<ReadonlyMap<IsoDate, string>> => holidaysBy((await calendarsOfMonth(db, companyId, month)).company, month);

/** The holidays of a month by the calendars of a user's work rules, else the company's. */
export async function holidaysOfUser(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  month: IsoMonth,
): Promise<ReadonlyMap<IsoDate, string>> {
  const calendars = await calendarsOfMonth(db, companyId, month);
  const contracts = calendars.ofRules.size === 0 ? [] : (await contractsOf(db, companyId, [userId])).get(userId);
  return holidaysBy(daysUnder(contracts ?? [], calendars), month);
}
