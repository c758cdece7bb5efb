import type { PgBoss } from 'pg-boss';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { forgetOldLocations } from './location-retention.service.ts';

const QUEUE = 'forget-locations';
const EVERY_NIGHT = '30 3 * * *';

/**
 * Has the places of old punches removed every night, once for all server processes, and at every start: on a machine that
 * is off at night it would never be.
 */
export async function startLocationRetention(
  jobs: PgBoss,
  database: Database,
  { now, log }: { readonly now: () => EpochMs; readonly log: Log },
): Promise<void> {
  await jobs.createQueue(QUEUE);
  await jobs.work(QUEUE, async () => {
    const punches = await forgetOldLocations(database, now(), log);
    if (punches > 0) log.info({ punches }, 'the places of old punches were removed');
  });
  await jobs.schedule(QUEUE, EVERY_NIGHT, {}, { tz: 'Asia/Tokyo' });
  await jobs.send(QUEUE);
}
