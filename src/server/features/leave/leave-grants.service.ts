import type { Kysely, Transaction } from 'kysely';

import type { LeaveGrant as LeaveGrantAnswer } from '#contract/leave.ts';
import { NO_LEAVE, toDays, totalLeave } from '#domain/leave/amount.ts';
import { keepLedger } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { lastUsableDay } from '#domain/leave/statutory-grant.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { hasUser, type UserKey } from '../../records/user-key.ts';
import { lockUser } from '../../records/user-lock.ts';
import { type GrantRow, grantsOf, loadLeaveAccount } from './leave.repository.ts';

/** A grant as entered; without an expiry the law's two years apply. */
export interface GrantEntry {
  readonly granted_on: IsoDate;
  readonly days: number;
  readonly expiry_date?: IsoDate | undefined;
  /** Omitted: statutory; in a correction, unchanged. */
  readonly is_statutory?: boolean | undefined;
  readonly reason: string;
}

/** A user's grants, the oldest first, each with its usage and rest. Throws `not_found` for another company's user. */
export async function ledgerOf(db: Kysely<DB>, user: UserKey): Promise<LeaveGrantAnswer[]> {
  await requireUser(db, user);
  const [rows, standing] = [await grantsOf(db, user), await loadLeaveAccount(db, user)];
  const { draws } = keepLedger(standing.grants, standing.usages, DEFAULT_LEAVE_POLICY);
  return rows.map((row) => {
    const used = totalLeave([
      NO_LEAVE,
      ...draws.filter(({ grant }) => grant.id === row.leave_grant_id).map(({ amount }) => amount),
    ]);
    return {
      id: row.leave_grant_id,
      granted_on: row.granted_on,
      expiry_date: row.expires_on,
      days: row.days,
      used_days: toDays(used),
      remaining_days: Math.round((row.days - toDays(used)) * 1000) / 1000,
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
): Promise<LeaveGrantAnswer> {
  const expiresOn = expiryOf(entry);
  return createOnce(database, caller, idempotency, {
    find: (trx, id) => findGrant(trx, user, id),
    async create(trx) {
      await requireUser(trx, user);
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
): Promise<LeaveGrantAnswer> {
  const expiresOn = expiryOf(entry);
  return database.kysely.transaction().execute(async (trx) => {
    await requireUser(trx, user);
    await lockUser(trx, user);
    const before = (await grantsOf(trx, user)).find((row) => row.leave_grant_id === grantId);
    if (before === undefined) throw new AppError('not_found');
    const isStatutory = entry.is_statutory ?? before.is_statutory;
    if (before.sequence !== null && !isStatutory) throw AppError.at('is_statutory', 'leave_grant_by_law');
    const uncoveredBefore = await countUncovered(trx, user);
    const after = await trx
      .updateTable('leave_grant')
      .set({
        granted_on: entry.granted_on,
        expires_on: expiresOn,
        days: entry.days,
        is_statutory: isStatutory,
        reason: entry.reason,
      })
      .where('company_id', '=', user.companyId)
      .where('leave_grant_id', '=', grantId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if ((await countUncovered(trx, user)) > uncoveredBefore) throw new AppError('leave_grant_in_use');
    await auditGrant(trx, caller, before, after, entry.reason);
    const corrected = await findGrant(trx, user, grantId);
    if (corrected === undefined) throw new AppError('not_found');
    return corrected;
  });
}

function expiryOf({ granted_on, expiry_date }: GrantEntry): IsoDate {
  const expiresOn = expiry_date ?? lastUsableDay(granted_on);
  if (expiresOn < granted_on) throw AppError.at('expiry_date', 'leave_expiry_before_grant');
  return expiresOn;
}

/** The requested days that no grant covers. */
export async function countUncovered(trx: Transaction<DB>, user: UserKey): Promise<number> {
  const { grants, usages } = await loadLeaveAccount(trx, user);
  return keepLedger(grants, usages, DEFAULT_LEAVE_POLICY).uncovered.length;
}

const findGrant = async (trx: Transaction<DB>, user: UserKey, grantId: number): Promise<LeaveGrantAnswer | undefined> =>
  (await ledgerOf(trx, user)).find(({ id }) => id === grantId);

/** Throws `not_found` for another company's user. */
export async function requireUser(db: Kysely<DB>, user: UserKey): Promise<void> {
  if (!(await hasUser(db, user))) throw new AppError('not_found');
}

/** A grant in the audit log: all that it takes to enter it again. */
export const grantFacts = ({ leave_grant_id, granted_on, expires_on, days, is_statutory }: GrantRow) => ({
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
