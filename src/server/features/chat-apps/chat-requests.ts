import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import { z } from 'zod';

import { type ChatAppService, wordsOfTeams } from '#domain/chat-apps/command.ts';
import { inOneLine, storedLine } from '#domain/company/one-line.ts';
import { type EpochMs, parseInstant } from '#domain/time/instant.ts';
import { parseJson } from '../../platform/outside/answer.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import { sha256 } from '../../platform/sha256.ts';

/** How old a request may be, and how far ahead of the server's clock, in milliseconds. */
const SKEW_MS = 5 * 60_000;

/** A request as it arrives. */
export interface Arrived {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What somebody says in a chat. */
export interface ChatMessage {
  /** The workspace or tenant with the user's id in it. */
  readonly chatUser: string;
  readonly chatUserName: string;
  readonly text: string;
  /** Names the message, by which it is one when it comes twice. */
  readonly id: string;
  /** It was said in a room of several, to whoever is there: what is no command isn't for kintai. */
  readonly isInRoom?: true;
}

/** What a request is read by. */
interface ReadFor {
  readonly service: ChatAppService;
  readonly bot_id: string | null;
}

/**
 * What a request of the service says, once its signature and its time are right; `null` for one that isn't the service's, is
 * old, or can't be read. `check` is a request in which nobody says anything.
 */
export function readChatRequest(
  app: ReadFor,
  secret: string,
  arrived: Arrived,
  now: EpochMs,
): ChatMessage | 'check' | null {
  switch (app.service) {
    case 'slack':
      return ofSlack(secret, arrived, now);
    case 'teams':
      return ofTeams(secret, arrived, now);
    case 'line_works':
      return ofLineWorks(app.bot_id, secret, arrived, now);
  }
}

const isRecent = (at: number, now: EpochMs): boolean => Math.abs(now - at) <= SKEW_MS;

const id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[!-~]+$/);

/** What somebody is called, for the person themself to see. */
const called = z
  .string()
  .transform((name) =>
    Array.from(storedLine(inOneLine(name).replaceAll(/\p{Cc}/gu, ' ')))
      .slice(0, 100)
      .join(''),
  )
  .catch('');

const command = z.object({
  team_id: id,
  user_id: id,
  user_name: called,
  text: z.string().max(4000).catch(''),
  trigger_id: id.optional(),
});

/** A slash command: `v0=` and the HMAC of `v0:{timestamp}:{body}` by the signing secret, in hexadecimal. */
function ofSlack(secret: string, { headers, body }: Arrived, now: EpochMs): ChatMessage | 'check' | null {
  const timestamp = String(headers['x-slack-request-timestamp']);
  if (!/^\d{1,12}$/.test(timestamp) || !isRecent(Number(timestamp) * 1000, now)) return null;
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex');
  if (!isSameSecret(Buffer.from(String(headers['x-slack-signature'])), Buffer.from(`v0=${digest}`))) return null;
  const form = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  if (form['ssl_check'] === '1') return 'check';
  const { data } = command.safeParse(form);
  return data === undefined
    ? null
    : {
        chatUser: `${data.team_id}/${data.user_id}`,
        chatUserName: data.user_name || data.user_id,
        text: data.text,
        id: messageId(data.trigger_id, timestamp, body),
      };
}

const activity = z.object({
  type: z.literal('message'),
  id: id.optional(),
  timestamp: z.string().max(40),
  text: z.string().max(28_000).catch(''),
  from: z.object({ id, aadObjectId: id.optional(), name: called }),
  channelData: z.object({ tenant: z.object({ id }) }),
});

/** A message to an outgoing webhook: `HMAC` and the HMAC of the body by the security token, both in base64. */
function ofTeams(secret: string, { headers, body }: Arrived, now: EpochMs): ChatMessage | null {
  const given = /^HMAC ([A-Za-z0-9+/=]{1,100})$/i.exec(headers.authorization ?? '')?.[1];
  const digest = createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest();
  if (given === undefined || !isSameSecret(Buffer.from(given, 'base64'), digest)) return null;
  const { data } = activity.safeParse(parseJson(body.toString('utf8')));
  if (data === undefined) return null;
  const sentAt = parseInstant(data.timestamp);
  if (sentAt === null || !isRecent(sentAt, now)) return null;
  return {
    chatUser: `${data.channelData.tenant.id}/${data.from.aadObjectId ?? data.from.id}`,
    chatUserName: data.from.name || data.from.id,
    text: wordsOfTeams(data.text),
    id: messageId(data.id, data.timestamp, body),
  };
}

const event = z.object({
  type: z.string(),
  issuedTime: z.string().max(40),
  source: z.object({ domainId: z.int().positive(), userId: id.optional(), channelId: id.optional().catch(undefined) }),
  content: z.object({ type: z.string(), text: z.string().max(10_000).catch('') }).optional(),
});

/**
 * A callback of a bot: the HMAC of the body by the bot's secret in base64, and which bot it is for. Its events have no id of
 * their own: what is the same to the letter is the same.
 */
function ofLineWorks(
  botId: string | null,
  secret: string,
  { headers, body }: Arrived,
  now: EpochMs,
): ChatMessage | 'check' | null {
  const digest = createHmac('sha256', secret).update(body).digest('base64');
  if (!isSameSecret(Buffer.from(String(headers['x-works-signature'])), Buffer.from(digest))) return null;
  if (headers['x-works-botid'] !== botId) return null;
  const { data } = event.safeParse(parseJson(body.toString('utf8')));
  const sentAt = data === undefined ? null : parseInstant(data.issuedTime);
  if (data === undefined || sentAt === null || !isRecent(sentAt, now)) return null;
  const { domainId, userId, channelId } = data.source;
  const isText = data.type === 'message' && data.content?.type === 'text';
  // Whoever opens the bot for the first time is answered with what can be said.
  if (userId === undefined || (!isText && data.type !== 'begin')) return 'check';
  return {
    chatUser: `${domainId}/${userId}`,
    // The event has no name, and a right to look people up would be another one.
    chatUserName: `利用者 ${userId.slice(0, 8)}`,
    text: isText ? (data.content?.text ?? '') : '',
    id: messageId(undefined, data.issuedTime, body),
    ...(isText && channelId !== undefined && { isInRoom: true }),
  };
}

/** The service's own id, else what was sent and when. */
const messageId = (own: string | undefined, timestamp: string, body: Buffer): string =>
  own ?? sha256(`${timestamp} ${body.toString('base64')}`).toString('hex');
