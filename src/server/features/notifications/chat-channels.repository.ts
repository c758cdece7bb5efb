import { type Kysely, sql, type Transaction } from 'kysely';

import type { ChannelKind, ChatService } from '#domain/notifications/chat.ts';
import type { NotificationAbout, NotificationKind } from '#domain/notifications/kind.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { defineOutbox } from '../../platform/jobs/outbox.ts';
import { stillHolds } from '../../shared/notifications/notifications.ts';

/** What of a channel is entered. */
export interface ChannelValues {
  readonly service: ChatService;
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly ChannelKind[];
}

/** A stored channel, and how it stands with what is sent to it. */
export interface StoredChannel extends ChannelValues {
  readonly id: number;
  readonly waiting: number;
  readonly attempts: number;
  readonly fault: string | null;
  readonly failedAt: EpochMs | null;
}

/** A channel of a company. */
export interface ChannelKey {
  readonly companyId: string;
  readonly id: number;
}

/** The company's channels by their names, or one of them. */
export async function channelsOf(db: Kysely<DB>, companyId: string, id?: number): Promise<StoredChannel[]> {
  let query = db
    .selectFrom('chat_channel as c')
    .where('c.company_id', '=', companyId)
    .select(['c.chat_channel_id', 'c.service', 'c.name', 'c.webhook_url', 'c.kinds'])
    .select(['c.attempts', 'c.fault', 'c.failed_at'])
    .select((eb) =>
      eb
        .selectFrom('chat_message as m')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('m.company_id', '=', 'c.company_id')
        .whereRef('m.chat_channel_id', '=', 'c.chat_channel_id')
        .where('m.settled_at', 'is', null)
        .as('waiting'),
    )
    .orderBy('c.name')
    .orderBy('c.chat_channel_id');
  if (id !== undefined) query = query.where('c.chat_channel_id', '=', id);
  return (await query.execute()).map((row) => ({
    id: row.chat_channel_id,
    service: row.service as ChatService,
    name: row.name,
    url: row.webhook_url,
    kinds: row.kinds as ChannelKind[],
    waiting: row.waiting ?? 0,
    attempts: row.attempts,
    fault: row.fault,
    failedAt: row.failed_at === null ? null : epochMs(row.failed_at.getTime()),
  }));
}

const NO_FAILURE = { attempts: 0, fault: null, failed_at: null };

/** The columns of a channel; what failed is tried again. */
export const toColumns = ({ service, name, url, kinds }: ChannelValues, at: Date) => ({
  service,
  name,
  webhook_url: url,
  kinds: [...kinds],
  last_modified_at: at,
  next_attempt_at: at,
  ...NO_FAILURE,
});

/** Drops what waits for a channel in trouble; later news is sent. Returns its name, or `null` where there is none. */
export async function dropWaiting(
  trx: Transaction<DB>,
  { companyId, id }: ChannelKey,
  now: EpochMs,
): Promise<string | null> {
  const row = await trx
    .updateTable('chat_channel')
    .set({ next_attempt_at: new Date(now), ...NO_FAILURE })
    .where('company_id', '=', companyId)
    .where('chat_channel_id', '=', id)
    .where('fault', 'is not', null)
    .returning('name')
    .executeTakeFirst();
  if (row === undefined) return null;
  await trx
    .updateTable('chat_message')
    .set({ settled_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('chat_channel_id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
  return row.name;
}

/** The channels as the rows of an outbox: one waits while a message waits for it. */
export const CHANNELS = defineOutbox({
  table: 'chat_channel',
  key: 'chat_channel_id',
  columns: sql<{ readonly service: ChatService; readonly url: string; readonly name: string }>`
    service, webhook_url as url, name`,
  waits: sql<boolean>`failed_at is null and exists (
    select from chat_message m where m.company_id = chat_channel.company_id
      and m.chat_channel_id = chat_channel.chat_channel_id and m.settled_at is null)`,
  since: sql<null>`null`,
  settled: () => sql`failed_at = null`,
});

/** A channel that a process has claimed for one attempt. */
export type ChannelClaim = Awaited<ReturnType<typeof CHANNELS.claim>>[number];

/** A message that waits for a channel. */
export interface WaitingMessage {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly about: NotificationAbout;
  readonly createdAt: EpochMs;
  /** Whether the notification still holds. */
  readonly holds: boolean;
}

/** The oldest that wait for a channel. */
export async function waitingMessages(
  db: Kysely<DB>,
  { companyId, id }: ChannelKey,
  { now, limit }: { readonly now: EpochMs; readonly limit: number },
): Promise<WaitingMessage[]> {
  const { rows } = await sql<{
    id: number;
    kind: NotificationKind;
    about: NotificationAbout;
    created_at: Date;
    holds: boolean;
  }>`
    select n.id, n.kind, n.about, n.created_at, ${stillHolds(now)} as holds
    from (
      select company_id, chat_message_id as id, kind, about, about_key, created_at, null::bigint as user_id
      from chat_message where company_id = ${companyId} and chat_channel_id = ${id} and settled_at is null
      order by chat_message_id limit ${limit}) n
    order by n.id`.execute(db);
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt: epochMs(createdAt.getTime()) }));
}

/** Stores that these messages were sent, or no longer had to be. */
export async function settleMessages(
  trx: Transaction<DB>,
  { companyId }: ChannelKey,
  messages: readonly WaitingMessage[],
  now: EpochMs,
): Promise<void> {
  await trx
    .updateTable('chat_message')
    .set({ settled_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`chat_message_id = any(${messages.map(({ id }) => id)}::bigint[])`)
    .execute();
}

/** Deletes the messages from before `before`. */
export async function purgeMessages(db: Kysely<DB>, before: EpochMs): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_message')
    .where('created_at', '<', new Date(before))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
