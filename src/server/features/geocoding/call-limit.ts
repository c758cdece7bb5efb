import { setTimeout as sleep } from 'node:timers/promises';

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { Database } from '../../platform/database/database.ts';
import { type Geocoder, GeocoderError } from './geocoder.ts';

/** Timeout of a call's wait for the rate limit; the job is retried when that isn't enough. */
const LONGEST_WAIT_MS = 20_000;

/** The rate limit at one service, shared by all server processes. */
interface CallLimit {
  /**
   * Waits for the rate limit. Throws {@link GeocoderError} when the wait is too long, because the service is overloaded
   * or paused.
   */
  take(signal: AbortSignal): Promise<void>;
  /** Pauses calls for so many seconds, at least one: the limiter takes 0 for ever. */
  rest(seconds: number): Promise<void>;
}

/** The geocoder's rate limit, stored in `installation.rate_limit`. */
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

  /** Consumes a point of the limit, or returns the milliseconds until the next. */
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
