import { type Kysely, sql, type Transaction, type RawBuilder } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Caller } from '../platform/auth/caller.ts';
import type { Database } from '../platform/database/database.ts';
import type { DB } from '../platform/database/schema.ts';
import { AppError } from '../platform/http/app-error.ts';

/** A user of a company. */
export interface UserKey {
  readonly companyId: string;
  readonly userId: number;
}

/** A user of the caller's company by an id of the request, which may be none. */
export const userOf = ({ companyId }: Caller, { id: userId }: { readonly id: number }): UserKey => ({
  companyId,
  userId,
});

/** Whether the company has this user; one whose data was erased is none, nor is an API client. */
export async function hasUser(db: Kysely<DB>, user: UserKey): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('user_id')
    .where(isOf(user))
    .where('erased_at', 'is', null)
    .where('is_api_client', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws `not_attendance_target` for a user whose attendance isn't kept (勤怠の対象外). */
export async function requireAttendanceTarget(db: Kysely<DB>, user: UserKey): Promise<void> {
  const row = await db
    .selectFrom('user_account')
    .select('user_id')
    .where(isOf(user))
    .where('is_attendance_target', '=', true)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_attendance_target');
}

/** The user that an admin's request addresses. Throws `not_found` for an id that is no user of the caller's company. */
export async function subjectOf(database: Database, caller: Caller, userId: number): Promise<UserKey> {
  const subject = userOf(caller, { id: userId });
  if (!(await hasUser(database.kysely, subject))) throw new AppError('not_found');
  return subject;
}

/** A change of a user's records: whose they are, who changes them, and when. */
export interface UserChange {
  readonly owner: UserKey;
  readonly actorUserId: number;
  readonly now: EpochMs;
}

/** A change of the caller's own records. */
export const ownChange = (caller: Caller, now: EpochMs): UserChange => ({
  owner: caller,
  actorUserId: caller.userId,
  now,
});

/** A change by an admin of the records of the user whom the request addresses. Throws `not_found`. */
export async function changeOf(database: Database, caller: Caller, userId: number, now: EpochMs): Promise<UserChange> {
  return { owner: await subjectOf(database, caller, userId), actorUserId: caller.userId, now };
}

/** Who, in the audit entry of a change of a user's records. */
export const auditOf = (owner: UserKey, actorUserId: number | null) => ({
  companyId: owner.companyId,
  actorUserId,
  subjectUserId: owner.userId,
});

/** A condition on the rows of a user, in a query of one table. */
export const isOf = ({ companyId, userId }: UserKey): RawBuilder<boolean> =>
  sql`company_id = ${companyId} and user_id = ${userId}`;

/** SQL: whether the ID in a column is this one, however either is written (D44). */
export const isSameId = (column: 'company_id' | 'employee_id', id: string): RawBuilder<boolean> =>
  sql`folded_form(${sql.ref(column)}) = folded_form(${id})`;

/**
 * Serialises transactions that change a user's days, shifts and internal work. Held until the transaction ends. Punches
 * don't take it, since they only insert. Throws `not_found` where the company has no such user.
 */
export async function lockUser(trx: Transaction<DB>, user: UserKey): Promise<void> {
  if (!(await lockUserIfThere(trx, user))) throw new AppError('not_found');
}

/** As {@link lockUser}; `false` where the company has no such user. */
export async function lockUserIfThere(trx: Transaction<DB>, user: UserKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_account where ${isOf(user)} and erased_at is null and not is_api_client for no key update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Locks these users of a company, in the one order of all locks of accounts, as `lockUser` does one. */
export async function lockUsers(trx: Transaction<DB>, companyId: string, userIds: readonly number[]): Promise<void> {
  await sql`select 1 from user_account where company_id = ${companyId} and user_id = any(${userIds})
    order by user_id for no key update`.execute(trx);
}

/** SQL: whether the employment of a `user_account` isn't over; its last day is inclusive (D22). */
export const hasNotLeft = (today: IsoDate): RawBuilder<boolean> =>
  sql`employed_within(null, left_on, ${today}, ${today})`;
