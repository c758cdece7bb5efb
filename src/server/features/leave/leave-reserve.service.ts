import type { Transaction } from 'kysely';

import type { LeaveReserveResponse, ReserveOfPerson } from '#contract/leave-reserve.ts';
import { NO_LEAVE, toDays, totalLeave } from '#domain/leave/amount.ts';
import { leftOfGrants } from '#domain/leave/kind-account.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { daysToKeep, RESERVE, type Reserve } from '#domain/leave/reserve.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Log } from '../../platform/log.ts';
import { namedEmployees } from '../../records/employees.ts';
import { auditOf, lockUser, type UserKey } from '../../records/user-key.ts';
import { loadLeaveAccount } from '../../shared/leave/leave-accounts.ts';
import { kindAccountsOfUsers } from '../../shared/leave/leave-kinds.ts';
import { companySetting } from '../../shared/owned/setting.ts';
import {
  companiesWithReserve,
  deleteKeptDays,
  nextToSettle,
  reserveOf,
  type ReserveSettings,
  saveReserve,
  settleGrants,
  storeKeptDays,
  usersWithKept,
} from './leave-reserve.repository.ts';

/** A company's rule of the days that lapse, on the wire. */
const presentReserve = (reserve: ReserveSettings | null): LeaveReserveResponse => ({
  limit_days: reserve?.limitDays ?? null,
  purposes: reserve?.purposes ?? '',
  from: reserve?.from ?? null,
});

/** A company's rule, and what its people have of the days kept. */
export async function reserveWithPeople(
  { kysely }: Database,
  companyId: string,
  today: IsoDate,
): Promise<LeaveReserveResponse & { people: ReserveOfPerson[] }> {
  const userIds = await usersWithKept(kysely, companyId);
  const accountOf = await kindAccountsOfUsers(kysely, companyId, userIds, [RESERVE]);
  const people = await namedEmployees(kysely, companyId, userIds);
  return {
    ...presentReserve(await reserveOf(kysely, companyId)),
    people: people.map((person) => {
      const { grants, usages } = accountOf(person.user_id, RESERVE);
      const left = toDays(totalLeave([...leftOfGrants({ grants, usages }, today).values()]));
      return { ...person, left_days: left, kept_days: toDays(totalLeave(grants.map(({ amount }) => amount))) };
    }),
  };
}

/** A company's rule: what lapses from today on is kept, or lost from now on. What was kept stays. */
export const leaveReserve = companySetting({
  action: 'change_leave_reserve',
  message: '積立休暇の設定を保存しました',
  read: reserveOf,
  choose(
    {
      limit_days: limitDays,
      purposes = '',
    }: { readonly limit_days: number | null; readonly purposes?: string | undefined },
    before,
    { now },
  ) {
    return limitDays === null ? null : { limitDays, purposes, from: before?.from ?? japanDate(now) };
  },
  store: ({ trx, companyId, now }, reserve) => saveReserve(trx, companyId, reserve, new Date(now)),
  present: presentReserve,
});

const BATCH = 500;

/**
 * Keeps the days of paid leave that have lapsed by the day in Japan of `now`, for all companies that do, in one transaction
 * per user, each audited. Idempotent, and safe to run concurrently in several processes. Returns of how many grants it
 * changed that; a failure for one user doesn't stop the others and is thrown in the end.
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
      ids = await nextToSettle(kysely, companyId, { after: ids.at(-1) ?? 0, from: rule.from, today, limit: BATCH });
      for (const userId of ids) {
        const user = { companyId, userId };
        try {
          count += await kysely.transaction().execute(async (trx) => {
            await lockUser(trx, user);
            return settle(trx, user, rule, { today, now });
          });
        } catch (error) {
          log.error({ err: error, ...user }, 'the lapsed leave of a user could not be kept');
          failures.push(error);
        }
      }
    } while (ids.length === BATCH);
  }
  if (count > 0) log.info({ kept: count }, 'lapsed days of paid leave were kept');
  if (failures.length > 0) throw new AggregateError(failures, 'lapsed leave could not be kept for everybody');
  return count;
}

/** Settles what is kept of a locked user's lapsed leave; returns of how many grants it changed. */
async function settle(
  trx: Transaction<DB>,
  user: UserKey,
  rule: ReserveSettings,
  { today, now }: { readonly today: IsoDate; readonly now: EpochMs },
): Promise<number> {
  const toSettle = await settleGrants(trx, user, { from: rule.from, today });
  const account = await loadLeaveAccount(trx, user);
  const changes = daysToKeep(account, await reserveOn(trx, user, today), rule, {
    toSettle,
    today,
    policy: DEFAULT_LEAVE_POLICY,
  });
  for (const change of changes) {
    const { grant, days, before } = change;
    const { grantedOn, lastUsableOn } = grant;
    const reason = `${grantedOn}付与の有給休暇の失効分`;
    const id =
      days === 0
        ? await deleteKeptDays(trx, user, grant.id)
        : await storeKeptDays(trx, user, change, { reason, now: new Date(now) });
    const facts = { id, granted_on: grantedOn, expires_on: lastUsableOn };
    await writeAudit(trx, {
      ...auditOf(user, null),
      action: 'keep_lapsed_leave',
      ...(before > 0 && { before: { ...facts, days: before } }),
      after: { ...facts, days },
      reason,
    });
  }
  return changes.length;
}

/** What a user has of the days kept. */
async function reserveOn(trx: Transaction<DB>, user: UserKey, today: IsoDate): Promise<Reserve> {
  const { grants, usages } = (await kindAccountsOfUsers(trx, user.companyId, [user.userId], [RESERVE]))(
    user.userId,
    RESERVE,
  );
  const left = leftOfGrants({ grants, usages }, today);
  const kept = grants.flatMap(({ id, keptOf, amount }) =>
    keptOf === null ? [] : [[keptOf, { days: toDays(amount), left: toDays(left.get(id) ?? NO_LEAVE) }] as const],
  );
  return { left: toDays(totalLeave([...left.values()])), kept: new Map(kept) };
}
