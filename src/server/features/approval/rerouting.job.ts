import type { PgBoss } from 'pg-boss';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { startDaily } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { RerouteCompany, Rerouting } from '../../records/approval-rerouting.ts';
import { companyIds } from '../../records/statutory-grants.ts';

/**
 * Passes on what waits in a company, right after a change that may leave it with nobody to decide. What fails is logged and
 * left to {@link startRerouting}: the change itself is stored.
 */
export const reroutingOf =
  (database: Database, kinds: readonly Rerouting[], log: Log): RerouteCompany =>
  async (companyId, now) => {
    try {
      for (const reroute of kinds) await reroute(database, companyId, now);
    } catch (error) {
      log.warn({ err: error }, 'what waits for people who have left could not be passed on yet');
    }
  };

/** Who has left since midnight is asked no longer when the day begins; what failed before is made up for. */
const OFTEN = { queue: 'approval-rerouting', cron: '*/10 * * * *' };

/** Schedules it for all companies. */
export const startRerouting = (
  jobs: PgBoss,
  { kysely }: Database,
  { now, reroute }: { readonly now: () => EpochMs; readonly reroute: RerouteCompany },
): Promise<void> =>
  startDaily(jobs, OFTEN, async () => {
    for (const companyId of await companyIds(kysely)) await reroute(companyId, now());
  });
