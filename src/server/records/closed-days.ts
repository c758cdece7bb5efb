import { sql, type Transaction } from 'kysely';

import type { DayHours } from '#domain/hours/day-hours.ts';
import type { PersonsWork } from '#domain/hours/month-hours.ts';
import { firstDay, type IsoMonth } from '#domain/time/date.ts';
import type { DB } from '../platform/database/schema.ts';
import { byUser } from './rows.ts';

/** A week that ends after the month can begin so many days before its end. */
const DAYS_OF_WEEK = 6;

/**
 * By user, the last days of these months as they were closed: they are in a week of the month after, whose hours count
 * them without calculating them again (D40).
 */
export async function closedDaysOf(
  trx: Transaction<DB>,
  { companyId, userIds, months }: { companyId: string; userIds: readonly number[]; months: readonly IsoMonth[] },
): Promise<ReadonlyMap<number, NonNullable<PersonsWork['closedDays']>>> {
  const rows = await trx
    .selectFrom('month_closing')
    .select('user_id')
    .select(
      sql<DayHours[]>`jsonb_path_query_array(hours, '$.days[*] ? (@.date >= $from)',
        jsonb_build_object('from', to_char((month + interval '1 month')::date - 1 - ${DAYS_OF_WEEK}::integer, 'YYYY-MM-DD')))`.as(
        'days',
      ),
    )
    .where('company_id', '=', companyId)
    .where(sql<boolean>`user_id = any(${userIds}) and month = any(${months.map(firstDay)}::date[])`)
    .where('hours', 'is not', null)
    .execute();
  const days = byUser(rows, (row) => row.days);
  return new Map(
    [...days].map(([userId, own]) => [userId, new Map(own.flat().map(({ date, classes }) => [date, classes]))]),
  );
}
