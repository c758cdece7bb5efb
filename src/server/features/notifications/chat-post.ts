import { chatPayload, type ChatService } from '#domain/notifications/chat.ts';
import type { ToldLine } from '#domain/notifications/gathered.ts';
import { DeliveryError } from '../../platform/jobs/outbox.ts';
import { isTemporary } from '../../platform/outside/answer.ts';
import { postFault, type PostPublicly, PublicPostError } from '../../platform/outside/public-post.ts';
import { mailLink } from '../../shared/mail/mail-message.ts';

/** Posts messages into channels of chat services. */
export type PostToChannel = (
  channel: { readonly service: ChatService; readonly url: string },
  lines: readonly ToldLine[],
  signal: AbortSignal,
) => Promise<void>;

/** Posts with links to the screens of `siteUrl`, which ask for a login. Throws {@link DeliveryError} unless it was accepted. */
export const createPostToChannel =
  (post: PostPublicly, siteUrl: string): PostToChannel =>
  async ({ service, url }, lines, signal) => {
    const body = chatPayload(
      service,
      lines.map(({ text, to }) => ({ text, url: mailLink(siteUrl, to) })),
    );
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    let answer;
    try {
      answer = await post({ url, headers, body: JSON.stringify(body) }, signal);
    } catch (error) {
      if (!(error instanceof PublicPostError)) throw error;
      const kind = error.isPrivate ? 'refused' : 'later';
      throw new DeliveryError(error.message, { kind, fault: postFault(error) });
    }
    const { status, retryAfter } = answer;
    if (status >= 200 && status < 300) return;
    throw new DeliveryError(`HTTP ${status}`, { ...faultOf(status), retryAfter });
  };

function faultOf(status: number): Pick<DeliveryError, 'kind' | 'fault'> {
  if (status >= 300 && status < 400)
    return { kind: 'refused', fault: `別の宛先への転送には従いません（HTTP ${status}）` };
  if (status === 404 || status === 410)
    return { kind: 'refused', fault: `Webhookが見つかりません。削除されていないか確認してください（HTTP ${status}）` };
  if (status === 429) return { kind: 'later', fault: `サービスの送信数の上限を超えました（HTTP ${status}）` };
  return {
    kind: isTemporary(status) ? 'later' : 'refused',
    fault: `サービスが受け付けません（HTTP ${status}）`,
  };
}
