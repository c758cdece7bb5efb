import type { WaitingLogin } from '#contract/logins.ts';
import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import { handoverOf } from '#domain/users/login-handover.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { namesOf } from '../../records/employees.ts';
import { auditOf, lockUsers } from '../../records/user-key.ts';
import { enqueueFirstPasswordMail } from '../../shared/mail/mail-outbox.ts';
import { countLoggedIn, mailableOf, storeHandedOut, waitingLogins } from './logins.repository.ts';
import type { UserDependencies } from './users.service.ts';

const msOf = (date: Date | null): EpochMs | null => (date === null ? null : epochMs(date.getTime()));

/** Those who have never logged in with how their login was handed out, and how many others have. */
export async function loginsOf(
  { database: { kysely }, mail }: UserDependencies,
  caller: Caller,
  now: EpochMs,
): Promise<{ mail_is_on: boolean; people: WaitingLogin[]; logged_in: number }> {
  const today = japanDate(now);
  const [rows, loggedIn] = await Promise.all([
    waitingLogins(kysely, caller, today),
    countLoggedIn(kysely, caller, today),
  ]);
  const people = rows.map((row): WaitingLogin => {
    const undelivered = row.failed_at === null ? 'waits' : 'failed';
    const { state, at } = handoverOf(
      {
        handedOutAt: msOf(row.login_handed_out_at),
        passwordUntil: msOf(row.one_time_password_until),
        linkUntil: msOf(row.expires_at),
        mail: row.mail_id === null ? null : undelivered,
      },
      now,
    );
    return {
      id: row.user_id,
      employee_id: row.employee_id,
      name: row.name,
      mail_address: row.mail_address,
      state,
      since: at === null ? null : formatTimestamp(new Date(at)),
    };
  });
  return { mail_is_on: mail.isOn, people, logged_in: loggedIn };
}

/**
 * Mails links to a first password to these people, all or nobody, but for those who were mailed one a moment ago. Throws
 * `mail_off`, `own_account`, `not_found` where one isn't the company's, and `login_not_mailable` where one has no address,
 * has logged in, or may not.
 */
export async function mailLogins(
  { database, mail }: UserDependencies,
  caller: Caller,
  userIds: readonly number[],
  now: EpochMs,
): Promise<{ readonly mailed: number; readonly skipped: number }> {
  if (!mail.isOn) throw new AppError('mail_off');
  const ids = [...new Set(userIds)];
  if (ids.includes(caller.userId)) throw new AppError('own_account');
  await namesOf(database.kysely, caller.companyId, ids);
  const mailed = await database.kysely.transaction().execute(async (trx) => {
    await lockUsers(trx, caller.companyId, ids);
    const mailable = await mailableOf(trx, caller.companyId, ids, japanDate(now));
    if (mailable.size < ids.length) throw new AppError('login_not_mailable');
    const entries = [];
    for (const userId of ids) {
      const user = { companyId: caller.companyId, userId };
      if (await enqueueFirstPasswordMail(trx, user, now))
        entries.push({ ...auditOf(user, caller.userId), action: 'mail_login' as const });
    }
    await writeAudit(trx, ...entries);
    return entries.length;
  });
  mail.wake();
  return { mailed, skipped: ids.length - mailed };
}

/** Stores that the passwords that were made for these people were handed out. Of others it says nothing. */
export async function handOutLogins(
  database: Database,
  caller: Caller,
  employeeIds: readonly string[],
  now: EpochMs,
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    const userIds = await storeHandedOut(trx, caller.companyId, employeeIds, new Date(now));
    const entries = userIds.map((userId) => ({
      ...auditOf({ companyId: caller.companyId, userId }, caller.userId),
      action: 'hand_out_login' as const,
    }));
    await writeAudit(trx, ...entries);
  });
}
