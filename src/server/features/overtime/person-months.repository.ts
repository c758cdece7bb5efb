import { sql, type Transaction, type Kysely, type RawBuilder } from 'kysely';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { type DateRange, type IsoDate, firstDay, monthOf, type IsoMonth } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { OvertimeMonth } from '#domain/overtime/limits.ts';
import type { DB } from '../../platform/database/schema.ts';
import {
  byUser,
  type OfUser,
  type ShiftRow,
  toShiftDay,
  type RecordRow,
  toAttendanceRecord,
} from '../../records/rows.ts';
import { lockMonths } from '../../records/closed-month.ts';

/** A user's date range. */
interface DaysOfUser extends DateRange {
  readonly userId: number;
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

/** The users and months to load: all users are of one company. */
interface WantedMonths {
  readonly companyId: string;
  readonly userIds: readonly number[];
  readonly months: readonly IsoMonth[];
}

/** A cached total, and the version of its calculation. */
export interface CachedMonth extends OvertimeMonth {
  readonly userId: number;
  readonly calculationVersion: string;
}

/** Loads the cached totals. */
export async function loadCachedMonths(
  trx: Transaction<DB>,
  { companyId, userIds, months }: WantedMonths,
): Promise<CachedMonth[]> {
  const rows = await trx
    .selectFrom('overtime_month_total')
    .select(['user_id', 'month', 'overtime_minutes', 'statutory_holiday_minutes', 'calculation_version'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('month', 'in', months.map(firstDay))
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    month: monthOf(row.month),
    overtime: minutes(row.overtime_minutes),
    statutoryHoliday: minutes(row.statutory_holiday_minutes),
    calculationVersion: row.calculation_version,
  }));
}

/** A month that can't change while the closings stay the same: its own and those of the adjacent months. */
export interface ImmutableMonth {
  readonly userId: number;
  readonly month: IsoMonth;
  /** Identifies these three closings: changes when any of them is reopened and closed again. */
  readonly closings: string;
}

/** The months that can't change. */
export async function findImmutableMonths(
  trx: Transaction<DB>,
  { months, ...whose }: WantedMonths,
): Promise<ImmutableMonth[]> {
  const { rows } = await sql<{ user_id: number; month: IsoDate; closings: string }>`
    select user_id, month, closings from (${settled(whose)}) settled
    where month = any(${months.map(firstDay)})
  `.execute(trx);
  return rows.map(({ user_id, month, closings }) => ({ userId: user_id, month: monthOf(month), closings }));
}

/** `xmin` is the transaction that wrote the row: one that was deleted and written again has another. */
const settled = ({ companyId, userIds }: Pick<WantedMonths, 'companyId' | 'userIds'>): RawBuilder<unknown> => sql`
  select user_id, month, concat_ws(' ', closing_before, closing, closing_after) as closings
  from (
    select user_id, month, xmin as closing, lag(month) over months as before, lag(xmin) over months as closing_before,
      lead(month) over months as after, lead(xmin) over months as closing_after
    from month_closing
    where company_id = ${companyId} and user_id = any(${userIds}) and status = 'closed'
    window months as (partition by user_id order by month)
  ) closed
  where before = (month - interval '1 month')::date and after = (month + interval '1 month')::date
`;

/**
 * Caches totals, in place of those of another version, if their months still have the closings with which they were
 * read: a reopened month may have been changed. Locked against reopening meanwhile.
 */
export async function cacheMonths(
  db: Kysely<DB>,
  companyId: string,
  months: readonly (CachedMonth & ImmutableMonth)[],
): Promise<void> {
  if (months.length === 0) return;
  const userIds = [...new Set(months.map(({ userId }) => userId))];
  await db.transaction().execute(async (trx) => {
    // A reopening waits for this lock, or is waited for and seen.
    await lockMonths(trx, companyId, userIds, 'shared');
    await sql`
      insert into overtime_month_total (company_id, user_id, month, overtime_minutes, statutory_holiday_minutes, calculation_version)
      select ${companyId}, user_id, month, new.overtime, new.statutory_holiday, new.calculation_version
      from unnest(
        ${months.map(({ userId }) => userId)}::bigint[],
        ${months.map(({ month }) => firstDay(month))}::date[],
        ${months.map(({ overtime }) => overtime)}::integer[],
        ${months.map(({ statutoryHoliday }) => statutoryHoliday)}::integer[],
        ${months.map(({ calculationVersion }) => calculationVersion)}::text[],
        ${months.map(({ closings }) => closings)}::text[]
      ) as new (user_id, month, overtime, statutory_holiday, calculation_version, closings)
      join (${settled({ companyId, userIds })}) settled using (user_id, month, closings)
      order by user_id, month
      on conflict (company_id, user_id, month) do update set overtime_minutes = excluded.overtime_minutes,
        statutory_holiday_minutes = excluded.statutory_holiday_minutes, calculation_version = excluded.calculation_version
      where overtime_month_total.calculation_version <> excluded.calculation_version
    `.execute(trx);
  });
}
