import type { Kysely } from 'kysely';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { type DateRange, daysFrom, type IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { recordsOf } from '../../records/days-of-users.ts';
import { byUser } from '../../records/rows.ts';

/** What some users have on record of a few days, by user. */
export interface RecentRecords {
  readonly records: ReadonlyMap<number, readonly AttendanceRecord[]>;
  readonly leaveDays: ReadonlyMap<number, readonly IsoDate[]>;
  /** The closed months that have some of the days. */
  readonly closed: ReadonlyMap<number, readonly DateRange[]>;
}

/** Reads the days of a company's users, one statement per table. */
export async function readRecentDays(
  kysely: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  { from, to }: DateRange,
): Promise<RecentRecords> {
  return kysely.transaction().execute(async (trx) => {
    const days = userIds.map((userId) => ({ userId, from, to }));
    const records = await recordsOf(trx, companyId, days, 'hours');
    const leave = await trx
      .selectFrom('leave_request')
      .select(['user_id', 'start_date', 'end_date'])
      .where('company_id', '=', companyId)
      .where('status', '=', 'approved')
      .where('start_date', '<=', to)
      .where('end_date', '>=', from)
      .execute();
    const closings = await trx
      .selectFrom('month_closing')
      .select(['user_id', 'from_date', 'to_date'])
      .where('company_id', '=', companyId)
      .where('status', '=', 'closed')
      .where('from_date', '<=', to)
      .where('to_date', '>=', from)
      .execute();
    return {
      records,
      leaveDays: byUser(
        leave.flatMap(({ user_id, start_date, end_date }) =>
          daysFrom(start_date, end_date).map((date) => ({ user_id, date })),
        ),
        ({ date }) => date,
      ),
      closed: byUser(closings, (row) => ({ from: row.from_date, to: row.to_date })),
    };
  });
}
