import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The network between the browser and the server, which a journey can really cut. */
export interface Network {
  readonly url: string;
  /** The paths that the server was asked for. */
  readonly asked: readonly string[];
  /** No connection is taken any more, and those that there are break. */
  cut(): void;
  restore(): void;
  /** What is sent to the API arrives, and its answers are lost. */
  loseAnswers(): void;
  /** The server has another version of the app, by the service worker's word, from now on. */
  updateApp(): void;
  stop(): Promise<void>;
}

/** Starts one before the server at that address. */
export async function startNetwork(serverUrl: string): Promise<Network> {
  const server = new URL(serverUrl);
  let state: 'up' | 'cut' | 'losing' = 'up';
  let isUpdated = false;
  const asked: string[] = [];

  const proxy = createServer((incoming, answer) => {
    if (state === 'cut') {
      incoming.socket.destroy();
      return;
    }
    const { method, url: path = '' } = incoming;
    asked.push(path);
    // Never compressed, so that something can be added.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const forwarded: ClientRequest = request(
      { host: server.hostname, port: server.port, method, path, headers },
      (response) => pass(response, incoming, answer),
    );
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });

  function pass(
    response: IncomingMessage,
    { url = '', method, socket }: IncomingMessage,
    answer: ServerResponse,
  ): void {
    if (state === 'cut' || (state === 'losing' && method === 'POST' && url.startsWith('/api/'))) {
      response.resume();
      socket.destroy();
    } else if (isUpdated && url.startsWith('/service-worker.js')) {
      const { 'content-length': _, ...headers } = response.headers;
      answer.writeHead(response.statusCode ?? 500, headers);
      response.on('end', () => answer.end('\n//'));
      response.pipe(answer, { end: false });
    } else {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    }
  }

  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    cut() {
      state = 'cut';
      proxy.closeAllConnections();
    },
    restore: () => void (state = 'up'),
    loseAnswers: () => void (state = 'losing'),
    updateApp: () => void (isUpdated = true),
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => void proxy.close(resolve));
    },
  };
}
