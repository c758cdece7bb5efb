import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { z } from 'zod';

import type { PostPublicly } from '../platform/outside/public-post.ts';

/** A request, as the services have got it. */
export interface ReceivedPost {
  readonly host: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Services of the internet as a local server, for tests: chats that take what their published format allows. */
export interface TestServices {
  /** Where it is. */
  readonly url: string;
  readonly posts: ReceivedPost[];
  /** Answers a request; `null` as the service does, a status, or `'never'`. */
  reply: (post: ReceivedPost) => number | 'never' | null;
  /** What kintai posts to the internet arrives here. */
  readonly post: PostPublicly;
  /** The texts of all posts to a host. */
  textsOf(host: string): readonly string[];
  stop(): Promise<void>;
}

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
const slack = z.strictObject({ text: z.string().min(1).max(40_000), unfurl_links: z.boolean().optional() });
/** https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using */
const teams = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: z.looseObject({
          type: z.literal('AdaptiveCard'),
          version: z.string(),
          body: z
            .array(
              z.union([
                z.looseObject({ type: z.literal('TextBlock'), text: z.string().min(1) }),
                z.looseObject({
                  type: z.literal('RichTextBlock'),
                  inlines: z.array(z.looseObject({ type: z.literal('TextRun'), text: z.string().min(1) })).min(1),
                }),
              ]),
            )
            .min(1),
        }),
      }),
    )
    .length(1),
});
/** https://developers.worksmobile.com/jp/docs/webhook */
const lineWorks = z.strictObject({
  title: z.string().max(500).optional(),
  body: z.strictObject({ text: z.string().min(1).max(2_000) }),
  button: z.strictObject({ label: z.string().min(1).max(20), url: z.url().max(1_000) }).optional(),
});

const SERVICES: readonly { readonly host: RegExp; readonly format: z.ZodType; readonly status: number }[] = [
  { host: /^hooks\.slack\.com$/, format: slack, status: 200 },
  { host: /\.logic\.azure\.com$/, format: teams, status: 202 },
  { host: /^webhook\.worksmobile\.com$/, format: lineWorks, status: 200 },
];

function usualStatus({ host, headers, body }: ReceivedPost): number {
  const service = SERVICES.find((one) => one.host.test(host));
  if (service === undefined) return 201;
  const isJson = String(headers['content-type']).startsWith('application/json');
  return isJson && service.format.safeParse(JSON.parse(String(body))).success ? service.status : 400;
}

/** Starts them. The path of a request begins with the host that it was for. */
export async function startTestServices(): Promise<TestServices> {
  const posts: ReceivedPost[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, host = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
      const post = { host, path, headers: request.headers, body: Buffer.concat(chunks) };
      posts.push(post);
      const reply = services.reply(post);
      if (reply !== 'never') response.writeHead(reply ?? usualStatus(post), { 'retry-after': '600' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services: TestServices = {
    url,
    posts,
    reply: () => null,
    async post({ url: wanted, headers, body }, signal) {
      const { hostname, pathname, search } = new URL(wanted);
      const answer = await fetch(`${url}/${hostname}${pathname}${search}`, {
        method: 'POST',
        headers,
        body: body as BodyInit,
        redirect: 'manual',
        signal,
      });
      await answer.body?.cancel();
      return { status: answer.status, retryAfter: answer.status === 429 ? 600 : undefined };
    },
    textsOf: (host) => posts.filter((post) => post.host === host).map(({ body }) => String(body)),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return services;
}
