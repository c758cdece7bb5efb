import { type NotNull, sql } from 'kysely';

import type { CurrentUser } from '#contract/auth.ts';
import type { Role } from '#domain/users/role.ts';
import type { Language } from '#domain/users/language.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { endAssistants } from '../../platform/auth/end-access.ts';
import { sessionHash } from '../../platform/auth/tokens.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hasAssignments } from '../../records/permissions.ts';
import { countOfWaiting, reachBy } from '../../shared/approval/deciders.ts';
import { confirmAtFirstLogin, endResetLinks, type MailDelivery } from '../../shared/mail/mail-outbox.ts';
import { MOST_LOOKED_THROUGH, stillHolds } from '../../shared/notifications/notifications.ts';
import { hasRouteFor } from './request-places.repository.ts';
import { hasNotLeft, lockUser, auditOf, isOf, isSameId, type UserKey } from '../../records/user-key.ts';
import { takesClaims } from '../../records/work-rules.ts';

/** An account that may log in, with the hash of its password. */
export interface Account {
  readonly user_id: number;
  readonly company_id: string;
  readonly employee_id: string;
  readonly name: string;
  readonly role: Role;
  readonly is_first_login: boolean;
  readonly opens_admin_home: boolean;
  readonly password_hash: string;
  readonly punch_key: Buffer;
  readonly is_attendance_target: boolean;
  /** The end of a one-time password. */
  readonly one_time_password_until: Date | null;
  /** The company demands a second factor of its admins. */
  readonly requires_second_factor: boolean;
  readonly works_at_clients: boolean;
  readonly language: Language | null;
}

type EmptyList = NonNullable<CurrentUser['emptyLists']>[number];

/**
 * SQL: the login of a user leads to the admins' start page: as they have chosen, and that of a super admin as long as the
 * company has nobody else, since it is then to be set up.
 */
const OPENS_ADMIN_HOME = sql<boolean>`(opens_admin_home or (role = 'super_admin' and not exists (
  select from user_account other
  where other.company_id = user_account.company_id and other.user_id <> user_account.user_id)))`;

/** SQL: people of the user's company work at clients. */
const WORKS_AT_CLIENTS = sql<boolean>`(select works_at_clients from company where company.company_id = user_account.company_id)`;

/** SQL: the lists in which a company has nothing. */
const emptyLists = (companyId: string) => sql<EmptyList[]>`array_remove(array[
  case when not exists (select from department d where d.company_id = ${companyId}) then 'departments' end,
  case when not exists (select from employment_type t where t.company_id = ${companyId})
    then 'employment_types' end,
  case when not exists (select from client_assignment a where a.company_id = ${companyId} and a.contract_kind = 'dispatch')
    then 'dispatches' end], null)`;

/** The lists in which a company has nothing. */
export async function emptyListsOf({ kysely }: Database, companyId: string): Promise<EmptyList[]> {
  const { rows } = await sql<{ lists: EmptyList[] }>`select ${emptyLists(companyId)} as lists`.execute(kysely);
  return rows[0]?.lists ?? [];
}

/** The active account of a company and employee ID, however they are written (D44), if it may log in today. */
export async function findAccount(
  database: Database,
  companyId: string,
  employeeId: string,
  today: IsoDate,
): Promise<Account | undefined> {
  return accounts(database, today)
    .where('company_id', '=', (eb) =>
      eb.selectFrom('company').select('company_id').where(isSameId('company_id', companyId)),
    )
    .where(isSameId('employee_id', employeeId))
    .executeTakeFirst();
}

/** The active account of a user, if it may log in today. */
export const findAccountOf = (
  database: Pick<Database, 'kysely'>,
  user: UserKey,
  today: IsoDate,
): Promise<Account | undefined> => accounts(database, today).where(isOf(user)).executeTakeFirst();

const accounts = ({ kysely }: Pick<Database, 'kysely'>, today: IsoDate) =>
  kysely
    .selectFrom('user_account')
    .select(['user_id', 'company_id', 'employee_id', 'name', 'role'])
    .select([
      'is_first_login',
      'password_hash',
      'punch_key',
      'one_time_password_until',
      'is_attendance_target',
      'language',
    ])
    .select(OPENS_ADMIN_HOME.as('opens_admin_home'))
    .select((eb) =>
      eb
        .selectFrom('company')
        .select('requires_second_factor')
        .whereRef('company.company_id', '=', 'user_account.company_id')
        .as('requires_second_factor'),
    )
    .select(WORKS_AT_CLIENTS.as('works_at_clients'))
    .$narrowType<{ requires_second_factor: NotNull }>()
    .where('active', '=', true)
    .where('is_api_client', '=', false)
    .where(hasNotLeft(today));

