import type { Kysely } from 'kysely';

import { keepLeaverThrough } from '#domain/company/retention.ts';
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

// For the operator's commands only: audited without an actor.

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

/**
 * Erases a leaver whose records need not be kept any longer (個人情報保護法22条), in one transaction: the rows, the person in
 * the account, and what the audit entries about them say. Who did what to whom when stays, by the number of the account,
 * and so do all seals and the proofs of others. Returns what was done, or why nothing was. Throws `not_found` as
 * {@link previewErasure} does.
 *
 * @param owner the database as the owner of its tables: the role that serves can't change the audit log
 */
export async function eraseLeaver(
  owner: Database,
  user: UserKey & { readonly employeeId: string },
  terms: ErasureTerms,
): Promise<Erasure | ErasureRefusal> {
  const outcome = await owner.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    await lockMonths(trx, user.companyId, [user.userId], 'exclusive');
    const erasure = await previewErasure(trx, user, terms);
    if (erasure.isRefused) return erasure;
    await deleteRows(trx, user);
    await resetFailures(trx, user.companyId, user.employeeId);
    await clearAccount(trx, user, terms.now);
    await eraseAuditContent(trx, user);
    // After the others, whose content goes: this one says why.
    await writeAudit(trx, {
      companyId: user.companyId,
      actorUserId: null,
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
