import type { Kysely, Transaction } from 'kysely';

import type { LeaveGrant as LeaveGrantResponse } from '#contract/leave.ts';
import { NO_LEAVE, toDays, totalLeave } from '#domain/leave/amount.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { lastUsableDay, lawfulDay } from '#domain/leave/statutory-grant.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { AttendanceOnRecord } from '#domain/leave/attendance-on-record.ts';
import {
  addAttendance,
  type AttendanceBasis,
  type AttendanceCount,
  passesAttendance,
} from '#domain/leave/attendance-rate.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { hasUser, type UserKey, lockUser, auditOf } from '../../records/user-key.ts';
import type { GrantRow } from '../../shared/leave/imported-grants.ts';
import { loadLeaveAccount, toLedger } from '../../shared/leave/leave-accounts.ts';
import { grantsOf } from './leave.repository.ts';
import { attendanceBefore, makeDueGrants, planOf } from '../../shared/leave/due-grants.ts';
import { countUncovered } from '../../shared/leave/grant-changes.ts';
import { grantFactsOf, saveReview, type StoredReview } from '../../shared/leave/statutory-grants.ts';
import { holds } from '../../shared/owned/write.ts';

/** A grant as entered; without an expiry the law's two years apply. */
interface GrantEntry {
  readonly granted_on: IsoDate;
  readonly days: number;
  readonly expiry_date?: IsoDate | undefined;
  /** Omitted: statutory; in a correction, unchanged. */
  readonly is_statutory?: boolean | undefined;
  readonly reason: string;
}

/** A user's grants, the oldest first, each with its usage and rest. Throws `not_found` for another company's user. */
export async function ledgerOf(db: Kysely<DB>, user: UserKey): Promise<LeaveGrantResponse[]> {
  if (!(await hasUser(db, user))) throw new AppError('not_found');
  const rows = await grantsOf(db, user);
  const { grants, draws } = toLedger(await loadLeaveAccount(db, user));
  return rows.map((row) => {
    const own = draws.filter(({ grant }) => grant.id === row.leave_grant_id);
    const before = grants.find(({ id }) => id === row.leave_grant_id)?.takenBefore ?? NO_LEAVE;
    const used = toDays(totalLeave([before, ...own.map(({ amount }) => amount)]));
    return {
      id: row.leave_grant_id,
      granted_on: row.granted_on,
      expiry_date: row.expires_on,
      days: row.days,
      used_days: used,
      remaining_days: Math.round((row.days - used) * 1000) / 1000,
      reason: row.reason,
    };
  });
}

interface Granting {
  readonly caller: Caller;
  readonly user: UserKey;
  readonly entry: GrantEntry;
  readonly now: EpochMs;
}

