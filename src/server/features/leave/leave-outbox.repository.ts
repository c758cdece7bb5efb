import { type Kysely, sql, type Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { defineOutbox } from '../../platform/jobs/outbox.ts';

/** A request of leave, by its key. */
export interface RequestKey {
  readonly companyId: string;
  readonly requestId: number;
}

/** The rows of the outbox of leave requests: one waits until its current revision is delivered. */
export const LEAVE_REQUESTS = defineOutbox({
  table: 'leave_outbox',
  key: 'leave_request_id',
  // What is read of the request after the claim is no older than its revision.
  columns: sql<{ readonly revision: number }>`revision`,
  waits: sql<boolean>`delivered_revision < revision and failed_at is null`,
  since: sql<EpochMs>`enqueued_at`,
  settled: ({ revision }) => sql`delivered_revision = ${revision}`,
});

/** A request that a process has claimed for one attempt. */
export type LeaveClaim = Awaited<ReturnType<typeof LEAVE_REQUESTS.claim>>[number];

/** The delivery status of a request, and its last error. */
export interface SyncState {
  readonly status: 'waiting' | 'synced' | 'failed';
  readonly fault: string | null;
}

/**
 * Enqueues a request, as of the change in this transaction. While delivery is off (`isOn` is false), only what was
 * delivered before is enqueued: it is stale in the external system, and due once delivery is on again.
 */
export async function enqueue(
  trx: Transaction<DB>,
  { companyId, requestId }: RequestKey,
  { isOn, now }: { readonly isOn: boolean; readonly now: EpochMs },
): Promise<void> {
  const at = new Date(now);
  if (isOn)
    await trx
      .insertInto('leave_outbox')
      .values({ company_id: companyId, leave_request_id: requestId, enqueued_at: at, next_attempt_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await trx
    .updateTable('leave_outbox')
    .set((row) => ({
      revision: row('revision', '+', 1),
      enqueued_at: at,
      next_attempt_at: at,
      attempts: 0,
      fault: null,
      failed_at: null,
    }))
    .where('company_id', '=', companyId)
    .where('leave_request_id', '=', requestId)
    .execute();
}

/** Pauses delivery in all processes until then. */
export async function pauseDelivery(db: Kysely<DB>, until: EpochMs): Promise<void> {
  await sql`insert into installation.leave_outbox_pause (paused_until) values (${new Date(until)})
    on conflict (is_only) do update set paused_until = excluded.paused_until`.execute(db);
}

/** Whether the requests of a row's company are delivered, and delivery isn't paused; `null`: those of all companies are. */
export const isDelivered = (companyIds: readonly string[] | null, now: EpochMs) => sql<boolean>`
  ${companyIds === null ? sql`true` : sql`folded_form(company_id) = any(${companyIds})`}
  and not exists (select from installation.leave_outbox_pause where paused_until > ${new Date(now)})`;

/** The payload of a request, with its applicant. */
export type LeavePayload = Awaited<ReturnType<typeof loadPayload>>;

/** Reads the current payload of a request. */
export async function loadPayload(db: Kysely<DB>, { companyId, id }: LeaveClaim) {
  return db
    .selectFrom('leave_request as r')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.user_id'),
    )
    .select([
      'r.company_id',
      'r.leave_request_id',
      'r.start_date',
      'r.end_date',
      'r.days_count',
      'r.status',
      'r.reason',
      'r.client_approver',
      'r.notes',
      'r.created_at',
      'u.employee_id',
      'u.name',
    ])
    .where('r.company_id', '=', companyId)
    .where('r.leave_request_id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The delivery statuses of the company's requests; omits those that aren't delivered. */
export async function syncStatesOf(
  db: Kysely<DB>,
  companyId: string,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, SyncState>> {
  const rows = await db
    .selectFrom('leave_outbox')
    .select(['leave_request_id', 'revision', 'delivered_revision', 'failed_at', 'fault'])
    .where('company_id', '=', companyId)
    .where('leave_request_id', '=', sql<number>`any(${requestIds})`)
    .execute();
  return new Map(
    rows.map((row) => {
      const unsent = row.failed_at === null ? 'waiting' : 'failed';
      const status = row.delivered_revision === row.revision ? 'synced' : unsent;
      return [row.leave_request_id, { status, fault: row.fault }];
    }),
  );
}
