import type { Kysely } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import { makeOneTimePassword, setOneTimePassword } from '../../platform/auth/one-time-password.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';

/** An account, for the operator's confirmation. */
export interface OperatorAccount {
  readonly userId: number;
  readonly name: string;
  readonly active: boolean;
  /** The last day of the employment, after which the login ends (D22). */
  readonly leftOn: IsoDate | null;
}

/** The account of a company and employee ID, active or not. */
export async function findForOperator(
  db: Kysely<DB>,
  companyId: string,
  employeeId: string,
): Promise<OperatorAccount | undefined> {
  const account = await db
    .selectFrom('user_account')
    .select(['user_id as userId', 'name', 'active', 'left_on as leftOn'])
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst();
  return account;
}

/**
 * Issues a one-time password as a super admin does (D23), where there is none left who could. Audited without an actor.
 */
export async function resetPasswordForOperator(database: Database, user: UserKey): Promise<string> {
  const password = makeOneTimePassword();
  const passwordHash = await hashPassword(password);
  await database.kysely
    .transaction()
    .execute((trx) => setOneTimePassword(trx, user, { passwordHash, actorUserId: null }));
  return password;
}
