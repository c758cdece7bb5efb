import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { companySetting, inCompany } from '../../shared/owned/setting.ts';
import { removePhotos } from '../../shared/punch/kiosk-photos.ts';
import {
  type LocationSettings,
  locationSettingsOf,
  removeLocations,
  removeLocationsOfRequests,
  retentionByCompany,
} from './location.repository.ts';

/** For how long a company keeps positions; a shorter time takes effect at the next run. */
export const locationSettings = companySetting({
  action: 'change_location_settings',
  message: '位置情報の保存期間を保存しました',
  read: locationSettingsOf,
  choose: (entered: LocationSettings) => ({ retention_days: entered.retention_days }),
  store: inCompany(({ retention_days: days }) => ({ location_retention_days: days })),
});

/** Few enough for a short statement that blocks nobody. */
const PUNCHES_AT_ONCE = 1_000;
const PHOTOS_AT_ONCE = 200;

const DAY_MS = 86_400_000;

/**
 * Removes the coordinates, addresses and photos of punches older than their company's retention (D27). The punches stay.
 * Idempotent, and safe to run concurrently in several processes. Returns how many punches it changed; a failure for one
 * company doesn't stop the others and is thrown in the end.
 */
export async function purgeOldLocations({ kysely }: Pick<Database, 'kysely'>, now: EpochMs, log: Log): Promise<number> {
  let punches = 0;
  const failures: unknown[] = [];
  for (const { companyId, days } of await retentionByCompany(kysely)) {
    const before = epochMs(now - days * DAY_MS);
    try {
      for (const remove of [removeLocations, removeLocationsOfRequests]) {
        let removed: number;
        do {
          removed = await remove(kysely, companyId, before, PUNCHES_AT_ONCE);
          punches += removed;
        } while (removed === PUNCHES_AT_ONCE);
      }
      // A photo of a shared device also shows who was where.
      while ((await removePhotos(kysely, companyId, before, PHOTOS_AT_ONCE)) === PHOTOS_AT_ONCE);
    } catch (error) {
      log.error({ err: error, companyId }, 'the places of old punches could not be removed');
      failures.push(error);
    }
  }
  if (punches > 0) log.info({ punches }, 'the places of old punches were removed');
  if (failures.length > 0) throw new AggregateError(failures, 'the places of old punches could not be removed for all');
  return punches;
}
