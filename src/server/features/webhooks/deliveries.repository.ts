import { type Kysely, sql, type Transaction } from 'kysely';

import type { WebhookEvent } from '#domain/webhooks/event.ts';
import { pauseAfter } from '#domain/webhooks/trouble.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { defineOutbox, type OutboxKey } from '../../platform/jobs/outbox.ts';
import { isEvent } from './event-actions.ts';
import type { WebhookOutcome } from './webhook-post.ts';
import { type EndpointKey, isWaiting, type OffReason } from './webhooks.repository.ts';

/** How many seals of a company's audit log one transaction plans. */
const SEALS_AT_ONCE = 200;

/** Whether any company has a receiver that is on: without one, nobody has to look for events. */
export async function hasReceivers(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from webhook_endpoint where planned_sequence is not null limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Makes deliveries of the events that were sealed since the last time. Sealed entries are committed, and none is sealed twice
 * or left out: the seals are the order in which a receiver's place moves on.
 */
export async function planDeliveries(db: Kysely<DB>, now: EpochMs): Promise<void> {
  const { rows: behind } = await sql<EndpointKey>`
    select e.company_id as "companyId", e.webhook_endpoint_id as id from webhook_endpoint e
    where e.planned_sequence is not null and exists (select from audit_seal s
      where s.company_id = e.company_id and s.sequence > e.planned_sequence)
    order by e.company_id, e.webhook_endpoint_id`.execute(db);
  for (const endpoint of behind) while (await planSome(db, endpoint, now));
}

/** Plans the next seals for a receiver. Returns whether there may be more. */
const planSome = (db: Kysely<DB>, { companyId, id }: EndpointKey, now: EpochMs): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const endpoint = await trx
      .selectFrom('webhook_endpoint')
      .select(['events', 'planned_sequence'])
      .where('company_id', '=', companyId)
      .where('webhook_endpoint_id', '=', id)
      .where('planned_sequence', 'is not', null)
      .forUpdate()
      // Another process is planning it.
      .skipLocked()
      .executeTakeFirst();
    const after = endpoint?.planned_sequence ?? null;
    if (endpoint === undefined || after === null) return false;
    const { rows: seals } = await sql<{ upTo: number | null; count: number }>`
      select max(sequence) as "upTo", count(*) as count from (select sequence from audit_seal
        where company_id = ${companyId} and sequence > ${after} order by sequence limit ${SEALS_AT_ONCE}) s`.execute(
      trx,
    );
    const { upTo = null, count = 0 } = seals[0] ?? {};
    if (upTo === null) return false;
    const at = new Date(now);
    await sql`
      insert into webhook_delivery (company_id, webhook_endpoint_id, audit_entry_id, user_id, created_at, next_attempt_at)
      select a.company_id, ${id}, a.audit_entry_id, a.subject_user_id, ${at}, ${at}
      from audit_leaf l join audit_entry a on a.company_id = l.company_id and a.audit_entry_id = l.audit_entry_id
      where l.company_id = ${companyId} and a.company_id = ${companyId} and l.sequence > ${after} and l.sequence <= ${upTo}
        and ${isEvent(endpoint.events as WebhookEvent[])}
      on conflict do nothing`.execute(trx);
    await trx
      .updateTable('webhook_endpoint')
      .set({ planned_sequence: upTo })
      .where('company_id', '=', companyId)
      .where('webhook_endpoint_id', '=', id)
      .execute();
    return count === SEALS_AT_ONCE;
  });

