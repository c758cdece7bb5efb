import type { Kysely, Transaction } from 'kysely';

import type { GroupAttributes } from '#contract/users.ts';
import { hasTwice, mainOn, withWorkOn } from '#domain/assignments/assignment.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import { currentContract } from '#domain/working-time/contract-on-record.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assignmentsOf, workWithin } from '../../records/assignments.ts';
import { contractsOfUser, employmentTypeOn } from '../../records/contracts.ts';
import { type UserKey, lockUser, auditOf, isOf } from '../../records/user-key.ts';
import { holdWork, storeAssignments } from '../../shared/assignments/assignments.ts';
import { holds } from '../../shared/owned/write.ts';
import { holdEmploymentTypes, storeEmploymentType } from './work-contracts.repository.ts';

/** What an employee is grouped by as of `today`. Throws `not_found` for another company's. */
export async function groupAttributesOf(db: Kysely<DB>, user: UserKey, today: IsoDate): Promise<GroupAttributes> {
  const attributes = await db
    .selectFrom('user_account')
    .leftJoinLateral(workWithin({ from: today, to: today }).as('work'), (join) => join.onTrue())
    .select(['work.client_company_id', 'work.job_assignment_id', employmentTypeOn(today).as('employment_type_id')])
    .where(isOf(user))
    .executeTakeFirst();
  if (attributes === undefined) throw new AppError('not_found');
  return attributes;
}

/**
 * Sets what an employee is grouped by: the client company and the job from `today` on, in place of the assignment under which
 * they are shown; the employment type of the contract that stands for them today, from its first day on. Throws `not_found`
 * for another company's user, client company or employment type, `job_assignment_mismatch` for a job assignment that is not of
 * that client company, and `client_assignments_several` where another assignment of theirs would be shown.
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
    // Lock order: client company, job assignment, employment type, then the user; a deletion takes them in this order too.
    if (after.client_company_id !== null)
      await holdWork(trx, user.companyId, after.client_company_id, after.job_assignment_id);
    else if (after.job_assignment_id !== null) throw AppError.at('job_assignment_id', 'job_assignment_mismatch');
    await holdEmploymentTypes(trx, user.companyId, [after.employment_type_id]);
    await lockUser(trx, user);
    const before = await groupAttributesOf(trx, user, today);
    if (holds(before, after)) return;
    await storeWork(trx, user, after, now);
    const account = await trx
      .selectFrom('user_account')
      .select(['hired_on', 'created_at'])
      .where(isOf(user))
      .executeTakeFirstOrThrow();
    const from = account.hired_on ?? japanDate(epochMs(account.created_at.getTime()));
    const current = currentContract(await contractsOfUser(trx, user), today);
    await storeEmploymentType(trx, user, { current, from }, after.employment_type_id, now);
    await writeAudit(trx, {
      ...auditOf(user, caller.userId),
      action: 'change_group_attributes',
      before,
      after,
    });
  });
}

/** Stores for whom an employee works from today on. */
async function storeWork(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { client_company_id: clientCompanyId, job_assignment_id: jobAssignmentId }: GroupAttributes,
  now: EpochMs,
): Promise<void> {
  const today = japanDate(now);
  const before = (await assignmentsOf(trx, companyId, [userId])).get(userId) ?? [];
  const after = withWorkOn(before, clientCompanyId === null ? null : { clientCompanyId, jobAssignmentId }, today);
  const shown = mainOn(after, today);
  const isShown =
    (shown?.clientCompanyId ?? null) === clientCompanyId && (shown?.jobAssignmentId ?? null) === jobAssignmentId;
  if (!isShown || hasTwice(after)) throw new AppError('client_assignments_several');
  await storeAssignments({ trx, companyId, now }, [{ userId, before, after }]);
}
