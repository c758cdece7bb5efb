import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { makeOneTimePassword, setOneTimePassword } from '../../platform/auth/one-time-password.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserKey } from '../../records/user-key.ts';
import { lockAccounts, requireSuperAdmin } from './super-admins.repository.ts';
import { storeActive } from './users.repository.ts';

/**
 * Issues a one-time password (D23): every token of the user is revoked, the next login forces a change. It is returned
 * this once and stored only as its hash. Throws `not_found`, and `own_account` for the caller's own, whose session it
 * would end before they have read it.
 */
export async function resetPassword(database: Database, caller: Caller, user: UserKey): Promise<string> {
  if (user.userId === caller.userId) throw new AppError('own_account');
  const password = makeOneTimePassword();
  const passwordHash = await hashPassword(password);
  await database.kysely.transaction().execute(async (trx) => {
    await lockAccounts(trx, caller, user);
    await setOneTimePassword(trx, user, { passwordHash, actorUserId: caller.userId });
  });
  return password;
}

/**
 * Deactivates an account, which ends its sessions immediately, or reactivates it (D23). Throws `not_found`,
 * `last_super_admin` when the company would be left without one, and `own_account` when somebody deactivates themself.
 */
export async function setActive(database: Database, caller: Caller, user: UserKey, active: boolean): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    const accounts = await lockAccounts(trx, caller, user);
    requireSuperAdmin(accounts, { active });
    if (user.userId === caller.userId && !active) throw new AppError('own_account');
    if (accounts.account.active === active) return;
    await storeActive(trx, user, active);
    await writeAudit(trx, {
      companyId: user.companyId,
      actorUserId: caller.userId,
      subjectUserId: user.userId,
      action: active ? 'reactivate_user' : 'deactivate_user',
    });
  });
}
