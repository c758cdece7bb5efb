import { randomUUID } from 'node:crypto';

import { type Kysely, sql, type Transaction } from 'kysely';

import type { MailKind } from '#domain/mail/kind.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { failedColumns, type FailedAttempt, UNCLAIMED } from '../../platform/jobs/outbox-rows.ts';
import { hasNotLeft, type UserKey } from '../../records/user-key.ts';

/** A mail that a process has claimed for one attempt. */
export interface MailClaim extends UserKey {
  readonly mailId: number;
  readonly kind: MailKind;
  readonly dueAt: EpochMs;
  /** Where it goes whatever address the person has by now; `null`: to that one. */
  readonly to: string | null;
  /** The number of failed attempts before. */
  readonly attempts: number;
  readonly claimId: string;
}

interface MailRow {
  readonly company_id: string;
  readonly mail_id: number;
  readonly user_id: number;
  readonly kind: MailKind;
  readonly due_at: Date;
  readonly to_address: string | null;
  readonly attempts: number;
}

/** Claims up to `limit` mails that are due: first what somebody waits for, then those with the fewest failures. */
export async function claimMails(
  db: Kysely<DB>,
  { now, claimedUntil, limit }: { readonly now: EpochMs; readonly claimedUntil: EpochMs; readonly limit: number },
): Promise<MailClaim[]> {
  const at = new Date(now);
  const claimId = randomUUID();
  const { rows } = await sql<MailRow>`
    update mail_outbox set claimed_until = ${new Date(claimedUntil)}, claim_id = ${claimId}
    where (company_id, mail_id) in (
      select company_id, mail_id from mail_outbox
      where failed_at is null and next_attempt_at <= ${at} and (claimed_until is null or claimed_until <= ${at})
      order by kind = 'notifications', attempts, next_attempt_at limit ${limit} for update skip locked)
    returning company_id, mail_id, user_id, kind, due_at, to_address, attempts`.execute(db);
  return rows.map((row) => ({
    companyId: row.company_id,
    mailId: row.mail_id,
    userId: row.user_id,
    kind: row.kind,
    dueAt: epochMs(row.due_at.getTime()),
    to: row.to_address,
    attempts: row.attempts,
    claimId,
  }));
}

const isClaim = ({ companyId, mailId, claimId }: MailClaim) =>
  sql<boolean>`company_id = ${companyId} and mail_id = ${mailId} and claim_id = ${claimId}`;

/** Removes a mail that was sent, or that there is nothing to say in any more. */
export async function removeMail(db: Kysely<DB>, claim: MailClaim): Promise<void> {
  await db.deleteFrom('mail_outbox').where(isClaim(claim)).execute();
}

/** Gives back what was claimed and not tried. */
export async function releaseMails(db: Kysely<DB>, claims: readonly MailClaim[]): Promise<void> {
  for (const claim of claims) await db.updateTable('mail_outbox').set(UNCLAIMED).where(isClaim(claim)).execute();
}

/** Gives back what was claimed and not tried, until then. */
export async function postponeMail(db: Kysely<DB>, claim: MailClaim, until: EpochMs): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: new Date(until), ...UNCLAIMED })
    .where(isClaim(claim))
    .execute();
}

/** Marks an attempt as failed: it is tried again at `nextAttemptAt`, or given up for `null`. */
export async function markMailFailed(db: Kysely<DB>, claim: MailClaim, attempt: FailedAttempt): Promise<void> {
  await db.updateTable('mail_outbox').set(failedColumns(attempt)).where(isClaim(claim)).execute();
}

/** To whom a mail goes. */
export interface Recipient {
  readonly address: string;
  readonly isConfirmed: boolean;
}

/**
 * The address of a person who may log in today, whose account is locked until the transaction ends; `null` for one who
 * has none, and for a mail that was removed meanwhile.
 */
export async function lockRecipient(trx: Transaction<DB>, claim: MailClaim, today: IsoDate): Promise<Recipient | null> {
  const { companyId, userId } = claim;
  const { rows } = await sql<{ mail_address: string; is_confirmed: boolean }>`
    select mail_address, mail_confirmed_at is not null as is_confirmed from user_account
    where company_id = ${companyId} and user_id = ${userId} and mail_address is not null
      and active and ${hasNotLeft(today)}
    for no key update`.execute(trx);
  const [row] = rows;
  // After the lock: whoever had it before may have ended the mail.
  const mail = await trx.selectFrom('mail_outbox').select('mail_id').where(isClaim(claim)).executeTakeFirst();
  return row === undefined || mail === undefined ? null : { address: row.mail_address, isConfirmed: row.is_confirmed };
}

/** A mail that was given up, or that waits after a failure. */
export interface TroubledMail {
  readonly mail_id: number;
  readonly kind: MailKind;
  readonly user_id: number;
  readonly employee_id: string;
  readonly name: string;
  readonly due_at: Date;
  readonly attempts: number;
  readonly fault: string | null;
  readonly failed_at: Date | null;
}

/** The company's mails that failed, those that were given up first, the newest of each first. */
export async function troubledMails(db: Kysely<DB>, companyId: string, limit: number): Promise<TroubledMail[]> {
  return db
    .selectFrom('mail_outbox as m')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.user_id', '=', 'm.user_id'),
    )
    .select(['m.mail_id', 'm.kind', 'm.user_id', 'u.employee_id', 'u.name', 'm.due_at'])
    .select(['m.attempts', 'm.fault', 'm.failed_at'])
    .where('m.company_id', '=', companyId)
    .where('u.company_id', '=', companyId)
    .where('m.fault', 'is not', null)
    .orderBy(sql`m.failed_at is null`)
    .orderBy('m.due_at', 'desc')
    .orderBy('m.mail_id', 'desc')
    .limit(limit)
    .$castTo<TroubledMail>()
    .execute();
}

/** How many mails of the company wait, of whatever age. */
export async function countWaiting(db: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Has a mail that failed tried again from now on. Returns whose it is, or `null` where there is none. */
export async function retryMail(
  db: Kysely<DB>,
  companyId: string,
  mailId: number,
  now: EpochMs,
): Promise<number | null> {
  const row = await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: new Date(now), attempts: 0, failed_at: null })
    .where('company_id', '=', companyId)
    .where('mail_id', '=', mailId)
    .where('fault', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Drops a mail that was given up. Returns whose it was, or `null` where there is none. */
export async function dropMail(db: Kysely<DB>, companyId: string, mailId: number): Promise<number | null> {
  const row = await db
    .deleteFrom('mail_outbox')
    .where('company_id', '=', companyId)
    .where('mail_id', '=', mailId)
    .where('failed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}
