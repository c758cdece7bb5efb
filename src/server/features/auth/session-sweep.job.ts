import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';

/** Deletes expired sessions. */
export async function sweepSessions(database: Database, now: EpochMs, log: Log): Promise<void> {
  const sessions = await deleteExpiredSessions(database, now);
  if (sessions > 0) log.info({ sessions }, 'expired sessions were deleted');
}
