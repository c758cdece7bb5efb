import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import type { Log } from '../log.ts';
import { type DatabaseConnection, DatabaseUnreachableError, isDatabaseAway } from './database.ts';

const TRY_AGAIN_AFTER_MS = 1_000;
const SAY_AGAIN_AFTER_MS = 60_000;
/** A database that accepts a connection and doesn't answer within this is away. */
const ANSWERS_WITHIN_MS = 5_000;

interface Waiting {
  readonly log: Pick<Log, 'warn'>;
  /** Ends the waiting when aborted: it then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called once, before the first wait. */
  readonly onWait: () => Promise<void>;
  /** A minute; the tests don't take as long. */
  readonly sayAgainAfterMs?: number;
}

/**
 * Waits until the database accepts a connection and takes writes, as one does that comes back later than kintai after a loss
 * of power. Throws {@link DatabaseUnreachableError} for what doesn't pass by itself: a wrong password, database or certificate.
 *
 * @param variable the setting that names it
 */
export async function waitForDatabase(
  connection: DatabaseConnection,
  variable: string,
  { log, signal, onWait, sayAgainAfterMs = SAY_AGAIN_AFTER_MS }: Waiting,
): Promise<void> {
  signal.throwIfAborted();
  const stopped = Promise.withResolvers<never>();
  const stop = (): void => stopped.reject(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    for (let saidAt: number | null = null; ;) {
      const fault = await Promise.race([faultOf(connection), stopped.promise]);
      if (fault === null) return;
      if (!isDatabaseAway(fault)) throw new DatabaseUnreachableError(variable, fault);
      if (saidAt === null) await onWait();
      if (saidAt === null || performance.now() - saidAt >= sayAgainAfterMs) {
        saidAt = performance.now();
        const { message: reason } = new DatabaseUnreachableError(variable, fault);
        log.warn({ variable, reason }, 'the database is away: the start waits for it');
      }
      await Promise.race([delay(TRY_AGAIN_AFTER_MS), stopped.promise]);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Why the database can't be used at the moment; `null` where it can. */
async function faultOf(connection: DatabaseConnection): Promise<unknown> {
  let client: pg.Client | undefined;
  try {
    // It reads the files that the URL names.
    client = new pg.Client({
      ...connection,
      application_name: 'kintai',
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    // A standby that isn't the primary yet; the migrations would fail on it.
    await client.query(`do $$ begin
      if current_setting('transaction_read_only')::boolean then
        raise read_only_sql_transaction using message = 'it takes no writes';
      end if;
    end $$`);
    return null;
  } catch (error) {
    return error;
  } finally {
    // Not awaited: one that doesn't answer wouldn't say goodbye either.
    void client?.end().catch(() => undefined);
  }
}
