import type { Kysely } from 'kysely';

import type { Caller } from '../platform/auth/caller.ts';
import type { Database } from '../platform/database/database.ts';
import type { DB } from '../platform/database/schema.ts';
import { AppError } from '../platform/http/app-error.ts';

/** A user of a company. */
export interface UserKey {
  readonly companyId: string;
  readonly userId: number;
}

/** Whether the company has this user. */
export async function hasUser(db: Kysely<DB>, { companyId, userId }: UserKey): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user that an admin's request addresses. Throws `not_found` for an id that is no user of the caller's company. */
export async function subjectOf(database: Database, caller: Caller, userId: number): Promise<UserKey> {
  const subject = { companyId: caller.companyId, userId };
  if (!(await hasUser(database.kysely, subject))) throw new AppError('not_found');
  return subject;
}
