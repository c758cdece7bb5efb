import type { Database } from '../../platform/database/database.ts';
import type { DailyJob } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { companyIds } from '../../records/company.ts';
import { remindApprovers } from '../../shared/approval/approval-reminders.ts';
import { type RerouteCompany, rerouteCases } from '../../shared/approval/approval-rerouting.ts';
import type { CaseAdaptor } from '../../shared/approval/cases.ts';

/**
 * Passes on what waits in a company, right after a change that may leave it with nobody to decide. What fails is logged and
 * left to {@link reroutingOfAll}: the change itself is stored.
 */
export const reroutingOf =
  (database: Database, kinds: readonly CaseAdaptor[], log: Log): RerouteCompany =>
  async (companyId, now) => {
    try {
      await rerouteCases(kinds, database, companyId, now);
    } catch (error) {
      log.warn({ err: error }, 'what waits for people who have left could not be passed on yet');
    }
  };

/** Reroutes the approvals of people who have left since midnight, and those whose rerouting failed, in all companies. */
export const reroutingOfAll =
  (kinds: readonly CaseAdaptor[]): DailyJob['task'] =>
  async (database, now, log) => {
    const reroute = reroutingOf(database, kinds, log);
    for (const companyId of await companyIds(database.kysely)) await reroute(companyId, now);
  };

/** Reminds the approvers of all companies of what waits for them. */
export const remindersOfAll =
  (kinds: readonly CaseAdaptor[]): DailyJob['task'] =>
  (database, now) =>
    remindApprovers(kinds, database, now);
