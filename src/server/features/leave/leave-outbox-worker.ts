import type { PgBoss } from 'pg-boss';

import type { EpochMs } from '#domain/time/instant.ts';
import type { PleasanterSettings } from './pleasanter-settings.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { createLeaveOutbox, type LeaveOutbox, withoutLeaveOutbox } from './leave-outbox.ts';

/** A job only says that something may be due: the outbox knows what is, and when. */
const QUEUE = 'leave-outbox';
const EVERY_MINUTE = '* * * * *';
const HOUR_SECONDS = 3_600;

interface LeaveOutboxWorkerDependencies {
  /** Started. */
  readonly boss: PgBoss;
  readonly database: Database;
  /** `null`: requests are not delivered. */
  readonly settings: PleasanterSettings | null;
  readonly log: Log;
  readonly now: () => EpochMs;
}

/** The outbox for the services, and its stop: before the queue and the database are closed. */
interface RunningLeaveOutbox {
  readonly sync: LeaveOutbox;
  stop(): Promise<void>;
}

/**
 * Starts delivering leave requests to Pleasanter (D21): immediately after a change, again when the next attempt is due,
 * and at start and every minute whatever a crash has left. Any number of server processes may run it concurrently.
 */
export async function startLeaveOutbox(dependencies: LeaveOutboxWorkerDependencies): Promise<RunningLeaveOutbox> {
  const { boss, database, settings, log, now } = dependencies;
  if (settings === null) {
    await boss.unschedule(QUEUE);
    return { sync: withoutLeaveOutbox, stop: () => Promise.resolve() };
  }

  const stopping = new AbortController();
  const sync = createLeaveOutbox({
    database,
    settings,
    log,
    now,
    wakeIn(seconds) {
      boss.send(QUEUE, {}, { startAfter: seconds }).then(
        () => boss.notifyWorker(worker),
        (error: unknown) => log.warn({ err: error }, 'The sync of leave was not woken; the next minute does'),
      );
    },
  });

  await boss.createQueue(QUEUE, { retryLimit: 0, retentionSeconds: HOUR_SECONDS, deleteAfterSeconds: HOUR_SECONDS });
  const worker = await boss.work(QUEUE, { batchSize: 1_000 }, async ([job]) => {
    try {
      await sync.deliverDue(job === undefined ? stopping.signal : AbortSignal.any([job.signal, stopping.signal]));
    } catch (error) {
      log.error({ err: error }, 'Leave requests could not be told to Pleasanter');
      throw error;
    }
  });
  await boss.schedule(QUEUE, EVERY_MINUTE);
  sync.wake();

  return {
    sync,
    async stop() {
      stopping.abort();
      await boss.offWork(QUEUE);
    },
  };
}
