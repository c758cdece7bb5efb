import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { removeLocations, retentionByCompany } from './location.repository.ts';

/** Few enough for a short statement that blocks nobody. */
const PUNCHES_AT_ONCE = 1_000;

const DAY_MS = 86_400_000;

/**
 * Removes the coordinates and addresses of punches older than their company's retention (D27). The punches stay.
 * Idempotent, and safe to run concurrently in several processes. Returns how many punches it changed; a failure for one
 * company doesn't stop the others and is thrown in the end.
 */
export async function purgeOldLocations({ kysely }: Database, now: EpochMs, log: Log): Promise<number> {
  let punches = 0;
  const failures: unknown[] = [];
  for (const { companyId, days } of await retentionByCompany(kysely)) {
    const before = epochMs(now - days * DAY_MS);
    try {
      let removed: number;
      do {
        removed = await removeLocations(kysely, companyId, before, PUNCHES_AT_ONCE);
        punches += removed;
      } while (removed === PUNCHES_AT_ONCE);
    } catch (error) {
      log.error({ err: error, companyId }, 'the places of old punches could not be removed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the places of old punches could not be removed for all');
  return punches;
}
