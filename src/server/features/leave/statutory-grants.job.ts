import type { PgBoss } from 'pg-boss';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { startDaily } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { makeAllDueGrants } from './statutory-grants.service.ts';

const AFTER_MIDNIGHT = { queue: 'statutory-grants', cron: '5 0 * * *' };

/** Schedules the statutory grants for the beginning of each day in Japan, and for every start. */
export async function startStatutoryGrants(
  jobs: PgBoss,
  database: Database,
  { now, log }: { readonly now: () => EpochMs; readonly log: Log },
): Promise<void> {
  await startDaily(jobs, AFTER_MIDNIGHT, async () => {
    const made = await makeAllDueGrants(database, now(), log);
    if (made > 0) log.info({ made }, 'grants of paid leave by law were made');
  });
}
