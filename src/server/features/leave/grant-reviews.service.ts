import type { Transaction } from 'kysely';

import { type AttendanceCount, passesAttendance } from '#domain/leave/attendance-rate.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { lawfulDay } from '#domain/leave/statutory-grant.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserKey } from '../../records/user-key.ts';
import { lockUser } from '../../records/user-lock.ts';
import { countUncovered, grantFacts, requireUser } from './leave-grants.service.ts';
import { type GrantRow, grantsOf } from './leave.repository.ts';
import { grantFactsOf, keepReview } from './statutory-grants.repository.ts';
import { makeDueGrants, planOf } from './statutory-grants.service.ts';

interface Review {
  readonly caller: Caller;
  readonly user: UserKey;
  readonly reason: string;
  readonly now: EpochMs;
}

/**
 * Takes a grant back that was entered in error. One of the daily job's is not granted again. Throws `not_found`, and
 * `leave_grant_in_use` when days already taken would lose their cover.
 */
export async function takeGrantBack(database: Database, review: Review, grantId: number): Promise<void> {
  const { user, reason, now } = review;
  await database.kysely.transaction().execute(async (trx) => {
    await requireUser(trx, user);
    await lockUser(trx, user);
    const row = (await grantsOf(trx, user)).find((each) => each.leave_grant_id === grantId);
    if (row === undefined) throw new AppError('not_found');
    if (row.sequence !== null) {
      const { facts, plan } = await factsOf(trx, user, now);
      const place = plan?.placed.find(({ id }) => id === grantId);
      if (facts.employee !== null && place !== undefined) {
        const baseDate = lawfulDay(facts.employee.hiredOn, place.sequence);
        await keepReview(trx, user, { baseDate, attendance: null, reason }, new Date(now));
      }
    }
    await removeGrant(trx, review, row);
  });
}

/**
 * Records the attendance rate before a statutory grant (労基法39条1項・2項). Below 80 % the grant is withheld, or taken back
 * where the daily job has granted it; from 80 % on it is granted immediately where it is due. Throws `not_found` for a
 * sequence whose grant has lapsed or isn't among the next, `leave_grant_by_hand` and `leave_grant_in_use`.
 *
 * @returns what became of the grant
 */
export async function recordAttendance(
  database: Database,
  review: Review,
  { sequence, attendance }: { readonly sequence: number; readonly attendance: AttendanceCount },
): Promise<'made' | 'taken_back' | 'recorded'> {
  const { caller, user, reason, now } = review;
  if (attendance.attended > attendance.total) throw AppError.at('attended_days', 'attendance_over_total');
  return database.kysely.transaction().execute(async (trx) => {
    await requireUser(trx, user);
    await lockUser(trx, user);
    const { facts, plan } = await factsOf(trx, user, now);
    const grant = plan?.grants.find((each) => each.sequence === sequence);
    if (facts.employee === null || grant === undefined) throw new AppError('not_found');
    const baseDate = lawfulDay(facts.employee.hiredOn, sequence);
    await keepReview(trx, user, { baseDate, attendance, reason }, new Date(now));
    const before = grant.review?.attendance ?? null;
    await writeAudit(trx, {
      companyId: user.companyId,
      actorUserId: caller.userId,
      subjectUserId: user.userId,
      action: 'record_leave_attendance',
      before: before === null ? null : { attended_days: before.attended, total_days: before.total },
      after: { base_date: baseDate, attended_days: attendance.attended, total_days: attendance.total },
      reason,
    });
    if (passesAttendance(attendance, DEFAULT_LEAVE_POLICY))
      return (await makeDueGrants(trx, user, now)) > 0 ? 'made' : 'recorded';
    const row = (await grantsOf(trx, user)).find((each) => each.leave_grant_id === grant.grantId);
    if (row === undefined) return 'recorded';
    if (row.sequence === null) throw new AppError('leave_grant_by_hand');
    await removeGrant(trx, review, row);
    return 'taken_back';
  });
}

async function factsOf(trx: Transaction<DB>, user: UserKey, now: EpochMs) {
  const today = japanDate(now);
  const [facts] = await grantFactsOf(trx, user.companyId, [user.userId], today);
  if (facts === undefined) throw new AppError('not_found');
  return { facts, plan: planOf(facts, today) };
}

async function removeGrant(trx: Transaction<DB>, { caller, user, reason }: Review, row: GrantRow): Promise<void> {
  const uncoveredBefore = await countUncovered(trx, user);
  await trx
    .deleteFrom('leave_grant')
    .where('company_id', '=', user.companyId)
    .where('leave_grant_id', '=', row.leave_grant_id)
    .execute();
  if ((await countUncovered(trx, user)) > uncoveredBefore) throw new AppError('leave_grant_in_use');
  await writeAudit(trx, {
    companyId: user.companyId,
    actorUserId: caller.userId,
    subjectUserId: user.userId,
    action: 'take_back_leave_grant',
    before: { ...grantFacts(row), reason: row.reason },
    reason,
  });
}
