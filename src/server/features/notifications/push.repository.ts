import { type Kysely, sql, type Transaction } from 'kysely';

import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import type { Language } from '#domain/users/language.ts';
import type { DB } from '../../platform/database/schema.ts';
import { defineOutbox } from '../../platform/jobs/outbox.ts';
import type { SubscriptionKeys } from '../../platform/push/encryption.ts';
import { type Claims, sessionHash } from '../../platform/auth/tokens.ts';
import { sha256 } from '../../platform/sha256.ts';
import { hasNotLeft, isOf, type UserKey } from '../../records/user-key.ts';

/** A browser that gets the push messages of a person. */
export interface Device {
  readonly id: number;
  readonly device: string | null;
  readonly createdAt: EpochMs;
  readonly endpointHash: Buffer;
  /** Why the last message to it was given up, and when; `null` where it arrived. */
  readonly fault: { readonly reason: string; readonly at: EpochMs } | null;
}

/** A person's devices, the newest first. */
export async function devicesOf(db: Kysely<DB>, user: UserKey): Promise<Device[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .select(['push_subscription_id', 'device', 'created_at', 'endpoint_hash', 'fault', 'failed_at'])
    .where(isOf(user))
    .orderBy('push_subscription_id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.push_subscription_id,
    device: row.device,
    createdAt: epochMs(row.created_at.getTime()),
    endpointHash: row.endpoint_hash,
    fault:
      row.fault === null || row.failed_at === null ? null : { reason: row.fault, at: epochMs(row.failed_at.getTime()) },
  }));
}

/** A subscription as a browser makes it. */
export interface NewSubscription extends SubscriptionKeys {
  readonly endpoint: string;
  readonly device: string | null;
}

const NO_FAULT = { fault: null, failed_at: null };

/** Stores a subscription as that of a person's session, with which it ends: whoever had it used this browser before them. */
export async function saveSubscription(
  trx: Transaction<DB>,
  { companyId, userId, sessionId }: Claims,
  { endpoint, device, publicKey, authSecret }: NewSubscription,
  now: EpochMs,
): Promise<void> {
  const values = {
    user_id: userId,
    session_hash: sessionHash(sessionId),
    public_key: Buffer.from(publicKey),
    auth_secret: Buffer.from(authSecret),
    device,
    created_at: new Date(now),
    ...NO_FAULT,
  };
  await trx
    .insertInto('push_subscription')
    .values({
      company_id: companyId,
      endpoint,
      endpoint_hash: sha256(endpoint),
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'endpoint_hash']).doUpdateSet(values))
    .execute();
}

/** Deletes a person's device with what waits for it; whether there was one. */
export async function deleteDevice(db: Kysely<DB>, user: UserKey, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where(isOf(user))
    .where('push_subscription_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Enqueues a test to each of a person's devices; how many they have. */
export async function enqueueTests(db: Kysely<DB>, { companyId, userId }: UserKey, now: EpochMs): Promise<number> {
  const at = new Date(now);
  const { rows } = await sql`
    insert into push_outbox (company_id, push_subscription_id, due_at, is_test, next_attempt_at)
    select company_id, push_subscription_id, ${at}, true, ${at} from push_subscription
    where company_id = ${companyId} and user_id = ${userId}
    on conflict (company_id, push_subscription_id, is_test, due_at) do update set due_at = excluded.due_at
    returning push_id`.execute(db);
  return rows.length;
}

/** The rows of the outbox of push messages. The device of a message stores why it was given up; the message is deleted. */
export const PUSHES = defineOutbox({
  table: 'push_outbox',
  key: 'push_id',
  columns: sql<{ readonly subscriptionId: number; readonly isTest: boolean }>`
    push_subscription_id as "subscriptionId", is_test as "isTest"`,
  waits: sql<boolean>`true`,
  since: sql<EpochMs>`due_at`,
  storesFault: false,
});

/** A push message that a process has claimed for one attempt. */
export type PushClaim = Awaited<ReturnType<typeof PUSHES.claim>>[number];

/** To which browser a message goes. */
export interface PushTarget extends SubscriptionKeys, UserKey {
  readonly endpoint: string;
  readonly language: Language | null;
}

/** The browser of a message; `null` of one whose person may not log in today, whose session is over, or that is gone. */
export async function targetOf(db: Kysely<DB>, claim: PushClaim, now: EpochMs): Promise<PushTarget | null> {
  const { rows } = await sql<{
    user_id: number;
    endpoint: string;
    public_key: Buffer;
    auth_secret: Buffer;
    language: Language | null;
  }>`
    select s.user_id, s.endpoint, s.public_key, s.auth_secret, u.language
    from push_subscription s
    join user_account u on u.company_id = s.company_id and u.user_id = s.user_id
    join login_session session on session.company_id = s.company_id and session.session_hash = s.session_hash
    where s.company_id = ${claim.companyId} and s.push_subscription_id = ${claim.subscriptionId}
      and u.active and ${hasNotLeft(japanDate(now))} and session.expires_at > ${new Date(now)}`.execute(db);
  const [row] = rows;
  return row === undefined
    ? null
    : {
        companyId: claim.companyId,
        userId: row.user_id,
        endpoint: row.endpoint,
        publicKey: row.public_key,
        authSecret: row.auth_secret,
        language: row.language,
      };
}

/** Stores at a message's device why it was given up, and when; `null`: it has arrived. */
export async function storeFault(
  trx: Transaction<DB>,
  { companyId, subscriptionId }: PushClaim,
  fault: { readonly reason: string; readonly at: EpochMs } | null,
): Promise<void> {
  await trx
    .updateTable('push_subscription')
    .set(fault === null ? NO_FAULT : { fault: fault.reason, failed_at: new Date(fault.at) })
    .where('company_id', '=', companyId)
    .where('push_subscription_id', '=', subscriptionId)
    .$if(fault === null, (query) => query.where('fault', 'is not', null))
    .execute();
}

/** Removes a subscription that its push service doesn't know any more, with what waits for it. */
export async function removeSubscription(db: Kysely<DB>, { companyId, subscriptionId }: PushClaim): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('company_id', '=', companyId)
    .where('push_subscription_id', '=', subscriptionId)
    .execute();
}
