import { type Kysely, sql, type Transaction } from 'kysely';

import type { ApprovalRoute } from '#domain/approval/route.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { hasNotLeft, isSameId, type UserKey } from '../../records/user-key.ts';

/** What of a route is stored, beside its place. */
export type RouteValues = Omit<ApprovalRoute, 'id' | 'position'>;

/** The columns of a route. */
export const toColumns = ({ name, kinds, overMinutes, overDays, departmentId, steps }: RouteValues, at: Date) => ({
  name,
  kinds: [...kinds],
  over_minutes: overMinutes,
  over_days: overDays,
  department_id: departmentId,
  steps: JSON.stringify(steps),
  last_modified_at: at,
});

/** People of a company on the wire, by their ids; those whose data was erased are called so. */
export async function peopleByIds(
  db: Kysely<DB>,
  companyId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly user_id: number; readonly employee_id: string; readonly name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_account')
    .select(['user_id', 'employee_id', 'name'])
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...new Set(ids)]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Who has this employee ID, if they can log in on a day. */
export async function presentEmployee(
  db: Kysely<DB>,
  companyId: string,
  employeeId: string,
  today: IsoDate,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where(isSameId('employee_id', employeeId))
    .where('active', '=', true)
    .where('erased_at', 'is', null)
    .where(hasNotLeft(today))
    .executeTakeFirst();
  return row?.user_id;
}

/** A company's deputies, the first of them first, that aren't over by a day; of a user only their own and those they are. */
export async function deputyRows(db: Kysely<DB>, companyId: string, today: IsoDate, userId?: number) {
  let query = db
    .selectFrom('approval_deputy as a')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'a.company_id').onRef('u.user_id', '=', 'a.user_id'),
    )
    .innerJoin('user_account as d', (join) =>
      join.onRef('d.company_id', '=', 'a.company_id').onRef('d.user_id', '=', 'a.deputy_user_id'),
    )
    .select(['a.user_id', 'u.name', 'a.deputy_user_id', 'd.employee_id', 'd.name as deputy_name'])
    .select(['a.from_date', 'a.to_date'])
    .where('a.company_id', '=', companyId)
    .where('a.to_date', '>=', today)
    .orderBy('a.from_date')
    .orderBy('a.user_id')
    .orderBy('a.deputy_user_id');
  if (userId !== undefined)
    query = query.where((eb) => eb.or([eb('a.user_id', '=', userId), eb('a.deputy_user_id', '=', userId)]));
  return query.execute();
}

/** A deputy of a user. */
export interface DeputyColumns {
  readonly deputyUserId: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** A user's deputies, whenever they are or were. */
export async function deputiesNamedBy(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
): Promise<readonly DeputyColumns[]> {
  return db
    .selectFrom('approval_deputy')
    .select(['deputy_user_id as deputyUserId', 'from_date as from', 'to_date as to'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Adds a deputy. */
export async function insertDeputy(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { deputyUserId, from, to }: DeputyColumns,
  now: EpochMs,
): Promise<void> {
  await trx
    .insertInto('approval_deputy')
    .values({
      company_id: companyId,
      user_id: userId,
      deputy_user_id: deputyUserId,
      from_date: from,
      to_date: to,
      created_at: new Date(now),
    })
    .execute();
}

/** Ends a deputy on a day, or deletes one that ends before it begins. */
export async function endDeputy(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { deputyUserId, from }: Pick<DeputyColumns, 'deputyUserId' | 'from'>,
  lastDay: IsoDate,
): Promise<void> {
  const isIt = sql<boolean>`company_id = ${companyId} and user_id = ${userId} and deputy_user_id = ${deputyUserId}
    and from_date = ${from}`;
  if (lastDay < from) await trx.deleteFrom('approval_deputy').where(isIt).execute();
  else await trx.updateTable('approval_deputy').set({ to_date: lastDay }).where(isIt).execute();
}
