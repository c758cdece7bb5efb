import { setTimeout as sleep } from 'node:timers/promises';

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import {
  type Cell,
  type PunchKey,
  cacheAddress,
  cachedAddress,
  claimCell,
  positionWithoutAddress,
  releaseCell,
  storeAddress,
} from './address.repository.ts';
import { type Geocoder, GeocoderError } from './geocoder.ts';

const DAY_MS = 86_400_000;
/** The cache's lifetime: places hardly change, but what isn't stored can't leak. */
export const CACHE_MS = 30 * DAY_MS;

/**
 * Longer than the rate limit's wait and the request's timeout together; the claim of a worker that dies expires by
 * itself.
 */
const CLAIM_MS = 60_000;
const LOOK_AGAIN_MS = 250;

/** Timeout of a call's wait for the rate limit; the job is retried when that isn't enough. */
const LONGEST_WAIT_MS = 20_000;

// How long lookups pause: an invalid key doesn't become valid in seconds, and a line of log for each punch is too much.
const REST_AFTER_REFUSAL_SECONDS = 300;
const REST_AFTER_FAILURE_SECONDS = 10;

interface AddressLookupDependencies {
  readonly database: Database;
  readonly geocoder: Geocoder;
  readonly log: Log;
  readonly now: () => EpochMs;
}

/** Looks up the address of a punch and stores it with the punch; a no-op when there is nothing to look up. */
type AddressLookup = (punch: PunchKey, signal: AbortSignal) => Promise<void>;

/**
 * The lookup of one punch (D26). Idempotent: concurrent runs, and a rerun after a crash at any step, give the same
 * result. The service is asked for the centre of the punch's cell: it learns no more than it needs, and one request
 * serves every punch made there. Throws when it has to be retried.
 */
export function createAddressLookup({ database, geocoder, log, now }: AddressLookupDependencies): AddressLookup {
  const limiter = callLimiter(database, geocoder);

  async function addressOf(cell: Cell, signal: AbortSignal): Promise<string | null> {
    for (;;) {
      const known = await cachedAddress(database, cell, epochMs(now() - CACHE_MS));
      if (known !== undefined) return known.address;
      if (await claimCell(database, cell, now(), epochMs(now() + CLAIM_MS))) break;
      // Another worker is looking it up.
      await sleep(LOOK_AGAIN_MS, undefined, { signal });
    }
    try {
      const address = await askService(cell, signal);
      await cacheAddress(database, cell, address, now());
      return address;
    } catch (error) {
      await releaseCell(database, cell);
      throw error;
    }
  }

  async function askService(cell: Cell, signal: AbortSignal): Promise<string | null> {
    await waitForTurn(limiter, geocoder.name, signal);
    try {
      return await geocoder.reverse({ latitude: cell.latitudeE4 / 1e4, longitude: cell.longitudeE4 / 1e4 }, signal);
    } catch (error) {
      if (error instanceof GeocoderError && !signal.aborted) await rest(error);
      throw error;
    }
  }

  /** All processes pause their lookups, so that a failure is met and logged once, not by each punch. */
  async function rest({ canRetry, retryAfterSeconds, message }: GeocoderError): Promise<void> {
    const seconds = canRetry ? (retryAfterSeconds ?? REST_AFTER_FAILURE_SECONDS) : REST_AFTER_REFUSAL_SECONDS;
    const fields = { provider: geocoder.name, reason: message, restSeconds: seconds };
    if (canRetry) log.warn(fields, 'The geocoder gave no answer');
    else log.error(fields, 'The geocoder refuses the call: check KINTAI_GEOCODER_KEY and KINTAI_GEOCODER_URL');
    // At least one: the limiter takes 0 for ever.
    await limiter.block(geocoder.name, seconds);
  }

  return async (punch, signal) => {
    const position = await positionWithoutAddress(database, punch);
    if (position === null) return;
    const cell: Cell = {
      companyId: punch.companyId,
      provider: geocoder.name,
      latitudeE4: Math.round(position.latitude * 1e4),
      longitudeE4: Math.round(position.longitude * 1e4),
    };
    await storeAddress(database, punch, await addressOf(cell, signal));
  };
}

/** The service's rate limit, shared by all server processes: it is stored in `installation.rate_limit`. */
const callLimiter = ({ pool }: Database, geocoder: Geocoder): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'installation',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'geocoding',
    points: geocoder.callsPerSecond,
    duration: 1,
  });

/**
 * Waits for the rate limit of the service. Throws {@link GeocoderError} when the wait is too long, because the service is
 * overloaded or paused.
 */
async function waitForTurn(limiter: RateLimiterPostgres, service: Geocoder['name'], signal: AbortSignal) {
  for (let waitedMs = 0; ;) {
    try {
      await limiter.consume(service);
      return;
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      const waitMs = Math.max(state.msBeforeNext, 1);
      waitedMs += waitMs;
      if (waitedMs > LONGEST_WAIT_MS) throw new GeocoderError('no turn to call the service', { canRetry: true });
      await sleep(waitMs, undefined, { signal });
    }
  }
}
