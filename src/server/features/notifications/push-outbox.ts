import type { PgBoss } from 'pg-boss';

import { gathered } from '#domain/notifications/gathered.ts';
import { type PushMessage, pushMessage } from '#domain/notifications/push.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { backoffMs, createOutboxWorker } from '../../platform/jobs/outbox-worker.ts';
import type { Log } from '../../platform/log.ts';
import { isTemporary } from '../../platform/outside/answer.ts';
import { type PostPublicly, PublicPostError } from '../../platform/outside/public-post.ts';
import { encryptMessage } from '../../platform/push/encryption.ts';
import { vapidAuthorization, type VapidKey } from '../../platform/push/vapid.ts';
import { toldTogether } from './notifications.repository.ts';
import type { PlanNotifications } from './planning.ts';
import { sendableAt } from './quiet-hours.ts';
import {
  claimPushes,
  markPushFailed,
  postponePush,
  type PushClaim,
  type PushTarget,
  removePush,
  removeSubscription,
  settlePush,
  targetOf,
} from './push.repository.ts';

const BACKOFF = { firstMs: 60_000, longestMs: 60 * 60_000 };
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
/** Longer than the attempts at all messages of a claim take together. */
const CLAIM_MS = 2 * 60_000;
const CLAIMED_AT_ONCE = 20;
/** A device that is off for longer isn't told of it any more. */
const TTL_SECONDS = 24 * 3_600;

/** How this installation sends push messages. */
export interface PushSettings {
  readonly key: VapidKey;
  /** Whom a push service can ask: where people open kintai. */
  readonly siteUrl: string;
  readonly post: PostPublicly;
}

interface PushOutboxDependencies {
  readonly database: Database;
  readonly settings: PushSettings;
  readonly plan: PlanNotifications;
  readonly log: Log;
  readonly now: () => EpochMs;
  readonly wakeIn: (seconds: number) => void;
}

/**
 * The outbox of push messages, the table `push_outbox`. A message is written and encrypted as it is sent, of what is so by
 * then, and goes once the push service has taken it. A crash in between sends it again, under the same topic and tag: the
 * service and the device put the second in the place of the first.
 */
export function createPushOutbox({
  database: { kysely },
  settings: { key, siteUrl, post },
  plan,
  log,
  now,
  wakeIn,
}: PushOutboxDependencies) {
  /** What a message says, or until when it waits; `null` where there is nothing to be said any more. */
  async function write(claim: PushClaim, target: PushTarget, at: EpochMs): Promise<PushMessage | EpochMs | null> {
    // As of its row: the same in each attempt.
    const tag = `kintai-${claim.pushId}`;
    if (claim.isTest) return pushMessage([{ text: 'テスト通知です。この端末で受け取れます。', to: '/account' }], tag);
    const told = await toldTogether(kysely, target, { channel: 'push', dueAt: claim.dueAt }, at);
    if (told.length === 0) return null;
    // Nobody is woken by what failed in the evening, or was left by a process that was stopped then.
    const openAt = await sendableAt(kysely, claim.companyId, () => told, at);
    return openAt > at ? openAt : pushMessage(gathered(told), tag);
  }

  /** One attempt. */
  async function tryToSend(claim: PushClaim, signal: AbortSignal): Promise<void> {
    const at = now();
    const target = await targetOf(kysely, claim, at);
    if (target === null) return removePush(kysely, claim);
    let answer;
    try {
      const message = await write(claim, target, at);
      if (message === null) return await removePush(kysely, claim);
      if (typeof message === 'number') return await postponePush(kysely, claim, message);
      answer = await post(
        {
          url: target.endpoint,
          headers: {
            authorization: vapidAuthorization(key, { endpoint: target.endpoint, subject: siteUrl, now: at }),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(TTL_SECONDS),
            topic: message.tag,
            urgency: 'normal',
          },
          body: encryptMessage(JSON.stringify(message), target),
        },
        signal,
      );
    } catch (error) {
      if (error instanceof PublicPostError)
        return reschedule(claim, { reason: error.message, isRefused: error.isPrivate });
      // A message that kintai itself fails at ends as others do, and holds none of them up.
      log.error({ err: error }, 'A push message could not be written');
      return reschedule(claim, { reason: 'not written', isRefused: false });
    }
    const { status, retryAfter = 0 } = answer;
    if (status >= 200 && status < 300) return settlePush(kysely, claim, null);
    // RFC 8030 7.3: the browser has given it up, or was removed.
    if (status === 404 || status === 410) return removeSubscription(kysely, claim);
    return reschedule(claim, { reason: `HTTP ${status}`, isRefused: !isTemporary(status), retryAfter });
  }

  async function reschedule(
    claim: PushClaim,
    {
      reason,
      isRefused,
      retryAfter = 0,
    }: { readonly reason: string; readonly isRefused: boolean; readonly retryAfter?: number },
  ): Promise<void> {
    const at = now();
    log.warn({ reason, attempts: claim.attempts + 1 }, 'A push message could not be sent');
    const nextAttemptAt = epochMs(at + Math.max(backoffMs(BACKOFF, claim.attempts), retryAfter * 1000));
    if (isRefused || nextAttemptAt - claim.dueAt > GIVEN_UP_AFTER_MS) return settlePush(kysely, claim, { reason, at });
    await markPushFailed(kysely, claim, nextAttemptAt);
    wakeIn(Math.ceil((nextAttemptAt - at) / 1000));
  }

  return {
    /** Sends what is due, some at a time, until nothing is. */
    async deliverDue(signal: AbortSignal): Promise<void> {
      await plan(now());
      while (!signal.aborted) {
        const at = now();
        const claims = await claimPushes(kysely, {
          now: at,
          claimedUntil: epochMs(at + CLAIM_MS),
          limit: CLAIMED_AT_ONCE,
        });
        if (claims.length === 0) return;
        await Promise.all(claims.map((claim) => tryToSend(claim, signal)));
      }
    },
  };
}

const QUEUE = 'push-outbox';

/** The sending of push messages, as the routes know it. */
export interface PushDelivery {
  /** By which a browser subscribes; `null` where nothing is sent. */
  readonly publicKey: string | null;
  /** Has the background send what is due. Never fails. */
  wake(): void;
}

/** The sending where this kintai doesn't know at which https address people open it. */
export const withoutPush: PushDelivery = { publicKey: null, wake: () => undefined };

/** Starts sending push messages. Any number of server processes may do so at once. Stop it before the queue and the database. */
export async function startPushOutbox({
  boss,
  settings,
  ...dependencies
}: Omit<PushOutboxDependencies, 'settings' | 'wakeIn'> & {
  /** Started. */
  readonly boss: PgBoss;
  /** `null`: nothing is sent. */
  readonly settings: PushSettings | null;
}): Promise<{ readonly push: PushDelivery; readonly stop: () => Promise<void> }> {
  if (settings === null) {
    await boss.unschedule(QUEUE);
    return { push: withoutPush, stop: () => Promise.resolve() };
  }
  const worker = createOutboxWorker(boss, QUEUE, dependencies.log);
  const outbox = createPushOutbox({ ...dependencies, settings, wakeIn: worker.wakeIn });
  await worker.start(outbox.deliverDue);
  return { push: { publicKey: settings.key.publicKey, wake: () => worker.wakeIn(0) }, stop: worker.stop };
}
