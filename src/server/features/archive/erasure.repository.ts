import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

import type { LeaverRecords } from '#domain/company/retention.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import { ERASED_TABLES } from '../../shared/erasure/erased-account.ts';

type ErasedTable = (typeof ERASED_TABLES)[number];

/** SQL: the rows of a person in one of {@link ERASED_TABLES}, after `from`. */
const rowsOf = (table: ErasedTable, user: UserKey): RawBuilder<unknown> =>
  table === 'leave_outbox'
    ? sql`leave_outbox where company_id = ${user.companyId}
        and leave_request_id in (select leave_request_id from leave_request where ${isOf(user)})`
    : table === 'attendance_request_event'
      ? sql`attendance_request_event where company_id = ${user.companyId} and attendance_request_id in
          (select attendance_request_id from attendance_request where ${isOf(user)})`
      : table === 'approval_deputy'
        ? sql`approval_deputy where company_id = ${user.companyId} and ${user.userId} in (user_id, deputy_user_id)`
        : sql`${sql.table(table)} where ${isOf(user)}`;

/** How many rows of a person each table has. */
export async function countRows(db: Kysely<DB>, user: UserKey): Promise<ReadonlyMap<ErasedTable, number>> {
  const counts = ERASED_TABLES.map(
    (table) => sql`select ${table}::text as name, count(*) as count from ${rowsOf(table, user)}`,
  );
  const { rows } = await sql<{ name: ErasedTable; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const byTable = new Map(rows.map(({ name, count }) => [name, count]));
  return new Map(ERASED_TABLES.map((table) => [table, byTable.get(table) ?? 0]));
}

/** Deletes what {@link countRows} counts, and leaves nobody below them. Needs the person's row and months locked. */
export async function deleteRows(trx: Transaction<DB>, user: UserKey): Promise<void> {
  for (const table of ['department', 'department_membership'])
    await sql`update ${sql.table(table)} set superior_user_id = null
      where company_id = ${user.companyId} and superior_user_id = ${user.userId}`.execute(trx);
  for (const table of ERASED_TABLES) await sql`delete from ${rowsOf(table, user)}`.execute(trx);
}

/** What says how long a person's records are kept; `null` without a leaving date, `undefined` for nobody. */
export async function leaverRecordsOf(db: Kysely<DB>, user: UserKey): Promise<LeaverRecords | null | undefined> {
  const { rows } = await sql<{ left_on: IsoDate | null; last_entry_on: IsoDate | null; leave_until: IsoDate | null }>`
    select u.left_on,
      (select max(day) from (
        select greatest(work_date, (created_at at time zone 'Asia/Tokyo')::date) as day
          from time_record where ${isOf(user)}
        union all select work_date from internal_work where ${isOf(user)}
        union all select work_date from assigned_work where ${isOf(user)}
        union all select end_date from leave_request where ${isOf(user)}
        union all select greatest(to_date, (at at time zone 'Asia/Tokyo')::date)
          from month_closing where ${isOf(user)}
      ) entry) as last_entry_on,
      (select max(expires_on) from leave_grant where ${isOf(user)}) as leave_until
    from user_account u where ${isOf(user)} and u.erased_at is null`.execute(db);
  const [row] = rows;
  return row && row.left_on === null
    ? null
    : row?.left_on && { leftOn: row.left_on, lastEntryOn: row.last_entry_on, leaveUntil: row.leave_until };
}

/** The audit entries that an erasure leaves. */
export interface EntriesLeft {
  /** About the person. */
  readonly about: number;
  /** Of what the person did to others and to the company. */
  readonly by: number;
}

/** How many audit entries name a person. */
export async function countEntries(db: Kysely<DB>, { companyId, userId }: UserKey): Promise<EntriesLeft> {
  const { rows } = await sql<EntriesLeft>`
    select count(*) filter (where subject_user_id = ${userId}) as about,
      count(*) filter (where subject_user_id is distinct from ${userId}) as by
    from audit_entry where company_id = ${companyId} and ${userId} in (subject_user_id, actor_user_id)`.execute(db);
  return rows[0] ?? { about: 0, by: 0 };
}
