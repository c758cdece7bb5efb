import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

import type { WebhookEvent } from '#domain/webhooks/event.ts';
import { SECRET_OVERLAP_HOURS } from '#domain/webhooks/trouble.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { OwnedWrite } from '../../shared/owned/write.ts';
import type { StoredSecret } from './webhook-secrets.ts';

const HOUR_MS = 3_600_000;

/** Why nothing is sent to a receiver: it was switched off, is gone, or has failed for days. */
export type OffReason = 'chosen' | 'gone' | 'failing';

/** What of a receiver is entered. */
export interface EndpointValues {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** `null` where it is on. */
  readonly offReason: OffReason | null;
}

/** A stored receiver, and how it stands with what is sent to it. */
export interface StoredEndpoint extends EndpointValues {
  readonly id: number;
  readonly failingSince: EpochMs | null;
  readonly waiting: number;
  readonly failed: number;
  readonly lastDeliveredAt: EpochMs | null;
}

/** A receiver of a company. */
export interface EndpointKey {
  readonly companyId: string;
  readonly id: number;
}

/** SQL: whether a delivery waits, due or not. */
export const isWaiting = sql<boolean>`delivered_at is null and failed_at is null`;

/** The company's receivers by their names, or one of them. */
export async function endpointsOf(db: Kysely<DB>, companyId: string, id?: number): Promise<StoredEndpoint[]> {
  const ofEndpoint = sql`d.company_id = e.company_id and d.webhook_endpoint_id = e.webhook_endpoint_id`;
  let query = db
    .selectFrom('webhook_endpoint as e')
    .where('e.company_id', '=', companyId)
    .select(['e.webhook_endpoint_id', 'e.name', 'e.description', 'e.webhook_url', 'e.events', 'e.off_reason'])
    .select('e.failing_since')
    .select([
      sql<number>`(select count(*) from webhook_delivery d where ${ofEndpoint} and ${isWaiting})`.as('waiting'),
      sql<number>`(select count(*) from webhook_delivery d where ${ofEndpoint} and failed_at is not null)`.as('failed'),
      sql<Date | null>`(select max(delivered_at) from webhook_delivery d where ${ofEndpoint})`.as('delivered_at'),
    ])
    .orderBy('e.name')
    .orderBy('e.webhook_endpoint_id');
  if (id !== undefined) query = query.where('e.webhook_endpoint_id', '=', id);
  return (await query.execute()).map((row) => ({
    id: row.webhook_endpoint_id,
    name: row.name,
    description: row.description,
    url: row.webhook_url,
    events: row.events as WebhookEvent[],
    offReason: row.off_reason as OffReason | null,
    failingSince: at(row.failing_since),
    waiting: row.waiting,
    failed: row.failed,
    lastDeliveredAt: at(row.delivered_at),
  }));
}

const at = (date: Date | null): EpochMs | null => (date === null ? null : epochMs(date.getTime()));

/** The columns of what was entered of a receiver. */
export const toColumns = ({ name, description, url, events, offReason }: EndpointValues, now: Date) => ({
  name,
  description,
  webhook_url: url,
  events: [...events],
  off_reason: offReason,
  last_modified_at: now,
  ...(offReason !== null && { planned_sequence: null }),
});

/** SQL: the newest seal of a company's audit log. */
const newestSeal = (companyId: string): RawBuilder<number> =>
  sql<number>`(select coalesce(max(sequence), 0) from audit_seal where company_id = ${companyId})`;

/** Has events sent to a receiver from now on, once it is on and has a secret. */
export async function beginSending(trx: Transaction<DB>, { companyId, id }: EndpointKey): Promise<void> {
  await trx
    .updateTable('webhook_endpoint')
    .set({ planned_sequence: newestSeal(companyId), failing_since: null, failures: 0, paused_until: null })
    .where('company_id', '=', companyId)
    .where('webhook_endpoint_id', '=', id)
    .where('off_reason', 'is', null)
    .where('planned_sequence', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_secret')
          .select('webhook_secret_id')
          .where('company_id', '=', companyId)
          .where('webhook_endpoint_id', '=', id),
      ),
    )
    .execute();
}

/** Gives up what waits for a receiver. */
export async function giveUpWaiting(trx: Transaction<DB>, { companyId, id }: EndpointKey, now: EpochMs): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ failed_at: new Date(now), fault: '送信を停止しました' })
    .where('company_id', '=', companyId)
    .where('webhook_endpoint_id', '=', id)
    .where(isWaiting)
    .execute();
}

/** A secret of a receiver as it is stored. */
interface SecretRow extends StoredSecret {
  readonly id: number;
  readonly createdAt: Date;
  /** `null` for the newest. */
  readonly expiresAt: Date | null;
}

/** The secrets of receivers that are used still, the newest first, by receiver. */
export async function secretsOf(
  db: Kysely<DB>,
  companyId: string,
  now: EpochMs,
): Promise<ReadonlyMap<number, readonly SecretRow[]>> {
  const rows = await db
    .selectFrom('webhook_secret')
    .select(['webhook_endpoint_id as of', 'webhook_secret_id as id', 'sealed', 'ending'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('company_id', '=', companyId)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date(now))]))
    .orderBy('webhook_secret_id', 'desc')
    .execute();
  return Map.groupBy(rows, ({ of }) => of);
}

/** Stores a new secret; those before it are used for a while beside it. */
export async function storeSecret(
  { trx, companyId, now }: OwnedWrite,
  id: number,
  { sealed, ending }: StoredSecret,
): Promise<void> {
  const until = new Date(now + SECRET_OVERLAP_HOURS * HOUR_MS);
  await trx
    .updateTable('webhook_secret')
    .set({ expires_at: until })
    .where('company_id', '=', companyId)
    .where('webhook_endpoint_id', '=', id)
    .where('expires_at', 'is', null)
    .execute();
  await trx
    .insertInto('webhook_secret')
    .values({ company_id: companyId, webhook_endpoint_id: id, sealed, ending, created_at: new Date(now) })
    .execute();
  await beginSending(trx, { companyId, id });
}
