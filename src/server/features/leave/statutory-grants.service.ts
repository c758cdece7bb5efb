import type { Transaction } from 'kysely';
import type { PgBoss } from 'pg-boss';

import { type GrantPlan, planGrants } from '#domain/leave/grant-plan.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { lastUsableDay, statutoryGrantReason, type StatutoryGrant } from '#domain/leave/statutory-grant.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Log } from '../../platform/log.ts';
import { type UserKey, lockUser, auditOf } from '../../records/user-key.ts';
import { startDaily } from '../../platform/jobs/jobs.ts';
import {
  companyIds,
  type GrantFacts,
  grantFactsOf,
  insertStatutoryGrant,
  movePlaces,
  nextEmployed,
} from './statutory-grants.repository.ts';

const BATCH = 500;

/** A user's statutory grants as of today; `null` without a hire date. */
export const planOf = ({ employee, records, reviews }: GrantFacts, today: IsoDate): GrantPlan | null =>
  employee === null ? null : planGrants(employee, records, reviews, today, DEFAULT_LEAVE_POLICY);

/**
 * Creates a user's due statutory grants, each audited, in the transaction that has locked the user. Idempotent; returns
 * how many.
 */
export async function makeDueGrants(trx: Transaction<DB>, user: UserKey, now: EpochMs): Promise<number> {
  const today = japanDate(now);
  const [facts] = await grantFactsOf(trx, user.companyId, [user.userId], today);
  const plan = facts === undefined ? null : planOf(facts, today);
  if (facts === undefined || plan === null) return 0;
  await movePlaces(trx, user, movedPlaces(facts, plan));
  const due = dueOf(plan);
  for (const grant of due) {
    const reason = statutoryGrantReason(grant);
    const id = await insertStatutoryGrant(trx, user, grant, { reason, now: new Date(now) });
    await writeAudit(trx, {
      ...auditOf(user, null),
      action: 'make_statutory_grant',
      after: { id, granted_on: grant.grantedOn, expires_on: lastUsableDay(grant.grantedOn), days: grant.days },
      reason,
    });
  }
  return due.length;
}

/**
 * Creates the statutory grants due by the day in Japan of `now`, for all companies, in one transaction per user.
 * Idempotent, and safe to run concurrently in several processes. Returns how many it created; a failure for one user
 * doesn't stop the others and is thrown in the end.
 */
export async function makeAllDueGrants(database: Database, now: EpochMs, log: Log): Promise<number> {
  let made = 0;
  const failures: unknown[] = [];
  for (const companyId of await companyIds(database.kysely)) {
    for await (const user of usersWithDueGrants(database, companyId, japanDate(now))) {
      try {
        made += await database.kysely.transaction().execute(async (trx) => {
          await lockUser(trx, user);
          return makeDueGrants(trx, user, now);
        });
      } catch (error) {
        log.error({ err: error, ...user }, 'the grants by law of a user could not be made');
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'grants by law could not be made for everybody');
  return made;
}

/** The users with due grants, found in batches and without locks. */
async function* usersWithDueGrants(database: Database, companyId: string, today: IsoDate): AsyncGenerator<UserKey> {
  let ids: number[] = [];
  do {
    ids = await nextEmployed(database.kysely, companyId, { after: ids.at(-1) ?? 0, today, limit: BATCH });
    for (const facts of await grantFactsOf(database.kysely, companyId, ids, today)) {
      const plan = planOf(facts, today);
      if (plan !== null && (dueOf(plan).length > 0 || movedPlaces(facts, plan).length > 0)) yield facts.user;
    }
  } while (ids.length === BATCH);
}

const dueOf = (plan: GrantPlan): StatutoryGrant[] => plan.grants.filter(({ state }) => state === 'due');

/** The job's own grants that a corrected hire date has moved to another sequence, or out of any. */
function movedPlaces({ records }: GrantFacts, { placed }: GrantPlan): { id: number; sequence: number | null }[] {
  const places = new Map(placed.map(({ id, sequence }) => [id, sequence]));
  return records
    .filter(({ id, sequence }) => sequence !== null && places.get(id) !== sequence)
    .map(({ id }) => ({ id, sequence: places.get(id) ?? null }));
}

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
