import { once } from 'node:events';
import { createServer } from 'node:http';

import { AppError } from './app-error.ts';
import { EARLY_HEADERS } from './error-handler.ts';

/** Answers in place of kintai while a start waits for its database. */
export interface WaitingServer {
  /** Idempotent. Rejects where the port is taken. */
  listen(): Promise<void>;
  /** Leaves the port to kintai. Idempotent. */
  close(): Promise<void>;
}

/**
 * Makes one: everything is refused with the error of a database that is away, as it would be while kintai serves.
 */
export function createWaitingServer({ host, port }: { readonly host: string; readonly port: number }): WaitingServer {
  const { status: away, body, retryAfterSeconds } = new AppError('database_away', { retryAfterSeconds: 5 });
  const server = createServer((_, response) => {
    response
      .writeHead(away, {
        ...EARLY_HEADERS,
        'retry-after': String(retryAfterSeconds),
        // The next request is for kintai itself.
        connection: 'close',
      })
      .end(JSON.stringify(body));
  });
  return {
    async listen() {
      if (server.listening) return;
      server.listen(port, host);
      await once(server, 'listening');
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
