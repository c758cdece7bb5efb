import type { Transaction } from 'kysely';

import type { ApprovalSettings } from '#contract/approval.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { auditOf, lockUser } from '../../records/user-key.ts';
import { dueReminders, waitingByCompany } from '../../shared/approval/approval-reminders.ts';
import type { LeaveStep } from '../../shared/leave/leave-requests.ts';
import { nameOf } from './company-requests.service.ts';
import { approvalOf, notifyDeciders } from './leave-approval.ts';
import { findRequest, setApproval } from './leave.repository.ts';

/**
 * Reminds those for whom leave of all companies has waited for days by a route of approval, and asks the admins too where a
 * company has it so. Idempotent, and safe to run concurrently in several processes.
 */
export async function remindOfLeave({ kysely }: Database, now: EpochMs): Promise<void> {
  const waitingOf = (companyId: string) =>
    kysely
      .selectFrom('leave_request')
      .select('leave_request_id as id')
      .where('company_id', '=', companyId)
      .where('status', '=', 'pending')
      .where('waits_since', 'is not', null)
      .orderBy('created_at')
      .execute();
  for await (const { companyId, settings, waiting } of waitingByCompany(kysely, waitingOf)) {
    for (const { id } of waiting)
      await kysely.transaction().execute((trx) => remindOf(trx, companyId, { id, settings }, now));
  }
}

async function remindOf(
  trx: Transaction<DB>,
  companyId: string,
  { id, settings }: { readonly id: number; readonly settings: ApprovalSettings },
  now: EpochMs,
): Promise<void> {
  const found = await findRequest(trx, companyId, id);
  if (found === undefined) return;
  const applicant = { companyId, userId: found.user_id };
  await lockUser(trx, applicant);
  const row = (await findRequest(trx, companyId, id)) ?? found;
  // Decided on since it was found.
  if (row.waits_since === null) return;
  const since = epochMs(row.waits_since.getTime());
  const due = dueReminders(approvalOf(row), since, settings, now);
  if (due === null) return;
  const { reminders, approval, isEscalated } = due;
  if (isEscalated)
    await writeAudit(trx, {
      ...auditOf(applicant, null),
      workDate: row.start_date,
      action: 'escalate_leave' satisfies LeaveStep,
      after: { id, status: row.status },
    });
  const asked = isEscalated ? await setApproval(trx, row, approval, since) : row;
  await notifyDeciders(trx, asked, await nameOf(trx, asked), now, reminders);
}
