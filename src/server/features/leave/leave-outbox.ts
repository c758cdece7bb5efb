import type { Kysely, Transaction } from 'kysely';
import type { PgBoss } from 'pg-boss';

import { foldedForm } from '#domain/company/folded-form.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { backoffMs, createOutboxWorker } from '../../platform/jobs/outbox-worker.ts';
import type { Log } from '../../platform/log.ts';
import type { PleasanterSettings } from './pleasanter-settings.ts';
import {
  type Claim,
  claimDue,
  markFailed,
  markDelivered,
  giveUpOverdue,
  enqueue,
  type RequestKey,
  loadPayload,
  pauseDelivery,
  type SyncState,
  syncStatesOf,
} from './leave-outbox.repository.ts';
import { toPleasanterRecord, PleasanterError, upsertRecord } from './pleasanter.ts';

// A person waits for it: with the database's share, the response takes well below the promised 3.5 seconds.
const TRY_IN_CALL_MS = 2_500;
const TRY_IN_BACKGROUND_MS = 10_000;

/**
 * A request without a response may still be running in Pleasanter, which looks for the key and writes the record in two
 * steps: a second one in between would create a second record, and a late one would restore an old status.
 */
const CLAIM_MS = 30_000;

const BACKOFF = { firstMs: 15_000, longestMs: 30 * 60_000 };
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

/**
 * The outbox of leave requests for an external system (D21), the table `leave_outbox`: a request is enqueued in the
 * transaction of its change and delivered from there, with its then current state, by one process at a time.
 */
export interface LeaveOutbox {
  /** Whether the company's requests are delivered. */
  isOn(companyId: string): boolean;
  /** Enqueues the request, in the transaction of its change. {@link wake} follows. */
  enqueue(trx: Transaction<DB>, key: RequestKey, now: EpochMs): Promise<void>;
  /**
   * Enqueues the request and claims it for {@link deliver}; `null` where nothing is delivered or it can't be tried now.
   */
  enqueueAndClaim(trx: Transaction<DB>, key: RequestKey, now: EpochMs): Promise<Claim | null>;
  /** Delivers what the committed transaction claimed, in less than 3 seconds. Never fails: the background retries. */
  deliver(claim: Claim | null): Promise<void>;
  /** Wakes the background, which delivers what is due. Never fails. */
  wake(): void;
  /** The delivery statuses of the company's requests; omits those that aren't delivered. */
  statesOf(db: Kysely<DB>, companyId: string, requestIds: readonly number[]): Promise<ReadonlyMap<number, SyncState>>;
}

/** The outbox without an external system. */
export const withoutLeaveOutbox: LeaveOutbox = {
  isOn: () => false,
  enqueue: (trx, key, now) => enqueue(trx, key, { isOn: false, now }),
  async enqueueAndClaim(trx, key, now) {
    await enqueue(trx, key, { isOn: false, now });
    return null;
  },
  deliver: () => Promise.resolve(),
  wake: () => undefined,
  statesOf: () => Promise.resolve(new Map()),
};

interface LeaveOutboxDependencies {
  readonly database: Database;
  readonly settings: PleasanterSettings;
  readonly log: Log;
  readonly now: () => EpochMs;
  /** Schedules a call of {@link deliverDue} in any process, so many seconds from now. Never fails; idempotent. */
  readonly wakeIn: (seconds: number) => void;
}

/** The outbox for Pleasanter, with its background work: `deliverDue`. */
export function createLeaveOutbox(dependencies: LeaveOutboxDependencies) {
  const { database, settings, log, now, wakeIn } = dependencies;
  const { kysely } = database;
  const isOn = (companyId: string): boolean => settings.companyIds?.includes(foldedForm(companyId)) ?? true;
  const claimFrom = (at: EpochMs) => ({
    now: at,
    claimedUntil: epochMs(at + CLAIM_MS),
    companyIds: settings.companyIds,
  });

  /** One attempt. Returns why it failed, or `null`. */
  async function tryToDeliver(claim: Claim, signal: AbortSignal): Promise<PleasanterError | null> {
    try {
      await upsertRecord(settings, toPleasanterRecord(await loadPayload(kysely, claim), settings.columns), signal);
    } catch (error) {
      if (!(error instanceof PleasanterError)) throw error;
      await reschedule(claim, error);
      return error;
    }
    const isLatest = await markDelivered(kysely, claim);
    if (!isLatest) wakeIn(0);
    return null;
  }

  async function reschedule(claim: Claim, { kind, fault, message, restSeconds }: PleasanterError): Promise<void> {
    const at = now();
    const isOpen = kind === 'away';
    const nextAttemptAt = epochMs(at + Math.max(backoffMs(BACKOFF, claim.attempts), restSeconds * 1000));
    log.warn(
      { kind, reason: message, attempts: claim.attempts + 1 },
      'A leave request could not be sent to Pleasanter',
    );
    if (kind === 'limited') await pauseDelivery(kysely, epochMs(at + restSeconds * 1000));
    await markFailed(kysely, claim, { fault, isOpen, nextAttemptAt });
    const enqueuedUntil = epochMs(at - GIVEN_UP_AFTER_MS);
    // An error of one request doesn't keep the others from their attempts.
    await giveUpOverdue(kysely, { enqueuedUntil, fault, now: at, only: kind === 'refused' ? claim : undefined });
    wakeIn(Math.ceil((Math.max(nextAttemptAt, isOpen ? claim.claimedUntil : 0) - at) / 1000));
  }

  const outbox: LeaveOutbox = {
    isOn,
    enqueue: (trx, key, at) => enqueue(trx, key, { isOn: isOn(key.companyId), now: at }),
    async enqueueAndClaim(trx, key, at) {
      await outbox.enqueue(trx, key, at);
      return isOn(key.companyId) ? await claimDue(trx, { ...claimFrom(at), only: key }) : null;
    },
    async deliver(claim) {
      if (claim === null) return wakeIn(0);
      try {
        await tryToDeliver(claim, AbortSignal.timeout(TRY_IN_CALL_MS));
      } catch (error) {
        log.error({ err: error }, 'A leave request was not sent; the background will find it');
      }
    },
    wake: () => wakeIn(0),
    statesOf: async (db, companyId, requestIds) =>
      isOn(companyId) ? await syncStatesOf(db, companyId, requestIds) : new Map(),
  };

  return {
    ...outbox,
    /** Delivers what is due, in sequence, until nothing is or Pleasanter is away; the next run continues. */
    async deliverDue(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const due = await claimDue(kysely, claimFrom(now()));
        if (due === null) return;
        const failure = await tryToDeliver(due, AbortSignal.any([signal, AbortSignal.timeout(TRY_IN_BACKGROUND_MS)]));
        if (failure !== null && failure.kind !== 'refused') return;
      }
    },
  };
}

const QUEUE = 'leave-outbox';

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

  const worker = createOutboxWorker(boss, QUEUE, log);
  const sync = createLeaveOutbox({ database, settings, log, now, wakeIn: worker.wakeIn });
  await worker.start(sync.deliverDue);
  return { sync, stop: worker.stop };
}
