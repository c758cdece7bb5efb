import { type Kysely, sql, type Transaction } from 'kysely';

import type { MailKind } from '#domain/mail/kind.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Language } from '#domain/users/language.ts';
import type { DB } from '../../platform/database/schema.ts';
import { defineOutbox } from '../../platform/jobs/outbox.ts';
import { hasNotLeft, isOf } from '../../records/user-key.ts';

/** The rows of the outbox of mails, first those that somebody waits for. */
export const MAILS = defineOutbox({
  table: 'mail_outbox',
  key: 'mail_id',
  columns: sql<{
    readonly userId: number;
    readonly kind: MailKind;
    /** The address that it goes to, whichever the person has by now; `null`: to that one. */
    readonly to: string | null;
    /** The link to a client that it is about; `null`: it is to the person. */
    readonly linkId: number | null;
  }>`user_id as "userId", kind, to_address as "to", work_report_link_id as "linkId"`,
  waits: sql<boolean>`failed_at is null`,
  since: sql<EpochMs>`due_at`,
  order: sql`kind = 'notifications'`,
});

/** A mail that a process has claimed for one attempt. */
export type MailClaim = Awaited<ReturnType<typeof MAILS.claim>>[number];

/** To whom a mail goes. */
export interface Recipient {
  readonly address: string;
  readonly isConfirmed: boolean;
  readonly employeeId: string;
  readonly language: Language | null;
}

/**
 * The address of a person who may log in today, whose account is locked until the transaction ends; `null` for one who
 * has none, and for a mail that was removed meanwhile.
 */
export async function lockRecipient(trx: Transaction<DB>, claim: MailClaim, today: IsoDate): Promise<Recipient | null> {
  const { companyId, userId } = claim;
  const { rows } = await sql<{
    mail_address: string;
    is_confirmed: boolean;
    employee_id: string;
    language: Language | null;
  }>`
    select mail_address, mail_confirmed_at is not null as is_confirmed, employee_id, language from user_account
    where company_id = ${companyId} and user_id = ${userId} and mail_address is not null
      and active and ${hasNotLeft(today)}
    for no key update`.execute(trx);
  const [row] = rows;
  // After the lock: whoever had it before may have ended the mail.
  const mail = await trx.selectFrom('mail_outbox').select('mail_id').where(MAILS.isClaim(claim)).executeTakeFirst();
  return row === undefined || mail === undefined
    ? null
    : { address: row.mail_address, isConfirmed: row.is_confirmed, employeeId: row.employee_id, language: row.language };
}

/** The language of the person whom a mail is about; `null` without one. */
export async function languageOf(db: Kysely<DB>, { companyId, userId }: MailClaim): Promise<Language | null> {
  const account = await db
    .selectFrom('user_account')
    .select('language')
    .where(isOf({ companyId, userId }))
    .executeTakeFirst();
  return account?.language ?? null;
}

/** A mail that was given up, or that waits after a failure. */
export interface UndeliveredMail {
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
export async function undeliveredMails(db: Kysely<DB>, companyId: string, limit: number): Promise<UndeliveredMail[]> {
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
    .$castTo<UndeliveredMail>()
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
