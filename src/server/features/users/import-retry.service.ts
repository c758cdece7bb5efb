import type { Kysely, Transaction } from 'kysely';

import type { Caller } from '../../platform/auth/caller.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { makeOneTimePassword } from '../../platform/auth/one-time-password.ts';
import type { DB } from '../../platform/database/schema.ts';
import {
  insertUnusedPasswords,
  storePasswords,
  type UnusedPassword,
  unusedPasswordsOf,
} from './import-retry.repository.ts';
import { lockAccounts } from './super-admins.repository.ts';

/** One-time passwords in place of those of an import that nobody has used or replaced, by employee ID. */
export async function makeOtherPasswords(
  db: Kysely<DB>,
  companyId: string,
  importId: number,
): Promise<ReadonlyMap<string, string>> {
  const unused = await unusedPasswordsOf(db, companyId, importId);
  return new Map(unused.map(({ employeeId }) => [employeeId, makeOneTimePassword()]));
}

/**
 * Sets them, by the hashes of at least all that are still unused, each audited. Returns whose they are. Throws `forbidden`
 * when the caller has been demoted since the call came in.
 */
export async function replaceUnusedPasswords(
  trx: Transaction<DB>,
  caller: Caller,
  importId: number,
  hashes: ReadonlyMap<string, string>,
): Promise<readonly UnusedPassword[]> {
  const { companyId } = caller;
  const candidates = await unusedPasswordsOf(trx, companyId, importId);
  await lockAccounts(trx, caller, caller, candidates.map(toUserId));
  // Once more: somebody may have logged in until they were locked.
  const unused = await unusedPasswordsOf(trx, companyId, importId);
  const passwords = unused.map(({ userId, employeeId }) => {
    const passwordHash = hashes.get(employeeId);
    if (passwordHash === undefined) throw new Error(`no password was made for user ${userId}`);
    return { userId, passwordHash };
  });
  // All at once, and their logins needn't end: nobody of a thousand waits for the others, and nobody has logged in.
  await storePasswords(trx, companyId, passwords);
  await insertUnusedPasswords(trx, companyId, importId, unused.map(toUserId));
  await writeAudit(
    trx,
    ...unused.map(({ userId }) => ({
      companyId,
      actorUserId: caller.userId,
      subjectUserId: userId,
      action: 'reset_password',
    })),
  );
  return unused;
}

const toUserId = ({ userId }: UnusedPassword): number => userId;
