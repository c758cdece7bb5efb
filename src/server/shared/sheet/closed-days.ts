import { sql, type Transaction } from 'kysely';

import type { DayHours } from '#domain/hours/day-hours.ts';
import type { PersonsWork } from '#domain/hours/month-hours.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { minutes, type Minutes } from '#domain/time/minutes.ts';
import type { DB } from '../../platform/database/schema.ts';
import { byUser } from '../../records/rows.ts';
import { dayFromStore, type StoredHours } from './stored-hours.ts';

/** A week that a month shares with the one before begins up to so many days before the month. */
export const DAYS_OF_SHARED_WEEK = 6;

/** A user's days. */
export interface DaysOfUser extends DateRange {
  readonly userId: number;
}

/** The stored results of closed months that later months are calculated from. */
export interface ClosedWith {
  readonly closedDays: NonNullable<PersonsWork['closedDays']>;
  readonly closedCarry: NonNullable<PersonsWork['closedCarry']>;
}

/**
 * By user, those of the days that are in closed months, as they were closed: they count in the weeks of the months after
 * them without being calculated again (D40); and what each of these months carries into the next one.
 */
export async function closedDaysOf(
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
): Promise<ReadonlyMap<number, ClosedWith>> {
  if (days.length === 0) return new Map();
  const { rows } = await sql<ClosedRow>`
    select c.user_id, c.to_date, c.hours -> 'frames' as frames,
      jsonb_path_query_array(c.hours, '$.days[*] ? (@.date >= $from && @.date <= $to)',
        jsonb_build_object('from', to_char(days.first, 'YYYY-MM-DD'), 'to', to_char(days.last, 'YYYY-MM-DD'))) as days
    from ${daysTable(days)}
    join month_closing c on c.company_id = ${companyId} and c.user_id = days.user_id
      and c.from_date between days.first - 30 and days.last and c.to_date >= days.first and c.hours is not null
  `.execute(trx);
  return new Map(
    [...byUser(rows, (row) => row)].map(([userId, own]) => [
      userId,
      {
        closedDays: new Map<IsoDate, DayHours>(
          own.flatMap((row) => row.days).map((day) => [day.date, dayFromStore(day)]),
        ),
        closedCarry: new Map<IsoDate, Minutes>(own.map((row) => [row.to_date, carriedOut(row)])),
      },
    ]),
  );
}

interface ClosedRow {
  readonly user_id: number;
  readonly to_date: IsoDate;
  readonly days: StoredHours['days'];
  /** `null` of a month that was closed before there were any. */
  readonly frames: StoredHours['frames'] | null;
}

/** The minutes that the month's last flex period carries into the next month. */
const carriedOut = ({ frames, to_date: lastDay }: ClosedRow): Minutes =>
  frames?.find(({ to }) => to === lastDay)?.carriedOut ?? minutes(0);

/** SQL: these days as a table, `days`. */
export const daysTable = (days: readonly DaysOfUser[]) => sql`
  unnest(
    ${days.map(({ userId }) => userId)}::bigint[],
    ${days.map(({ from }) => from)}::date[],
    ${days.map(({ to }) => to)}::date[]
  ) as days (user_id, first, last)
`;
