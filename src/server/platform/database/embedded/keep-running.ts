import { type EmbeddedLog, messageOf } from './reports.ts';
import type { ServerProcess } from './server-process.ts';

/** So many restarts begin within a minute at the most. */
const RESTARTS = 3;
const WITHIN_MS = 60_000;

/** How a server that ended by itself comes back. */
export interface Restart {
  /** Starts the server, the first time too; rejects when it doesn't start. */
  readonly start: () => Promise<ServerProcess>;
  /** Whether there is still something to start. */
  readonly isPossible: () => boolean;
  readonly log: EmbeddedLog;
}

/**
 * Starts PostgreSQL and keeps it running: when it exits by itself it is started again at once, and once that has
 * happened three times within a minute, as soon as the first of them is a minute ago. A disk that is full or a machine
 * without memory gets better, so it is tried for as long as kintai runs. Requests are answered with 503 meanwhile.
 *
 * @throws EmbeddedPostgresError when the first start fails
 */
export async function keepRunning({ start, isPossible, log }: Restart): Promise<ServerProcess> {
  let current = await start();
  const stopping = new AbortController();
  const begun: number[] = [];

  /** Waits until another restart may begin; false once kintai stops. */
  async function mayRestart(): Promise<boolean> {
    const oldest = begun.at(-RESTARTS);
    const waitMs = oldest === undefined ? 0 : oldest + WITHIN_MS - performance.now();
    if (waitMs > 0) {
      log.error(
        `PostgreSQL has ended ${RESTARTS} times within a minute: trying again in ${Math.ceil(waitMs / 1000)} s.`,
      );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        stopping.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return !stopping.signal.aborted;
  }

  async function watch(): Promise<string> {
    for (let reason = await current.exited; ;) {
      if (stopping.signal.aborted || !isPossible()) return reason;
      log.warn(`PostgreSQL ended by itself and is started again: ${reason}`);
      if (!(await mayRestart())) return reason;
      begun.push(performance.now());
      try {
        current = await start();
      } catch (error) {
        reason = messageOf(error);
        continue;
      }
      log.warn('PostgreSQL runs again.');
      // It was started while kintai began to stop.
      if (stopping.signal.aborted) await current.stop();
      reason = await current.exited;
    }
  }

  const exited = watch();
  return {
    exited,
    async stop() {
      stopping.abort();
      await current.stop();
      await exited;
    },
  };
}
