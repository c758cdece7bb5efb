import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A record of the table, as it was last written. */
export interface FakeRecord {
  readonly Id: number;
  readonly Title: string;
  readonly ClassHash: Readonly<Record<string, string>>;
  readonly DateHash: Readonly<Record<string, string>>;
  readonly NumHash: Readonly<Record<string, number>>;
}

type UpsertBody = Omit<FakeRecord, 'Id'> & {
  readonly ApiVersion: number;
  readonly ApiKey: string;
  readonly Keys: readonly string[];
};

/** Answers a request in place of Pleasanter. `write` does what Pleasanter would have done, without its response. */
type Reply = (response: ServerResponse, write: () => Promise<unknown>) => unknown;

/** A local Pleasanter with one table, for tests. */
export interface FakePleasanter {
  readonly url: string;
  readonly port: number;
  readonly apiKey: string;
  readonly siteId: number;
  readonly records: FakeRecord[];
  /** Every request received, answered or not. */
  readonly calls: UpsertBody[];
  /** The current answer to every request; `null`: as Pleasanter does. */
  reply: Reply | null;
  /** How long it takes between looking for the record and writing it, unlocked. */
  slownessMs: number;
  stop(): Promise<void>;
}

interface FakeOptions {
  /** The port of a stopped one, to restart it. */
  readonly port?: number;
}

/** Starts one that implements the manual's `POST /api/items/{siteId}/upsert`. */
export async function startFakePleasanter({ port = 0 }: FakeOptions = {}): Promise<FakePleasanter> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  const fake: FakePleasanter = {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    apiKey: 'secret-api-key',
    siteId: 123,
    records: [],
    calls: [],
    reply: null,
    slownessMs: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = JSON.parse(text) as UpsertBody;
    fake.calls.push(body);
    const write = () => upsert(request, body);
    if (fake.reply !== null) {
      fake.reply(response, write);
      return;
    }
    const answer = await write();
    response.writeHead(answer.StatusCode, JSON_TYPE).end(JSON.stringify(answer));
  }

  async function upsert(request: IncomingMessage, body: UpsertBody) {
    if (request.headers['content-type'] !== 'application/json') return refusal(400, '不正な要求です。');
    if (body.ApiKey !== fake.apiKey) return refusal(401, '認証できませんでした。');
    if (request.method !== 'POST' || request.url !== `/api/items/${fake.siteId}/upsert`)
      return refusal(404, '指定された情報は見つかりませんでした。');
    if (body.Keys.length === 0) return refusal(400, 'JSONデータが不正です。');

    const isKept = (record: FakeRecord): boolean =>
      body.Keys.every((column) => record.ClassHash[column] === body.ClassHash[column]);
    const [found, ...more] = fake.records.filter(isKept);
    await sleep(fake.slownessMs);
    if (more.length > 0) return refusal(400, '重複しています。');
    const { Title, ClassHash, DateHash, NumHash } = body;
    const written = { Id: found?.Id ?? fake.records.length + 1, Title, ClassHash, DateHash, NumHash };
    if (found === undefined) fake.records.push(written);
    else fake.records.splice(fake.records.indexOf(found), 1, written);
    return {
      Id: written.Id,
      StatusCode: 200,
      LimitPerDate: 10_000,
      LimitRemaining: 9_994,
      Message: `" ${Title} " を${found === undefined ? '作成' : '更新'}しました。`,
    };
  }

  return fake;
}

const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' };

const refusal = (status: number, message: string) => ({ Id: 123, StatusCode: status, Message: message });

/** Never answers. */
export const hanging: Reply = () => undefined;

/** Cuts the connection. */
export const reset: Reply = (response) => response.destroy();

/** Handles the request and cuts the connection before the response. */
export const losingItsResponse: Reply = (response, write) => write().then(() => response.destroy());

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify(body));

/** Answers with a page, as a proxy does. */
export const page =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html><body>Sorry</body></html>');
