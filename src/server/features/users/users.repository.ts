import type { Transaction } from 'kysely';

import type { Role } from '#domain/users/role.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';
import { type Employment, employmentColumns } from './employment.ts';

/** An account to store. */
export interface NewAccount {
  readonly employeeId: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly employment: Employment;
}

/** Stores an account that its first login completes. Returns its id, `undefined` when the employee ID is taken. */
export async function insertAccount(
  trx: Transaction<DB>,
  companyId: string,
  { employeeId, name, role, passwordHash, employment }: NewAccount,
  now: EpochMs,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('user_account')
    .values({
      company_id: companyId,
      employee_id: employeeId,
      name,
      role,
      password_hash: passwordHash,
      ...employmentColumns(employment),
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'employee_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Stores the basic information of an account. */
export async function changeAccount(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { name, role, employment }: Pick<NewAccount, 'name' | 'role' | 'employment'>,
): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ name, role, ...employmentColumns(employment) })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Activates or deactivates an account; deactivation ends its sessions. */
export async function storeActive(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  active: boolean,
): Promise<void> {
  // The account first: a session being opened has locked its row, and is then among those that end.
  await trx
    .updateTable('user_account')
    .set({ active })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  if (active) return;
  await trx.deleteFrom('login_session').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
}
