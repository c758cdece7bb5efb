import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

import type { ShiftSettings } from '#contract/shift-planning.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { DB, ShiftDraft, ShiftPublication, ShiftWish } from '../../platform/database/schema.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** What was published first of a day. */
export type PublishedRow = Selectable<ShiftPublication>;

/** What an employee wishes for a day. */
export type WishRow = Selectable<ShiftWish>;

/** What is wished for a day, as it is stored. */
export type WishValues = Pick<
  WishRow,
  'work_date' | 'kind' | 'shift_pattern_id' | 'start_minute' | 'end_minute' | 'note'
>;

/** A company's settings of shifts; in a transaction nobody changes them until it ends. */
export async function shiftSettingsOf(db: Kysely<DB>, companyId: string): Promise<ShiftSettings> {
  return db
    .selectFrom('company')
    .select(['admins_plan_shifts', 'wish_days'])
    .where('company_id', '=', companyId)
    .$if(db.isTransaction, (query) => query.forShare())
    .executeTakeFirstOrThrow();
}

interface DayTables {
  readonly shift_draft: Selectable<ShiftDraft>;
  readonly shift_publication: PublishedRow;
  readonly shift_wish: WishRow;
}

/** The rows of such a table of these people on these days, in order. */
export async function daysOf<Table extends keyof DayTables>(
  db: Kysely<DB>,
  table: Table,
  companyId: string,
  userIds: readonly number[],
  { from, to }: DateRange,
): Promise<DayTables[Table][]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<DayTables[Table]>`
    select * from ${sql.table(table)}
    where company_id = ${companyId} and user_id = any(${userIds}::bigint[]) and work_date between ${from} and ${to}
    order by user_id, work_date`.execute(db);
  return rows;
}

/** Those who have drafts on these days. */
export async function usersWithDrafts(db: Kysely<DB>, companyId: string, { from, to }: DateRange): Promise<number[]> {
  const rows = await db
    .selectFrom('shift_draft')
    .select('user_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** How many days of a company are drafts. */
export async function countDrafts(db: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('shift_draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a person's drafts of these days. */
export async function deleteDrafts(trx: Transaction<DB>, user: UserKey, dates: readonly IsoDate[]): Promise<void> {
  if (dates.length === 0) return;
  await trx.deleteFrom('shift_draft').where(isOf(user)).where('work_date', 'in', dates).execute();
}

/** Takes a person's shifts of record as published, on the days of which nothing was published yet. */
export async function markPublished(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { from, to }: DateRange,
  now: Date,
): Promise<void> {
  await sql`
    insert into shift_publication (company_id, user_id, work_date, is_workday, start_minute, end_minute, published_at)
    select company_id, user_id, work_date, is_workday, start_minute, end_minute, ${now}
    from shift
    where company_id = ${companyId} and user_id = ${userId} and work_date between ${from} and ${to}
    on conflict do nothing`.execute(trx);
}

/** Replaces a person's wishes of these days. */
export async function replaceWishes(
  trx: Transaction<DB>,
  user: UserKey,
  { from, to }: DateRange,
  wishes: readonly WishValues[],
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('shift_wish')
    .where(isOf(user))
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .execute();
  if (wishes.length === 0) return;
  await trx
    .insertInto('shift_wish')
    .values(wishes.map((wish) => ({ company_id: user.companyId, user_id: user.userId, created_at: now, ...wish })))
    .execute();
}
