import type { Kysely, Transaction, Selectable } from 'kysely';

import type { Employee, GrantReview, GrantOnRecord } from '#domain/leave/grant-plan.ts';
import type { CommonGrantDay } from '#domain/leave/common-grant-day.ts';
import { workingPattern } from '#domain/leave/statutory-days.ts';
import { lastUsableDay, type StatutoryGrant } from '#domain/leave/statutory-grant.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { type ContractOnRecord, hasWorkingTime } from '#domain/working-time/contract-on-record.ts';
import type { AttendanceBasis, AttendanceCount } from '#domain/leave/attendance-rate.ts';
import type { DB, UserAccount } from '../../platform/database/schema.ts';
import { commonGrantDayOf } from './common-grant-day.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { byUser } from '../../records/rows.ts';
import { hasNotLeft, type UserKey } from '../../records/user-key.ts';

/** The facts that a user's statutory grants follow from. */
export interface GrantFacts {
  readonly user: UserKey;
  /** `null` without a hire date. */
  readonly employee: Employee | null;
  readonly records: readonly GrantOnRecord[];
  readonly reviews: readonly StoredReview[];
  /** The company's day for all grants but the first; `null` without one. */
  readonly commonGrantDay: CommonGrantDay | null;
}

/** A review as stored. */
export interface StoredReview extends GrantReview {
  readonly reason: string;
  readonly basis: AttendanceBasis;
  /** What the records said at that time; `null` where they said nothing. */
  readonly recorded: AttendanceCount | null;
}

/** Reads them for users of a company as of `today`, in one query per table; only the company's users are found. */
export async function grantFactsOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  today: IsoDate,
): Promise<GrantFacts[]> {
  if (userIds.length === 0) return [];
  const users = await db
    .selectFrom('user_account')
    .select(['user_id', 'active', 'hired_on', 'left_on', 'is_attendance_target', 'leave_from_hire', 'created_at'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .execute();
  const grants = await db
    .selectFrom('leave_grant')
    .select(['user_id', 'leave_grant_id', 'granted_on', 'days', 'sequence'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('is_statutory', '=', true)
    .orderBy('leave_grant_id')
    .execute();
  const reviews = await db
    .selectFrom('statutory_grant_review')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .execute();
  const contracts = await contractsOnRecord(db, companyId, userIds);
  const commonGrantDay = await commonGrantDayOf(db, companyId);
  const grantsOfUser = byUser(grants, (grant) => ({
    id: grant.leave_grant_id,
    grantedOn: grant.granted_on,
    days: grant.days,
    sequence: grant.sequence,
  }));
  const reviewsOfUser = byUser(reviews, (row) => ({
    baseDate: row.base_date,
    attendance: toCount(row.attended_days, row.total_days),
    reason: row.reason,
    basis: row.basis,
    recorded: toCount(row.recorded_attended_days, row.recorded_total_days),
  }));
  return users.map((row) => ({
    user: { companyId, userId: row.user_id },
    employee: toEmployee(row, contracts.get(row.user_id) ?? [], today),
    records: grantsOfUser.get(row.user_id) ?? [],
    reviews: reviewsOfUser.get(row.user_id) ?? [],
    commonGrantDay,
  }));
}

const toCount = (attended: number | null, total: number | null): AttendanceCount | null =>
  attended === null || total === null ? null : { attended, total };

type EmployeeRow = Pick<
  Selectable<UserAccount>,
  'active' | 'hired_on' | 'left_on' | 'is_attendance_target' | 'leave_from_hire' | 'created_at'
>;

function toEmployee(row: EmployeeRow, contracts: readonly ContractOnRecord[], today: IsoDate): Employee | null {
  if (row.hired_on === null || !row.is_attendance_target) return null;
  const leftOn = row.left_on;
  // An account is deactivated when its owner leaves (D23); the leaving date may follow, or not.
  const yesterday = addDays(today, -1);
  const isGone = !row.active && (leftOn === null || leftOn > yesterday);
  return {
    hiredOn: row.hired_on,
    leftOn: isGone ? yesterday : leftOn,
    patterns: patternsOf(contracts),
    registeredOn: row.leave_from_hire ? null : japanDate(epochMs(row.created_at.getTime())),
  };
}

/** One that says only the employment type is none here: before the first that says more, that one counts. */
const patternsOf = (contracts: readonly ContractOnRecord[]) =>
  contracts.filter(hasWorkingTime).map((contract) => ({ from: contract.from, pattern: workingPattern(contract) }));

/** The same facts with other contracts. */
export const withContracts = (facts: GrantFacts, contracts: readonly ContractOnRecord[]): GrantFacts => ({
  ...facts,
  employee: facts.employee && { ...facts.employee, patterns: patternsOf(contracts) },
});

/** The ids of a company's users who may have grants due on `today`, a batch of them after the user `after`. */
export async function nextEmployed(
  db: Kysely<DB>,
  companyId: string,
  { after, today, limit }: { readonly after: number; readonly today: IsoDate; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '>', after)
    .where('active', '=', true)
    .where('hired_on', '<=', today)
    .where(hasNotLeft(today))
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** A statutory grant to store. */
export interface NewStatutoryGrant {
  readonly userId: number;
  readonly grant: StatutoryGrant;
  readonly reason: string;
}

/** Stores statutory grants with the law's two years; returns their ids in order. A user's sequences are unique. */
export async function insertStatutoryGrants(
  trx: Transaction<DB>,
  companyId: string,
  grants: readonly NewStatutoryGrant[],
  now: Date,
): Promise<number[]> {
  if (grants.length === 0) return [];
  const rows = await trx
    .insertInto('leave_grant')
    .values(
      grants.map(({ userId, grant: { sequence, grantedOn, days }, reason }) => ({
        company_id: companyId,
        user_id: userId,
        granted_on: grantedOn,
        expires_on: lastUsableDay(grantedOn),
        days,
        reason,
        sequence,
        created_at: now,
      })),
    )
    .returning('leave_grant_id')
    .execute();
  return rows.map((row) => row.leave_grant_id);
}

/**
 * Moves the job's own grants to the sequences that they have since the hire date was corrected; `null`: none any more.
 */
export async function movePlaces(
  trx: Transaction<DB>,
  companyId: string,
  moves: readonly { readonly id: number; readonly sequence: number | null }[],
): Promise<void> {
  const move = (id: number, sequence: number | null) =>
    trx
      .updateTable('leave_grant')
      .set({ sequence })
      .where('company_id', '=', companyId)
      .where('leave_grant_id', '=', id)
      .execute();
  // All are cleared first: one may move to a sequence that another still has.
  for (const { id } of moves) await move(id, null);
  for (const { id, sequence } of moves) await move(id, sequence);
}

/** Stores the review of a statutory grant, in place of an earlier one. */
export async function saveReview(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  review: StoredReview,
  now: Date,
): Promise<void> {
  const found = {
    attended_days: review.attendance?.attended ?? null,
    total_days: review.attendance?.total ?? null,
    basis: review.basis,
    recorded_attended_days: review.recorded?.attended ?? null,
    recorded_total_days: review.recorded?.total ?? null,
    reason: review.reason,
    reviewed_at: now,
  };
  await trx
    .insertInto('statutory_grant_review')
    .values({ company_id: companyId, user_id: userId, base_date: review.baseDate, ...found })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'base_date']).doUpdateSet(found))
    .execute();
}
