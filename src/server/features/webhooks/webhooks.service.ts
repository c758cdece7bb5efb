import type { AuditAction } from '#contract/audit-words.ts';
import type { EnteredWebhook, Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { type EpochMs, epochMs, formatInstant } from '#domain/time/instant.ts';
import { TEST_EVENT } from '#domain/webhooks/event.ts';
import { KEPT_DAYS } from '#domain/webhooks/trouble.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockCompany } from '../../records/company.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import type { OwnedReading, OwnedWrite } from '../../shared/owned/write.ts';
import {
  deliveriesOf,
  isReplaying,
  type DeliveryState,
  type ListedDelivery,
  replayOne,
  replaySince,
} from './deliveries.repository.ts';
import { eventOfAction } from './event-actions.ts';
import { keysOf, NO_SECRET, type WebhookSending } from './webhook-outbox.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import {
  beginSending,
  type EndpointValues,
  endpointsOf,
  giveUpWaiting,
  secretsOf,
  type StoredEndpoint,
  storeSecret,
  toColumns,
} from './webhooks.repository.ts';

/** The receivers that a company may have. */
const MOST_WEBHOOKS = 20;
/** The events that one replay may send. */
const MOST_REPLAYED = 10_000;
const DAY_MS = 24 * 3_600_000;
const TEST_MS = 10_000;

const hostOf = ({ url }: Pick<EndpointValues, 'url'>): string => new URL(url).hostname;

/** The receivers of a company's events (Webhook). */
export const webhooks = companyEntity({
  table: 'webhook_endpoint',
  actions: { add: 'add_webhook', change: 'change_webhook', remove: 'delete_webhook' },
  messages: { add: 'Webhookを追加しました', change: 'Webhookを変更しました', remove: 'Webhookを削除しました' },
  read: endpointsOf,
  toValues: (entered: EnteredWebhook, before): EndpointValues => ({
    name: entered.name,
    description: entered.description ?? '',
    url: entered.webhook_url ?? before?.url ?? '',
    events: entered.events,
    offReason: entered.is_on ? null : (before?.offReason ?? 'chosen'),
  }),
  toColumns,
  async checkNew({ trx, companyId }) {
    if ((await endpointsOf(trx, companyId)).length >= MOST_WEBHOOKS) throw new AppError('too_many_webhooks');
  },
  orTaken: orTaken('name', 'webhook_name_taken'),
  async storeParts({ trx, companyId, now }: OwnedWrite, id, { offReason }) {
    if (offReason === null) await beginSending(trx, { companyId, id });
    else await giveUpWaiting(trx, { companyId, id }, now);
  },
  present,
  // Of its address the host, and whether it is another one.
  inWords: (endpoint, { before }) => ({
    name: endpoint.name,
    description: endpoint.description,
    webhook_host: hostOf(endpoint),
    webhook_events: endpoint.events,
    is_on: endpoint.offReason === null,
    ...(before !== null && { webhook_changed: before.url !== endpoint.url }),
  }),
});

async function present(
  stored: readonly StoredEndpoint[],
  { db, caller: { companyId }, now, secrets }: OwnedReading & { readonly secrets: WebhookSecrets },
): Promise<Webhook[]> {
  const all = await secretsOf(db, companyId, now);
  return stored.map((endpoint) => {
    const own = all.get(endpoint.id) ?? [];
    return {
      id: endpoint.id,
      name: endpoint.name,
      description: endpoint.description,
      host: hostOf(endpoint),
      events: [...endpoint.events],
      is_on: endpoint.offReason === null,
      off_reason: endpoint.offReason,
      failing_since: endpoint.failingSince === null ? null : formatInstant(endpoint.failingSince),
      waiting: endpoint.waiting,
      failed: endpoint.failed,
      last_delivered_at: endpoint.lastDeliveredAt === null ? null : formatInstant(endpoint.lastDeliveredAt),
      secrets: own.map(({ id, ending, createdAt, expiresAt }) => ({
        id,
        ending,
        created_at: formatTimestamp(createdAt),
        expires_at: expiresAt && formatTimestamp(expiresAt),
      })),
      // Those that another installation sealed can't be read, as after a restore.
      needs_secret: !own.some((secret) => secrets.keyOf({ companyId, id: endpoint.id }, secret) !== null),
    };
  });
}

/** A call about a receiver. */
interface About {
  readonly database: Database;
  readonly caller: Caller;
  readonly id: number;
  readonly now: EpochMs;
}

