import { setTimeout as sleep } from 'node:timers/promises';

import type { EpochMs } from '#domain/time/instant.ts';
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
import { createCallLimit } from './call-limit.ts';
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

// How long lookups pause: an invalid key doesn't become valid in seconds, and a line of log for each punch is too much.
const REST_AFTER_REFUSAL_SECONDS = 300;
const REST_AFTER_FAILURE_SECONDS = 10;
const LONGEST_REST_SECONDS = 3_600;

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
  const limit = createCallLimit(database, geocoder);

  const cached = (cell: Cell) => cachedAddress(database, cell, (now() - CACHE_MS) as EpochMs);

  async function addressOf(cell: Cell, signal: AbortSignal): Promise<string | null> {
    for (;;) {
      const known = await cached(cell);
      if (known !== undefined) return known.address;
      if (await claimCell(database, cell, now(), (now() + CLAIM_MS) as EpochMs)) break;
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
    await limit.take(signal);
    try {
      return await geocoder.reverse({ latitude: cell.latitudeE4 / 1e4, longitude: cell.longitudeE4 / 1e4 }, signal);
    } catch (error) {
      if (error instanceof GeocoderError && !signal.aborted) await rest(error);
      throw error;
    }
  }

  /** All processes pause their lookups, so that a failure is met and logged once, not by each punch. */
  async function rest({ canRetry, retryAfterSeconds, message }: GeocoderError): Promise<void> {
    const seconds = canRetry
      ? Math.min(Math.max(retryAfterSeconds ?? REST_AFTER_FAILURE_SECONDS, 1), LONGEST_REST_SECONDS)
      : REST_AFTER_REFUSAL_SECONDS;
    const fields = { provider: geocoder.name, reason: message, restSeconds: seconds };
    if (canRetry) log.warn(fields, 'The geocoder gave no answer');
    else log.error(fields, 'The geocoder refuses the call: check KINTAI_GEOCODER_KEY and KINTAI_GEOCODER_URL');
    await limit.rest(seconds);
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