/** The deliveries as an outbox: of those about a person, a receiver's oldest that waits is the one to be sent. */
export const DELIVERIES = defineOutbox({
  table: 'webhook_delivery',
  key: 'webhook_delivery_id',
  columns: sql<{ readonly endpointId: number }>`webhook_endpoint_id as "endpointId"`,
  waits: sql<boolean>`${isWaiting} and not exists (select from webhook_delivery b
    where b.company_id = webhook_delivery.company_id and b.webhook_endpoint_id = webhook_delivery.webhook_endpoint_id
      and b.user_id = webhook_delivery.user_id and b.audit_entry_id < webhook_delivery.audit_entry_id
      and b.delivered_at is null and b.failed_at is null)`,
  since: sql<null>`null`,
  // The receiver that has waited longest for its turn.
  order: sql`(select coalesce(e.last_attempt_at, '-infinity') from webhook_endpoint e
    where e.company_id = webhook_delivery.company_id and e.webhook_endpoint_id = webhook_delivery.webhook_endpoint_id)`,
  // {@link storeDelivered} says when.
  settled: () => sql`failed_at = null`,
});

/** A delivery that a process has claimed for one attempt. */
export type DeliveryClaim = Awaited<ReturnType<typeof DELIVERIES.claim>>[number];

/** SQL: whether the receiver of a delivery is on, and isn't resting after a failure. */
export const isReceiverUp = (now: EpochMs) => sql<boolean>`exists (select from webhook_endpoint e
  where e.company_id = webhook_delivery.company_id and e.webhook_endpoint_id = webhook_delivery.webhook_endpoint_id
    and e.planned_sequence is not null and (e.paused_until is null or e.paused_until <= ${new Date(now)}))`;

/** An event as it is on record, for a delivery. */
export interface EventOnRecord {
  readonly auditEntryId: number;
  readonly action: string;
  readonly at: EpochMs;
  readonly date: string | null;
  readonly after: unknown;
  readonly userId: number;
  readonly employeeId: string;
}

/** The event of a delivery, and where it goes; `undefined` where either is gone. */
export async function eventOfDelivery(
  db: Kysely<DB>,
  { companyId, id }: OutboxKey,
): Promise<(EventOnRecord & { readonly url: string }) | undefined> {
  const row = await db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', (join) =>
      join.onRef('e.company_id', '=', 'd.company_id').onRef('e.webhook_endpoint_id', '=', 'd.webhook_endpoint_id'),
    )
    .innerJoin('audit_entry as a', (join) =>
      join.onRef('a.company_id', '=', 'd.company_id').onRef('a.audit_entry_id', '=', 'd.audit_entry_id'),
    )
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'd.company_id').onRef('u.user_id', '=', 'd.user_id'),
    )
    .where('d.company_id', '=', companyId)
    .where('d.webhook_delivery_id', '=', id)
    .select(['e.webhook_url as url', 'a.audit_entry_id as auditEntryId', 'a.action', 'a.at', 'a.work_date as date'])
    .select(['a.after', 'u.user_id as userId', 'u.employee_id as employeeId'])
    .executeTakeFirst();
  return row && { ...row, at: epochMs(row.at.getTime()) };
}

/** Stores an attempt, unless its delivery was deleted meanwhile, and that its receiver has had its turn. */
export async function storeAttempt(
  db: Kysely<DB>,
  { companyId, id, endpointId }: DeliveryClaim,
  { status, durationMs, fault }: WebhookOutcome,
  now: EpochMs,
): Promise<void> {
  await sql`
    insert into webhook_attempt (company_id, webhook_delivery_id, attempted_at, duration_ms, status, fault)
    select company_id, webhook_delivery_id, ${new Date(now)}, ${durationMs}, ${status}, ${fault}
    from webhook_delivery where company_id = ${companyId} and webhook_delivery_id = ${id} for key share`.execute(db);
  await db
    .updateTable('webhook_endpoint')
    .set({ last_attempt_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('webhook_endpoint_id', '=', endpointId)
    .execute();
}

/** Stores that a receiver has taken a delivery. */
export async function storeDelivered(trx: Transaction<DB>, claim: DeliveryClaim, now: EpochMs): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ delivered_at: new Date(now) })
    .where(DELIVERIES.isClaim(claim))
    .execute();
  await trx
    .updateTable('webhook_endpoint')
    .set({ failing_since: null, failures: 0, paused_until: null })
    .where('company_id', '=', claim.companyId)
    .where('webhook_endpoint_id', '=', claim.endpointId)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Stores that a receiver has failed; since when it has, and what it is called. */
