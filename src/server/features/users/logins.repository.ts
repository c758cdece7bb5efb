import { type Kysely, sql, type Transaction } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { hasNotLeft, lockUsers, type UserKey } from '../../records/user-key.ts';

/** The accounts of a company that may log in today. */
const mayLogIn = (db: Kysely<DB>, companyId: string, today: IsoDate) =>
  db
    .selectFrom('user_account as u')
    .where('u.company_id', '=', companyId)
    .where('u.active', '=', true)
    .where('u.is_api_client', '=', false)
    .where(hasNotLeft(today));

/** Those who have never logged in, but the caller, with what is on record of their login. */
export const waitingLogins = (db: Kysely<DB>, { companyId, userId }: UserKey, today: IsoDate) =>
  mayLogIn(db, companyId, today)
    .leftJoin('mailed_link as l', (join) =>
      join
        .onRef('l.company_id', '=', 'u.company_id')
        .onRef('l.user_id', '=', 'u.user_id')
        .on('l.purpose', '=', 'first_password'),
    )
    .leftJoin('mail_outbox as m', (join) =>
      join
        .onRef('m.company_id', '=', 'u.company_id')
        .onRef('m.user_id', '=', 'u.user_id')
        .on('m.kind', '=', 'first_password'),
    )
    .where('u.is_first_login', '=', true)
    .where('u.user_id', '<>', userId)
    .select(['u.user_id', 'u.employee_id', 'u.name', 'u.mail_address', 'u.login_handed_out_at'])
    .select(['u.one_time_password_until', 'l.expires_at', 'm.mail_id', 'm.failed_at'])
    .orderBy('u.employee_id')
    .execute();

/** How many others have logged in. */
export async function countLoggedIn(db: Kysely<DB>, { companyId, userId }: UserKey, today: IsoDate): Promise<number> {
  const { count } = await mayLogIn(db, companyId, today)
    .where('u.is_first_login', '=', false)
    .where('u.user_id', '<>', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Which of these users can be mailed a first password: they may log in, never have, and have an address. */
export async function mailableOf(
  trx: Transaction<DB>,
  companyId: string,
  userIds: readonly number[],
  today: IsoDate,
): Promise<ReadonlySet<number>> {
  const rows = await mayLogIn(trx, companyId, today)
    .where(sql<boolean>`u.user_id = any(${userIds})`)
    .where('u.is_first_login', '=', true)
    .where('u.mail_address', 'is not', null)
    .select('u.user_id')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Stores that passwords were handed out, where that wasn't known. Returns whose. */
export async function storeHandedOut(
  trx: Transaction<DB>,
  companyId: string,
  employeeIds: readonly string[],
  at: Date,
): Promise<readonly number[]> {
  const found = await trx
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`employee_id = any(${employeeIds})`)
    .execute();
  const userIds = found.map(({ user_id }) => user_id);
  await lockUsers(trx, companyId, userIds);
  const rows = await trx
    .updateTable('user_account')
    .set({ login_handed_out_at: at })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`user_id = any(${userIds})`)
    .where('is_first_login', '=', true)
    .where('login_handed_out_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
