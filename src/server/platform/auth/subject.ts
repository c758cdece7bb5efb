import type { Database } from '../database/database.ts';
import { hasUser, type UserKey } from '../database/user-lock.ts';
import { AppError } from '../http/app-error.ts';
import type { Caller } from './caller.ts';

/** The user that a call of an admin is about. Throws `not_found` for an id that is no user of the caller's company. */
export async function subjectOf(database: Database, caller: Caller, userId: number): Promise<UserKey> {
  const subject = { companyId: caller.companyId, userId };
  if (!(await hasUser(database.kysely, subject))) throw new AppError('not_found');
  return subject;
}
