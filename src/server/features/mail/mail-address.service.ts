import type { Kysely } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { auditOf, isOf, lockUser, type UserKey } from '../../records/user-key.ts';
import {
  enqueueMail,
  type MailDelivery,
  ownerOfLink,
  storeMailAddress,
  consumeLink,
} from '../../shared/mail/mail-outbox.ts';

interface MailAddressDependencies {
  readonly database: Database;
  readonly mail: MailDelivery;
  readonly loginLimits: LoginLimits;
}

/** A person's mail address, and whether they have confirmed it. */
export async function mailAddressOf(
  db: Kysely<DB>,
  user: UserKey,
): Promise<{ readonly address: string | null; readonly isConfirmed: boolean }> {
  const row = await db
    .selectFrom('user_account')
    .select(['mail_address', 'mail_confirmed_at'])
    .where(isOf(user))
    .executeTakeFirstOrThrow();
  return { address: row.mail_address, isConfirmed: row.mail_confirmed_at !== null };
}

/**
 * Changes the caller's own address, or removes it for `null`; the new one is to be confirmed. Throws `mail_off`, and
 * `too_many_requests` after too many mails: it may be a stranger's.
 */
export async function setMailAddress(
  { database, mail, loginLimits }: MailAddressDependencies,
  caller: Caller,
  address: string | null,
  now: EpochMs,
): Promise<void> {
  if (!mail.isOn) throw new AppError('mail_off');
  if (address !== null && address !== (await mailAddressOf(database.kysely, caller)).address)
    await loginLimits.beginOwnMail(caller.companyId, caller.employeeId);
  await database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    const before = await mailAddressOf(trx, caller);
    if (before.address === address) return;
    await storeMailAddress(trx, caller, address, { isOn: true, now });
    await writeAudit(trx, {
      ...auditOf(caller, caller.userId),
      action: 'set_mail_address',
      before: { mail_address: before.address },
      after: { mail_address: address },
    });
  });
  mail.wake();
}

/**
 * Mails the link again. Throws `mail_off`, `mail_address_missing` where nothing is to be confirmed, and
 * `too_many_requests`.
 */
export async function resendConfirmation(
  { database: { kysely }, mail, loginLimits }: MailAddressDependencies,
  caller: Caller,
  now: EpochMs,
): Promise<void> {
  if (!mail.isOn) throw new AppError('mail_off');
  const { address, isConfirmed } = await mailAddressOf(kysely, caller);
  if (address === null || isConfirmed) throw new AppError('mail_address_missing');
  await loginLimits.beginOwnMail(caller.companyId, caller.employeeId);
  await enqueueMail(kysely, caller, 'confirm_address', now);
  mail.wake();
}

/**
 * Confirms the caller's address by the secret that was mailed to it: whoever reads another's mail by mistake can't, since
 * it takes the login, too. Throws `link_over` for another person's, and for one that is used, replaced or too old.
 */
export async function confirmMailAddress(
  { kysely }: Database,
  caller: Caller,
  token: string,
  now: EpochMs,
): Promise<void> {
  const link = { companyId: caller.companyId, token, purposes: ['confirm_address'] } as const;
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    const owner = await ownerOfLink(trx, link, now);
    if (owner?.userId !== caller.userId || !(await consumeLink(trx, link, now))) throw new AppError('link_over');
    await trx
      .updateTable('user_account')
      .set({ mail_confirmed_at: new Date(now) })
      .where(isOf(caller))
      .execute();
    await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'confirm_mail_address' });
  });
}

/**
 * Sends the caller a mail that says nothing. Throws `mail_off`, `mail_address_missing` without a confirmed address, and
 * `too_many_requests`.
 */
export async function sendTest(
  { database: { kysely }, mail, loginLimits }: MailAddressDependencies,
  caller: Caller,
  now: EpochMs,
): Promise<void> {
  if (!mail.isOn) throw new AppError('mail_off');
  if (!(await mailAddressOf(kysely, caller)).isConfirmed) throw new AppError('mail_address_missing');
  await loginLimits.beginOwnMail(caller.companyId, caller.employeeId);
  await enqueueMail(kysely, caller, 'test', now);
  mail.wake();
}
