import { addDays, firstDay, type IsoDate, type IsoMonth, lastDay } from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import type { Database } from '../../platform/database/database.ts';
import { type UserKey, isOf } from '../../records/user-key.ts';
import { TIME_RECORD_COLUMNS, type TimeRecordRow } from './time-record.presenter.ts';

/** A user's records of a working day and those punched on that calendar day, by the time of the punch. */
export async function recordsOfDay(database: Database, owner: UserKey, date: IsoDate): Promise<TimeRecordRow[]> {
  const midnight = workingDayMinute(0);
  const { rows } = await database.pool.query<TimeRecordRow>({
    name: 'records_of_day',
    text: `select ${TIME_RECORD_COLUMNS} from time_record
      where company_id = $1 and user_id = $2 and superseded_at is null
        and (work_date = $3::date or (recorded_at >= $4 and recorded_at < $5 and record_type in ('clock_in', 'clock_out')))
      order by recorded_at, time_record_id`,
    values: [
      owner.companyId,
      owner.userId,
      date,
      new Date(instantOf(date, midnight)),
      new Date(instantOf(addDays(date, 1), midnight)),
    ],
  });
  return rows;
}

/** A user's records of the working days of a month, by the time of the punch. */
export async function recordsOfMonth(database: Database, owner: UserKey, month: IsoMonth): Promise<TimeRecordRow[]> {
  const { rows } = await database.pool.query<TimeRecordRow>({
    name: 'records_of_month',
    text: `select ${TIME_RECORD_COLUMNS} from time_record
      where company_id = $1 and user_id = $2 and superseded_at is null and work_date between $3::date and $4::date
      order by recorded_at, time_record_id`,
    values: [owner.companyId, owner.userId, firstDay(month), lastDay(month)],
  });
  return rows;
}

/** A user's approved leave that overlaps a month, by its first day. */
export async function approvedLeaveOfMonth(database: Database, owner: UserKey, month: IsoMonth) {
  return database.kysely
    .selectFrom('leave_request')
    .select(['leave_request_id', 'start_date', 'end_date'])
    .where(isOf(owner))
    .where('status', '=', 'approved')
    .where('start_date', '<=', lastDay(month))
    .where('end_date', '>=', firstDay(month))
    .orderBy('start_date')
    .execute();
}
