import type { Kysely, Transaction } from 'kysely';

import { foldedForm } from '#domain/company/folded-form.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Attempt, createOutbox, DeliveryError, type OutboxDependencies } from '../../platform/jobs/outbox.ts';
import type { PleasanterSettings } from './pleasanter-settings.ts';
import {
  enqueue,
  isDelivered,
  LEAVE_REQUESTS,
  type LeaveClaim,
  loadPayload,
  pauseDelivery,
  type RequestKey,
  type SyncState,
  syncStatesOf,
} from './leave-outbox.repository.ts';
import { toPleasanterRecord, upsertRecord } from './pleasanter.ts';

// A person waits for it: with the database's share, the response takes well below the promised 3.5 seconds.
const TRY_IN_CALL_MS = 2_500;
const TRY_IN_BACKGROUND_MS = 10_000;

/**
 * A request without a response may still be running in Pleasanter, which looks for the key and writes the record in two
 * steps: a second one in between would create a second record, and a late one would restore an old status.
 */
const CLAIM_MS = 30_000;

/** In seconds; the last pause repeats. */
const SCHEDULE = [15, 30, 60, 120, 240, 480, 960, 1_800];

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
  enqueueAndClaim(trx: Transaction<DB>, key: RequestKey, now: EpochMs): Promise<LeaveClaim | null>;
  /** Delivers what the committed transaction claimed, in less than 3 seconds. Never fails: the background retries. */
  deliver(claim: LeaveClaim | null): Promise<void>;
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

interface LeaveOutboxDependencies extends OutboxDependencies {
  readonly settings: PleasanterSettings;
}

/** The outbox for Pleasanter (D21), with its background work: `deliverDue`. */
export function createLeaveOutbox({ settings, ...dependencies }: LeaveOutboxDependencies) {
  const { log, now, wakeIn } = dependencies;
  const { kysely } = dependencies.database;
  const isOn = (companyId: string): boolean => settings.companyIds?.includes(foldedForm(companyId)) ?? true;

  async function deliver(claim: LeaveClaim, signal: AbortSignal): Promise<Attempt> {
    const record = toPleasanterRecord(await loadPayload(kysely, claim), settings.columns);
    try {
      await upsertRecord(settings, record, AbortSignal.any([signal, AbortSignal.timeout(TRY_IN_BACKGROUND_MS)]));
    } catch (error) {
      if (error instanceof DeliveryError && error.retryAfter > 0)
        await pauseDelivery(kysely, epochMs(now() + error.retryAfter * 1000));
      throw error;
    }
    return {};
  }

  const { claimOne, attempt, deliverDue } = createOutbox(
    LEAVE_REQUESTS,
    {
      deliver,
      schedule: SCHEDULE,
      claimMs: CLAIM_MS,
      parallel: 1,
      condition: (at) => isDelivered(settings.companyIds, at),
    },
    dependencies,
  );

  const outbox: LeaveOutbox = {
    isOn,
    enqueue: (trx, key, at) => enqueue(trx, key, { isOn: isOn(key.companyId), now: at }),
    async enqueueAndClaim(trx, key, at) {
      await outbox.enqueue(trx, key, at);
      const { companyId, requestId: id } = key;
      return isOn(companyId) ? ((await claimOne(trx, { companyId, id })) ?? null) : null;
    },
    async deliver(claim) {
      if (claim === null) return wakeIn(0);
      try {
        await attempt(claim, AbortSignal.timeout(TRY_IN_CALL_MS));
      } catch (error) {
        log.error({ err: error }, 'A leave request was not sent; the background will find it');
      }
    },
    wake: () => wakeIn(0),
    statesOf: async (db, companyId, requestIds) =>
      isOn(companyId) ? await syncStatesOf(db, companyId, requestIds) : new Map(),
  };

  return { ...outbox, deliverDue };
}
