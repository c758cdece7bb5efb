import type { Transaction } from 'kysely';

import type { ApprovalSettings } from '#contract/approval.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { auditOf, lockUser } from '../../records/user-key.ts';
import { dueReminders, waitingByCompany } from '../../shared/approval/approval-reminders.ts';
import { notifyAsked } from '../../shared/approval/approval.ts';
import { ownerOf } from './request-access.ts';
import { approvalColumns, findRequest } from './requests.repository.ts';

/**
 * Reminds those for whom requests of all companies have waited for days, and asks the admins too where a company has it so.
 * Idempotent, and safe to run concurrently in several processes.
 */
export async function remindOfRequests({ kysely }: Database, now: EpochMs): Promise<void> {
  const waitingOf = (companyId: string) =>
    kysely
      .selectFrom('attendance_request')
      .select('attendance_request_id as id')
      .where('company_id', '=', companyId)
      .where('status', '=', 'pending')
      .orderBy('submitted_at')
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
  const owner = ownerOf(found);
  await lockUser(trx, owner);
  const row = await findRequest(trx, companyId, id);
  // Decided on since it was found.
  if (row?.status !== 'pending') return;
  // It was handed in then, or passed on by those who were asked before.
  const since = epochMs(row.last_modified_at.getTime());
  const due = dueReminders(row.approval, since, settings, now);
  if (due === null) return;
  const { reminders, approval, isEscalated } = due;
  if (isEscalated) {
    // What is asked stays as it was, and waits since then.
    await trx
      .updateTable('attendance_request')
      .set(approvalColumns(approval, true))
      .where('company_id', '=', companyId)
      .where('attendance_request_id', '=', id)
      .execute();
    await writeAudit(trx, {
      ...auditOf(owner, null),
      workDate: row.work_date,
      action: 'escalate_request',
      after: { request: row.kind },
    });
  }
  const about = { name: row.name, date: row.work_date, request: row.kind };
  const key = `${id} ${row.revision} ${reminders}`;
  await notifyAsked(trx, companyId, owner.userId, { kind: 'request_asked', about, key, approval }, now);
}
