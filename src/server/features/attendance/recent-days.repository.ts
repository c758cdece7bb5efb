import type { Kysely } from 'kysely';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import type { DayLeave } from '#domain/leave/day-leave.ts';
import type { DateRange } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { approvedLeaveOf } from '../../records/leave-days.ts';
import { byUser } from '../../records/rows.ts';
import { recordsOf, shiftsOf } from '../../shared/sheet/days-of-users.ts';

/** What some users have on record of a few days, by user. */
export interface RecentRecords {
  readonly records: ReadonlyMap<number, readonly AttendanceRecord[]>;
  readonly shifts: ReadonlyMap<number, readonly ShiftDay[]>;
  readonly leave: ReadonlyMap<number, readonly DayLeave[]>;
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
    const shifts = await shiftsOf(trx, companyId, days);
    const leave = await approvedLeaveOf(trx, companyId, { from, to });
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
      shifts,
      leave,
      closed: byUser(closings, (row) => ({ from: row.from_date, to: row.to_date })),
    };
  });
}
