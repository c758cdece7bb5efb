import type { PgBoss } from 'pg-boss';

import { gathered } from '#domain/notifications/gathered.ts';
import { isNews } from '#domain/notifications/times.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { backoffMs, createOutboxWorker } from '../../platform/jobs/outbox-worker.ts';
import type { Log } from '../../platform/log.ts';
import {
  type ChannelClaim,
  claimChannels,
  markChannelFailed,
  postponeChannel,
  settleMessages,
  waitingMessages,
} from './chat-channels.repository.ts';
import { ChatError, type PostToChannel } from './chat-post.ts';
import { sendableAt } from './quiet-hours.ts';

const BACKOFF = { firstMs: 60_000, longestMs: 60 * 60_000 };
/** With that backoff they take a day. */
const MOST_ATTEMPTS = 30;
/** Longer than the attempt at a channel takes. */
const CLAIM_MS = 60_000;
const CLAIMED_AT_ONCE = 8;
/** Sent together. */
const MOST_MESSAGES = 500;

interface ChatOutboxDependencies {
  readonly database: Database;
  readonly post: PostToChannel;
  readonly log: Log;
  readonly now: () => EpochMs;
  readonly wakeIn: (seconds: number) => void;
}

/**
 * The outbox of chat channels: what waits for a channel is sent together, outside of the company's quiet hours. A channel is
 * claimed for an attempt; a crash before its answer is recorded sends the same again, since no service has a key for a message.
 */
export function createChatOutbox({ database: { kysely }, post, log, now, wakeIn }: ChatOutboxDependencies) {
  /** One attempt. */
  async function deliver(claim: ChannelClaim, signal: AbortSignal): Promise<void> {
    const at = now();
    const openAt = await sendableAt(kysely, claim.companyId, () => [], at);
    if (openAt > at) return postponeChannel(kysely, claim, openAt);
    const messages = await waitingMessages(kysely, claim, { now: at, limit: MOST_MESSAGES });
    const lines = gathered(messages.filter(({ holds, createdAt }) => holds && isNews(createdAt, at)));
    if (lines.length > 0) {
      try {
        await post(claim, lines, signal);
      } catch (error) {
        return reschedule(claim, error instanceof ChatError ? error : ofOurs(error));
      }
    }
    await kysely.transaction().execute((trx) => settleMessages(trx, claim, messages, now()));
  }

  /** A message that kintai itself fails at ends as others do, and holds none of them up. */
  function ofOurs(error: unknown): ChatError {
    log.error({ err: error }, 'A message for a chat could not be written');
    return new ChatError('not written', { kind: 'later', fault: '送信する内容を作成できませんでした' });
  }

  async function reschedule(claim: ChannelClaim, { kind, fault, message, retryAfter }: ChatError): Promise<void> {
    const at = now();
    log.warn({ kind, reason: message, attempts: claim.attempts + 1 }, 'A chat channel could not be told');
    const nextAttemptAt = epochMs(at + Math.max(backoffMs(BACKOFF, claim.attempts), retryAfter * 1000));
    const isOver = kind === 'refused' || claim.attempts + 1 >= MOST_ATTEMPTS;
    await markChannelFailed(kysely, claim, { fault, nextAttemptAt: isOver ? null : nextAttemptAt, now: at });
    if (!isOver) wakeIn(Math.ceil((nextAttemptAt - at) / 1000));
  }

  return {
    /** Sends what is due, some channels at a time, until nothing is. */
    async deliverDue(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const at = now();
        const claims = await claimChannels(kysely, {
          now: at,
          claimedUntil: epochMs(at + CLAIM_MS),
          limit: CLAIMED_AT_ONCE,
        });
        if (claims.length === 0) return;
        await Promise.all(claims.map((claim) => deliver(claim, signal)));
      }
    },
  };
}

const QUEUE = 'chat-outbox';

/** The sending to chats, as the routes know it. */
export interface ChatDelivery {
  /** Posts at once, for a test; `null` where this kintai doesn't know at which address people open it. */
  readonly post: PostToChannel | null;
  /** Has the background send what is due. Never fails. */
  wake(): void;
}

/** The sending to chats where no links can be made. */
export const withoutChat: ChatDelivery = { post: null, wake: () => undefined };

/** Starts sending to chats. Any number of server processes may do so at once. Stop it before the queue and the database. */
export async function startChatOutbox({
  boss,
  post,
  ...dependencies
}: Omit<ChatOutboxDependencies, 'post' | 'wakeIn'> & {
  /** Started. */
  readonly boss: PgBoss;
  /** `null`: nothing is sent. */
  readonly post: PostToChannel | null;
}): Promise<{ readonly chat: ChatDelivery; readonly stop: () => Promise<void> }> {
  if (post === null) {
    await boss.unschedule(QUEUE);
    return { chat: withoutChat, stop: () => Promise.resolve() };
  }
  const worker = createOutboxWorker(boss, QUEUE, dependencies.log);
  const outbox = createChatOutbox({ ...dependencies, post, wakeIn: worker.wakeIn });
  await worker.start(outbox.deliverDue);
  return { chat: { post, wake: () => worker.wakeIn(0) }, stop: worker.stop };
}
