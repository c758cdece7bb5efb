import { KEPT_DAYS, ATTEMPT_PAUSES, troubleAfter } from '#domain/webhooks/trouble.ts';
import { type EpochMs, epochMs, formatInstant } from '#domain/time/instant.ts';
import { eventData } from '#domain/webhooks/event.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Attempt, createOutbox, DeliveryError, type OutboxDependencies } from '../../platform/jobs/outbox.ts';
import type { Log } from '../../platform/log.ts';
import { otherSuperAdmins } from '../../records/employees.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import {
  DELIVERIES,
  type DeliveryClaim,
  eventOfDelivery,
  isReceiverUp,
  planDeliveries,
  purgeDeliveries,
  storeAttempt,
  storeDelivered,
  storeFailure,
  switchOff,
} from './deliveries.repository.ts';
import { eventOfAction } from './event-actions.ts';
import type { PostWebhook, WebhookOutcome } from './webhook-post.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import { giveUpWaiting, secretsOf } from './webhooks.repository.ts';

/** Longer than an attempt takes. */
const CLAIM_MS = 60_000;
const SENT_AT_ONCE = 16;
const DAY_MS = 24 * 3_600_000;

/** What sends to receivers. */
export interface WebhookSending {
  readonly secrets: WebhookSecrets;
  readonly post: PostWebhook;
}

/** Without any secret that kintai can read, nothing that is sent could be verified. */
export const NO_SECRET = '署名のシークレットがありません。発行してください';

/** The keys with which messages to a receiver are signed, the newest first. */
export async function keysOf(
  { kysely }: Database,
  secrets: WebhookSecrets,
  receiver: { readonly companyId: string; readonly id: number },
  now: EpochMs,
): Promise<readonly Buffer[]> {
  const stored = (await secretsOf(kysely, receiver.companyId, now)).get(receiver.id) ?? [];
  return stored.flatMap((secret) => secrets.keyOf(receiver, secret) ?? []);
}

/**
 * The outbox of receivers: an event is sent at least once, those of a person in their order. A receiver that fails is left alone
 * for a while, and switched off when it is gone or has failed for days.
 */
export function createWebhookOutbox({ secrets, post, ...dependencies }: WebhookSending & OutboxDependencies) {
  const { now, database, log } = dependencies;
  const { kysely } = database;

  async function deliver(claim: DeliveryClaim, signal: AbortSignal): Promise<Attempt> {
    const event = await eventOfDelivery(kysely, claim);
    const type = event && eventOfAction(event.action);
    if (event === undefined || type === undefined) return {};
    const endpoint = { companyId: claim.companyId, id: claim.endpointId };
    const at = now();
    const keys = await keysOf(database, secrets, endpoint, at);
    if (keys.length === 0) throw new DeliveryError('no secret', { kind: 'later', fault: NO_SECRET });
    const message = {
      id: messageId(event.auditEntryId),
      type,
      timestamp: event.at,
      data: eventData({ ...event, type }),
    };
    const outcome = await post({ url: event.url, keys }, message, at, signal);
    await storeAttempt(kysely, claim, outcome, at);
    if (outcome.fault === null) return { store: (trx) => storeDelivered(trx, claim, now()) };
    throw await failureOf(endpoint, outcome, outcome.fault);
  }

  /** Stores what a failure means for the receiver, and says what it means for the delivery. */
  async function failureOf(
    endpoint: { readonly companyId: string; readonly id: number },
    { end, status, retryAfter = 0 }: WebhookOutcome,
    fault: string,
  ): Promise<DeliveryError> {
    const at = now();
    const isOff = await kysely.transaction().execute(async (trx) => {
      const failure = await storeFailure(trx, endpoint, { isDown: end === 'down', retryAfter, now: at });
      if (failure === undefined || !failure.wasOn) return true;
      const { name, since } = failure;
      const trouble = end === 'gone' ? 'off' : troubleAfter(at - since);
      if (trouble === 'none') return false;
      if (trouble === 'off') {
        await switchOff(trx, endpoint, end === 'gone' ? 'gone' : 'failing');
        await giveUpWaiting(trx, endpoint, at);
        await writeAudit(trx, {
          companyId: endpoint.companyId,
          actorUserId: null,
          subjectUserId: null,
          action: 'switch_webhook_off',
          after: { name },
          reason: fault,
        });
        log.warn({ company: endpoint.companyId, webhook: endpoint.id }, 'a webhook was switched off');
      }
      const readers = await otherSuperAdmins(trx, endpoint.companyId, null);
      const about = { webhook: name, ...(trouble === 'off' && { status: 'cancelled' as const }) };
      const key = `${endpoint.id} ${trouble} ${formatInstant(since)}`;
      await notify(trx, endpoint.companyId, readers, { kind: 'webhook_failing', about, key }, at);
      return trouble === 'off';
    });
    const kind = isOff || end === 'gone' || end === 'refused' ? 'refused' : 'later';
    return new DeliveryError(status === null ? 'no answer' : `HTTP ${status}`, { kind, fault, retryAfter });
  }

  return createOutbox(
    DELIVERIES,
    {
      deliver,
      schedule: ATTEMPT_PAUSES,
      claimMs: CLAIM_MS,
      parallel: SENT_AT_ONCE,
      condition: isReceiverUp,
      prepare: (at) => planDeliveries(kysely, at),
    },
    dependencies,
  );
}

/** The id of a message, the same for each attempt and each replay. */
const messageId = (auditEntryId: number): string => `evt_${auditEntryId}`;

/** Deletes deliveries of a month ago, with their attempts, and secrets that have ended. */
export async function purgeOldDeliveries({ kysely }: Database, at: EpochMs, log: Log): Promise<void> {
  const purged = await purgeDeliveries(kysely, epochMs(at - KEPT_DAYS * DAY_MS), at);
  if (purged > 0) log.info({ purged }, 'old deliveries of webhooks were deleted');
}
