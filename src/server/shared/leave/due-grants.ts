import { type Kysely, sql, type Transaction } from 'kysely';

import type { AttendanceOnRecord } from '#domain/leave/attendance-on-record.ts';
import { type GrantPlan, isHeldBack, type PlannedGrant, planGrants } from '#domain/leave/grant-plan.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { lastUsableDay, periodBeforeGrant, statutoryGrantReason } from '#domain/leave/statutory-grant.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { attendanceIn } from './attendance-facts.ts';
import { type GrantFacts, grantFactsOf, insertStatutoryGrants, movePlaces } from './statutory-grants.ts';
import { auditOf } from '../../records/user-key.ts';

/** A user's statutory grants as of today; `null` without a hire date. */
export const planOf = ({ employee, records, reviews, commonGrantDay }: GrantFacts, today: IsoDate): GrantPlan | null =>
  employee === null ? null : planGrants(employee, records, reviews, today, { ...DEFAULT_LEAVE_POLICY, commonGrantDay });

/** The grants of a plan that are due, whatever their attendance. */
export const dueOf = (plan: GrantPlan): PlannedGrant[] => plan.grants.filter(({ state }) => state === 'due');

/** Whether what is left of a user's paid leave isn't known, so that the grants by law wait (未登録). */
export const isUnregistered = (facts: GrantFacts, today: IsoDate): boolean =>
  planOf(facts, today)?.grants.some(({ state }) => state === 'unregistered') === true;

/** The job's own grants that a corrected hire date has moved to another sequence, or out of any. */
export function movedPlaces({ records }: GrantFacts, { placed }: GrantPlan): { id: number; sequence: number | null }[] {
  const places = new Map(placed.map(({ id, sequence }) => [id, sequence]));
  return records
    .filter(({ id, sequence }) => sequence !== null && places.get(id) !== sequence)
    .map(({ id }) => ({ id, sequence: places.get(id) ?? null }));
}

/** The attendance on record before these grants of a user, by their sequences. */
export function attendanceBefore(
  db: Kysely<DB>,
  { user, employee }: GrantFacts,
  grants: readonly Pick<PlannedGrant, 'sequence'>[],
  today: IsoDate,
): Promise<ReadonlyMap<number, AttendanceOnRecord>> {
  const periods =
    employee === null
      ? []
      : grants.map(({ sequence }) => [sequence, periodBeforeGrant(employee.hiredOn, sequence)] as const);
  return attendanceIn(db, user, new Map(periods), today);
}

/**
 * Makes the statutory grants that are due of these users, each audited, in the transaction that has locked them; without
 * those whose attendance on record is too low, which a person has to confirm. Idempotent; returns how many.
 */
export async function makeDueGrants(
  trx: Transaction<DB>,
  companyId: string,
  userIds: readonly number[],
  now: EpochMs,
): Promise<number> {
  const today = japanDate(now);
  const plans = (await grantFactsOf(trx, companyId, userIds, today)).flatMap((facts) => {
    const plan = planOf(facts, today);
    return plan === null ? [] : [{ facts, plan, due: dueOf(plan) }];
  });
  for (const { facts, plan } of plans) await movePlaces(trx, companyId, movedPlaces(facts, plan));
  const withRecords = await usersWithRecords(
    trx,
    companyId,
    plans.filter(({ due }) => due.length > 0).map(({ facts }) => facts.user.userId),
  );
  const made: { userId: number; grant: PlannedGrant; reason: string }[] = [];
  for (const { facts, due } of plans) {
    const { userId } = facts.user;
    const onRecord = withRecords.has(userId) ? await attendanceBefore(trx, facts, due, today) : null;
    for (const grant of due)
      if (!isHeldBack(grant, onRecord?.get(grant.sequence), DEFAULT_LEAVE_POLICY))
        made.push({ userId, grant, reason: statutoryGrantReason(grant) });
  }
  const ids = await insertStatutoryGrants(trx, companyId, made, new Date(now));
  await writeAudit(
    trx,
    ...made.map(({ userId, grant: { grantedOn, days }, reason }, index) => ({
      ...auditOf({ companyId, userId }, null),
      action: 'make_statutory_grant' as const,
      after: { id: ids[index], granted_on: grantedOn, expires_on: lastUsableDay(grantedOn), days },
      reason,
    })),
  );
  return made.length;
}

/** Those of the users of whom there is any attendance: nobody's who has just been registered. */
async function usersWithRecords(
  trx: Transaction<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from unnest(${userIds}::bigint[]) as u (user_id)
    where exists (select from time_record r where r.company_id = ${companyId} and r.user_id = u.user_id)
      or exists (select from internal_work i where i.company_id = ${companyId} and i.user_id = u.user_id)
      or exists (select from leave_day d where d.company_id = ${companyId} and d.user_id = u.user_id)`.execute(trx);
  return new Set(rows.map((row) => row.user_id));
}
