import { setTimeout as sleep } from 'node:timers/promises';

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { Database } from '../../platform/database/database.ts';
import { type Geocoder, GeocoderError } from './geocoder.ts';

/** So long a call waits for its turn; the job is put back when that isn't enough. */
const LONGEST_WAIT_MS = 20_000;

/** The turns of all server processes at calling one service. */
interface CallLimit {
  /** Waits for a turn. Throws {@link GeocoderError} when none is near, because the service is overrun or at rest. */
  take(signal: AbortSignal): Promise<void>;
  /** Leaves the service alone for so many seconds, at least one: the limiter takes 0 for ever. */
  rest(seconds: number): Promise<void>;
}

/** Turns at calling the geocoder, kept in `installation.rate_limit`. */
export function createCallLimit({ pool }: Database, geocoder: Geocoder): CallLimit {
  const limiter = new RateLimiterPostgres({
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

  /** Takes a turn, or returns the milliseconds until the next. */
  async function tryTake(): Promise<number> {
    try {
      await limiter.consume(geocoder.name);
      return 0;
    } catch (state) {
      if (state instanceof RateLimiterRes) return Math.max(state.msBeforeNext, 1);
      throw state;
    }
  }

  return {
    async take(signal) {
      let waitedMs = 0;
      for (let waitMs = await tryTake(); waitMs > 0; waitMs = await tryTake()) {
        waitedMs += waitMs;
        if (waitedMs > LONGEST_WAIT_MS) throw new GeocoderError('no turn to call the service', { canRetry: true });
        await sleep(waitMs, undefined, { signal });
      }
    },
    async rest(seconds) {
      await limiter.block(geocoder.name, seconds);
    },
  };
}
