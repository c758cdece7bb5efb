import type { PgBoss } from 'pg-boss';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { makeAllDueGrants } from './statutory-grants.service.ts';

const QUEUE = 'statutory-grants';
const AFTER_MIDNIGHT = '5 0 * * *';

/**
 * Has the grants by law made as each day begins in Japan, once for all server processes, and at every start: a day on
 * which no server ran is made up for.
 */
export async function startStatutoryGrants(
  jobs: PgBoss,
  database: Database,
  { now, log }: { readonly now: () => EpochMs; readonly log: Log },
): Promise<void> {
  await jobs.createQueue(QUEUE);
  await jobs.work(QUEUE, async () => {
    const made = await makeAllDueGrants(database, now(), log);
    if (made > 0) log.info({ made }, 'grants of paid leave by law were made');
  });
  await jobs.schedule(QUEUE, AFTER_MIDNIGHT, {}, { tz: 'Asia/Tokyo' });
  await jobs.send(QUEUE);
}
