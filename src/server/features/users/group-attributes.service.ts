import type { Kysely, Transaction } from 'kysely';

import type { GroupAttributes } from '#contract/users.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import { currentContract } from '#domain/working-time/contract-on-record.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { contractsOfUser, employmentTypeOn } from '../../records/contracts.ts';
import { type UserKey, lockUser, auditOf, isOf } from '../../records/user-key.ts';
import { holds } from '../../shared/owned/write.ts';
import { holdEmploymentTypes, storeEmploymentType } from './work-contracts.repository.ts';

/** What an employee is grouped by, the employment type as of `today`. Throws `not_found` for another company's. */
export async function groupAttributesOf(db: Kysely<DB>, user: UserKey, today: IsoDate): Promise<GroupAttributes> {
  const attributes = await db
    .selectFrom('user_account')
    .select(['client_company_id', 'job_assignment_id', employmentTypeOn(today).as('employment_type_id')])
    .where(isOf(user))
    .executeTakeFirst();
  if (attributes === undefined) throw new AppError('not_found');
  return attributes;
}

/**
 * Sets what an employee is grouped by; the employment type is that of the contract that stands for them today, from its
 * first day on. Throws `not_found` for another company's user, client company or employment
 * type, and `job_assignment_mismatch` for a job assignment that is not of that client company.
 */
export async function setGroupAttributes(
  database: Database,
  caller: Caller,
  user: UserKey,
  after: GroupAttributes,
  now: EpochMs,
): Promise<void> {
  const today = japanDate(now);
  await database.kysely.transaction().execute(async (trx) => {
    await holdAttributes(trx, user.companyId, after);
    await lockUser(trx, user);
    const before = await groupAttributesOf(trx, user, today);
    if (holds(before, after)) return;
    const { employment_type_id, ...ofAccount } = after;
    const account = await trx
      .updateTable('user_account')
      .set(ofAccount)
      .where(isOf(user))
      .returning(['hired_on', 'created_at'])
      .executeTakeFirstOrThrow();
    const from = account.hired_on ?? japanDate(epochMs(account.created_at.getTime()));
    const current = currentContract(await contractsOfUser(trx, user), today);
    await storeEmploymentType(trx, user, { current, from }, employment_type_id, now);
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
  await holdEmploymentTypes(trx, companyId, [employment_type_id]);
}
