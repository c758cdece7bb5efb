import { createHmac } from 'node:crypto';

import type { ChatAppService } from '#domain/chat-apps/command.ts';
import type { EpochMs } from '#domain/time/instant.ts';

/** The headers by which each service signs a body at a time. */
export const chatSignature: Readonly<
  Record<ChatAppService, (secret: string, body: string | Buffer, at: EpochMs) => Readonly<Record<string, string>>>
> = {
  slack: (secret, body, at) => {
    const seconds = Math.floor(at / 1000);
    const digest = createHmac('sha256', secret).update(`v0:${seconds}:`).update(body).digest('hex');
    return { 'x-slack-request-timestamp': String(seconds), 'x-slack-signature': `v0=${digest}` };
  },
  teams: (secret, body) => ({
    authorization: `HMAC ${createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('base64')}`,
  }),
  line_works: (secret, body) => ({
    'x-works-signature': createHmac('sha256', secret).update(body).digest('base64'),
  }),
};

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
      ...chatSignature.slack(secret, body, at),
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
  const headers = { 'content-type': 'application/json; charset=utf-8', ...chatSignature.teams(secret, body, at) };
  return { body, headers };
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
      ...chatSignature.line_works(secret, body, at),
    },
  };
}
