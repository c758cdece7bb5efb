import { type Kysely, sql } from 'kysely';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Stores when the last scheduled backup was made, which ends an earlier failure, or failed. */
export async function storeBackupRun(db: Kysely<DB>, outcome: 'succeeded' | 'failed', at: EpochMs): Promise<void> {
  const when = new Date(at);
  const [succeeded, failed] = outcome === 'succeeded' ? [when, null] : [null, when];
  await sql`
    insert into installation.backup_run (succeeded_at, failed_at) values (${succeeded}, ${failed})
    on conflict (is_only) do update
    set succeeded_at = coalesce(excluded.succeeded_at, backup_run.succeeded_at), failed_at = excluded.failed_at
  `.execute(db);
}

/** When the last scheduled backup failed; `null` where one was made since. */
export async function backupFailure(db: Kysely<DB>): Promise<EpochMs | null> {
  const { rows } = await sql<{ at: Date }>`
    select failed_at as at from installation.backup_run where failed_at is not null`.execute(db);
  return rows[0] === undefined ? null : epochMs(rows[0].at.getTime());
}
