import { type IncomingHttpHeaders, type RequestListener, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the service received. */
interface ServiceCall {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly at: number;
}

/** How the service answers a request; the return value is ignored. */
type Reply = (response: ServerResponse, call: ServiceCall) => unknown;

/** A geocoding service on this machine, for tests. */
export interface FakeService {
  readonly url: string;
  readonly calls: ServiceCall[];
  /** The current answer to every request. */
  reply: Reply;
  stop(): Promise<void>;
}

/** Starts one that rejects every request until `reply` is set. */
export async function startFakeService(): Promise<FakeService> {
  const calls: ServiceCall[] = [];
  const handle: RequestListener = (request, response) => {
    const call = { url: new URL(request.url ?? '/', 'http://service'), headers: request.headers, at: Date.now() };
    calls.push(call);
    void service.reply(response, call);
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: FakeService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/reverse`,
    calls,
    reply: status(503),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

/** Answers with JSON. */
export const json =
  (body: unknown, code = 200): Reply =>
  (response) =>
    response.writeHead(code, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));

/** Answers with a status and an error page, as a proxy does. */
export const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end('<html><body>error</body></html>');

/** Answers with the text. */
export const text =
  (body: string): Reply =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