/** Does something with a receiver, on record by its name. Throws `not_found`. */
const actOn = (
  { database: { kysely }, caller: { companyId, userId }, id, now }: About,
  action: AuditAction,
  act: (write: OwnedWrite, endpoint: StoredEndpoint) => Promise<object>,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const endpoint = await webhooks.find(trx, companyId, id);
    const after = await act({ trx, companyId, actorUserId: userId, now }, endpoint);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action,
      after: { name: endpoint.name, ...after },
    });
  });

/** Issues a secret; those before it are used for a day beside it. Throws `not_found`. */
export async function issueSecret(about: About, secrets: WebhookSecrets): Promise<string> {
  const made = secrets.make({ companyId: about.caller.companyId, id: about.id });
  await actOn(about, 'issue_webhook_secret', async (write) => {
    await storeSecret(write, about.id, made);
    return { ending: made.ending };
  });
  return made.secret;
}

/** Sends a message that says nothing, at once. Throws `not_found`, `too_many_requests` and `webhook_not_sent`. */
export async function sendTest(
  { database, caller, id, now }: About,
  { secrets, post }: WebhookSending,
  loginLimits: LoginLimits,
): Promise<{ readonly status: number; readonly duration_ms: number }> {
  const { companyId } = caller;
  const { url } = await webhooks.find(database.kysely, companyId, id);
  await loginLimits.beginOwnMail(companyId, caller.employeeId);
  const keys = await keysOf(database, secrets, { companyId, id }, now);
  if (keys.length === 0) throw new AppError('webhook_not_sent', { values: { fault: NO_SECRET } });
  const message = { id: `test_${id}_${now}`, type: TEST_EVENT, timestamp: now, data: {} } as const;
  const { status, durationMs, fault } = await post({ url, keys }, message, now, AbortSignal.timeout(TEST_MS));
  if (fault !== null) throw new AppError('webhook_not_sent', { values: { fault } });
  return { status: status ?? 0, duration_ms: durationMs };
}

/** A page of the deliveries to a receiver. Throws `not_found`. */
export async function listDeliveries(
  { database: { kysely }, caller: { companyId }, id }: Omit<About, 'now'>,
  page: { readonly state?: DeliveryState | undefined; readonly below?: number | undefined },
): Promise<{ deliveries: WebhookDelivery[]; has_more: boolean }> {
  await webhooks.find(kysely, companyId, id);
  const { deliveries, hasMore } = await deliveriesOf(kysely, { companyId, id }, page);
  return { deliveries: deliveries.map(presentDelivery), has_more: hasMore };
}

const presentDelivery = (delivery: ListedDelivery): WebhookDelivery => ({
  id: delivery.id,
  type: eventOfAction(delivery.action) ?? null,
  at: formatInstant(delivery.at),
  employee_id: delivery.employeeId,
  name: delivery.name,
  state: delivery.state,
  next_attempt_at: delivery.state === 'waiting' ? formatInstant(delivery.dueAt) : null,
  attempts: delivery.attempts.map((one) => ({ ...one, at: formatInstant(one.at) })),
});

/** Has one delivery sent again. Throws `not_found` and `webhook_off`. */
export const replayDelivery = (about: About, deliveryId: number): Promise<void> =>
  actOn(about, 'replay_webhook', async ({ trx, companyId, now }, endpoint) => {
    requireOn(endpoint);
    if (!(await replayOne(trx, { companyId, id: about.id }, deliveryId, now))) throw new AppError('not_found');
    return { count: 1 };
  });

/**
 * Has all events since a time sent again; how many. Throws `not_found`, `webhook_off`, `replay_too_old`, `replay_too_many`, and `replay_running`
 * while another one is sent to a receiver that takes it: it would begin again.
 */
export async function replayEvents(about: About, since: EpochMs): Promise<number> {
  if (since < about.now - KEPT_DAYS * DAY_MS) throw AppError.at('since', 'replay_too_old');
  let count = 0;
  await actOn(about, 'replay_webhook', async ({ trx, companyId, now }, endpoint) => {
    requireOn(endpoint);
    const { events, failingSince } = endpoint;
    if (failingSince === null && (await isReplaying(trx, { companyId, id: about.id })))
      throw new AppError('replay_running');
    count = await replaySince(trx, { companyId, id: about.id }, { events, since, most: MOST_REPLAYED, now });
    if (count > MOST_REPLAYED) throw AppError.at('since', 'replay_too_many');
    return { count, since: formatInstant(epochMs(since)) };
  });
  return count;
}

function requireOn({ offReason }: StoredEndpoint): void {
  if (offReason !== null) throw new AppError('webhook_off');
}
