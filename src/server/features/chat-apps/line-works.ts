import { createSigner } from 'fast-jwt';
import { z } from 'zod';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import { DeliveryError } from '../../platform/jobs/outbox.ts';
import { isTemporary, parseJson, retryAfterSeconds } from '../../platform/outside/answer.ts';
import { type FetchPublicly, postFault, PublicPostError } from '../../platform/outside/public-post.ts';
import { sha256 } from '../../platform/sha256.ts';

/** By what a bot of LINE WORKS sends: the bot, and the service account of a client app. */
export interface LineWorksBot {
  readonly botId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly serviceAccount: string;
  /** An RSA key in PEM. */
  readonly privateKey: string;
}

/** Sends a message to a user of LINE WORKS. Throws {@link DeliveryError} unless it was accepted. */
export type SendToLineWorks = (
  bot: LineWorksBot,
  message: { readonly userId: string; readonly body: object },
  signal: AbortSignal,
) => Promise<void>;

const TOKEN_URL = 'https://auth.worksmobile.com/oauth2/v2.0/token';
const API_URL = 'https://www.worksapis.com/v1.0';

/** Whoever waits for an answer in a chat doesn't wait longer than this for a call, in milliseconds. */
const CALL_MS = 5_000;
/** How long the proof of who asks for a token holds, in seconds: an hour is the most. */
const ASSERTION_SECONDS = 300;
/** A token that ends within this time isn't used any more, in milliseconds. */
const TOKEN_MARGIN_MS = 60_000;

interface Token {
  readonly value: string;
  readonly until: EpochMs;
}

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(10_000),
  /** Seconds, which LINE WORKS writes as a text. */
  expires_in: z.coerce
    .number()
    .positive()
    .max(7 * 24 * 3_600),
});

/**
 * Sends by the message API of LINE WORKS, with an access token of the bot's service account (OAuth 2.0 by a signed assertion,
 * RFC 7523). A token is used until it ends; one that isn't accepted is replaced once.
 */
export function createLineWorks(fetchPublicly: FetchPublicly, now: () => EpochMs): SendToLineWorks {
  /** By what they were asked for with: a changed key or secret never uses a token from before. */
  const tokens = new Map<string, Promise<Token>>();

  const post = async (url: string, sent: { headers: Record<string, string>; body: string }, signal?: AbortSignal) => {
    const limit = AbortSignal.timeout(CALL_MS);
    try {
      return await fetchPublicly(url, {
        method: 'POST',
        ...sent,
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      });
    } catch (error) {
      if (!(error instanceof PublicPostError)) throw error;
      throw new DeliveryError(error.message, { kind: 'later', fault: postFault(error) });
    }
  };

  async function askForToken({ clientId, clientSecret, serviceAccount, privateKey }: LineWorksBot): Promise<Token> {
    const at = now();
    const seconds = Math.floor(at / 1000);
    const claims = { iss: clientId, sub: serviceAccount, iat: seconds, exp: seconds + ASSERTION_SECONDS };
    const assertion = signed(claims, privateKey);
    const form = {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
      client_id: clientId,
      client_secret: clientSecret,
      // All that its documents ask for to send messages.
      scope: 'bot.message',
    };
    const response = await post(TOKEN_URL, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    if (!response.ok)
      throw refusal(
        response,
        'トークンが発行されません。Client ID、Client Secret、Service Account、Private Keyと、OAuth Scopesの「bot.message」を確認してください',
      );
    const { data } = tokenAnswer.safeParse(parseJson(await response.text()));
    if (data === undefined) throw new DeliveryError('no token', { kind: 'later', fault: 'トークンを読み取れません' });
    return { value: data.access_token, until: epochMs(at + data.expires_in * 1000 - TOKEN_MARGIN_MS) };
  }

  /** @param refused the token that LINE WORKS has just not accepted */
  async function tokenOf(bot: LineWorksBot, refused: string | null): Promise<string> {
    const key = sha256(JSON.stringify(bot)).toString('hex');
    const kept = tokens.get(key);
    const token = await kept?.catch(() => null);
    if (token != null && token.value !== refused && token.until > now()) return token.value;
    // Of several that wait for a token the first asks.
    const asked = tokens.get(key);
    const asking = asked === undefined || asked === kept ? askForToken(bot) : asked;
    tokens.set(key, asking);
    return (await asking).value;
  }

  const send = async (bot: LineWorksBot, userId: string, body: object, token: string, signal: AbortSignal) =>
    post(
      `${API_URL}/bots/${encodeURIComponent(bot.botId)}/users/${encodeURIComponent(userId)}/messages`,
      {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      },
      signal,
    );

  return async (bot, { userId, body }, signal) => {
    const token = await tokenOf(bot, null);
    const first = await send(bot, userId, body, token, signal);
    // Its documents say 401 of a token that has ended, its samples 403.
    const response = [401, 403].includes(first.status)
      ? await send(bot, userId, body, await tokenOf(bot, token), signal)
      : first;
    if (response.ok) return;
    throw refusal(response, 'メッセージを送信できません。Bot IDと、Botを利用できる社員を確認してください');
  };
}

function signed(claims: object, privateKey: string): string {
  try {
    return createSigner({ algorithm: 'RS256', key: privateKey })(claims);
  } catch {
    throw new DeliveryError('no key', { kind: 'refused', fault: 'Private Keyを使えません。登録し直してください' });
  }
}

/** A status that isn't a success, in words: what is temporary, and what somebody has to mend. */
function refusal({ status, headers }: Response, toMend: string): DeliveryError {
  const reason = `HTTP ${status}`;
  const retryAfter = retryAfterSeconds(headers, 'ratelimit-reset');
  if (status === 429)
    return new DeliveryError(reason, {
      kind: 'later',
      fault: `LINE WORKSの回数の上限を超えました（${reason}）`,
      retryAfter,
    });
  return isTemporary(status)
    ? new DeliveryError(reason, { kind: 'later', fault: `LINE WORKSが応答しません（${reason}）`, retryAfter })
    : new DeliveryError(reason, { kind: 'refused', fault: `${toMend}（${reason}）` });
}
