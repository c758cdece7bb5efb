import { setTimeout as delay } from 'node:timers/promises';

import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { isEasyPassword } from '#domain/users/easy-password.ts';
import { checkNewPassword } from '#domain/users/password.ts';
import { endAccess } from '../../platform/auth/end-access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { resetPasswordFailures } from '../../platform/auth/login-limits.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hasSecondFactor } from '../../records/second-factor.ts';
import { auditOf, hasNotLeft, isOf, lockUser, lockUserIfThere } from '../../records/user-key.ts';
import {
  consumeLink,
  endResetLinks,
  enqueueMail,
  enqueueResetMail,
  ownerOfLink,
  PASSWORD_LINKS,
} from '../../shared/mail/mail-outbox.ts';
import { findAccount, findAccountOf } from './auth.repository.ts';
import { type AuthDependencies, isWayIn, PASSWORD_FAULTS } from './auth.service.ts';

/** Far longer than the work takes, so that the time of an answer reveals nothing of who has an account. */
const ANSWER_MS = 600;

/**
 * Mails a link to whoever has that account and a confirmed address. Answers in the same way, and after the same time, for
 * everybody, also to who asks again while a link is on its way, and to who logs in by their company's provider alone. Throws `mail_off`, and `too_many_requests` after too many
 * from one address.
 */
export async function forgotPassword(
  { database, loginLimits, acceptsCompany, mail }: AuthDependencies,
  { companyId, employeeId }: { readonly companyId: string; readonly employeeId: string },
  address: string,
  now: EpochMs,
): Promise<void> {
  if (!mail.isOn) throw new AppError('mail_off');
  await loginLimits.beginReset(companyId, employeeId, address);
  const work = async (): Promise<void> => {
    const account = await findAccount(database, companyId, employeeId, japanDate(now));
    if (account === undefined || !(await acceptsCompany(account.company_id))) return;
    // Whether they have an address, the outbox knows.
    const user = { companyId: account.company_id, userId: account.user_id };
    const hasSecond = await hasSecondFactor(database.kysely, user);
    if (!(await isWayIn(database, account, hasSecond ? 'second_factor' : 'password'))) return;
    await database.kysely.transaction().execute(async (trx) => {
      // An account that was erased meanwhile is answered as one that never was.
      if (await lockUserIfThere(trx, user)) await enqueueResetMail(trx, user, now);
    });
    mail.wake();
  };
  await Promise.all([work(), delay(ANSWER_MS)]);
}

/** The link that a mail brought. */
interface PasswordLink {
  readonly companyId: string;
  readonly token: string;
}

/**
 * Whose link to a new password it is, which stays usable. Throws `link_over` for one that is unknown, used, replaced or too
 * old, and for who may not log in, and counts those against the address.
 */
async function openLink(
  { database, loginLimits, acceptsCompany }: AuthDependencies,
  { companyId, token }: PasswordLink,
  address: string,
  now: EpochMs,
) {
  const owner = await ownerOfLink(database.kysely, { companyId, token, purposes: PASSWORD_LINKS }, now);
  const account = owner && (await findAccountOf(database, owner, japanDate(now)));
  if (owner === null || !account || !(await acceptsCompany(owner.companyId))) {
    await loginLimits.beginReset(companyId, '', address);
    throw new AppError('link_over');
  }
  return { owner, employeeId: account.employee_id };
}

/** Whose link to a new password it is, as its page shows it. Throws as `openLink` does. */
export async function ownerOfPasswordLink(
  dependencies: AuthDependencies,
  link: PasswordLink,
  address: string,
  now: EpochMs,
): Promise<{ readonly company_id: string; readonly employee_id: string }> {
  const { owner, employeeId } = await openLink(dependencies, link, address, now);
  return { company_id: owner.companyId, employee_id: employeeId };
}

/** A new password, by the link that a mail brought. */
interface LinkedPassword extends PasswordLink {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/**
 * Sets a new password by a mailed link, which it uses up: every session ends, failed passwords are forgotten, a first
 * login is completed. A link to a first password shows that the mail arrives, and confirms its address. A second factor
 * stays, and so do the tries at it. Throws `link_over` as `openLink` does, and the faults of a new password.
 */
export async function resetForgottenPassword(
  dependencies: AuthDependencies,
  { companyId, token, newPassword, confirmPassword }: LinkedPassword,
  address: string,
  now: EpochMs,
): Promise<void> {
  const fault = checkNewPassword(newPassword, confirmPassword);
  if (fault !== null) throw new AppError(PASSWORD_FAULTS[fault]);
  const { kysely } = dependencies.database;
  const { owner, employeeId } = await openLink(dependencies, { companyId, token }, address, now);
  if (isEasyPassword(newPassword, { companyId: owner.companyId, employeeId }))
    throw AppError.at('newPassword', 'password_easy');
  // Before the transaction, which must not stay open for as long as it takes.
  const passwordHash = await hashPassword(newPassword);
  const isFirst = owner.purpose === 'first_password';
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    if (!(await consumeLink(trx, { companyId, token, purposes: [owner.purpose] }, now)))
      throw new AppError('link_over');
    const changed = await trx
      .updateTable('user_account')
      .set({ password_hash: passwordHash, is_first_login: false, one_time_password_until: null })
      .set(isFirst ? { mail_confirmed_at: new Date(now) } : {})
      .where(isOf(owner))
      .where('active', '=', true)
      .where(hasNotLeft(japanDate(now)))
      .returning('user_id')
      .executeTakeFirst();
    if (changed === undefined) throw new AppError('link_over');
    await endAccess(trx, owner, owner.userId);
    await endResetLinks(trx, owner);
    await resetPasswordFailures(trx, owner.companyId, employeeId);
    const action = isFirst ? 'set_first_password' : 'reset_forgotten_password';
    await writeAudit(trx, { ...auditOf(owner, owner.userId), action });
    if (!isFirst) await enqueueMail(trx, owner, 'password_was_reset', now);
  });
  dependencies.mail.wake();
}