/** Adds a grant by hand (D20). A replayed key returns the first result. */
export async function addGrant(
  database: Database,
  { caller, user, entry, now }: Granting,
  idempotency: IdempotencyKey | null,
): Promise<LeaveGrantResponse> {
  const expiresOn = expiryOf(entry);
  return createOnce(database, caller, idempotency, {
    find: (trx, id) => findGrant(trx, user, id),
    async create(trx) {
      await lockUser(trx, user);
      const row = await trx
        .insertInto('leave_grant')
        .values({
          company_id: user.companyId,
          user_id: user.userId,
          granted_on: entry.granted_on,
          expires_on: expiresOn,
          days: entry.days,
          is_statutory: entry.is_statutory ?? true,
          reason: entry.reason,
          created_at: new Date(now),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await auditGrant(trx, caller, undefined, row, entry.reason);
      return row.leave_grant_id;
    },
  });
}

/**
 * Corrects a grant (D20). Throws `leave_grant_in_use` when days already taken would lose their cover, and
 * `leave_grant_by_law` for the daily job's when it is to become non-statutory.
 */
export async function correctGrant(
  database: Database,
  { caller, user, entry }: Granting,
  grantId: number,
): Promise<LeaveGrantResponse> {
  const expiresOn = expiryOf(entry);
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    const before = (await grantsOf(trx, user)).find((row) => row.leave_grant_id === grantId);
    if (before === undefined) throw new AppError('not_found');
    const isStatutory = entry.is_statutory ?? before.is_statutory;
    if (before.sequence !== null && !isStatutory) throw AppError.at('is_statutory', 'leave_grant_by_law');
    if (before.taken_before_minutes > entry.days * before.taken_before_day_minutes)
      throw new AppError('leave_grant_in_use');
    const wanted = {
      granted_on: entry.granted_on,
      expires_on: expiresOn,
      days: entry.days,
      is_statutory: isStatutory,
      reason: entry.reason,
    };
    if (holds(before, wanted)) return requireGrant(trx, user, grantId);
    const uncoveredBefore = await countUncovered(trx, user);
    const after = await trx
      .updateTable('leave_grant')
      .set(wanted)
      .where('company_id', '=', user.companyId)
      .where('leave_grant_id', '=', grantId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if ((await countUncovered(trx, user)) > uncoveredBefore) throw new AppError('leave_grant_in_use');
    await auditGrant(trx, caller, before, after, entry.reason);
    return requireGrant(trx, user, grantId);
  });
}

async function requireGrant(trx: Transaction<DB>, user: UserKey, grantId: number): Promise<LeaveGrantResponse> {
  const grant = await findGrant(trx, user, grantId);
  if (grant === undefined) throw new AppError('not_found');
  return grant;
}

function expiryOf({ granted_on, expiry_date }: GrantEntry): IsoDate {
  const expiresOn = expiry_date ?? lastUsableDay(granted_on);
  if (expiresOn < granted_on) throw AppError.at('expiry_date', 'leave_expiry_before_grant');
  return expiresOn;
}

const findGrant = async (
  trx: Transaction<DB>,
  user: UserKey,
  grantId: number,
): Promise<LeaveGrantResponse | undefined> => (await ledgerOf(trx, user)).find(({ id }) => id === grantId);

/** A grant in the audit log: all that it takes to enter it again. */
const grantFacts = ({ leave_grant_id, granted_on, expires_on, days, is_statutory }: GrantRow) => ({
  id: leave_grant_id,
  granted_on,
  expires_on,
  days,
  is_statutory,
});

async function auditGrant(
  trx: Transaction<DB>,
  caller: Caller,
  before: GrantRow | undefined,
  after: GrantRow,
  reason: string,
): Promise<void> {
  await writeAudit(trx, {
    companyId: after.company_id,
    actorUserId: caller.userId,
    subjectUserId: after.user_id,
    action: before === undefined ? 'add_leave_grant' : 'correct_leave_grant',
    before: before === undefined ? null : grantFacts(before),
    after: grantFacts(after),
    reason,
  });
}

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
export async function takeGrantBack(database: Database, taking: Review, grantId: number): Promise<void> {
  const { user, reason, now } = taking;
  await database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    const row = (await grantsOf(trx, user)).find((each) => each.leave_grant_id === grantId);
    if (row === undefined) throw new AppError('not_found');
    if (row.sequence !== null) {
      const { facts, plan } = await factsOf(trx, user, now);
      const place = plan?.placed.find(({ id }) => id === grantId);
      if (facts.employee !== null && place !== undefined) {
        const baseDate = lawfulDay(facts.employee.hiredOn, place.sequence);
        const review = { baseDate, attendance: null, basis: 'entered', recorded: null, reason } as const;
        await saveReview(trx, user, review, new Date(now));
      }
    }
    await removeGrant(trx, taking, row);
  });
}

/** The attendance before a grant as a person says it. */
export interface SaidAttendance {
  readonly basis: AttendanceBasis;
  /** What was typed: of the whole period or, with `both`, of the part that the records lack; nothing with `records`. */
  readonly attendance: AttendanceCount;
  /** What the caller has seen of the records; nothing with `entered`. */
  readonly seen: AttendanceCount;
}

