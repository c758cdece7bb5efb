import type { PgBoss } from 'pg-boss';
import { sql } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';

const QUEUE = 'forget-locations';
const EVERY_NIGHT = '30 3 * * *';

/**
 * Removes the coordinates and addresses of punches older than their company keeps them (D27). The punches stay. Returns
 * how many it stripped; a second run strips none.
 */
export async function forgetOldLocations(database: Database, now: EpochMs): Promise<number> {
  const result = await sql`
    update time_record t set latitude = null, longitude = null, accuracy = null, address_data = null
    from company c
    where c.company_id = t.company_id and (t.latitude is not null or t.address_data is not null)
      and t.recorded_at < ${new Date(now)}::timestamptz - make_interval(days => c.location_retention_days)
  `.execute(database.kysely);
  return Number(result.numAffectedRows ?? 0);
}

/** Has it done every night, once for all server processes. */
export async function startLocationRetention(jobs: PgBoss, database: Database, now: () => EpochMs): Promise<void> {
  await jobs.createQueue(QUEUE);
  await jobs.work(QUEUE, () => forgetOldLocations(database, now()));
  await jobs.schedule(QUEUE, EVERY_NIGHT, {}, { tz: 'Asia/Tokyo' });
}
