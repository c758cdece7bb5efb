import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

import type { Calendars, CompanyDays } from '#domain/company-calendar/company-day.ts';
import { daysOfYear } from '#domain/company-calendar/year.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { workRuleNames } from '../../records/work-rules.ts';

/** A calendar of a company: its own, or that of one of its work rules. */
export interface CalendarKey {
  readonly companyId: string;
  readonly workRuleId: number | null;
}

/** A year of a calendar, and whose it is. */
export interface CalendarYear {
  readonly key: CalendarKey;
  readonly year: number;
  /** The work rule's name; `null` of the company's own. */
  readonly ruleName: string | null;
  readonly days: CompanyDays;
  /** All that the company's calendars name in the year. */
  readonly calendars: Calendars;
}

const NO_DAYS: CompanyDays = new Map();

/** Reads a year of a calendar. Throws `not_found` for a work rule that isn't the company's. */
export async function readCalendar(db: Kysely<DB>, key: CalendarKey, year: number): Promise<CalendarYear> {
  const { companyId, workRuleId } = key;
  const ruleName = workRuleId === null ? null : (await workRuleNames(db, companyId)).get(workRuleId);
  if (ruleName === undefined) throw new AppError('not_found');
  const calendars = await calendarsOf(db, companyId, daysOfYear(year), 'everybody');
  const days = workRuleId === null ? calendars.company : (calendars.ofRules.get(workRuleId) ?? NO_DAYS);
  return { key, year, ruleName, days, calendars };
}

/** Puts these days in place of all that the calendar has within the range. */
export async function replaceDays(
  trx: Transaction<DB>,
  { companyId, workRuleId }: CalendarKey,
  { from, to }: DateRange,
  days: CompanyDays,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('company_day')
    .where('company_id', '=', companyId)
    .where('work_rule_id', 'is not distinct from', workRuleId)
    .where('calendar_date', '>=', from)
    .where('calendar_date', '<=', to)
    .execute();
  if (days.size === 0) return;
  await trx
    .insertInto('company_day')
    .values(
      [...days].map(([date, { kind, name }]) => ({
        company_id: companyId,
        work_rule_id: workRuleId,
        calendar_date: date,
        kind,
        name,
        created_at: now,
        last_modified_at: now,
      })),
    )
    .execute();
}

/** The people who have a contract that names the rule, whatever its days. */
export async function peopleOfRule(
  db: Kysely<DB>,
  companyId: string,
  workRuleId: number,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('work_contract')
    .select('user_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('work_rule_id', '=', workRuleId)
    .execute();
  return new Set(rows.map(({ user_id: userId }) => userId));
}

/**
 * A closed month around one of these days whose figures aren't all stored, as of months that were closed
 * before hours were: it would be calculated again. For a work rule's calendar only those of its people.
 */
export async function closedWithoutHours(
  db: Kysely<DB>,
  { companyId, workRuleId }: CalendarKey,
  dates: readonly IsoDate[],
): Promise<DateRange | undefined> {
  const { rows } = await sql<DateRange>`
    select c.from_date as "from", c.to_date as "to" from unnest(${dates}::date[]) as day
    join month_closing c on c.company_id = ${companyId} and c.status = 'closed' and (c.hours is null or c.sheet is null)
      and day between c.from_date - 6 and c.to_date + 6
    where ${workRuleId}::bigint is null or exists (
      select from work_contract k
      where k.company_id = ${companyId} and k.user_id = c.user_id and k.work_rule_id = ${workRuleId})
    order by c.from_date limit 1
  `.execute(db);
  return rows[0];
}

/** SQL: the work rule that a shift's person has on its day. */
const ruleOfShift: RawBuilder<number | null> = sql`(
  select k.work_rule_id from work_contract k
  where k.company_id = s.company_id and k.user_id = s.user_id and k.from_date <= s.work_date
    and k.weekday_minutes is not null
  order by k.from_date desc limit 1)`;

/**
 * How many shifts are planned for work on these days, of the people for whom the calendar decides: of a work rule's those
 * who have it, of the company's those whose rule doesn't name the day.
 */
export async function countPlannedShifts(
  db: Kysely<DB>,
  { companyId, workRuleId }: CalendarKey,
  dates: readonly IsoDate[],
): Promise<number> {
  const decides =
    workRuleId === null
      ? sql`not exists (
          select from company_day d
          where d.company_id = ${companyId} and d.calendar_date = s.work_date and d.work_rule_id = ${ruleOfShift})`
      : sql`${ruleOfShift} = ${workRuleId}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) from shift s
    where s.company_id = ${companyId} and s.work_date = any(${dates}::date[]) and s.is_workday and ${decides}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
