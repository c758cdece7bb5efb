import { randomUUID } from 'node:crypto';

import { type Kysely, sql, type Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';

/** A request of leave, by its key. */
export interface RequestKey {
  readonly companyId: string;
  readonly requestId: number;
}

/** A request claimed for one delivery: until `busyUntil` no process begins another. */
export interface Claim extends RequestKey {
  readonly tryId: string;
  /** Which of its changes the try is about. What is read of the request after the claim is no older. */
  readonly revision: number;
  /** How many tries in a row have failed before. */
  readonly tries: number;
  readonly busyUntil: EpochMs;
}

/** How far the outside system knows of a request, and what went wrong last. */
export interface SyncState {
  readonly status: 'waiting' | 'synced' | 'failed';
  readonly fault: string | null;
}

/**
 * Enqueues a request, as it is after the change that the transaction makes. While nothing is delivered (`isOn` is false),
 * only what was delivered before is enqueued: it is stale outside, and due once delivery is on again.
 */
export async function enqueue(
  trx: Transaction<DB>,
  { companyId, requestId }: RequestKey,
  { isOn, now }: { readonly isOn: boolean; readonly now: EpochMs },
): Promise<void> {
  const at = new Date(now);
  if (isOn)
    await trx
      .insertInto('leave_sync')
      .values({ company_id: companyId, leave_request_id: requestId, waiting_since: at, next_try_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await trx
    .updateTable('leave_sync')
    .set((row) => ({
      revision: row('revision', '+', 1),
      waiting_since: at,
      next_try_at: at,
      tries: 0,
      fault: null,
      failed_at: null,
    }))
    .where('company_id', '=', companyId)
    .where('leave_request_id', '=', requestId)
    .execute();
}

/** Until when all processes pause delivery: a row of the table of rate limits, which they share. */
const PAUSE = 'leave-sync-rest';

/** Pauses delivery in all processes until then. */
export async function pauseDelivery(db: Kysely<DB>, until: EpochMs): Promise<void> {
  await sql`insert into installation.rate_limit (key, points, expire) values (${PAUSE}, 0, ${until})
    on conflict (key) do update set expire = excluded.expire`.execute(db);
}

interface ClaimOptions {
  readonly now: EpochMs;
  readonly busyUntil: EpochMs;
  /** Only this request, else whichever is due, those first that have failed the least. */
  readonly only?: RequestKey;
  /** Only of these companies; `null`: of all. */
  readonly companyIds: readonly string[] | null;
}

/** Claims a request that is due, for one delivery; `null` where none is, or delivery is paused. */
export async function claimDue(
  db: Kysely<DB>,
  { now, busyUntil, only, companyIds }: ClaimOptions,
): Promise<Claim | null> {
  const at = new Date(now);
  const tryId = randomUUID();
  const isOnly =
    only === undefined ? sql`true` : sql`company_id = ${only.companyId} and leave_request_id = ${only.requestId}`;
  const isOfThem = companyIds === null ? sql`true` : sql`company_id = any(${companyIds})`;
  const { rows } = await sql<{ company_id: string; leave_request_id: number; revision: number; tries: number }>`
    update leave_sync set busy_until = ${new Date(busyUntil)}, try_id = ${tryId}
    where (company_id, leave_request_id) = (
      select company_id, leave_request_id from leave_sync
      where sent_revision < revision and failed_at is null and next_try_at <= ${at}
        and (busy_until is null or busy_until <= ${at}) and ${isOnly} and ${isOfThem}
        and not exists (select from installation.rate_limit where key = ${PAUSE} and expire > ${now})
      order by tries, next_try_at limit 1 for update skip locked)
    returning company_id, leave_request_id, revision, tries`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { company_id: companyId, leave_request_id: requestId, revision, tries } = row;
  return { companyId, requestId, revision, tries, tryId, busyUntil };
}

/** A request with its applicant, as it is delivered. */
export type LeavePayload = Awaited<ReturnType<typeof loadPayload>>;

/** Reads what is to be delivered of a request, as it is now. */
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
 * Marks a claimed request as delivered. Returns whether that is how it still stands; else it changed meanwhile. A claim
 * that isn't the latest any more changes nothing.
 */
export async function markDelivered(
  db: Kysely<DB>,
  { companyId, requestId, tryId, revision }: Claim,
): Promise<boolean> {
  const row = await db
    .updateTable('leave_sync')
    .set({ sent_revision: revision, busy_until: null, try_id: null, tries: 0, fault: null })
    .where('company_id', '=', companyId)
    .where('leave_request_id', '=', requestId)
    .where('try_id', '=', tryId)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision === revision;
}

interface FailedTry {
  readonly fault: string;
  /** Whether the system may still be at work on it: it stays held then. */
  readonly isOpen: boolean;
  readonly nextTryAt: EpochMs;
}

/** Marks a delivery as failed. A claim that isn't the latest any more changes nothing. */
export async function markFailed(
  db: Kysely<DB>,
  { companyId, requestId, tryId }: Claim,
  { fault, isOpen, nextTryAt }: FailedTry,
): Promise<void> {
  await db
    .updateTable('leave_sync')
    .set((row) => ({
      fault,
      tries: row('tries', '+', 1),
      next_try_at: new Date(nextTryAt),
      ...(isOpen ? {} : { busy_until: null, try_id: null }),
    }))
    .where('company_id', '=', companyId)
    .where('leave_request_id', '=', requestId)
    .where('try_id', '=', tryId)
    .execute();
}

interface GivingUp {
  readonly waitingSince: EpochMs;
  readonly fault: string;
  readonly now: EpochMs;
  /** Only this request, else all. */
  readonly only?: RequestKey | undefined;
}

/** Gives up what has waited since then or longer. */
export async function giveUpOverdue(db: Kysely<DB>, { waitingSince, fault, now, only }: GivingUp): Promise<void> {
  let overdue = db
    .updateTable('leave_sync')
    .set({ failed_at: new Date(now), fault })
    .whereRef('sent_revision', '<', 'revision')
    .where('failed_at', 'is', null)
    .where('waiting_since', '<=', new Date(waitingSince));
  if (only !== undefined)
    overdue = overdue.where('company_id', '=', only.companyId).where('leave_request_id', '=', only.requestId);
  await overdue.execute();
}

/** How far the system knows of the company's requests; of those that it is not told, nothing. */
export async function syncStatesOf(
  db: Kysely<DB>,
  companyId: string,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, SyncState>> {
  const rows = await db
    .selectFrom('leave_sync')
    .select(['leave_request_id', 'revision', 'sent_revision', 'failed_at', 'fault'])
    .where('company_id', '=', companyId)
    .where('leave_request_id', '=', sql<number>`any(${requestIds})`)
    .execute();
  return new Map(
    rows.map((row) => {
      const unsent = row.failed_at === null ? 'waiting' : 'failed';
      const status = row.sent_revision === row.revision ? 'synced' : unsent;
      return [row.leave_request_id, { status, fault: row.fault }];
    }),
  );
}
