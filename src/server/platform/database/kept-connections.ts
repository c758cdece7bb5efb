import { type Database, KEPT_CONNECTIONS } from './database.ts';

/** A connection that was lost is opened again after so long at most. */
const LOOK_EVERY_MS = 5_000;

/**
 * Opens the connections that are kept for punches, and opens them again where they were lost, so that punches have them when
 * other applications later take all that the database has left. Resolves once they are open, or the database has refused.
 */
export async function keepConnections({ hot }: Database, lookEveryMs = LOOK_EVERY_MS): Promise<{ stop(): void }> {
  const open = async (): Promise<void> => {
    if (hot.totalCount >= KEPT_CONNECTIONS) return;
    // All at once: one after the other would be the same one.
    const opened = await Promise.allSettled(Array.from({ length: KEPT_CONNECTIONS }, () => hot.connect()));
    // A caller that needs a connection gets the refusal itself; here the next look tries again.
    for (const result of opened) if (result.status === 'fulfilled') result.value.release();
  };
  await open();
  const timer = setInterval(() => void open(), lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
