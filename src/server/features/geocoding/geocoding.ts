import { createHash } from 'node:crypto';

import type { Job, JobResult, PgBoss } from 'pg-boss';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { GeocoderSettings } from './settings.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { CACHE_MS, createAddressLookup } from './address-lookup.ts';
import { type PunchKey, purgeAddresses, punchesWithoutAddress } from './address.repository.ts';
import { GeocoderError } from './geocoder.ts';
import { createGeocoder } from './services.ts';

const LOOKUPS = 'address-lookup';
const SWEEPS = 'address-lookup-sweep';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const SWEEP_BACK_MS = 24 * 3_600_000;
const CHUNK = 1_000;

/** Exponential backoff from 15 seconds up to an hour: in all about six hours. */
const LOOKUP_JOB = {
  retryLimit: 13,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // A worker that died is noticed after a minute.
  heartbeatSeconds: 60,
  // A finished job is retained for longer than the sweep looks back, so that it isn't enqueued again.
  deleteAfterSeconds: 2 * 86_400,
  retentionSeconds: 2 * 86_400,
};

interface GeocodingDependencies {
  readonly boss: PgBoss;
  readonly database: Database;
  /** Null: addresses are not looked up. */
  readonly settings: GeocoderSettings | null;
  readonly log: Log;
  readonly now?: () => EpochMs;
}

/** The background lookup of addresses (D26). */
export interface Geocoding {
  /**
   * Enqueues the lookup of a punch with a location. Returns immediately and never fails: what can't be enqueued, or is
   * lost in a crash, is found by the sweep.
   */
  enqueue(companyId: string, timeRecordId: number): void;
  /** Stops working; jobs under way are returned to the queue. Call it before the queue and the database are closed. */
  stop(): Promise<void>;
}

/**
 * Starts looking up addresses: a worker of the queue, and a sweep at start and every five minutes that enqueues what
 * the last 24 hours' punches still lack. Any number of server processes may run it concurrently.
 */
export async function startGeocoding(dependencies: GeocodingDependencies): Promise<Geocoding> {
  const { boss, database, settings, log, now = () => epochMs(Date.now()) } = dependencies;
  if (settings === null) {
    await boss.unschedule(SWEEPS);
    return { enqueue: () => undefined, stop: () => Promise.resolve() };
  }

  const lookUp = createAddressLookup({ database, geocoder: createGeocoder(settings), log, now });
  const stopping = new AbortController();

  async function lookUpOne({ id, data, signal }: Job<PunchKey>): Promise<JobResult> {
    try {
      stopping.signal.throwIfAborted();
      await lookUp(data, AbortSignal.any([signal, stopping.signal]));
      return { id, status: 'completed' };
    } catch (error) {
      const isKnown = error instanceof GeocoderError || stopping.signal.aborted || signal.aborted;
      if (!isKnown) log.error({ err: error }, 'An address could not be looked up');
      return { id, status: 'failed', output: { reason: error instanceof Error ? error.message : 'unknown' } };
    }
  }

  await boss.createQueue(LOOKUPS);
  await boss.createQueue(SWEEPS);
  // A failed lookup is retried after a restart, which may have brought a valid key.
  await boss.deleteStoredJobs(LOOKUPS);
  const worker = await boss.work(
    LOOKUPS,
    { perJobResults: true, batchSize: 10, burstWhenBatchFull: true },
    async (jobs: Job<PunchKey>[]) => {
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await lookUpOne(job));
      return results;
    },
  );

  async function sweep(): Promise<void> {
    try {
      await purgeAddresses(database, epochMs(now() - CACHE_MS));
      const punches = await punchesWithoutAddress(database, epochMs(now() - SWEEP_BACK_MS));
      for (let start = 0; start < punches.length; start += CHUNK)
        await boss.insert(LOOKUPS, punches.slice(start, start + CHUNK).map(toJob));
      boss.notifyWorker(worker);
    } catch (error) {
      log.error({ err: error }, 'Punches without an address could not be queued');
      throw error;
    }
  }

  await boss.schedule(SWEEPS, EVERY_FIVE_MINUTES);
  await boss.send(SWEEPS);
  await boss.work(SWEEPS, sweep);

  return {
    enqueue(companyId, timeRecordId) {
      const { data, ...options } = toJob({ companyId, timeRecordId });
      boss.send(LOOKUPS, data, options).then(
        () => boss.notifyWorker(worker),
        (error: unknown) => log.warn({ err: error }, 'An address lookup was not queued; the next sweep will find it'),
      );
    },
    async stop() {
      stopping.abort();
      await Promise.all([boss.offWork(LOOKUPS), boss.offWork(SWEEPS)]);
    },
  };
}

const toJob = (punch: PunchKey) => ({ ...LOOKUP_JOB, id: jobId(punch), data: punch });

/** A deterministic job id per punch: however often it is enqueued, there is one job. */
function jobId({ companyId, timeRecordId }: PunchKey): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([LOOKUPS, companyId, timeRecordId]))
    .digest('hex');
  // Version 8 of RFC 9562: a custom UUID.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
