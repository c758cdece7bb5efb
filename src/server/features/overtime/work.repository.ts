import { sql, type Transaction } from 'kysely';

import type { AttendanceRecord, RecordType } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { minutes, type WorkingDayMinute } from '#domain/time/minutes.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Some days of a user. */
export interface DaysOfUser {
  readonly userId: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The working day of each user's first record that counts; nothing of those without any. */
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

/** The records that count of these days by user, with what hours are calculated from alone. Each day once. */
export async function recordsOf(
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
): Promise<ReadonlyMap<number, readonly AttendanceRecord[]>> {
  const { rows } = await sql<{
    user_id: number;
    time_record_id: number;
    record_type: RecordType;
    recorded_ms: number;
    work_date: IsoDate;
    break_minutes: number | null;
  }>`
    select r.user_id, r.time_record_id, r.record_type, r.work_date, r.break_minutes,
      (extract(epoch from r.recorded_at) * 1000)::bigint as recorded_ms
    from ${daysTable(days)}
    join time_record r on r.company_id = ${companyId} and r.user_id = days.user_id
      and r.work_date between days.first and days.last and r.superseded_at is null
  `.execute(trx);
  return byUser(rows, (row): AttendanceRecord => ({
    id: row.time_record_id,
    recordType: row.record_type,
    recordedAt: epochMs(row.recorded_ms),
    workDate: row.work_date,
    breakMinutes: row.break_minutes === null ? null : minutes(row.break_minutes),
    ...WITHOUT_WORDS,
  }));
}

/** What a record tells beside the hours. */
const WITHOUT_WORDS = {
  latitude: null,
  longitude: null,
  address: null,
  note: null,
  isNoteAutomatic: false,
  absenceReason: null,
  correction: null,
} as const;

/** The shifts of these days by user. Each day once. */
export async function shiftsOf(
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
): Promise<ReadonlyMap<number, readonly ShiftDay[]>> {
  const { rows } = await sql<{
    user_id: number;
    work_date: IsoDate;
    is_workday: boolean;
    start_minute: WorkingDayMinute | null;
    end_minute: WorkingDayMinute | null;
  }>`
    select s.user_id, s.work_date, s.is_workday, s.start_minute, s.end_minute
    from ${daysTable(days)}
    join shift s on s.company_id = ${companyId} and s.user_id = days.user_id
      and s.work_date between days.first and days.last
  `.execute(trx);
  return byUser(rows, (row): ShiftDay => ({
    date: row.work_date,
    start: row.start_minute,
    end: row.end_minute,
    isWorkday: row.is_workday,
  }));
}

const daysTable = (days: readonly DaysOfUser[]) => sql`
  unnest(
    ${days.map(({ userId }) => userId)}::bigint[],
    ${days.map(({ from }) => from)}::date[],
    ${days.map(({ to }) => to)}::date[]
  ) as days (user_id, first, last)
`;

function byUser<Row extends { readonly user_id: number }, Each>(
  rows: readonly Row[],
  read: (row: Row) => Each,
): ReadonlyMap<number, readonly Each[]> {
  const grouped = new Map<number, Each[]>();
  for (const row of rows) {
    const own = grouped.get(row.user_id);
    if (own === undefined) grouped.set(row.user_id, [read(row)]);
    else own.push(read(row));
  }
  return grouped;
}
