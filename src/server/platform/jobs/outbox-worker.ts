import type { PgBoss } from 'pg-boss';

import type { OutboxDependencies } from './outbox.ts';

const EVERY_MINUTE = '* * * * *';
const HOUR_SECONDS = 3_600;

interface OutboxProcess extends Omit<OutboxDependencies, 'wakeIn'> {
  readonly boss: PgBoss;
  /** Its disposal stops the delivery and aborts the current attempts, before it closes the queue and the database. */
  readonly started: AsyncDisposableStack;
}

/**
 * Starts the background work of an outbox by the queue of that name; any number of processes may do so. It delivers whenever
 * it is woken, and every minute whatever a crash has left. A job only says that something may be due: the outbox knows what
 * is, and when. So a lost or a duplicate job does no harm.
 *
 * @param settings `null`: nothing is delivered, and there is no outbox
 */
export async function startOutbox<Settings, Outbox extends { deliverDue(signal: AbortSignal): Promise<void> }>(
  { boss, started, ...dependencies }: OutboxProcess,
  queue: string,
  settings: Settings | null,
  create: (settings: Settings, dependencies: OutboxDependencies) => Outbox,
): Promise<{ readonly outbox: Outbox | null; wake(): void }> {
  if (settings === null) {
    await boss.unschedule(queue);
    return { outbox: null, wake: () => undefined };
  }
  const { log } = dependencies;
  const stopping = new AbortController();
  let workerId = '';
  const wakeIn = (seconds: number): void =>
    void boss.send(queue, {}, { startAfter: seconds }).then(
      () => {
        if (workerId !== '') boss.notifyWorker(workerId);
      },
      (err: unknown) => log.warn({ err, queue }, 'An outbox was not woken; the next minute does'),
    );
  const outbox = create(settings, { ...dependencies, wakeIn });
  started.defer(async () => {
    stopping.abort();
    await boss.offWork(queue);
  });
  await boss.createQueue(queue, { retryLimit: 0, retentionSeconds: HOUR_SECONDS, deleteAfterSeconds: HOUR_SECONDS });
  workerId = await boss.work(queue, { batchSize: 1_000 }, async ([job]) => {
    try {
      await outbox.deliverDue(job === undefined ? stopping.signal : AbortSignal.any([job.signal, stopping.signal]));
    } catch (err) {
      log.error({ err, queue }, 'An outbox could not be delivered');
      throw err;
    }
  });
  await boss.schedule(queue, EVERY_MINUTE);
  wakeIn(0);
  return { outbox, wake: () => wakeIn(0) };
}
