import { sql, type Transaction } from 'kysely';

import type { DayHours } from '#domain/hours/day-hours.ts';
import type { PersonsWork } from '#domain/hours/month-hours.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { DB } from '../platform/database/schema.ts';
import { byUser } from './rows.ts';
import { dayFromStore, type StoredHours } from './stored-hours.ts';

/** A week that a month shares with the one before begins up to so many days before the month. */
export const DAYS_OF_SHARED_WEEK = 6;

/** A user's days. */
export interface DaysOfUser extends DateRange {
  readonly userId: number;
}

/**
 * By user, those of the days that are in closed months, as they were closed: they count in the weeks of the months after
 * them without being calculated again (D40).
 */
export async function closedDaysOf(
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
): Promise<ReadonlyMap<number, NonNullable<PersonsWork['closedDays']>>> {
  if (days.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; days: StoredHours['days'] }>`
    select c.user_id, jsonb_path_query_array(c.hours, '$.days[*] ? (@.date >= $from && @.date <= $to)',
      jsonb_build_object('from', to_char(days.first, 'YYYY-MM-DD'), 'to', to_char(days.last, 'YYYY-MM-DD'))) as days
    from ${daysTable(days)}
    join month_closing c on c.company_id = ${companyId} and c.user_id = days.user_id
      and c.from_date between days.first - 30 and days.last and c.to_date >= days.first and c.hours is not null
  `.execute(trx);
  return new Map(
    [...byUser(rows, (row) => row.days)].map(([userId, own]) => [
      userId,
      new Map<IsoDate, DayHours>(own.flat().map((day) => [day.date, dayFromStore(day)])),
    ]),
  );
}

/** SQL: these days as a table, `days`. */
export const daysTable = (days: readonly DaysOfUser[]) => sql`
  unnest(
    ${days.map(({ userId }) => userId)}::bigint[],
    ${days.map(({ from }) => from)}::date[],
    ${days.map(({ to }) => to)}::date[]
  ) as days (user_id, first, last)
`;
