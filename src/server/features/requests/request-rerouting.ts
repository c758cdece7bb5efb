import type { Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { auditOf, lockUser } from '../../records/user-key.ts';
import { changeText, rerouted, rerouteEach, type Rerouting } from '../../shared/approval/approval-rerouting.ts';
import { notifyAsked } from '../../shared/approval/approval.ts';
import { ownerOf, subjectOf } from './request-access.ts';
import { addEvent, approvalColumns, findRequest, requestsOf, toRequest } from './requests.repository.ts';

/** Passes a company's requests on that wait for people who can't decide any more. */
export const rerouteRequests: Rerouting = async (database, companyId, now) => {
  const rows = await requestsOf(database.kysely, companyId).where('r.status', '=', 'pending').execute();
  const waiting = rows.map((row) => ({ key: row.attendance_request_id, approval: toRequest(row).approval }));
  const rerouteOne = (trx: Transaction<DB>, id: number): Promise<void> => rerouteRequest(trx, companyId, id, now);
  await rerouteEach(database, companyId, waiting, { now, rerouteOne });
};

async function rerouteRequest(trx: Transaction<DB>, companyId: string, id: number, now: EpochMs): Promise<void> {
  const found = await findRequest(trx, companyId, id);
  if (found === undefined) return;
  const owner = ownerOf(found);
  await lockUser(trx, owner);
  const row = await findRequest(trx, companyId, id);
  // Decided on since it was found.
  if (row?.status !== 'pending') return;
  const next = await rerouted(trx, companyId, row.approval, { ...subjectOf(row), on: row.work_date, now });
  if (next === null) return;
  await trx
    .updateTable('attendance_request')
    // The new approver has as many days as the one before.
    .set({ ...approvalColumns(next.approval, true), last_modified_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('attendance_request_id', '=', id)
    .execute();
  await addEvent(trx, row, { actorUserId: null, action: 'reroute', comment: changeText(next.asked) }, new Date(now));
  await writeAudit(trx, {
    ...auditOf(owner, null),
    workDate: row.work_date,
    action: 'reroute_request',
    before: { asked: next.asked.before },
    after: { request: row.kind, asked: next.asked.after },
  });
  if (!next.asksOthers) return;
  const about = { name: row.name, date: row.work_date, request: row.kind };
  const key = `${id} ${row.revision} rerouted ${now}`;
  await notifyAsked(trx, companyId, owner.userId, { kind: 'request_asked', about, key, approval: next.approval }, now);
}
