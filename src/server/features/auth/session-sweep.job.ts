import type { PgBoss } from 'pg-boss';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { startDaily } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';

const EVERY_NIGHT = { queue: 'sweep-sessions', cron: '45 3 * * *' };

/** Schedules the nightly deletion of expired sessions. */
export async function startSessionSweep(
  jobs: PgBoss,
  database: Database,
  { now, log }: { readonly now: () => EpochMs; readonly log: Log },
): Promise<void> {
  await startDaily(jobs, EVERY_NIGHT, async () => {
    const sessions = await deleteExpiredSessions(database, now());
    if (sessions > 0) log.info({ sessions }, 'expired sessions were deleted');
  });
}
