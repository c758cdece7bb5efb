import type { FastifyInstance } from 'fastify';

import type { Log } from '../log.ts';

/** Whether a server process is about to stop. */
export interface Shutdown {
  readonly hasBegun: boolean;
  begin(): void;
}

/** A process that isn't stopping yet. */
export function createShutdown(): Shutdown {
  let hasBegun = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    begin: () => void (hasBegun = true),
  };
}

/** So long the requests in flight have to finish: a download of a large company's sheets takes some seconds. */
const FINISH_WITHIN_MS = 25_000;
const SWEEP_EVERY_MS = 100;

/**
 * Closes the HTTP server: accepts no new connection, finishes what is in flight, and ends each connection as soon as it
 * is idle. What isn't finished in time is cut off, with a line of the log.
 */
export async function finishRequests(app: FastifyInstance, log: Log, withinMs = FINISH_WITHIN_MS): Promise<void> {
  // A connection that is busy now becomes an idle one later, and would be kept open for another request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
  const late = setTimeout(() => {
    log.warn({ seconds: withinMs / 1000 }, 'requests were not finished in time and are cut off');
    app.server.closeAllConnections();
  }, withinMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(late);
  }
}
