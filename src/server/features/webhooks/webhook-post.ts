import type { TEST_EVENT, WebhookEvent } from '#domain/webhooks/event.ts';
import { type EpochMs, formatInstant } from '#domain/time/instant.ts';
import { isTemporary } from '../../platform/outside/answer.ts';
import { postFault, type PostPublicly, PublicPostError } from '../../platform/outside/public-post.ts';
import { signedHeaders } from './webhook-secrets.ts';

/** A message to a receiver. */
export interface WebhookMessage {
  /** The same for each attempt, so that a receiver knows what it has already. */
  readonly id: string;
  readonly type: WebhookEvent | typeof TEST_EVENT;
  /** When it happened. */
  readonly timestamp: EpochMs;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How an attempt ended. */
export interface WebhookOutcome {
  /** Of the answer; `null` without one. */
  readonly status: number | null;
  readonly durationMs: number;
  /** `gone`: it wants nothing any more; `refused`: no other attempt will do; `down`: nor is it there for others now. */
  readonly end: 'delivered' | 'gone' | 'refused' | 'failed' | 'down';
  /** The reason for the company's admins, without an address or a secret; `null` where it was delivered. */
  readonly fault: string | null;
  readonly retryAfter?: number | undefined;
}

/** Sends messages to receivers. */
export type PostWebhook = (
  receiver: { readonly url: string; readonly keys: readonly Buffer[] },
  message: WebhookMessage,
  at: EpochMs,
  signal: AbortSignal,
) => Promise<WebhookOutcome>;

/** Sends by the specification of Standard Webhooks. */
export const createPostWebhook =
  (post: PostPublicly): PostWebhook =>
  async ({ url, keys }, { id, type, timestamp, data }, at, signal) => {
    const body = JSON.stringify({ type, timestamp: formatInstant(timestamp), data });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'kintai',
      ...signedHeaders(keys, { id, body, at }),
    };
    const begun = performance.now();
    const spent = (): number => Math.round(performance.now() - begun);
    try {
      const { status, retryAfter } = await post({ url, headers, body }, signal);
      return { status, durationMs: spent(), retryAfter, ...endOf(status) };
    } catch (error) {
      if (!(error instanceof PublicPostError)) throw error;
      const end = error.isPrivate ? 'refused' : 'down';
      return { status: null, durationMs: spent(), end, fault: postFault(error) };
    }
  };

function endOf(status: number): Pick<WebhookOutcome, 'end' | 'fault'> {
  if (status >= 200 && status < 300) return { end: 'delivered', fault: null };
  if (status >= 300 && status < 400)
    return { end: 'failed', fault: `別の宛先への転送には従いません（HTTP ${status}）` };
  if (status === 410) return { end: 'gone', fault: '受信側が受け取りを終了しました（HTTP 410）' };
  return { end: isTemporary(status) ? 'down' : 'failed', fault: `受信側が受け付けません（HTTP ${status}）` };
}
