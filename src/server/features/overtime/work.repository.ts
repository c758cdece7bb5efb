import { sql, type Transaction } from 'kysely';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import {
  byUser,
  type OfUser,
  type ShiftRow,
  toShiftDay,
  type RecordRow,
  toAttendanceRecord,
} from '../../records/rows.ts';

/** A user's date range. */
export interface DaysOfUser {
  readonly userId: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

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

/** The records of these days that count, by user, with the columns that hours are calculated from. Each day once. */
export async function recordsOf(
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
): Promise<ReadonlyMap<number, readonly AttendanceRecord[]>> {
  const { rows } = await sql<RecordRow & OfUser>`
    select r.user_id, r.time_record_id, r.record_type, r.work_date, r.break_minutes,
      (extract(epoch from r.recorded_at) * 1000)::bigint as recorded_at
    from ${daysTable(days)}
    join time_record r on r.company_id = ${companyId} and r.user_id = days.user_id
      and r.work_date between days.first and days.last and r.superseded_at is null
  `.execute(trx);
  return byUser(rows, toAttendanceRecord);
}

/** The shifts of these days by user. Each day once. */
export async function shiftsOf(
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
): Promise<ReadonlyMap<number, readonly ShiftDay[]>> {
  const { rows } = await sql<ShiftRow & OfUser>`
    select s.user_id, s.work_date, s.is_workday, s.start_minute, s.end_minute
    from ${daysTable(days)}
    join shift s on s.company_id = ${companyId} and s.user_id = days.user_id
      and s.work_date between days.first and days.last
  `.execute(trx);
  return byUser(rows, toShiftDay);
}

const daysTable = (days: readonly DaysOfUser[]) => sql`
  unnest(
    ${days.map(({ userId }) => userId)}::bigint[],
    ${days.map(({ from }) => from)}::date[],
    ${days.map(({ to }) => to)}::date[]
  ) as days (user_id, first, last)
`;