/**
 * Records the attendance rate before a statutory grant (労基法39条1項・2項): what kintai's own records say, what was typed, or
 * the sum where the records lack a part of the period. Below 80 % the grant is withheld, or taken back where the daily job
 * has granted it; from 80 % on it is granted immediately where it is due. Throws `not_found` for a sequence whose grant has
 * lapsed or isn't among the next, `attendance_changed` where the records aren't as seen, `attendance_incomplete` where they
 * can't be confirmed alone, `leave_grant_by_hand` and `leave_grant_in_use`.
 *
 * @returns the outcome of the grant
 */
export async function recordAttendance(
  database: Database,
  recording: Review,
  { sequence, said }: { readonly sequence: number; readonly said: SaidAttendance },
): Promise<'made' | 'taken_back' | 'recorded'> {
  const { caller, user, reason, now } = recording;
  if (said.attendance.attended > said.attendance.total) throw AppError.at('attended_days', 'attendance_over_total');
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    const { facts, plan } = await factsOf(trx, user, now);
    const grant = plan?.grants.find((each) => each.sequence === sequence);
    if (facts.employee === null || grant === undefined) throw new AppError('not_found');
    const onRecord = (await attendanceBefore(trx, facts, [grant], japanDate(now))).get(sequence);
    const review = reviewOf(said, onRecord, { baseDate: lawfulDay(facts.employee.hiredOn, sequence), reason });
    const { attendance } = review;
    const before = facts.reviews.find(({ baseDate }) => baseDate === review.baseDate);
    if (before === undefined || !holds(before, review)) {
      await saveReview(trx, user, review, new Date(now));
      await writeAudit(trx, {
        ...auditOf(user, caller.userId),
        action: 'record_leave_attendance',
        before: before?.attendance == null ? null : reviewFacts(before, before.attendance),
        after: { base_date: review.baseDate, ...reviewFacts(review, attendance) },
        reason,
      });
    }
    if (passesAttendance(attendance, DEFAULT_LEAVE_POLICY))
      return (await makeDueGrants(trx, user.companyId, [user.userId], now)) > 0 ? 'made' : 'recorded';
    const row = (await grantsOf(trx, user)).find((each) => each.leave_grant_id === grant.grantId);
    if (row === undefined) return 'recorded';
    if (row.sequence === null) throw new AppError('leave_grant_by_hand');
    await removeGrant(trx, recording, row);
    return 'taken_back';
  });
}

/** The review that follows from what was said, and from what is on record. */
function reviewOf(
  said: SaidAttendance,
  onRecord: AttendanceOnRecord | undefined,
  about: Pick<StoredReview, 'baseDate' | 'reason'>,
): StoredReview & { readonly attendance: AttendanceCount } {
  const recorded = onRecord === undefined || onRecord.days.size === 0 ? null : onRecord.count;
  const review = { ...about, basis: said.basis, recorded };
  if (said.basis === 'entered') return { ...review, attendance: said.attendance };
  const isAsSeen = recorded?.attended === said.seen.attended && recorded.total === said.seen.total;
  if (recorded === null || !isAsSeen) throw new AppError('attendance_changed');
  if (said.basis === 'both') return { ...review, attendance: addAttendance(recorded, said.attendance) };
  if (onRecord?.isComplete !== true) throw new AppError('attendance_incomplete');
  return { ...review, attendance: recorded };
}

/** A review in the audit log: the attendance that counts, and beside typed numbers those on record. */
const reviewFacts = ({ basis, recorded }: StoredReview, { attended, total }: AttendanceCount) => ({
  attended_days: attended,
  total_days: total,
  ...(basis !== 'entered' && { basis }),
  ...(basis !== 'records' &&
    recorded !== null && { recorded_attended_days: recorded.attended, recorded_total_days: recorded.total }),
});

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
    ...auditOf(user, caller.userId),
    action: 'take_back_leave_grant',
    before: { ...grantFacts(row), reason: row.reason },
    reason,
  });
}
