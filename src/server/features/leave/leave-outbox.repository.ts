import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { UNCLAIMED } from '../../platform/jobs/outbox-rows.ts';

/** A request of leave, by its key. */
export interface RequestKey {
  readonly companyId: string;
  readonly requestId: number;
}

/** A request claimed for one delivery: until `claimedUntil` no process begins another. */
export interface Claim extends RequestKey {
  readonly claimId: string;
  /** The revision that the attempt delivers. What is read of the request after the claim is no older. */
  readonly revision: number;
  /** The number of consecutive failed attempts before. */
  readonly attempts: number;
  readonly claimedUntil: EpochMs;
}

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

interface ClaimOptions {
  readonly now: EpochMs;
  readonly claimedUntil: EpochMs;
  /** Only this request, else whichever is due, those with the fewest failures first. */
  readonly only?: RequestKey;
  /** Only of these companies, by the folded forms of their IDs; `null`: of all. */
  readonly companyIds: readonly string[] | null;
}

/** Claims a request that is due, for one delivery; `null` where none is, or delivery is paused. */
export async function claimDue(
  db: Kysely<DB>,
  { now, claimedUntil, only, companyIds }: ClaimOptions,
): Promise<Claim | null> {
  const at = new Date(now);
  const claimId = randomUUID();
  const isOnly =
    only === undefined ? sql`true` : sql`company_id = ${only.companyId} and leave_request_id = ${only.requestId}`;
  const isOfThem = companyIds === null ? sql`true` : sql`folded_form(company_id) = any(${companyIds})`;
  const { rows } = await sql<{ company_id: string; leave_request_id: number; revision: number; attempts: number }>`
    update leave_outbox set claimed_until = ${new Date(claimedUntil)}, claim_id = ${claimId}
    where (company_id, leave_request_id) = (
      select company_id, leave_request_id from leave_outbox
      where delivered_revision < revision and failed_at is null and next_attempt_at <= ${at}
        and (claimed_until is null or claimed_until <= ${at}) and ${isOnly} and ${isOfThem}
        and not exists (select from installation.leave_outbox_pause where paused_until > ${at})
      order by attempts, next_attempt_at limit 1 for update skip locked)
    returning company_id, leave_request_id, revision, attempts`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { company_id: companyId, leave_request_id: requestId, revision, attempts } = row;
  return { companyId, requestId, revision, attempts, claimId, claimedUntil };
}

/** The payload of a request, with its applicant. */
export type LeavePayload = Awaited<ReturnType<typeof loadPayload>>;

/** Reads the current payload of a request. */
export async function loadPayload(db: Kysely<DB>, { companyId, requestId }: RequestKey) {
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
    .where('r.leave_request_id', '=', requestId)
    .executeTakeFirstOrThrow();
}

/**
 * Marks a claimed request as delivered. Returns whether that revision is still current; else it changed meanwhile. A
 * claim that isn't the latest any more changes nothing.
 */
export async function markDelivered(
  db: Kysely<DB>,
  { companyId, requestId, claimId, revision }: Claim,
): Promise<boolean> {
  const row = await db
    .updateTable('leave_outbox')
    .set({ delivered_revision: revision, ...UNCLAIMED, attempts: 0, fault: null })
    .where('company_id', '=', companyId)
    .where('leave_request_id', '=', requestId)
    .where('claim_id', '=', claimId)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision === revision;
}

interface FailedAttempt {
  readonly fault: string;
  /** Whether the system may still be processing it: the claim then stays. */
  readonly isOpen: boolean;
  readonly nextAttemptAt: EpochMs;
}

/** Marks a delivery as failed. A claim that isn't the latest any more changes nothing. */
export async function markFailed(
  db: Kysely<DB>,
  { companyId, requestId, claimId }: Claim,
  { fault, isOpen, nextAttemptAt }: FailedAttempt,
): Promise<void> {
  await db
    .updateTable('leave_outbox')
    .set((row) => ({
      fault,
      attempts: row('attempts', '+', 1),
      next_attempt_at: new Date(nextAttemptAt),
      ...(isOpen ? {} : UNCLAIMED),
    }))
    .where('company_id', '=', companyId)
    .where('leave_request_id', '=', requestId)
    .where('claim_id', '=', claimId)
    .execute();
}

interface GivingUp {
  readonly enqueuedUntil: EpochMs;
  readonly fault: string;
  readonly now: EpochMs;
  /** Only this request, else all. */
  readonly only?: RequestKey | undefined;
}

/** Gives up what has waited since then or longer. */
export async function giveUpOverdue(db: Kysely<DB>, { enqueuedUntil, fault, now, only }: GivingUp): Promise<void> {
  let overdue = db
    .updateTable('leave_outbox')
    .set({ failed_at: new Date(now), fault })
    .whereRef('delivered_revision', '<', 'revision')
    .where('failed_at', 'is', null)
    .where('enqueued_at', '<=', new Date(enqueuedUntil));
  if (only !== undefined)
    overdue = overdue.where('company_id', '=', only.companyId).where('leave_request_id', '=', only.requestId);
  await overdue.execute();
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
