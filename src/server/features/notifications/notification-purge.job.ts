import type { PgBoss } from 'pg-boss';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { startDaily } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { purgeMessages } from './chat-channels.repository.ts';
import { purgeNotifications } from './notifications.repository.ts';

const EVERY_NIGHT = { queue: 'purge-notifications', cron: '55 3 * * *' };
const KEPT_MS = 180 * 24 * 3_600_000;

/** Schedules the nightly deletion of notifications of half a year ago, also run at every start. */
export async function startNotificationPurge(
  jobs: PgBoss,
  database: Database,
  { now, log }: { readonly now: () => EpochMs; readonly log: Log },
): Promise<void> {
  await startDaily(jobs, EVERY_NIGHT, async () => {
    const before = epochMs(now() - KEPT_MS);
    const purged = (await purgeNotifications(database.kysely, before)) + (await purgeMessages(database.kysely, before));
    if (purged > 0) log.info({ purged }, 'old notifications were deleted');
  });
}
