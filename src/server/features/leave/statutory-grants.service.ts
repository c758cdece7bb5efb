import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { companyIds } from '../../records/company.ts';
import { lockUser, type UserKey } from '../../records/user-key.ts';
import { dueOf, makeDueGrants, movedPlaces, planOf } from '../../shared/leave/due-grants.ts';
import { grantFactsOf, nextEmployed } from '../../shared/leave/statutory-grants.ts';

const BATCH = 500;

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
          return makeDueGrants(trx, companyId, [user.userId], now);
        });
      } catch (error) {
        log.error({ err: error, ...user }, 'the grants by law of a user could not be made');
        failures.push(error);
      }
    }
  }
  if (made > 0) log.info({ made }, 'grants of paid leave by law were made');
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
