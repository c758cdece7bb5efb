import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { LeaveUsage } from '#domain/leave/ledger.ts';
import { leaveOfPastMonth, type PastMonth } from '#domain/moving-in/past-month.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { DB } from '../platform/database/schema.ts';
import { byUser, type OfUser } from './rows.ts';

/** The past months of users of a company, by user and in order. */
type PastMonths = ReadonlyMap<number, readonly PastMonth[]>;

/**
 * The totals of months before the go-live of users of a company, each as it was imported last: as a line of a file, else what
 * its days add up to.
 */
export const pastMonthsOf = (db: Kysely<DB>, companyId: string, userIds: readonly number[]): Promise<PastMonths> =>
  lastOfEachMonth(db, companyId, userIds, sql`true`);

/** Like {@link pastMonthsOf}, of the months that a file has a line of. */
export const pastMonthLinesOf = (db: Kysely<DB>, companyId: string, userIds: readonly number[]): Promise<PastMonths> =>
  lastOfEachMonth(db, companyId, userIds, sql`not is_of_days`);

async function lastOfEachMonth(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  which: RawBuilder<unknown>,
): Promise<PastMonths> {
  const { rows } = await sql<PastMonthRow>`
    select distinct on (user_id, month) * from past_month
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[]) and ${which}
    order by user_id, month, is_of_days, file_import_id desc`.execute(db);
  return byUser(rows, toPastMonth);
}

/**
 * The paid leave of months before the go-live, by user: by the day where the month's days were imported, else by the month, of
 * which only the number of days is known. Not of months with a day of leave that is registered by itself. `which` is a condition
 * of `past_month p`.
 */
export async function pastLeaveOf(
  db: Kysely<DB>,
  companyId: string,
  which: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, readonly (LeaveUsage & { readonly month: IsoMonth })[]>> {
  const { rows } = await sql<PastLeaveRow>`
    with months as (
      select distinct on (p.user_id, p.month) p.* from past_month p
      join company c on c.company_id = p.company_id
      where p.company_id = ${companyId} and c.company_id = ${companyId} and p.to_date < c.go_live_on and ${which}
        and not exists (
          select from leave_taken_before t
          where t.company_id = ${companyId} and t.user_id = p.user_id and t.work_date between p.from_date and p.to_date
        )
      order by p.user_id, p.month, p.is_of_days, p.file_import_id desc
    )
    select user_id, month, from_date, to_date, leave_days from months where not is_of_days
    union all
    select m.user_id, m.month, d.work_date, d.work_date, d.leave_days from months m
    cross join lateral (
      select distinct on (work_date) work_date, leave_days from past_day
      where company_id = ${companyId} and user_id = m.user_id and work_date between m.from_date and m.to_date
        and leave_days is not null
      order by work_date, file_import_id desc
    ) d
    where m.is_of_days and m.leave_days > 0
    order by user_id, from_date`.execute(db);
  const usages = byUser(rows, (row) => {
    const usage = leaveOfPastMonth({ from: row.from_date, to: row.to_date, leaveDays: row.leave_days });
    return usage === null ? [] : [{ ...usage, month: row.month }];
  });
  return new Map([...usages].map(([userId, own]) => [userId, own.flat()]));
}

type PastLeaveRow = Pick<PastMonthRow, 'user_id' | 'month' | 'from_date' | 'to_date' | 'leave_days'>;

interface PastMonthRow extends OfUser {
  readonly month: IsoMonth;
  readonly from_date: IsoDate;
  readonly to_date: IsoDate;
  readonly worked_minutes: number | null;
  readonly overtime_minutes: number;
  readonly statutory_holiday_minutes: number;
  readonly night_minutes: number | null;
  readonly worked_days: number | null;
  readonly leave_days: number | null;
  readonly absence_days: number | null;
}

const toPastMonth = (row: PastMonthRow): PastMonth => ({
  month: row.month,
  from: row.from_date,
  to: row.to_date,
  worked: row.worked_minutes === null ? null : minutes(row.worked_minutes),
  overtime: minutes(row.overtime_minutes),
  statutoryHoliday: minutes(row.statutory_holiday_minutes),
  night: row.night_minutes === null ? null : minutes(row.night_minutes),
  workedDays: row.worked_days,
  leaveDays: row.leave_days,
  absenceDays: row.absence_days,
});
