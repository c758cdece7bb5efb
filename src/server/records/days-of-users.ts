import { type RawBuilder, sql, type Transaction } from 'kysely';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { InternalWork } from '#domain/attendance/internal-work.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import type { DB } from '../platform/database/schema.ts';
import { type DaysOfUser, daysTable } from './closed-days.ts';
import {
  type InternalWorkRow,
  type OfUser,
  type RecordRow,
  type ShiftRow,
  toAttendanceRecord,
  toInternalWork,
  toShiftDay,
} from './rows.ts';

/** What some users have on record, of one kind: in any order; who has nothing is omitted. */
type ByUser<Item> = ReadonlyMap<number, readonly Item[]>;

const epochMs = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000)::bigint`;

/** What hours are calculated from. */
const OF_HOURS = {
  time_record_id: sql`r.time_record_id`,
  record_type: sql`r.record_type`,
  recorded_at: epochMs(sql`r.recorded_at`),
  work_date: sql`r.work_date`,
  break_minutes: sql`r.break_minutes`,
};

/** And what the sheet and the findings say; no positions. */
const OF_SHEETS = {
  ...OF_HOURS,
  note: sql`r.note`,
  note_is_automatic: sql`r.note_is_automatic`,
  absence_reason: sql`r.absence_reason`,
  correction_reason: sql`r.correction_reason`,
  corrected_by_user_id: sql`r.corrected_by_user_id`,
  original_recorded_at: epochMs(sql`r.original_recorded_at`),
};

/** The records of these days that count, by user, for a sheet or for hours alone. Each day once. */
export const recordsOf = (
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
  isFor: 'sheet' | 'hours',
): Promise<ByUser<AttendanceRecord>> =>
  readLists<RecordRow, AttendanceRecord>(
    trx,
    isFor === 'sheet' ? OF_SHEETS : OF_HOURS,
    sql`${daysTable(days)} join time_record r on r.company_id = ${companyId} and r.user_id = days.user_id
      and r.work_date between days.first and days.last and r.superseded_at is null`,
    toAttendanceRecord,
  );

/** The shifts of these days by user. Each day once. */
export const shiftsOf = (
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
): Promise<ByUser<ShiftDay>> =>
  readLists<ShiftRow, ShiftDay>(
    trx,
    {
      work_date: sql`s.work_date`,
      is_workday: sql`s.is_workday`,
      start_minute: sql`s.start_minute`,
      end_minute: sql`s.end_minute`,
    },
    sql`${daysTable(days)} join shift s on s.company_id = ${companyId} and s.user_id = days.user_id
      and s.work_date between days.first and days.last`,
    toShiftDay,
  );

/** The internal work of these days by user. Each day once. */
export const internalWorkOf = (
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
): Promise<ByUser<InternalWork>> =>
  readLists<InternalWorkRow, InternalWork>(
    trx,
    {
      internal_work_id: sql`i.internal_work_id`,
      work_date: sql`i.work_date`,
      start_minute: sql`i.start_minute`,
      end_minute: sql`i.end_minute`,
      break_minutes: sql`i.break_minutes`,
      note: sql`i.note`,
    },
    sql`${daysTable(days)} join internal_work i on i.company_id = ${companyId} and i.user_id = days.user_id
      and i.work_date between days.first and days.last`,
    toInternalWork,
  );

/**
 * Reads the rows of the users, each column of a user as one JSON list: a driver that reads a company's month value by
 * value takes longer than its calculation. For numbers, texts, booleans and dates, which are the same in JSON.
 */
async function readLists<Row extends object, Item>(
  trx: Transaction<DB>,
  columns: { readonly [Name in keyof Row]?: RawBuilder<unknown> },
  from: RawBuilder<unknown>,
  read: (row: Row & OfUser) => Item,
): Promise<ByUser<Item>> {
  const lists = Object.entries(columns as Readonly<Record<string, RawBuilder<unknown>>>).map(
    ([name, column]) => sql`json_agg(${column}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Lists & OfUser>`
    select ${sql.join(lists)}, days.user_id from ${from} group by days.user_id
  `.execute(trx);
  return new Map(rows.map(({ user_id, ...own }) => [user_id, rowsOf<Row>(own, user_id).map(read)]));
}

/** The columns of some rows, each as the list of its values, in the order of the rows. */
type Lists = Readonly<Record<string, readonly unknown[]>>;

function rowsOf<Row extends object>(lists: Lists, userId: number): (Row & OfUser)[] {
  const columns = Object.entries(lists);
  const [, first = []] = columns[0] ?? [];
  return first.map((_, index) => {
    const row: Record<string, unknown> = { user_id: userId };
    for (const [name, values] of columns) row[name] = values[index];
    return row as Row & OfUser;
  });
}
