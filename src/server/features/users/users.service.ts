import type { ChangedElsewhere } from '#contract/users.ts';
import { checkNewPassword } from '#domain/users/password.ts';
import type { Role } from '#domain/users/role.ts';
import { parseIsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { requireUnchanged } from '../../platform/http/unchanged.ts';
import type { UserKey } from '../../records/user-key.ts';
import { employmentAfter, type EmploymentEntry, NO_EMPLOYMENT } from './employment.ts';
import { lockAccounts, requireSuperAdmin } from './super-admins.repository.ts';
import { changeAccount, insertAccount } from './users.repository.ts';

/** A new employee, as entered. */
export interface Registration extends EmploymentEntry {
  readonly employeeId: string;
  readonly name: string;
  readonly password: string;
  readonly role: Role;
}

/**
 * Registers an employee, whose first login will force a change of the password. A replayed key returns the first
 * result. Throws `employee_id_taken`, `password_too_short` or `leaving_before_hire` at their fields.
 */
export async function registerUser(
  database: Database,
  caller: Caller,
  { employeeId, name, password, role, ...entry }: Registration,
  idempotency: IdempotencyKey | null,
  now: EpochMs,
): Promise<number> {
  if (checkNewPassword(password, password) !== null) throw AppError.at('password', 'password_too_short');
  const employment = employmentAfter(NO_EMPLOYMENT, entry);
  const passwordHash = await hashPassword(password);
  return createOnce(database, caller, idempotency, {
    // Users are never deleted (D23).
    find: (_trx, userId) => Promise.resolve(userId),
    async create(trx) {
      const account = { employeeId, name, role, passwordHash, employment };
      const userId = await insertAccount(trx, caller.companyId, account, now);
      if (userId === undefined) throw AppError.at('employeeId', 'employee_id_taken');
      await writeAudit(trx, {
        companyId: caller.companyId,
        actorUserId: caller.userId,
        subjectUserId: userId,
        action: 'register_user',
        after: { employee_id: employeeId, name, role, ...employment },
      });
      return userId;
    },
  });
}

/** The basic information of an employee, as entered, and the read-only fields that may be sent along. */
export interface BasicInfo extends EmploymentEntry, ChangedElsewhere {
  readonly name: string;
  readonly role: Role;
}

/**
 * Changes name, role and employment, immediately also for tokens issued before. Throws `not_found`, `last_super_admin`
 * when the company would be left without one, `leaving_before_hire` at the leaving date, and `invalid_input` at changed
 * read-only fields.
 */
export async function changeUser(
  database: Database,
  caller: Caller,
  user: UserKey,
  { name, role, ...rest }: BasicInfo,
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    const accounts = await lockAccounts(trx, caller, user);
    const { account } = accounts;
    requireUnchanged(rest, account.changedElsewhere);
    const employment = employmentAfter(account, rest);
    requireSuperAdmin(accounts, { role, leftOn: parseIsoDate(employment.leaving_date ?? '') });
    await changeAccount(trx, user, { name, role, employment });
    await writeAudit(trx, {
      companyId: user.companyId,
      actorUserId: caller.userId,
      subjectUserId: user.userId,
      action: 'change_user',
      before: { name: account.name, role: account.role, ...employmentAfter(account, {}) },
      after: { name, role, ...employment },
    });
  });
}
