import { type Kysely, sql, type Transaction } from 'kysely';

import type { CompanyDays } from '#domain/company-calendar/company-day.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Puts these days in place of all that the company's calendar has within the range. */
export async function replaceDays(
  trx: Transaction<DB>,
  companyId: string,
  { from, to }: DateRange,
  days: CompanyDays,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('company_day')
    .where('company_id', '=', companyId)
    .where('calendar_date', '>=', from)
    .where('calendar_date', '<=', to)
    .execute();
  if (days.size === 0) return;
  await trx
    .insertInto('company_day')
    .values(
      [...days].map(([date, { kind, name }]) => ({
        company_id: companyId,
        calendar_date: date,
        kind,
        name,
        created_at: now,
        last_modified_at: now,
      })),
    )
    .execute();
}

/**
 * The first day of a closed month around one of these days whose figures aren't all stored, as of months that were closed
 * before hours were: it would be calculated again.
 */
export async function closedWithoutHours(
  db: Kysely<DB>,
  companyId: string,
  dates: readonly IsoDate[],
): Promise<IsoDate | undefined> {
  const { rows } = await sql<{ from_date: IsoDate }>`
    select c.from_date from unnest(${dates}::date[]) as day
    join month_closing c on c.company_id = ${companyId} and c.status = 'closed' and (c.hours is null or c.sheet is null)
      and day between c.from_date - 6 and c.to_date + 6
    order by c.from_date limit 1
  `.execute(db);
  return rows[0]?.from_date;
}

/** How many shifts are planned for work on these days. */
export async function countPlannedShifts(
  db: Kysely<DB>,
  companyId: string,
  dates: readonly IsoDate[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from shift
    where company_id = ${companyId} and work_date = any(${dates}::date[]) and is_workday
  `.execute(db);
  return rows[0]?.count ?? 0;
}