/** No more unread notifications than that are counted. */
const MAX_UNREAD = 100;

/**
 * Whether the caller's login leads to the admins' start page, whether their attendance is kept, whether they have assignments of permissions today, how many of
 * their notifications are unread and still hold, how many months wait for their approval, and whether the company has
 * chosen anything of requests, or has a route for leave.
 */
export async function choicesOf(
  { kysely }: Database,
  caller: Caller,
  now: EpochMs,
): Promise<{
  readonly opensAdminHome: boolean;
  readonly worksAtClients: boolean;
  readonly emptyLists: readonly EmptyList[];
  readonly punchKey: Buffer;
  readonly isAttendanceTarget: boolean;
  readonly language: Language | null;
  readonly hasAssignments: boolean;
  readonly unread: number;
  readonly monthsToApprove: number;
  readonly hasRequests: boolean;
}> {
  const today = japanDate(now);
  const unread = sql<number>`(select count(*) from (
    select from (
      select * from notification
      where company_id = ${caller.companyId} and user_id = ${caller.userId} and shows_in_app and read_at is null
      order by notification_id desc limit ${MOST_LOOKED_THROUGH}) n
    where ${stillHolds(now)}
    limit ${MAX_UNREAD}) counted)`;
  // Whom an assignment reaches is read where there is one.
  const months = countOfWaiting(['month'], reachBy(caller, [], now));
  const hasRequests = sql<boolean>`(exists (select from request_settings s where s.company_id = ${caller.companyId})
    or ${hasRouteFor('leave', caller.companyId)} or ${hasRouteFor('swap', caller.companyId)} or ${takesClaims(caller.companyId)})`;
  return kysely
    .selectFrom('user_account')
    .select([
      'punch_key as punchKey',
      'is_attendance_target as isAttendanceTarget',
      'language',
      unread.as('unread'),
      months.as('monthsToApprove'),
    ])
    .select([
      OPENS_ADMIN_HOME.as('opensAdminHome'),
      WORKS_AT_CLIENTS.as('worksAtClients'),
      emptyLists(caller.companyId).as('emptyLists'),
      hasAssignments(today).as('hasAssignments'),
      hasRequests.as('hasRequests'),
    ])
    .where(isOf(caller))
    .executeTakeFirstOrThrow();
}

/** The hash of the caller's password. */
export async function passwordHashOf({ kysely }: Database, caller: Caller): Promise<string> {
  const { password_hash } = await kysely
    .selectFrom('user_account')
    .select('password_hash')
    .where(isOf(caller))
    .executeTakeFirstOrThrow();
  return password_hash;
}

/**
 * Sets the caller's password, which completes their first login and has their mail address confirmed, and ends every session of theirs but the calling one,
 * and a mailed link to a new password.
 * Throws `session_expired` when the calling one has been ended meanwhile: a password reset by an admin stays reset.
 */
export async function replacePassword(
  { database, mail }: { readonly database: Database; readonly mail: MailDelivery },
  caller: Caller,
  passwordHash: string,
  now: EpochMs,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await lockUser(transaction, caller);
    const session = await transaction
      .selectFrom('login_session')
      .select('login_session_id')
      .where('company_id', '=', caller.companyId)
      .where('session_hash', '=', sessionHash(caller.sessionId))
      .executeTakeFirst();
    if (session === undefined) throw new AppError('session_expired');
    await transaction
      .updateTable('user_account')
      .set({ password_hash: passwordHash, is_first_login: false, one_time_password_until: null })
      .where(isOf(caller))
      .execute();
    await transaction
      .deleteFrom('login_session')
      .where(isOf(caller))
      .where('session_hash', '<>', sessionHash(caller.sessionId))
      .execute();
    await endResetLinks(transaction, caller);
    await endAssistants(transaction, caller, caller.userId);
    if (caller.isFirstLogin && mail.isOn) await confirmAtFirstLogin(transaction, caller, now);
    await writeAudit(transaction, { ...auditOf(caller, caller.userId), action: 'change_password' });
  });
  mail.wake();
}

/** Stores the language of the caller's screens, audited unless it is the same. */
export async function saveLanguage({ kysely }: Database, caller: Caller, language: Language): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    const before = await trx
      .selectFrom('user_account')
      .select('language')
      .where(isOf(caller))
      .executeTakeFirstOrThrow();
    if (before.language === language) return;
    await trx.updateTable('user_account').set({ language }).where(isOf(caller)).execute();
    await writeAudit(trx, {
      ...auditOf(caller, caller.userId),
      action: 'change_language',
      before,
      after: { language },
    });
  });
}
