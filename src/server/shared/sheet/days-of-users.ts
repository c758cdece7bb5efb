import { type RawBuilder, sql, type Transaction } from 'kysely';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { InternalWork } from '#domain/attendance/internal-work.ts';
import type { ClaimedTime } from '#domain/hours/claimed-time.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type DaysOfUser, daysTable } from './closed-days.ts';
import { placeOfRecordSql } from '../../records/places.ts';
import {
  type ClaimRow,
  type InternalWorkRow,
  type OfUser,
  type RecordRow,
  type ShiftRow,
  toAttendanceRecord,
  toClaimedTime,
  toInternalWork,
  toShiftDay,
} from '../../records/rows.ts';

/** The records of some users, of one kind, in any order; users without any are omitted. */
type ByUser<Item> = ReadonlyMap<number, readonly Item[]>;

const epochMs = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000)::bigint`;

/** The records that hours are calculated from. */
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
  tapped_at: epochMs(sql`r.tapped_at`),
  clock_difference_ms: sql`r.clock_difference_ms`,
  is_time_unconfirmed: sql`r.is_time_unconfirmed`,
  received_at: epochMs(sql`case when r.tapped_at is not null and r.kiosk_name is null and not r.is_time_unconfirmed
    then r.created_at end`),
  place: placeOfRecordSql('r'),
};

/** Rows of users of one kind: the statement that reads them, and how a user's are mapped to the domain. */
interface Kind<Item> {
  readonly statement: RawBuilder<unknown>;
  readonly toItems: (lists: ListsOfUser) => readonly Item[];
}

/** The columns of a user's rows, each as the list of its values, in the order of the rows. */
type ListsOfUser = OfUser & Readonly<Record<string, unknown>>;

/**
 * Each column of a user is one JSON list: a driver that reads a company's month value by value takes longer than its
 * calculation. For numbers, texts, booleans and dates, which are the same in JSON.
 */
function kindOf<Row extends object, Item>(
  columns: { readonly [Name in keyof Row]?: RawBuilder<unknown> },
  from: RawBuilder<unknown>,
  read: (row: Row & OfUser) => Item,
): Kind<Item> {
  const lists = Object.entries(columns as Readonly<Record<string, RawBuilder<unknown>>>).map(
    ([name, column]) => sql`json_agg(${column}) as ${sql.ref(name)}`,
  );
  return {
    statement: sql`select ${sql.join(lists)}, days.user_id from ${from} group by days.user_id`,
    toItems: (ofUser) => rowsOf<Row>(ofUser).map(read),
  };
}

const records = (companyId: string, days: readonly DaysOfUser[], isFor: 'sheet' | 'hours') =>
  kindOf<RecordRow, AttendanceRecord>(
    isFor === 'sheet' ? OF_SHEETS : OF_HOURS,
    sql`${daysTable(days)} join time_record r on r.company_id = ${companyId} and r.user_id = days.user_id
      and r.work_date between days.first and days.last and r.superseded_at is null`,
    toAttendanceRecord,
  );

const shifts = (companyId: string, days: readonly DaysOfUser[]) =>
  kindOf<ShiftRow, ShiftDay>(
    {
      work_date: sql`s.work_date`,
      is_workday: sql`s.is_workday`,
      start_minute: sql`s.start_minute`,
      end_minute: sql`s.end_minute`,
      earlier: sql`s.earlier`,
    },
    sql`${daysTable(days)} join shift s on s.company_id = ${companyId} and s.user_id = days.user_id
      and s.work_date between days.first and days.last`,
    toShiftDay,
  );

const internalWork = (companyId: string, days: readonly DaysOfUser[]) =>
  kindOf<InternalWorkRow, InternalWork>(
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

/** Approved claims, and approved overtime, of several the last of a day. */
const claims = (companyId: string, days: readonly DaysOfUser[]) =>
  kindOf<ClaimRow, ClaimedTime>(
    {
      work_date: sql`r.work_date`,
      start_time: sql`r.payload -> 'start_time'`,
      end_time: sql`r.payload -> 'end_time'`,
      planned_minutes: sql`r.payload -> 'planned_minutes'`,
    },
    sql`${daysTable(days)} join attendance_request r on r.company_id = ${companyId} and r.user_id = days.user_id
      and r.work_date between days.first and days.last and r.status = 'approved' and r.kind in ('overtime', 'work_claim')
      and not (r.kind = 'overtime' and exists (
        select from attendance_request later
        where later.company_id = r.company_id and later.user_id = r.user_id and later.work_date = r.work_date
          and later.status = 'approved' and later.kind = 'overtime'
          and (later.decided_at, later.attendance_request_id) > (r.decided_at, r.attendance_request_id)))`,
    toClaimedTime,
  );

/** The records of these days that count, by user, for a sheet or for hours alone. Each day once. */
export const recordsOf = async (
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
  isFor: 'sheet' | 'hours',
): Promise<ByUser<AttendanceRecord>> => (await readKinds(trx, { records: records(companyId, days, isFor) })).records;

/** The shifts of these days by user. Each day once. */
export const shiftsOf = async (
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
): Promise<ByUser<ShiftDay>> => (await readKinds(trx, { shifts: shifts(companyId, days) })).shifts;

/** The records that count, the shifts, the internal work and the claims of these days, by one statement. Each day once. */
export const daysOnRecord = (
  trx: Transaction<DB>,
  companyId: string,
  days: readonly DaysOfUser[],
  isFor: 'sheet' | 'hours',
) =>
  readKinds(trx, {
    records: records(companyId, days, isFor),
    shifts: shifts(companyId, days),
    internalWork: internalWork(companyId, days),
    claims: claims(companyId, days),
  });

/** Reads several kinds by one statement. */
async function readKinds<Items extends object>(
  trx: Transaction<DB>,
  kinds: { readonly [Name in keyof Items]: Kind<Items[Name]> },
): Promise<{ readonly [Name in keyof Items]: ByUser<Items[Name]> }> {
  const named = Object.entries<Kind<unknown>>(kinds);
  const columns = named.map(
    ([name, { statement }]) =>
      sql`(select coalesce(json_agg(lists), '[]') from (${statement}) lists) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, ListsOfUser[]>>`select ${sql.join(columns)}`.execute(trx);
  const [read = {}] = rows;
  return Object.fromEntries<unknown>(
    named.map(([name, { toItems }]) => [
      name,
      new Map((read[name] ?? []).map((lists) => [lists.user_id, toItems(lists)])),
    ]),
  ) as { readonly [Name in keyof Items]: ByUser<Items[Name]> };
}

function rowsOf<Row extends object>({ user_id: userId, ...lists }: ListsOfUser): (Row & OfUser)[] {
  const columns = Object.entries(lists) as [string, readonly unknown[]][];
  const [, first = []] = columns[0] ?? [];
  return first.map((_, index) => {
    const row: Record<string, unknown> = { user_id: userId };
    for (const [name, values] of columns) row[name] = values[index];
    return row as Row & OfUser;
  });
}
