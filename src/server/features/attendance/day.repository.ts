import { type Selectable, sql, type Transaction } from 'kysely';

import { groupBy } from '#domain/group-by.ts';
import type { PlaceVerdict } from '#domain/places/place.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Interval } from '#domain/time/interval.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import type { TouchedRecords } from '../../platform/audit/audit.ts';
import type { DB, TimeRecord } from '../../platform/database/schema.ts';
import { addRecords, writeIntoMonth } from '../../records/closed-month.ts';
import { type UserKey, isOf } from '../../records/user-key.ts';
import { versionOf } from '../../records/version.ts';
import { movePhoto } from '../../shared/punch/kiosk-photos.ts';
import { daySummary, type TimeRecordRow } from './time-record.presenter.ts';

type Trx = Transaction<DB>;

/** A record of a day that counts, with all columns. */
export type DayRow = Selectable<TimeRecord>;

/** The records of a working day that count, by the time of the punch. */
export async function dayOf(trx: Trx, owner: UserKey, workDate: IsoDate): Promise<DayRow[]> {
  return (await daysOf(trx, owner, [workDate])).get(workDate) ?? [];
}

/** `dayOf` for several working days; days without a record are omitted. */
export async function daysOf(
  trx: Trx,
  owner: UserKey,
  workDates: readonly IsoDate[],
): Promise<ReadonlyMap<IsoDate, DayRow[]>> {
  const rows = await trx
    .selectFrom('time_record')
    .selectAll()
    .where(isOf(owner))
    .where(sql<boolean>`work_date = any(${workDates}::date[])`)
    .where('superseded_at', 'is', null)
    .orderBy('recorded_at')
    .orderBy('time_record_id')
    .execute();
  return groupBy(rows, ({ work_date }) => work_date);
}

/** A record of the user by its id, superseded or not. */
export async function findRecord(trx: Trx, owner: UserKey, timeRecordId: number): Promise<DayRow | undefined> {
  return trx
    .selectFrom('time_record')
    .selectAll()
    .where(isOf(owner))
    .where('time_record_id', '=', timeRecordId)
    .executeTakeFirst();
}

/** The planned hours of a user's day, or `null` without. */
export async function plannedHoursOf(trx: Transaction<DB>, user: UserKey, date: IsoDate): Promise<Interval | null> {
  const row = await trx
    .selectFrom('shift')
    .select(['start_minute', 'end_minute'])
    .where(isOf(user))
    .where('work_date', '=', date)
    .executeTakeFirst();
  if (row === undefined || row.start_minute === null || row.end_minute === null) return null;
  return { start: workingDayMinute(row.start_minute), end: workingDayMinute(row.end_minute) };
}

/** The version of a day, as an `ETag`: changes whenever a record of it is added, changed or superseded. */
export function dayVersion(rows: readonly TimeRecordRow[], workDate: IsoDate): string {
  const facts = rows
    .filter((row) => row.work_date === workDate)
    // Excludes an address that is looked up later: no person edits it.
    .map((row) => [row.time_record_id, row.last_modified_at.getTime()]);
  return `"${versionOf([workDate, facts])}"`;
}

/** Marks records as superseded: they stay, and don't count any more. Returns them. Throws `month_closed`. */
export async function supersede(
  trx: Trx,
  { companyId }: UserKey,
  ids: readonly number[],
  now: EpochMs,
): Promise<DayRow[]> {
  if (ids.length === 0) return [];
  return writeIntoMonth(
    trx
      .updateTable('time_record')
      .set({ superseded_at: new Date(now), last_modified_at: new Date(now) })
      .where('company_id', '=', companyId)
      .where(sql<boolean>`time_record_id = any(${ids}::bigint[])`)
      .returningAll()
      .execute(),
  );
}

/** The records that a change of a day touched, for its audit entry. */
export const touched = (...rows: readonly (readonly TimeRecordRow[])[]): TouchedRecords => ({
  kind: 'time_record',
  ids: rows.flat().map(({ time_record_id: id }) => id),
});

/** What a change of a day did to its values and its records, for its audit entry. */
export const changeOfDay = (before: readonly DayRow[], after: readonly DayRow[]) => ({
  before: daySummary(before),
  after: daySummary(after),
  records: touched(before, after),
});

/** Whether the record is a punch, which holds the day's break and note. */
export const isPunch = ({ record_type }: TimeRecordRow): boolean =>
  record_type === 'clock_in' || record_type === 'clock_out';

/** What is changed of a record. */
interface DayValues {
  readonly work_date?: IsoDate;
  readonly break_minutes?: number | null;
  readonly note?: string | null;
  readonly note_is_automatic?: boolean;
}

/** Whether a record has these values already. */
const isLike = (row: DayRow, values: DayValues): boolean =>
  Object.entries(values).every(([column, value]) => row[column as keyof DayRow] === value);

/**
 * Gives records of the user another break, note or working day, as they are stored: each is superseded by a copy, and its
 * photo goes along. Those that have it already stay. Returns the copies. Throws `month_closed` and `day_full`.
 */
export async function replaceRecords(
  trx: Trx,
  owner: UserKey,
  rows: readonly DayRow[],
  values: DayValues,
  now: EpochMs,
): Promise<DayRow[]> {
  const ids = rows.flatMap((row) => (isLike(row, values) ? [] : row.time_record_id));
  const replaced = await supersede(trx, owner, ids, now);
  if (replaced.length === 0) return [];
  const changed = replaced.map(({ time_record_id: _id, ...row }) => ({ ...row, ...values, superseded_at: null }));
  const copies = await addRecords(trx.insertInto('time_record').values(changed).returningAll().execute());
  for (const [index, { time_record_id: id }] of replaced.entries()) {
    const copy = copies[index];
    if (copy?.has_photo === true) await movePhoto(trx, owner, id, copy.time_record_id);
  }
  return copies;
}

/** The values of a record entered by hand, or of an offline punch. */
export interface NewRecord {
  readonly record_type: TimeRecordRow['record_type'];
  readonly work_date: IsoDate;
  readonly recorded_at: Date;
  readonly note?: string | null;
  readonly break_minutes?: number | null;
  readonly absence_reason?: string;
  readonly correction_reason?: string;
  readonly corrected_by_user_id?: number;
  readonly original_recorded_at?: Date | null;
  readonly note_is_automatic?: boolean;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly accuracy?: number | null;
  readonly tapped_at?: Date;
  readonly clock_difference_ms?: number | null;
  readonly is_time_unconfirmed?: boolean;
  readonly place_verdict?: PlaceVerdict | null;
  readonly place_id?: number | null;
  readonly place_name?: string | null;
  readonly place_distance?: number | null;
  readonly place_reason?: string | null;
  readonly is_off_site?: boolean;
  readonly kiosk_name?: string;
  readonly chat_app_name?: string;
  readonly has_photo?: boolean;
}

/** Adds a record of the user. Throws `month_closed` and `day_full`. */
export const insertRecord = (trx: Trx, owner: UserKey, record: NewRecord, now: EpochMs): Promise<DayRow> =>
  addRecords(
    trx
      .insertInto('time_record')
      .values({
        ...record,
        company_id: owner.companyId,
        user_id: owner.userId,
        created_at: new Date(now),
        last_modified_at: new Date(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
