import { sql, type Transaction } from 'kysely';

import type { ChangedElsewhere } from '#contract/users.ts';
import { type AdministratingAccount, keepsSuperAdmin } from '#domain/users/role.ts';
import { parseIsoDate } from '#domain/time/date.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserKey } from '../../records/user-key.ts';
import type { Employment } from './employment.ts';

/** An account whose row the transaction has locked. */
interface LockedAccount extends AdministratingAccount, Employment {
  readonly userId: number;
  readonly name: string;
  readonly changedElsewhere: Required<ChangedElsewhere>;
}

/** The accounts that a change of one of them depends on. */
export interface LockedAccounts {
  readonly account: LockedAccount;
  /** The company's other super admins. */
  readonly otherSuperAdmins: readonly LockedAccount[];
}

/**
 * Locks an account together with the company's super admins, so that of two who demote each other concurrently the
 * second sees the first's change. Throws `not_found` for another company's user, and `forbidden` when the caller has
 * been demoted or deactivated since the request arrived.
 */
export async function lockAccounts(
  trx: Transaction<DB>,
  caller: Caller,
  { companyId, userId }: UserKey,
): Promise<LockedAccounts> {
  // In one lock order, against deadlocks.
  const rows = await trx
    .selectFrom('user_account')
    .select([
      'user_id as userId',
      'name',
      'role',
      'active',
      'hired_on as hire_date',
      'left_on as leaving_date',
      'weekly_working_days',
      'weekly_working_minutes',
      'annual_working_days',
      'employee_id',
      'client_company_id',
      'job_assignment_id',
      'employment_type_id',
    ])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`(role = 'super_admin' or user_id = ${userId})`)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  const accounts = rows.map(
    ({ employee_id, client_company_id, job_assignment_id, employment_type_id, ...row }): LockedAccount => ({
      ...row,
      leftOn: parseIsoDate(row.leaving_date ?? ''),
      changedElsewhere: {
        employee_id,
        active: row.active,
        client_company_id,
        job_assignment_id,
        employment_type_id,
      },
    }),
  );
  const isSuperAdmin = ({ role, active }: LockedAccount): boolean => role === 'super_admin' && active;
  if (!accounts.some((one) => one.userId === caller.userId && isSuperAdmin(one))) throw new AppError('forbidden');
  const account = accounts.find((one) => one.userId === userId);
  if (account === undefined) throw new AppError('not_found');
  return { account, otherSuperAdmins: accounts.filter((one) => one !== account && one.role === 'super_admin') };
}

/** Throws `last_super_admin` for a change that would leave the company without one. */
export function requireSuperAdmin(
  { account, otherSuperAdmins }: LockedAccounts,
  change: Partial<AdministratingAccount>,
): void {
  if (!keepsSuperAdmin(otherSuperAdmins, account, { ...account, ...change })) throw new AppError('last_super_admin');
}
