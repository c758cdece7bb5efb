import type { PgBoss } from 'pg-boss';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { startDaily } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { purgeOldLocations } from './location-retention.service.ts';

const EVERY_NIGHT = { queue: 'forget-locations', cron: '30 3 * * *' };

/** Schedules the nightly purge of old punches' positions, also run at every start. */
export async function startLocationRetention(
  jobs: PgBoss,
  database: Database,
  { now, log }: { readonly now: () => EpochMs; readonly log: Log },
): Promise<void> {
  await startDaily(jobs, EVERY_NIGHT, async () => {
    const punches = await purgeOldLocations(database, now(), log);
    if (punches > 0) log.info({ punches }, 'the places of old punches were removed');
  });
}
