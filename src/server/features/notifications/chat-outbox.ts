import { gathered } from '#domain/notifications/gathered.ts';
import { isRecent } from '#domain/notifications/times.ts';
import { type Attempt, createOutbox, type OutboxDependencies } from '../../platform/jobs/outbox.ts';
import { type ChannelClaim, CHANNELS, settleMessages, waitingMessages } from './chat-channels.repository.ts';
import type { PostToChannel } from './chat-post.ts';
import { sendableAt } from './quiet-hours.ts';

/** In seconds, about a day in all; then a channel is given up. */
const SCHEDULE = [60, 120, 240, 480, 960, 1_920, ...Array<number>(23).fill(3_600)];
/** Longer than the attempt at a channel takes. */
const CLAIM_MS = 60_000;
const SENT_AT_ONCE = 8;
/** Sent together. */
const MOST_MESSAGES = 500;

interface ChatOutboxDependencies extends OutboxDependencies {
  readonly post: PostToChannel;
}

/**
 * The outbox of chat channels: what waits for a channel is sent together, outside of the company's quiet hours. A channel is
 * claimed for an attempt; a crash before its answer is recorded sends the same again, since no service has a key for a message.
 */
export function createChatOutbox({ post, ...dependencies }: ChatOutboxDependencies) {
  const { now } = dependencies;
  const { kysely } = dependencies.database;

  async function deliver(claim: ChannelClaim, signal: AbortSignal): Promise<Attempt> {
    const at = now();
    const openAt = await sendableAt(kysely, claim.companyId, () => [], at);
    if (openAt > at) return { postponedTo: openAt };
    const messages = await waitingMessages(kysely, claim, { now: at, limit: MOST_MESSAGES });
    const lines = gathered(messages.filter(({ holds, createdAt }) => holds && isRecent(createdAt, at)));
    if (lines.length > 0) await post(claim, lines, signal);
    return { store: (trx) => settleMessages(trx, claim, messages, now()) };
  }

  return createOutbox(
    CHANNELS,
    {
      deliver,
      schedule: SCHEDULE,
      claimMs: CLAIM_MS,
      parallel: SENT_AT_ONCE,
    },
    dependencies,
  );
}

/** The sending to chats, as the routes know it. */
export interface ChatDelivery {
  /** Posts at once, for a test; `null` where this kintai doesn't know at which address people open it. */
  readonly post: PostToChannel | null;
  /** Has the background send what is due. Never fails. */
  wake(): void;
}