export async function storeFailure(
  trx: Transaction<DB>,
  { companyId, id }: EndpointKey,
  { isDown, retryAfter, now }: { readonly isDown: boolean; readonly retryAfter: number; readonly now: EpochMs },
): Promise<{ readonly name: string; readonly since: EpochMs; readonly wasOn: boolean } | undefined> {
  const endpoint = await trx
    .selectFrom('webhook_endpoint')
    .select(['name', 'failing_since', 'failures', 'off_reason'])
    .where('company_id', '=', companyId)
    .where('webhook_endpoint_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (endpoint === undefined) return undefined;
  const since = endpoint.failing_since ?? new Date(now);
  const failures = endpoint.failures + 1;
  const rests = Math.max(pauseAfter(failures), retryAfter);
  await trx
    .updateTable('webhook_endpoint')
    .set({ failing_since: since, failures, ...(isDown && { paused_until: new Date(now + rests * 1_000) }) })
    .where('company_id', '=', companyId)
    .where('webhook_endpoint_id', '=', id)
    .execute();
  return { name: endpoint.name, since: epochMs(since.getTime()), wasOn: endpoint.off_reason === null };
}

/** Switches a receiver off. */
export async function switchOff(
  trx: Transaction<DB>,
  { companyId, id }: EndpointKey,
  reason: Exclude<OffReason, 'chosen'>,
): Promise<void> {
  await trx
    .updateTable('webhook_endpoint')
    .set({ off_reason: reason, planned_sequence: null })
    .where('company_id', '=', companyId)
    .where('webhook_endpoint_id', '=', id)
    .execute();
}

/** The most deliveries of a page. */
const PAGE = 50;

/** How a delivery stands. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** A delivery as it is listed. */
export interface ListedDelivery extends EventOnRecord {
  readonly id: number;
  readonly name: string;
  readonly state: DeliveryState;
  /** When the next attempt is, where it waits. */
  readonly dueAt: EpochMs;
  readonly attempts: readonly {
    readonly at: EpochMs;
    readonly duration_ms: number;
    readonly status: number | null;
    readonly fault: string | null;
  }[];
}

/** The deliveries to a receiver, the newest first: a page of them, below an id, with their attempts. */
export async function deliveriesOf(
  db: Kysely<DB>,
  { companyId, id }: EndpointKey,
  { state, below }: { readonly state?: DeliveryState | undefined; readonly below?: number | undefined },
): Promise<{ readonly deliveries: readonly ListedDelivery[]; readonly hasMore: boolean }> {
  const ofState = {
    waiting: isWaiting,
    delivered: sql<boolean>`delivered_at is not null`,
    failed: sql<boolean>`failed_at is not null`,
  };
  const { rows } = await sql<
    Omit<ListedDelivery, 'at' | 'dueAt' | 'attempts'> & {
      readonly at: Date;
      readonly due: Date;
      readonly attempts:
        | readonly { at: string; duration_ms: number; status: number | null; fault: string | null }[]
        | null;
    }
  >`
    select d.webhook_delivery_id as id, a.audit_entry_id as "auditEntryId", a.action, a.at, a.work_date as date, a.after,
      u.user_id as "userId", u.employee_id as "employeeId", u.name, d.next_attempt_at as due,
      case when d.delivered_at is not null then 'delivered' when d.failed_at is not null then 'failed' else 'waiting' end as state,
      (select jsonb_agg(jsonb_build_object('at', t.attempted_at, 'duration_ms', t.duration_ms, 'status', t.status,
          'fault', t.fault) order by t.webhook_attempt_id desc)
        from webhook_attempt t where t.company_id = ${companyId} and t.webhook_delivery_id = d.webhook_delivery_id) as attempts
    from (select * from webhook_delivery where company_id = ${companyId} and webhook_endpoint_id = ${id}
        and ${state === undefined ? sql`true` : ofState[state]} and ${below === undefined ? sql`true` : sql`webhook_delivery_id < ${below}`}
      order by webhook_delivery_id desc limit ${PAGE + 1}) d
      join audit_entry a on a.company_id = ${companyId} and a.audit_entry_id = d.audit_entry_id
      join user_account u on u.company_id = ${companyId} and u.user_id = d.user_id
    order by d.webhook_delivery_id desc`.execute(db);
  return {
    deliveries: rows.slice(0, PAGE).map(({ due, attempts, ...row }) => ({
      ...row,
      at: epochMs(row.at.getTime()),
      dueAt: epochMs(due.getTime()),
      attempts: (attempts ?? []).map((one) => ({ ...one, at: epochMs(Date.parse(one.at)) })),
    })),
    hasMore: rows.length > PAGE,
  };
}

/** SQL: what makes a delivery wait as a new one does. */
const again = (at: Date) =>
  sql`created_at = ${at}, next_attempt_at = ${at}, delivered_at = null, failed_at = null, fault = null, attempts = 0, claimed_until = null, claim_id = null`;

/** Has one delivery that doesn't wait sent again. Returns whether there is such. */
export async function replayOne(
  trx: Transaction<DB>,
  { companyId, id }: EndpointKey,
  deliveryId: number,
  now: EpochMs,
): Promise<boolean> {
  const { rows } = await sql`
    update webhook_delivery set ${again(new Date(now))}
    where company_id = ${companyId} and webhook_endpoint_id = ${id} and webhook_delivery_id = ${deliveryId}
    returning webhook_delivery_id`.execute(trx);
  return rows.length > 0;
}

/**
 * Whether earlier events are on their way to a receiver, by a replay or after kintai stood still: made long after they happened,
 * and not tried yet. What waits behind a message that the receiver refuses isn't on its way.
 */
export async function isReplaying(trx: Transaction<DB>, { companyId, id }: EndpointKey): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_delivery d
    join audit_entry a on a.company_id = d.company_id and a.audit_entry_id = d.audit_entry_id
    where d.company_id = ${companyId} and d.webhook_endpoint_id = ${id} and ${isWaiting} and d.attempts = 0
      and d.created_at > a.at + interval '10 minutes'
      and not exists (select from webhook_delivery first
        where first.company_id = ${companyId} and first.webhook_endpoint_id = ${id} and first.user_id = d.user_id
          and first.delivered_at is null and first.failed_at is null and first.attempts > 0)
    limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Has the events since a time sent to a receiver, those as well that it has got or that happened while it was off. Returns how
 * many; more than `most` is left to the caller to refuse.
 */
export async function replaySince(
  trx: Transaction<DB>,
  { companyId, id }: EndpointKey,
  { events, since, most, now }: { events: readonly WebhookEvent[]; since: EpochMs; most: number; now: EpochMs },
): Promise<number> {
  const at = new Date(now);
  const { rows } = await sql`
    insert into webhook_delivery (company_id, webhook_endpoint_id, audit_entry_id, user_id, created_at, next_attempt_at)
    select a.company_id, ${id}, a.audit_entry_id, a.subject_user_id, ${at}, ${at} from audit_entry a
    where a.company_id = ${companyId} and a.at >= ${new Date(since)} and ${isEvent(events)}
      and exists (select from audit_leaf l where l.company_id = ${companyId} and l.audit_entry_id = a.audit_entry_id)
    order by a.audit_entry_id limit ${most + 1}
    on conflict (company_id, webhook_endpoint_id, audit_entry_id) do update set ${again(at)}
    returning webhook_delivery_id`.execute(trx);
  return rows.length;
}

/** Deletes the deliveries from before `before`, with their attempts, and the secrets that aren't used any more. Returns how many. */
export async function purgeDeliveries(db: Kysely<DB>, before: EpochMs, now: EpochMs): Promise<number> {
  await db.deleteFrom('webhook_secret').where('expires_at', '<=', new Date(now)).execute();
  const { numDeletedRows } = await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', new Date(before))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
