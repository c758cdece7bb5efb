import type { EpochMs } from '#domain/time/instant.ts';
import { type Database, type DatabaseConnection, openDatabase } from '../../platform/database/database.ts';
import { excessRights } from '../../platform/database/roles.ts';
import type { DailyJob } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { allReservedErasures } from './reserved-erasures.repository.ts';
import { carryOutErasure } from './reserved-erasures.service.ts';

/**
 * The job of the night that carries out reserved erasures as the owner of the tables. Where this process doesn't know the
 * owner, they wait for an operator.
 */
export const erasuresAs = (owner: DatabaseConnection | null): DailyJob => ({
  queue: 'erase-leavers',
  cron: '40 3 * * *',
  // The request waits for days, and a night more changes nothing.
  retryLimit: 0,
  task: async (database, now, log) => {
    if (owner !== null) {
      const asOwner = openDatabase(owner, 1, (err) => log.warn({ err }, 'a database connection was lost'));
      try {
        await eraseDue(asOwner, now, log);
      } finally {
        await asOwner.close();
      }
    } else if ((await excessRights(database)).length > 0) await eraseDue(database, now, log);
  },
});

async function eraseDue(owner: Database, now: EpochMs, log: Log): Promise<void> {
  for (const reserved of await allReservedErasures(owner.kysely, now)) {
    const { companyId, userId } = reserved;
    try {
      const outcome = await carryOutErasure(owner, reserved, { now, attends: false });
      if (!outcome.isRefused) log.info({ companyId, userId }, 'a leaver was erased as reserved');
    } catch (err) {
      log.error({ err, companyId, userId }, 'a reserved erasure was not carried out');
    }
  }
}
