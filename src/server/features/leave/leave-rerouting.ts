import type { Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { auditOf, lockUser } from '../../records/user-key.ts';
import { rerouted, rerouteEach, type Rerouting } from '../../shared/approval/approval-rerouting.ts';
import { leaveRequestsOf, type LeaveStep } from '../../shared/leave/leave-requests.ts';
import { inOrder, nameOf } from './company-requests.service.ts';
import { approvalOf, notifyDeciders } from './leave-approval.ts';
import { findRequest, setApproval } from './leave.repository.ts';

/** Passes a company's requests of leave on that wait, by a route, for people who can't decide any more. */
export const rerouteLeave: Rerouting = async (database, companyId, now) => {
  const rows = await inOrder(leaveRequestsOf(database.kysely, companyId))
    .where('r.status', '=', 'pending')
    .where('r.waits_since', 'is not', null)
    .execute();
  const waiting = rows.map((row) => ({ key: row.leave_request_id, approval: approvalOf(row) }));
  const rerouteOne = (trx: Transaction<DB>, id: number): Promise<void> => rerouteRequest(trx, companyId, id, now);
  await rerouteEach(database, companyId, waiting, { now, rerouteOne });
};

async function rerouteRequest(trx: Transaction<DB>, companyId: string, id: number, now: EpochMs): Promise<void> {
  const found = await findRequest(trx, companyId, id);
  if (found === undefined) return;
  const applicant = { companyId, userId: found.user_id };
  await lockUser(trx, applicant);
  const row = (await findRequest(trx, companyId, id)) ?? found;
  // Decided on since it was found.
  if (row.waits_since === null) return;
  const subject = { kind: 'leave', userId: row.user_id, minutes: null, days: row.days_count } as const;
  const next = await rerouted(trx, companyId, approvalOf(row), { ...subject, on: row.start_date, now });
  if (next === null) return;
  await writeAudit(trx, {
    ...auditOf(applicant, null),
    workDate: row.start_date,
    action: 'reroute_leave' satisfies LeaveStep,
    before: { asked: next.asked.before },
    after: { id, status: row.status, asked: next.asked.after },
  });
  // The new approver has as many days as the one before.
  const asked = await setApproval(trx, row, next.approval, now);
  if (next.asksOthers) await notifyDeciders(trx, asked, await nameOf(trx, asked), now, `rerouted ${now}`);
}
