import type { Kysely, Transaction } from 'kysely';

import { erasureDueAt, keepLeaverThrough } from '#domain/company/retention.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { eraseAuditContent } from '../../platform/audit/erase.ts';
import { sealAudit } from '../../platform/audit/sealing.ts';
import { resetFailures } from '../../platform/auth/login-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockMonths } from '../../records/closed-month.ts';
import { lockUser, type UserKey } from '../../records/user-key.ts';
import { clearAccount } from '../../shared/erasure/erased-account.ts';
import { countEntries, countRows, deleteRows, type EntriesLeft, leaverRecordsOf } from './erasure.repository.ts';
import { reservedErasures } from './reserved-erasures.repository.ts';

// For who owns the tables: an operator's command, audited without an actor, or what carries out reserved erasures.

/** What erasing a person does. */
export interface Erasure {
  readonly isRefused: false;
  readonly leftOn: IsoDate;
  /** The last day on which any of the records had to be kept. */
  readonly keptThrough: IsoDate;
  /** The rows that are deleted, by table. */
  readonly deleted: ReadonlyMap<string, number>;
  readonly left: EntriesLeft;
}

/** Why a person can't be erased: still employed, or not known to have left; or the records still have to be kept. */
export type ErasureRefusal = { readonly isRefused: true } & (
  | { readonly reason: 'no_leaving_date' }
  | { readonly reason: 'employed'; readonly leftOn: IsoDate }
  | { readonly reason: 'retention'; readonly leftOn: IsoDate; readonly keptThrough: IsoDate }
);

/** How long the records of leavers are kept, and what time it is. */
export interface ErasureTerms {
  /** Three or five, `RETENTION_YEARS`. */
  readonly years: number;
  readonly now: EpochMs;
}

/** What {@link eraseLeaver} would do. Throws `not_found` for nobody, and for who is erased already. */
export async function previewErasure(
  db: Kysely<DB>,
  user: UserKey,
  { years, now }: ErasureTerms,
): Promise<Erasure | ErasureRefusal> {
  const records = await leaverRecordsOf(db, user);
  if (records === undefined) throw new AppError('not_found');
  if (records === null) return { isRefused: true, reason: 'no_leaving_date' };
  const { leftOn } = records;
  const today = japanDate(now);
  if (leftOn >= today) return { isRefused: true, reason: 'employed', leftOn };
  const keptThrough = keepLeaverThrough(records, years);
  if (keptThrough >= today) return { isRefused: true, reason: 'retention', leftOn, keptThrough };
  return {
    isRefused: false,
    leftOn,
    keptThrough,
    deleted: await countRows(db, user),
    left: await countEntries(db, user),
  };
}

/** The person of an erasure, with the ID by which failed logins are counted. */
type Leaver = UserKey & { readonly employeeId: string };

/**
 * Erases a leaver whose records need not be kept any longer (個人情報保護法22条), in one transaction: the rows, the person in
 * the account, and what the audit entries about them say. Who did what to whom when stays, by the number of the account,
 * and so do all seals and the proofs of others. Returns what was done, or why nothing was. Throws `not_found` as
 * {@link previewErasure} does.
 *
 * @param owner the database as the owner of its tables: the role that serves can't change the audit log
 */
export const eraseLeaver = (owner: Database, user: Leaver, terms: ErasureTerms): Promise<Erasure | ErasureRefusal> =>
  erase<never>(owner, user, terms, null);

/** Why a reserved erasure isn't carried out yet: it is withdrawn, or waits. */
export type ReservationRefusal = { readonly isRefused: true } & (
  | { readonly reason: 'not_due' }
  | { readonly reason: 'young_log' }
);

/**
 * Erases a leaver as reserved, by {@link eraseLeaver}, where the reservation is still there and its wait is over. Without an
 * operator who `attends` to it, nothing is erased of a log with entries younger than the retention: whoever can write what
 * the role that serves writes could else have those erased.
 */
export const eraseReserved = (
  owner: Database,
  user: Leaver,
  { years, now, attends }: ErasureTerms & { readonly attends: boolean },
): Promise<Erasure | ErasureRefusal | ReservationRefusal> =>
  erase<ReservationRefusal>(owner, user, { years, now }, async (trx) => {
    const [reserved] = await reservedErasures(trx, user.companyId, now, user.userId);
    if (reserved?.years !== years || erasureDueAt(reserved.reservedAt) > now)
      return { isRefused: true, reason: 'not_due' };
    if (reserved.isLogYoung && !attends) return { isRefused: true, reason: 'young_log' };
    return { isRefused: false, actorUserId: reserved.reservedByUserId };
  });

async function erase<Refusal extends { readonly isRefused: true }>(
  owner: Database,
  user: Leaver,
  terms: ErasureTerms,
  permit:
    | ((trx: Transaction<DB>) => Promise<Refusal | { readonly isRefused: false; readonly actorUserId: number }>)
    | null,
): Promise<Erasure | ErasureRefusal | Refusal> {
  const outcome = await owner.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    await lockMonths(trx, user.companyId, [user.userId], 'exclusive');
    const permitted = permit === null ? null : await permit(trx);
    if (permitted?.isRefused === true) return permitted;
    const erasure = await previewErasure(trx, user, terms);
    if (erasure.isRefused) return erasure;
    await deleteRows(trx, user);
    await resetFailures(trx, user.companyId, user.employeeId);
    await clearAccount(trx, user, terms.now);
    await eraseAuditContent(trx, user);
    // After the others, whose content goes: this one says why.
    await writeAudit(trx, {
      companyId: user.companyId,
      actorUserId: permitted?.actorUserId ?? null,
      subjectUserId: user.userId,
      action: 'erase_user',
      reason: `保存期間（${terms.years}年）の満了`,
    });
    return erasure;
  });
  // What is erased is known as such once the entry that says so is sealed; perhaps no server runs that would.
  if (!outcome.isRefused) await sealAudit(owner, () => terms.now);
  return outcome;
}
