import { gathered } from '#domain/notifications/gathered.ts';
import { type PushMessage, pushMessage } from '#domain/notifications/push.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { type Attempt, createOutbox, DeliveryError, type OutboxDependencies } from '../../platform/jobs/outbox.ts';
import { isTemporary } from '../../platform/outside/answer.ts';
import { textsIn } from '../../platform/languages.ts';
import { type PostPublicly, PublicPostError } from '../../platform/outside/public-post.ts';
import { encryptMessage } from '../../platform/push/encryption.ts';
import { vapidAuthorization, type VapidKey } from '../../platform/push/vapid.ts';
import { loadDueNotifications } from './notifications.repository.ts';
import type { PlanNotifications } from './planning.ts';
import { sendableAt } from './quiet-hours.ts';
import {
  PUSHES,
  type PushClaim,
  type PushTarget,
  removeSubscription,
  storeFault,
  targetOf,
} from './push.repository.ts';

/** Longer than an attempt takes. */
const CLAIM_MS = 2 * 60_000;
const SENT_AT_ONCE = 20;
/** How long the push service keeps a message for a device that is off. */
const TTL_SECONDS = 24 * 3_600;

/** How this installation sends push messages. */
export interface PushSettings {
  readonly key: VapidKey;
  /** Whom a push service can ask: where people open kintai. */
  readonly siteUrl: string;
  readonly post: PostPublicly;
}

interface PushOutboxDependencies extends OutboxDependencies {
  readonly settings: PushSettings;
  readonly plan: PlanNotifications;
}

/**
 * The outbox of push messages, the table `push_outbox`. A message is written and encrypted as it is sent, of what is so by
 * then, and goes once the push service has taken it. A crash in between sends it again, under the same topic and tag: the
 * service and the device put the second in the place of the first.
 */
export function createPushOutbox({ settings: { key, siteUrl, post }, plan, ...dependencies }: PushOutboxDependencies) {
  const { now } = dependencies;
  const { kysely } = dependencies.database;

  /** The message, or the time until which it waits; `null` where it is no longer needed. */
  async function write(claim: PushClaim, target: PushTarget, at: EpochMs): Promise<PushMessage | EpochMs | null> {
    // As of its row: the same in each attempt.
    const tag = `kintai-${claim.id}`;
    const texts = textsIn(target.language);
    if (claim.isTest)
      return pushMessage(
        [{ text: texts?.mails.pushTest ?? 'テスト通知です。この端末で受け取れます。', to: '/account' }],
        tag,
      );
    const due = await loadDueNotifications(kysely, target, { channel: 'push', dueAt: claim.since }, at);
    if (due.length === 0) return null;
    // Nobody is woken by what failed in the evening, or was left by a process that was stopped then.
    const openAt = await sendableAt(kysely, claim.companyId, () => due, at);
    return openAt > at ? openAt : pushMessage(gathered(due, texts?.sentence), tag);
  }

  async function deliver(claim: PushClaim, signal: AbortSignal): Promise<Attempt> {
    const at = now();
    const target = await targetOf(kysely, claim, at);
    const message = target && (await write(claim, target, at));
    if (target === null || message === null) return {};
    if (typeof message === 'number') return { postponedTo: message };
    const headers = {
      authorization: vapidAuthorization(key, { endpoint: target.endpoint, subject: siteUrl, now: at }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL_SECONDS),
      topic: message.tag,
      urgency: 'normal',
    };
    const body = encryptMessage(JSON.stringify(message), target);
    const { status, retryAfter } = await post({ url: target.endpoint, headers, body }, signal).catch(
      (error: unknown) => {
        if (!(error instanceof PublicPostError)) throw error;
        throw new DeliveryError(error.message, { kind: error.isPrivate ? 'refused' : 'later', fault: error.message });
      },
    );
    if (status >= 200 && status < 300) return { store: (trx) => storeFault(trx, claim, null) };
    // RFC 8030 7.3: the browser has given it up, or was removed.
    if (status === 404 || status === 410) return { store: (trx) => removeSubscription(trx, claim) };
    const reason = `HTTP ${status}`;
    throw new DeliveryError(reason, { kind: isTemporary(status) ? 'later' : 'refused', fault: reason, retryAfter });
  }

  return createOutbox(
    PUSHES,
    {
      deliver,
      claimMs: CLAIM_MS,
      parallel: SENT_AT_ONCE,
      prepare: plan,
      giveUp: (trx, claim, reason, at) => storeFault(trx, claim, { reason, at }),
    },
    dependencies,
  );
}

/** The sending of push messages, as the routes know it. */
export interface PushDelivery {
  /** By which a browser subscribes; `null` where nothing is sent. */
  readonly publicKey: string | null;
  /** Has the background send what is due. Never fails. */
  wake(): void;
}
