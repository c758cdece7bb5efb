import { isDeepStrictEqual } from 'node:util';

import type { Transaction } from 'kysely';
import type { PgBoss } from 'pg-boss';

import type { LeaveReserveResponse, ReserveOfPerson } from '#contract/leave-reserve.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { daysToKeep } from '#domain/leave/reserve.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { startDaily } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { lockCompany } from '../../records/company.ts';
import { namedEmployees } from '../../records/employees.ts';
import { loadLeaveAccount } from '../../records/leave-accounts.ts';
import { auditOf, lockUser, type UserKey } from '../../records/user-key.ts';
import {
  companiesWithReserve,
  insertKeptDays,
  keptLeaveOf,
  keptLeaveOfUser,
  nextWithLapsed,
  type Reserve,
  reserveOf,
  saveReserve,
} from './leave-reserve.repository.ts';

/** A company's rule of the days that lapse, on the wire. */
export const presentReserve = (reserve: Reserve | null): LeaveReserveResponse => ({
  limit_days: reserve?.limitDays ?? null,
  purposes: reserve?.purposes ?? '',
  from: reserve?.from ?? null,
});

/** A company's rule, and what its people have of the days kept. */
export async function reserveWithPeople(
  { kysely }: Database,
  companyId: string,
): Promise<LeaveReserveResponse & { people: ReserveOfPerson[] }> {
  const kept = await keptLeaveOf(kysely, companyId, null);
  const people = await namedEmployees(kysely, companyId, [...kept.keys()]);
  return {
    ...presentReserve(await reserveOf(kysely, companyId)),
    people: people.map((person) => {
      const { has = 0, keptDays = 0 } = kept.get(person.user_id) ?? {};
      return { ...person, left_days: has, kept_days: keptDays };
    }),
  };
}

/** Changes a company's rule: what lapses from today on is kept, or lost from now on. What was kept stays. */
export async function changeReserve(
  { kysely }: Database,
  { companyId, userId }: Caller,
  {
    limit_days: limitDays,
    purposes = '',
  }: { readonly limit_days: number | null; readonly purposes?: string | undefined },
  now: EpochMs,
): Promise<Reserve | null> {
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await reserveOf(trx, companyId);
    const after = limitDays === null ? null : { limitDays, purposes, from: before?.from ?? japanDate(now) };
    if (isDeepStrictEqual(before, after)) return after;
    await saveReserve(trx, companyId, after, new Date(now));
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_leave_reserve',
      before: presentReserve(before),
      after: presentReserve(after),
    });
    return after;
  });
}

const BATCH = 500;

/**
 * Keeps the days of paid leave that have lapsed by the day in Japan of `now`, for all companies that do, in one transaction
 * per user, each audited. Idempotent, and safe to run concurrently in several processes. Returns of how many grants it kept
 * any; a failure for one user doesn't stop the others and is thrown in the end.
 */
export async function keepLapsedDays(database: Database, now: EpochMs, log: Log): Promise<number> {
  const { kysely } = database;
  const today = japanDate(now);
  let count = 0;
  const failures: unknown[] = [];
  for (const companyId of await companiesWithReserve(kysely)) {
    const rule = await reserveOf(kysely, companyId);
    if (rule === null) continue;
    let ids: number[] = [];
    do {
      ids = await nextWithLapsed(kysely, companyId, { after: ids.at(-1) ?? 0, from: rule.from, today, limit: BATCH });
      for (const userId of ids) {
        const user = { companyId, userId };
        try {
          count += await kysely.transaction().execute(async (trx) => {
            await lockUser(trx, user);
            return keepOf(trx, user, rule, { today, now });
          });
        } catch (error) {
          log.error({ err: error, ...user }, 'the lapsed leave of a user could not be kept');
          failures.push(error);
        }
      }
    } while (ids.length === BATCH);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'lapsed leave could not be kept for everybody');
  return count;
}

/** Keeps what has lapsed of a locked user's leave; returns of how many grants. */
async function keepOf(
  trx: Transaction<DB>,
  user: UserKey,
  rule: Reserve,
  { today, now }: { readonly today: IsoDate; readonly now: EpochMs },
): Promise<number> {
  const account = await loadLeaveAccount(trx, user);
  const kept = daysToKeep(account, await keptLeaveOfUser(trx, user), rule, { today, policy: DEFAULT_LEAVE_POLICY });
  for (const days of kept) {
    const { grantedOn, lastUsableOn } = days.grant;
    const reason = `${grantedOn}付与の有給休暇の失効分`;
    const id = await insertKeptDays(trx, user, days, { reason, now: new Date(now) });
    await writeAudit(trx, {
      ...auditOf(user, null),
      action: 'keep_lapsed_leave',
      after: { id, granted_on: grantedOn, expires_on: lastUsableOn, days: days.days },
      reason,
    });
  }
  return kept.length;
}

/** After the grants of the day. */
const AFTER_MIDNIGHT = { queue: 'leave-reserve', cron: '10 0 * * *' };

/** Schedules what is kept of lapsed leave for the beginning of each day in Japan, and for every start. */
export async function startLeaveReserve(
  jobs: PgBoss,
  database: Database,
  { now, log }: { readonly now: () => EpochMs; readonly log: Log },
): Promise<void> {
  await startDaily(jobs, AFTER_MIDNIGHT, async () => {
    const kept = await keepLapsedDays(database, now(), log);
    if (kept > 0) log.info({ kept }, 'lapsed days of paid leave were kept');
  });
}
