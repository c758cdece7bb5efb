import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { Webhook } from 'standardwebhooks';

import { createWebhookSecrets } from '#server/features/webhooks/webhook-secrets.ts';
import { createVault } from '#server/platform/auth/vault.ts';
import type { Database } from '#server/platform/database/database.ts';

/** How what was received differs from what is stored. */
export interface ReceivedDifferences {
  readonly received: number;
  /** Punches that are stored and weren't received. */
  readonly lost: readonly number[];
  /** Punches that were received and aren't stored. */
  readonly invented: readonly number[];
  /** People whose punches were first received in another order than they are stored in. */
  readonly outOfOrder: readonly number[];
  readonly twice: number;
  readonly unsigned: number;
}

/** A receiver of punches, in the place of one on the internet. */
export interface WebhookReceiver {
  /** The settings of a kintai that sends to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Has a company's punches sent to it. */
  listen(database: Database, companyId: string): Promise<void>;
  /** How many punches of a company wait to be sent. */
  waiting(database: Database, companyId: string): Promise<number>;
  compare(database: Database, companyId: string): Promise<ReceivedDifferences>;
  stop(): void;
}

/** Starts one that verifies what it is sent, for kintai with this secret. */
export async function startWebhookReceiver(installationSecret: string): Promise<WebhookReceiver> {
  const secrets = createWebhookSecrets(createVault(installationSecret));
  let verifier: Webhook | null = null;
  const byUser = new Map<number, number[]>();
  const ids = new Set<string>();
  let [twice, unsigned] = [0, 0];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    try {
      const { data } = (verifier as Webhook).verify(body, request.headers as Record<string, string>) as {
        data: { user_id: number; record_id: number };
      };
      const id = String(request.headers['webhook-id']);
      if (ids.has(id)) twice += 1;
      else byUser.set(data.user_id, [...(byUser.get(data.user_id) ?? []), data.record_id]);
      ids.add(id);
      response.writeHead(204).end();
    } catch {
      unsigned += 1;
      response.writeHead(401).end();
    }
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const preload = fileURLToPath(new URL('./receiver-in-place.ts', import.meta.url));
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, KINTAI_BENCH_RECEIVER: `http://127.0.0.1:${port}` },
    async listen({ kysely }, companyId) {
      const { webhook_endpoint_id } = await kysely
        .insertInto('webhook_endpoint')
        .values({
          company_id: companyId,
          name: '障害の受信',
          webhook_url: 'https://receiver.example.com/kintai',
          events: ['punch.created'],
          planned_sequence: 0,
        })
        .returning('webhook_endpoint_id')
        .executeTakeFirstOrThrow();
      const { secret, ...stored } = secrets.make({ companyId, id: webhook_endpoint_id });
      verifier = new Webhook(secret);
      await kysely
        .insertInto('webhook_secret')
        .values({ company_id: companyId, webhook_endpoint_id, ...stored, created_at: new Date() })
        .execute();
    },
    async waiting({ kysely }, companyId) {
      const { count } = await kysely
        .selectFrom('audit_entry as a')
        .leftJoin('webhook_delivery as d', (join) =>
          join.onRef('d.company_id', '=', 'a.company_id').onRef('d.audit_entry_id', '=', 'a.audit_entry_id'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('a.company_id', '=', companyId)
        .where('a.action', '=', 'punch')
        .where('d.delivered_at', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },
    async compare({ kysely }, companyId) {
      const rows = await kysely
        .selectFrom('audit_entry')
        .select(['subject_user_id', 'after'])
        .where('company_id', '=', companyId)
        .where('action', '=', 'punch')
        .orderBy('audit_entry_id')
        .execute();
      const storedOf = Map.groupBy(rows, (row) => row.subject_user_id ?? 0);
      const idsOf = (userId: number) =>
        (storedOf.get(userId) ?? []).map(({ after }) => (after as { readonly id: number }).id);
      const all = new Set(rows.map(({ after }) => (after as { readonly id: number }).id));
      const got = new Set([...byUser.values()].flat());
      return {
        received: got.size,
        lost: [...all].filter((id) => !got.has(id)),
        invented: [...got].filter((id) => !all.has(id)),
        outOfOrder: [...byUser].flatMap(([userId, received]) =>
          String(received) === String(idsOf(userId).filter((id) => got.has(id))) ? [] : [userId],
        ),
        twice,
        unsigned,
      };
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
