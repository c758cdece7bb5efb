import type { Kysely, Transaction } from 'kysely';

import type { GroupAttributes } from '#contract/users.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type UserKey, lockUser, auditOf, isOf } from '../../records/user-key.ts';

/** What an employee is grouped by. Throws `not_found` for another company's. */
export async function groupAttributesOf(db: Kysely<DB>, user: UserKey): Promise<GroupAttributes> {
  const attributes = await db
    .selectFrom('user_account')
    .select(['client_company_id', 'job_assignment_id', 'employment_type_id'])
    .where(isOf(user))
    .executeTakeFirst();
  if (attributes === undefined) throw new AppError('not_found');
  return attributes;
}

/**
 * Sets what an employee is grouped by. Throws `not_found` for another company's user, client company or employment
 * type, and `job_assignment_mismatch` for a job assignment that is not of that client company.
 */
export async function setGroupAttributes(
  database: Database,
  caller: Caller,
  user: UserKey,
  after: GroupAttributes,
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    await holdAttributes(trx, user.companyId, after);
    await lockUser(trx, user);
    const before = await groupAttributesOf(trx, user);
    await trx.updateTable('user_account').set(after).where(isOf(user)).execute();
    await writeAudit(trx, {
      ...auditOf(user, caller.userId),
      action: 'change_group_attributes',
      before,
      after,
    });
  });
}

/**
 * Locks the attributes against deletion until the transaction ends. Lock order: client company, job assignment,
 * employment type, then the user; a deletion takes them in this order too.
 */
async function holdAttributes(
  trx: Transaction<DB>,
  companyId: string,
  { client_company_id, job_assignment_id, employment_type_id }: GroupAttributes,
): Promise<void> {
  if (client_company_id !== null)
    await trx
      .selectFrom('client_company')
      .select('client_company_id')
      .where('company_id', '=', companyId)
      .where('client_company_id', '=', client_company_id)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
  if (job_assignment_id !== null)
    await trx
      .selectFrom('job_assignment')
      .select('job_assignment_id')
      .where('company_id', '=', companyId)
      .where('client_company_id', '=', client_company_id)
      .where('job_assignment_id', '=', job_assignment_id)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => AppError.at('job_assignment_id', 'job_assignment_mismatch'));
  if (employment_type_id !== null)
    await trx
      .selectFrom('employment_type')
      .select('employment_type_id')
      .where('company_id', '=', companyId)
      .where('employment_type_id', '=', employment_type_id)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
}
