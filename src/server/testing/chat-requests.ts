import { createHmac } from 'node:crypto';

import type { EpochMs } from '#domain/time/instant.ts';

/** What somebody says in a chat. */
export interface SaidInChat {
  readonly text: string;
  /** Who says it, by the id there. */
  readonly user: string;
  /** Names the message; of the events of LINE WORKS, which have no id, a part of their time. */
  readonly message: number;
  readonly at: EpochMs;
  readonly secret: string;
}

/** A request as a service sends it. */
export interface ChatRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A slash command as Slack signs it; `fields` replace those of its form. */
export function slackRequest(
  { text, user, message, at, secret }: SaidInChat,
  fields: Readonly<Record<string, string>> = {},
): ChatRequest {
  const seconds = Math.floor(at / 1000);
  const body = new URLSearchParams({
    command: '/kintai',
    text,
    team_id: 'T1',
    user_id: user,
    user_name: `name of ${user}`,
    trigger_id: `t.${message}`,
    ...fields,
  }).toString();
  return {
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': String(seconds),
      'x-slack-signature': `v0=${createHmac('sha256', secret).update(`v0:${seconds}:${body}`).digest('hex')}`,
    },
  };
}

/** A mention of an outgoing webhook as Teams signs it. */
export function teamsRequest({ text, user, message, at, secret }: SaidInChat): ChatRequest {
  const body = JSON.stringify({
    type: 'message',
    id: String(message),
    timestamp: new Date(at).toISOString(),
    text: `<at>kintai</at> ${text}\n`,
    from: { id: `29:${user}`, aadObjectId: `aad-${user}`, name: `name of ${user}` },
    channelData: { tenant: { id: 'tenant-1' } },
  });
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('base64');
  return { body, headers: { 'content-type': 'application/json; charset=utf-8', authorization: `HMAC ${hmac}` } };
}

/** A callback of a bot as LINE WORKS signs it; `event` replaces parts of it. */
export function lineWorksRequest(
  { text, user, message, at, secret }: SaidInChat,
  event: object = {},
  botId = '2000001',
): ChatRequest {
  const body = JSON.stringify({
    type: 'message',
    source: { userId: user, domainId: 40_029_600 },
    issuedTime: new Date(Math.floor(at / 1000) * 1000 + (message % 1000)).toISOString(),
    content: { type: 'text', text },
    ...event,
  });
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-works-botid': botId,
      'x-works-signature': createHmac('sha256', secret).update(body).digest('base64'),
    },
  };
}
