import { createHmac } from 'node:crypto';

import { type Kysely, sql } from 'kysely';

import { makeOneTimePassword } from '../../platform/auth/one-time-password.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { UserKey } from '../../records/user-key.ts';
import { areAllPasswords } from './slow-hashes.ts';

/** A one-time password and its employee. */
export interface ToldPassword {
  readonly employeeId: string;
  readonly name: string;
  readonly password: string;
}

/** What an import derives its one-time passwords from. */
export interface PasswordSource {
  readonly caller: UserKey;
  readonly idempotency: IdempotencyKey | null;
  /** The installation's, so that a guessable key reveals no password. */
  readonly secret: string;
}

/**
 * The one-time password of an employee whom an import registers. It is derived from the request's key, which only the
 * client has, so that a replay can return it though no password is stored; random without a key.
 */
export function oneTimePasswordOf({ caller, idempotency, secret }: PasswordSource, employeeId: string): string {
  if (idempotency === null) return makeOneTimePassword();
  const of = JSON.stringify(['one-time password', idempotency.key, caller.companyId, caller.userId, employeeId]);
  return makeOneTimePassword(createHmac('sha256', secret).update(of).digest());
}

/** The one-time passwords that an import gave these users and that are still valid, in the order of the file. */
export async function passwordsInForce(
  db: Kysely<DB>,
  source: PasswordSource,
  userIds: readonly number[],
): Promise<readonly ToldPassword[]> {
  const accounts = await db
    .selectFrom('user_account')
    .select(['employee_id as employeeId', 'name', 'password_hash as hash'])
    .where('company_id', '=', source.caller.companyId)
    .where(sql<boolean>`user_id = any(${userIds})`)
    .orderBy('user_id')
    .execute();
  const candidates = accounts.map((account) => ({
    ...account,
    password: oneTimePasswordOf(source, account.employeeId),
  }));
  const holds = await areAllPasswords(new Map(candidates.map((candidate) => [candidate.employeeId, candidate])));
  return candidates.filter(({ employeeId }) => holds.get(employeeId) === true);
}
