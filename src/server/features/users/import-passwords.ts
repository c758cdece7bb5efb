import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

import { makeOneTimePassword } from '../../platform/auth/one-time-password.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { UserKey } from '../../records/user-key.ts';
import { hashPassword, isPassword } from '../../platform/auth/password.ts';

/** A one-time password and its employee. */
export interface IssuedPassword {
  readonly employeeId: string;
  readonly name: string;
  readonly password: string;
}

/** What an import derives its one-time passwords from. */
interface PasswordSource {
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
export async function validPasswords(
  db: Kysely<DB>,
  source: PasswordSource,
  userIds: readonly number[],
): Promise<readonly IssuedPassword[]> {
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

/** The concurrency: half of the threads that Node has for it, so that no login waits for an import. */
const AT_ONCE = 2;

/** Hashes passwords, by the same keys. */
export const hashAll = <Key>(passwords: ReadonlyMap<Key, string>): Promise<ReadonlyMap<Key, string>> =>
  forEach(passwords, hashPassword);

/** Whether each password matches the hash beside it, by the same keys. */
const areAllPasswords = <Key>(
  candidates: ReadonlyMap<Key, { readonly password: string; readonly hash: string }>,
): Promise<ReadonlyMap<Key, boolean>> => forEach(candidates, ({ password, hash }) => isPassword(password, hash));

async function forEach<Key, Value, Result>(
  values: ReadonlyMap<Key, Value>,
  work: (value: Value) => Promise<Result>,
): Promise<ReadonlyMap<Key, Result>> {
  const results = new Map<Key, Result>();
  // One shared iterator: each worker takes the next that is left.
  const waiting = values.entries();
  const worker = async (): Promise<void> => {
    for (const [key, value] of waiting) results.set(key, await work(value));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
