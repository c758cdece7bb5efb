import { sql, type Transaction } from 'kysely';

import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { AgreementMonth } from '#domain/overtime/agreement-month.ts';
import type { OvertimeMonth } from '#domain/overtime/limits.ts';
import type { DB } from '../../platform/database/schema.ts';
import { byUser, type OfUser } from '../../records/rows.ts';

/** The working day of each user's first record that counts; users without any are omitted. */
export async function firstRecordsOf(
  trx: Transaction<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, IsoDate>> {
  const { rows } = await sql<{ user_id: number; work_date: IsoDate }>`
    select u.user_id, first.work_date from unnest(${userIds}::bigint[]) as u (user_id)
    cross join lateral (
      select work_date from time_record r
      where r.company_id = ${companyId} and r.user_id = u.user_id and r.superseded_at is null
      order by r.work_date limit 1
    ) first
  `.execute(trx);
  return new Map(rows.map(({ user_id, work_date }) => [user_id, work_date]));
}

/** The users and months to load: all users are of one company. */
interface WantedMonths {
  readonly companyId: string;
  readonly userIds: readonly number[];
  readonly months: readonly AgreementMonth[];
}

/** Those of the months in which each user has a record that counts. */
export async function recordedMonthsOf(
  trx: Transaction<DB>,
  { companyId, userIds, months }: WantedMonths,
): Promise<ReadonlyMap<number, readonly IsoMonth[]>> {
  if (months.length === 0) return new Map();
  const { rows } = await sql<OfUser & { month: IsoMonth }>`
    select u.user_id, months.name as month
    from unnest(${userIds}::bigint[]) as u (user_id) cross join ${monthsTable(months)}
    where exists (
      select from time_record r
      where r.company_id = ${companyId} and r.user_id = u.user_id
        and r.work_date between months.first and months.last and r.superseded_at is null
    )
  `.execute(trx);
  return byUser(rows, ({ month }) => month);
}

const monthsTable = (months: readonly AgreementMonth[]) => sql`
  unnest(
    ${months.map(({ month }) => month)}::text[],
    ${months.map(({ from }) => from)}::date[],
    ${months.map(({ to }) => to)}::date[]
  ) as months (name, first, last)
`;

/** A month's total, and its days. */
export interface MonthTotal extends OvertimeMonth, AgreementMonth {}

/**
 * By user, those of the months that a closed period has exactly the days of, as they were closed with their hours,
 * whatever was changed since (D40).
 */
export async function closedMonthsOf(
  trx: Transaction<DB>,
  { companyId, userIds, months }: WantedMonths,
): Promise<ReadonlyMap<number, readonly MonthTotal[]>> {
  const { rows } = await sql<ClosedMonthRow>`
    select c.user_id, months.name as month, c.from_date, c.to_date,
      coalesce((c.hours -> 'totals' ->> 'overtime')::integer, 0) as overtime,
      coalesce((c.hours -> 'totals' ->> 'statutoryHoliday')::integer, 0) as statutory_holiday
    from ${monthsTable(months)}
    join month_closing c on c.company_id = ${companyId} and c.user_id = any(${userIds}::bigint[])
      and c.from_date = months.first and c.to_date = months.last and c.hours is not null
  `.execute(trx);
  return byUser(rows, (row) => ({
    month: row.month,
    from: row.from_date,
    to: row.to_date,
    overtime: minutes(row.overtime),
    statutoryHoliday: minutes(row.statutory_holiday),
  }));
}

interface ClosedMonthRow extends OfUser {
  readonly month: IsoMonth;
  readonly from_date: IsoDate;
  readonly to_date: IsoDate;
  readonly overtime: number;
  readonly statutory_holiday: number;
}
