import type { Kysely, Transaction } from 'kysely';

import { writeAudit } from '../platform/audit/audit.ts';
import { endAccess } from '../platform/auth/end-access.ts';
import type { DB } from '../platform/database/schema.ts';
import { keepingBreakGlass } from './break-glass.ts';
import { auditOf, isOf, lockUser, type UserKey } from './user-key.ts';

/** Whether a person has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Kysely<DB>, user: UserKey): Promise<boolean> {
  const own = (table: 'totp_secret' | 'passkey') => db.selectFrom(table).where(isOf(user)).select('user_id');
  return (await own('totp_secret').unionAll(own('passkey')).executeTakeFirst()) !== undefined;
}

/**
 * Removes a person's authenticator app, passkeys and recovery codes, and ends their sessions as `endAccess` does. Audited as
 * `reset_second_factor`, by `actorUserId` or, from the command line, without an actor. Throws `not_found` and `sso_break_glass_needed`.
 */
export async function resetSecondFactor(
  trx: Transaction<DB>,
  user: UserKey,
  actorUserId: number | null,
): Promise<void> {
  await keepingBreakGlass(trx, user.companyId, async () => {
    await lockUser(trx, user);
    for (const table of ['totp_secret', 'passkey', 'recovery_code'] as const)
      await trx.deleteFrom(table).where(isOf(user)).execute();
  });
  await endAccess(trx, user, actorUserId);
  await writeAudit(trx, { ...auditOf(user, actorUserId), action: 'reset_second_factor' });
}
