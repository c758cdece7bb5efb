import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { createVerifier } from 'fast-jwt';
import { z } from 'zod';

import type { EpochMs } from '#domain/time/instant.ts';
import type { FetchPublicly } from '../platform/outside/public-post.ts';
import { fetchFromTests, serveLocally } from './https-server.ts';

/** How a request is answered in place of what LINE WORKS does: by a status, with headers, or never. */
type Reply = number | 'never' | { readonly status: number; readonly headers: Readonly<Record<string, string>> } | null;

/** LINE WORKS as far as a bot needs it, by its published documents, over https on this machine. */
export interface TestLineWorks {
  /** What is entered of a bot in kintai. */
  readonly bot: {
    readonly bot_id: string;
    readonly client_id: string;
    readonly client_secret: string;
    readonly service_account: string;
    readonly private_key: string;
  };
  /** The messages that were accepted, the last one last. */
  readonly messages: { readonly userId: string; readonly text: string; readonly words: readonly string[] }[];
  /** The tokens that were given out. */
  readonly tokens: string[];
  /** Answers a request for a token, or for a message, in its place. */
  reply: (request: 'token' | 'message') => Reply;
  /** What kintai sends to LINE WORKS arrives here. */
  readonly fetch: FetchPublicly;
  stop(): Promise<void>;
}

/** https://developers.worksmobile.com/jp/docs/auth-jwt */
const tokenRequest = z.strictObject({
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:jwt-bearer'),
  assertion: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  scope: z.literal('bot.message'),
});
/** https://developers.worksmobile.com/jp/docs/bot-user-message-send, bot-send-text and bot-quickreply there */
const messageRequest = z.strictObject({
  content: z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).max(2_000),
    quickReply: z.strictObject({
      items: z
        .array(
          z.strictObject({
            action: z.strictObject({
              type: z.literal('message'),
              label: z.string().min(1).max(20),
              text: z.string().min(1).max(300),
            }),
          }),
        )
        .min(1)
        .max(13),
    }),
  }),
});

const MESSAGES_PATH = /^\/www\.worksapis\.com\/v1\.0\/bots\/2000001\/users\/([^/]+)\/messages$/;
const TOKEN_PATH = '/auth.worksmobile.com/oauth2/v2.0/token';

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Starts one with a bot. The path of a request begins with the host that it was for. */
export async function startLineWorks(now: () => EpochMs): Promise<TestLineWorks> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const bot = {
    bot_id: '2000001',
    client_id: 'AbCdEfGhIjKlMnOpQrSt',
    client_secret: 'clientsec1',
    service_account: 'abcde.serviceaccount@example',
    private_key: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }),
  };
  const verify = createVerifier({
    key: keys.publicKey.export({ format: 'pem', type: 'spki' }),
    algorithms: ['RS256'],
    allowedIss: bot.client_id,
    allowedSub: bot.service_account,
    requiredClaims: ['iat', 'exp'],
    ignoreExpiration: true,
  });

  function tokenFor(body: string): number {
    const { data } = tokenRequest.safeParse(Object.fromEntries(new URLSearchParams(body)));
    if (data === undefined) return 400;
    try {
      const { iat, exp } = verify(data.assertion) as { iat: number; exp: number };
      const isHeld = iat <= now() / 1000 && exp > now() / 1000 && exp - iat <= 3_600;
      return isHeld && data.client_id === bot.client_id && data.client_secret === bot.client_secret ? 200 : 401;
    } catch {
      return 401;
    }
  }

  function take(userId: string, { headers }: IncomingMessage, body: string): number {
    if (headers.authorization !== `Bearer ${works.tokens.at(-1)}`) return 401;
    const { data } = messageRequest.safeParse(JSON.parse(body));
    if (data === undefined || headers['content-type'] !== 'application/json') return 400;
    const { text, quickReply } = data.content;
    works.messages.push({ userId, text, words: quickReply.items.map(({ action }) => action.text) });
    return 201;
  }

  const { origin, stop } = await serveLocally((request, response) => {
    void (async () => {
      const body = await read(request);
      const userId = MESSAGES_PATH.exec(request.url ?? '')?.[1];
      const isToken = request.url === TOKEN_PATH;
      if (request.method !== 'POST' || (!isToken && userId === undefined)) return response.writeHead(404).end();
      const reply = works.reply(isToken ? 'token' : 'message');
      if (reply === 'never') return undefined;
      if (reply !== null) {
        const { status, headers } = typeof reply === 'number' ? { status: reply, headers: {} } : reply;
        return response.writeHead(status, headers).end();
      }
      if (userId !== undefined) return response.writeHead(take(decodeURIComponent(userId), request, body)).end();
      const status = tokenFor(body);
      if (status !== 200) return response.writeHead(status).end();
      const token = `token ${works.tokens.length + 1}`;
      works.tokens.push(token);
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: '86400', scope: 'bot.message' }));
    })();
  });
  const works: TestLineWorks = {
    bot,
    messages: [],
    tokens: [],
    reply: () => null,
    fetch: (url, sent) => fetchFromTests(url.replace('https://', `${origin}/`), sent),
    stop,
  };
  return works;
}
