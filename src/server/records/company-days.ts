import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import {
  type Calendars,
  type CompanyDay,
  companyDayName,
  type NamedDays,
  daysUnder,
} from '#domain/company-calendar/company-day.ts';
import { groupBy } from '#domain/group-by.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { swappedDays } from '#domain/swaps/day-swap.ts';
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

/** The users whose swapped days are read. */
type Swappers = readonly number[] | 'everybody';

/**
 * What a company's calendars, its own and its work rules', name within these days, each in order; and the days that these
 * people have swapped (振替), of which one at least is within them. By one statement.
 */
export async function calendarsOf(
  db: Kysely<DB>,
  companyId: string,
  { from, to }: DateRange,
  swappers: Swappers,
): Promise<Calendars> {
  const named = db
    .selectFrom('company_day')
    .select(['calendar_date', 'kind', 'name', 'work_rule_id'])
    .where('company_id', '=', companyId)
    .where('calendar_date', '>=', from)
    .where('calendar_date', '<=', to)
    .orderBy('calendar_date');
  const { rows, swaps } = await db
    .selectNoFrom([
      jsonArrayFrom(named).as('rows'),
      jsonArrayFrom(swapsWithin(db, companyId, { from, to }, swappers)).as('swaps'),
    ])
    .executeTakeFirstOrThrow();
  const company = new Map<IsoDate, CompanyDay>();
  const ofRules = new Map<number, Map<IsoDate, CompanyDay>>();
  for (const { calendar_date: date, kind, name, work_rule_id: ruleId } of rows) {
    const days = ruleId === null ? company : (ofRules.get(ruleId) ?? new Map<IsoDate, CompanyDay>());
    days.set(date, { kind, name });
    if (ruleId !== null) ofRules.set(ruleId, days);
  }
  const swapped = new Map(
    [...groupBy(swaps, ({ user_id }) => user_id)].map(([userId, own]) => [
      userId,
      swappedDays(own.map((row) => ({ worksOn: row.works_on, restsOn: row.rests_on, restKind: row.rest_kind }))),
    ]),
  );
  return { company, ofRules, swapped };
}

/** The swaps that hold of these days. */
function swapsWithin(db: Kysely<DB>, companyId: string, { from, to }: DateRange, swappers: Swappers) {
  const query = db
    .selectFrom('day_swap')
    .select(['user_id', 'works_on', 'rests_on', 'rest_kind'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'approved')
    .where((eb) => eb.or([eb.between('works_on', from, to), eb.between('rests_on', from, to)]));
  return swappers === 'everybody' ? query : query.where('user_id', '=', sql<number>`any(${[...swappers]})`);
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

const calendarsOfMonth = (db: Kysely<DB>, companyId: string, month: IsoMonth, swappers: Swappers): Promise<Calendars> =>
  calendarsOf(db, companyId, { from: firstDay(month), to: lastDay(month) }, swappers);

/** The holidays of a month by the company's calendar. */
export const companyHolidaysOf = async (
  db: Kysely<DB>,
  companyId: string,
  month: IsoMonth,
): Promise<ReadonlyMap<IsoDate, string>> =>
  holidaysBy((await calendarsOfMonth(db, companyId, month, [])).company, month);

/** The holidays of a month by the days that a user has swapped, the calendars of the user's work rules, else the company's. */
export async function holidaysOfUser(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  month: IsoMonth,
): Promise<ReadonlyMap<IsoDate, string>> {
  const calendars = await calendarsOfMonth(db, companyId, month, [userId]);
  const contracts = calendars.ofRules.size === 0 ? [] : (await contractsOf(db, companyId, [userId])).get(userId);
  return holidaysBy(daysUnder(contracts ?? [], calendars, userId), month);
}
