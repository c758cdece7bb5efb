import type { Kysely, Transaction } from 'kysely';

import type { ChangedElsewhere } from '#contract/users.ts';
import { line, typedId, typedMailAddress } from '#contract/wire.ts';
import { checkNewPassword, IMPORTED_PASSWORD_MS } from '#domain/users/password.ts';
import type { Role } from '#domain/users/role.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import { currentContract } from '#domain/working-time/contract-on-record.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { resetFailures } from '../../platform/auth/login-limits.ts';
import { hashPassword, NO_PASSWORD } from '../../platform/auth/password.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { requireUnchanged } from '../../platform/http/unchanged.ts';
import { workOn } from '../../records/assignments.ts';
import { keepingBreakGlass } from '../../records/break-glass.ts';
import { contractsOfUser } from '../../records/contracts.ts';
import { namedEmployees, namesOf } from '../../records/employees.ts';
import { type UserKey, auditOf, isSameId, lockUsers } from '../../records/user-key.ts';
import { makeDueGrants } from '../../shared/leave/due-grants.ts';
import { grantFactsBefore, type GrantsChoice, settleGrants } from '../../shared/leave/grant-changes.ts';
import { endResetLinks, type MailDelivery, storeMailAddress } from '../../shared/mail/mail-outbox.ts';
import { holds } from '../../shared/owned/write.ts';
import { hashAll, type IssuedPassword } from './import-passwords.ts';
import { requireCountsOf, storeWorkingTime, workingTimeOf } from './work-contracts.repository.ts';
import { makeOneTimePassword, setOneTimePassword } from '../../platform/auth/one-time-password.ts';
import type { DB } from '../../platform/database/schema.ts';
import {
  employmentAfter,
  type EmploymentEntry,
  NO_EMPLOYMENT,
  lockAccounts,
  lockAccountsForProgram,
  type LockedAccounts,
  requireSuperAdmin,
  changeAccount,
  insertAccount,
  storeActive,
} from './users.repository.ts';

/** What changes of employees need beside the database. */
export interface UserDependencies {
  readonly database: Database;
  readonly mail: MailDelivery;
}

/** A new employee, as entered. */
interface Registration extends EmploymentEntry {
  readonly employeeId: string;
  readonly name: string;
  /** How it is read (フリガナ). */
  readonly name_kana?: string | null | undefined;
  readonly mail_address?: string | null | undefined;
  readonly is_attendance_target?: boolean | undefined;
  readonly password: string;
  readonly role: Role;
}

/**
 * Registers an employee, whose first login will force a change of the password. A replayed key returns the first
 * result. Throws `employee_id_taken`, `password_too_short` or `leaving_before_hire` at their fields.
 */
export async function registerUser(
  { database, mail }: UserDependencies,
  caller: Caller,
  {
    employeeId,
    name,
    name_kana: nameKana = null,
    mail_address: mailAddress = null,
    is_attendance_target: isAttendanceTarget = true,
    password,
    role,
    ...entry
  }: Registration,
  idempotency: IdempotencyKey | null,
  now: EpochMs,
): Promise<number> {
  if (checkNewPassword(password, password) !== null) throw AppError.at('password', 'password_too_short');
  const employment = employmentAfter(NO_EMPLOYMENT, entry);
  const passwordHash = await hashPassword(password);
  const userIdOfNew = await createOnce(database, caller, idempotency, {
    // Users are never deleted (D23).
    find: (_trx, userId) => Promise.resolve(userId),
    create: (trx) =>
      storeNewUser(
        trx,
        caller,
        {
          employeeId,
          name,
          nameKana,
          mailAddress,
          role,
          isAttendanceTarget,
          passwordHash,
          handedOutAt: new Date(now),
          employment,
        },
        { isOn: mail.isOn, now },
      ),
  });
  mail.wake();
  return userIdOfNew;
}

/** Whether mail is sent at all, and when the change is made. */
interface ChangedAt {
  readonly isOn: boolean;
  readonly now: EpochMs;
}

/** Stores a new employee, audited. Throws `employee_id_taken`. */
async function storeNewUser(...given: Parameters<typeof storeIfFree>): Promise<number> {
  const userId = await storeIfFree(...given);
  if (userId === undefined) throw AppError.at('employeeId', 'employee_id_taken');
  return userId;
}

/**
 * Stores a new employee, audited; nobody registers whoever the company's identity provider knows. Returns their id, `undefined` where
 * the employee ID is taken.
 */
async function storeIfFree(
  trx: Transaction<DB>,
  { companyId, userId: actorUserId }: { readonly companyId: string; readonly userId: number | null },
  { mailAddress, ...account }: Parameters<typeof insertAccount>[2] & { readonly mailAddress: string | null },
  { isOn, now }: ChangedAt,
): Promise<number | undefined> {
  const { employeeId, name, nameKana, role, isAttendanceTarget, employment } = account;
  const userId = await insertAccount(trx, companyId, account, now);
  if (userId === undefined) return undefined;
  const from = employment.hire_date ?? japanDate(now);
  await storeWorkingTime(trx, { companyId, userId }, { current: null, from }, employment, now);
  await storeMailAddress(trx, { companyId, userId }, mailAddress, { isOn, now });
  await writeAudit(trx, {
    companyId,
    actorUserId,
    subjectUserId: userId,
    action: actorUserId === null ? 'register_by_sso' : 'register_user',
    after: {
      employee_id: employeeId,
      name,
      name_kana: nameKana,
      mail_address: mailAddress,
      role,
      ...(!isAttendanceTarget && { is_attendance_target: false }),
      ...employment,
    },
  });
  await makeDueGrants(trx, companyId, [userId], now);
  return userId;
}

/**
 * Registers somebody whom the company's identity provider knows, as an employee without rights over others; the rest is entered later.
 * Audited without an actor. Returns their id, `null` where the employee ID is taken, and for an ID or a name that an employee can't have.
 */
export async function registerBySso(
  trx: Transaction<DB>,
  companyId: string,
  newcomer: {
    readonly employeeId: string;
    readonly name: string;
    readonly mail: string | null;
  },
  now: EpochMs,
): Promise<number | null> {
  const { data: employeeId } = typedId().safeParse(newcomer.employeeId);
  const { data: name } = line(100).safeParse(newcomer.name);
  const { data: mailAddress = null } = typedMailAddress().safeParse(newcomer.mail);
  if (employeeId === undefined || name === undefined) return null;
  const account = {
    employeeId,
    name,
    nameKana: null,
    mailAddress,
    role: 'user',
    isAttendanceTarget: true,
    passwordHash: NO_PASSWORD,
    handedOutAt: null,
    employment: NO_EMPLOYMENT,
  } as const;
  // Nothing is mailed: the provider vouches for the address, and they have logged in.
  return (await storeIfFree(trx, { companyId, userId: null }, account, { isOn: false, now })) ?? null;
}

/** The basic information of an employee, as entered, and the read-only fields that may be sent along. */
interface BasicInfo extends EmploymentEntry, ChangedElsewhere, GrantsChoice {
  readonly name: string;
  /** How it is read (フリガナ): omitted it is unchanged, `null` clears it. */
  readonly name_kana?: string | null | undefined;
  readonly mail_address?: string | null | undefined;
  readonly is_attendance_target?: boolean | undefined;
  readonly role: Role;
}

/**
 * Changes name, reading, role and employment, immediately also for tokens issued before. Throws `not_found`, `last_super_admin`
 * when the company would be left without one, `sso_break_glass_needed`, `leaving_before_hire` at the leaving date, `contract_has_weekdays` at a
 * count that the contract's weekdays decide, `own_account` at another mail address of the caller's own, `invalid_input`
 * at changed read-only fields, and what `settleGrants` throws.
 */
export async function changeUser(
  { database, mail }: UserDependencies,
  caller: Caller,
  user: UserKey,
  info: BasicInfo,
  now: EpochMs,
): Promise<void> {
  await database.kysely.transaction().execute((trx) =>
    keepingBreakGlass(trx, user.companyId, async () => {
      const accounts = await lockAccounts(trx, caller, user);
      await storeBasicInfo(trx, { caller, user, accounts }, info, { isOn: mail.isOn, now });
    }),
  );
  mail.wake();
}

/** A change of an employee whose account is locked. */
interface LockedChange {
  readonly caller: Caller;
  readonly user: UserKey;
  readonly accounts: LockedAccounts;
}

async function storeBasicInfo(
  trx: Transaction<DB>,
  { caller, user, accounts }: LockedChange,
  { name, name_kana, mail_address, is_attendance_target, role, grants, grants_seen, ...rest }: BasicInfo,
  { isOn, now }: ChangedAt,
): Promise<void> {
  const { account } = accounts;
  const factsBefore = await grantFactsBefore(trx, user, now);
  const current = currentContract(await contractsOfUser(trx, user), japanDate(now));
  requireUnchanged(rest, {
    employee_id: account.employeeId,
    active: account.active,
    ...(await workOn(trx, user, japanDate(now))),
    employment_type_id: current?.employmentTypeId ?? null,
  });
  const before = { ...account, ...workingTimeOf(current) };
  const employment = employmentAfter(before, rest);
  requireSuperAdmin(accounts, { role, leftOn: employment.leaving_date });
  const nameKana = name_kana === undefined ? account.nameKana : name_kana;
  const mailAddress = mail_address === undefined ? account.mailAddress : mail_address;
  const isAttendanceTarget = is_attendance_target ?? account.isAttendanceTarget;
  // One's own asks for the password again: an open session must not do to have links to a new one mailed elsewhere.
  if (user.userId === caller.userId && mailAddress !== account.mailAddress)
    throw AppError.at('mail_address', 'own_account');
  requireCountsOf(current, employment);
  const was = {
    name: account.name,
    name_kana: account.nameKana,
    mail_address: account.mailAddress,
    role: account.role,
    is_attendance_target: account.isAttendanceTarget,
    ...employmentAfter(before, {}),
  };
  const after = {
    name,
    name_kana: nameKana,
    mail_address: mailAddress,
    role,
    is_attendance_target: isAttendanceTarget,
    ...employment,
  };
  if (!holds(was, after)) {
    await changeAccount(trx, user, { name, nameKana, role, isAttendanceTarget, employment });
    await storeMailAddress(trx, user, mailAddress, { isOn, now });
    const from = employment.hire_date ?? japanDate(epochMs(account.registeredAt.getTime()));
    await storeWorkingTime(trx, user, { current, from }, employment, now);
    await writeAudit(trx, { ...auditOf(user, caller.userId), action: 'change_user', before: was, after });
  }
  await settleGrants(trx, factsBefore, { grants, grants_seen }, { actorUserId: caller.userId, now });
}

/**
 * Issues a one-time password (D23): every token of the user and a mailed link to a new password are revoked, the next
 * login forces a change. It is returned
 * this once and stored only as its hash. Throws `not_found`, and `own_account` for the caller's own, whose session it
 * would end before they have read it.
 */
export async function resetPassword(database: Database, caller: Caller, user: UserKey, now: EpochMs): Promise<string> {
  if (user.userId === caller.userId) throw new AppError('own_account');
  const password = makeOneTimePassword();
  const passwordHash = await hashPassword(password);
  await database.kysely.transaction().execute(async (trx) => {
    await lockAccounts(trx, caller, user);
    await issuePassword(trx, user, { passwordHash, actorUserId: caller.userId, now });
  });
  return password;
}

/**
 * Issues one-time passwords to several users as `resetPassword` does to one, to be handed out to many: all of them in one
 * transaction. Throws `not_found` where one isn't the company's, and `own_account` for the caller's own.
 */
export async function resetPasswords(
  database: Database,
  caller: Caller,
  userIds: readonly number[],
  now: EpochMs,
): Promise<readonly IssuedPassword[]> {
  const ids = [...new Set(userIds)];
  if (ids.includes(caller.userId)) throw new AppError('own_account');
  await namesOf(database.kysely, caller.companyId, ids);
  const passwords = new Map(ids.map((id) => [id, makeOneTimePassword()]));
  // Before the transaction, which must not stay open for the seconds that it takes.
  const hashes = await hashAll(passwords);
  await database.kysely.transaction().execute(async (trx) => {
    await lockUsers(trx, caller.companyId, [...ids, caller.userId]);
    await lockAccounts(trx, caller, caller);
    for (const userId of ids) {
      const passwordHash = hashes.get(userId) ?? '';
      const user = { companyId: caller.companyId, userId };
      await issuePassword(trx, user, {
        passwordHash,
        actorUserId: caller.userId,
        now,
        validMs: IMPORTED_PASSWORD_MS,
        isHandedOut: false,
      });
    }
  });
  const people = await namedEmployees(database.kysely, caller.companyId, ids);
  return people.map(({ user_id, employee_id, name }) => ({
    employeeId: employee_id,
    name,
    password: passwords.get(user_id) ?? '',
  }));
}

/**
 * Deactivates an account, which ends its sessions immediately, or reactivates it (D23). Throws `not_found`,
 * `last_super_admin` when the company would be left without one, `sso_break_glass_needed`, and `own_account` when somebody
 * deactivates themself.
 */
export async function setActive(database: Database, caller: Caller, user: UserKey, active: boolean): Promise<void> {
  await database.kysely.transaction().execute((trx) =>
    keepingBreakGlass(trx, user.companyId, async () => {
      const accounts = await lockAccounts(trx, caller, user);
      requireSuperAdmin(accounts, { active });
      if (user.userId === caller.userId && !active) throw new AppError('own_account');
      await storeActiveOf(trx, { caller, user, accounts }, active);
    }),
  );
}

async function storeActiveOf(
  trx: Transaction<DB>,
  { caller, user, accounts }: LockedChange,
  active: boolean,
): Promise<void> {
  requireSuperAdmin(accounts, { active });
  if (accounts.account.active === active) return;
  await storeActive(trx, user, active, caller.userId);
  await writeAudit(trx, {
    ...auditOf(user, caller.userId),
    action: active ? 'reactivate_user' : 'deactivate_user',
  });
}

/** What a program stores of people, in a transaction that has checked that it may. */
export const peopleByProgram = {
  lock: lockAccountsForProgram,

  /** Registers somebody. Throws `employee_id_taken`. */
  register: (
    trx: Transaction<DB>,
    caller: Caller,
    {
      employeeId,
      name,
      nameKana,
      mailAddress,
      hireDate,
    }: {
      readonly employeeId: string;
      readonly name: string;
      readonly nameKana: string | null;
      readonly mailAddress: string | null;
      readonly hireDate: IsoDate | null;
    },
    at: ChangedAt,
  ): Promise<number> =>
    storeNewUser(
      trx,
      caller,
      {
        employeeId,
        name,
        nameKana,
        mailAddress,
        role: 'user',
        isAttendanceTarget: true,
        passwordHash: NO_PASSWORD,
        handedOutAt: null,
        employment: { ...NO_EMPLOYMENT, hire_date: hireDate },
      },
      at,
    ),

  /**
   * Changes the basic information of somebody, and whether they may log in; the role stays. Throws `not_found`, and what
   * `changeUser` throws.
   */
  async change(
    trx: Transaction<DB>,
    caller: Caller,
    user: UserKey,
    { active, ...info }: Omit<BasicInfo, 'role'> & { readonly active: boolean },
    at: ChangedAt,
  ): Promise<void> {
    await keepingBreakGlass(trx, user.companyId, async () => {
      const accounts = await lockAccountsForProgram(trx, user);
      const change = { caller, user, accounts };
      await storeBasicInfo(trx, change, { ...info, role: accounts.account.role }, at);
      await storeActiveOf(trx, change, active);
    });
  },
};

/** An account, for the operator's confirmation. */
export interface OperatorAccount extends UserKey {
  readonly employeeId: string;
  readonly name: string;
  readonly active: boolean;
  /** The last day of the employment, after which the login ends (D22). */
  readonly leftOn: IsoDate | null;
}

/** The account of a company and employee ID, however they are written (D44), active or not. */
export async function findForOperator(
  db: Kysely<DB>,
  companyId: string,
  employeeId: string,
): Promise<OperatorAccount | undefined> {
  const account = await db
    .selectFrom('user_account')
    .select([
      'company_id as companyId',
      'user_id as userId',
      'employee_id as employeeId',
      'name',
      'active',
      'left_on as leftOn',
    ])
    .where(isSameId('company_id', companyId))
    .where(isSameId('employee_id', employeeId))
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return account;
}

/**
 * Issues a one-time password as a super admin does (D23), where there is none left who could. Audited without an actor.
 */
export async function resetPasswordForOperator(database: Database, user: UserKey, now: EpochMs): Promise<string> {
  const password = makeOneTimePassword();
  const passwordHash = await hashPassword(password);
  await database.kysely.transaction().execute(async (trx) => {
    await issuePassword(trx, user, { passwordHash, actorUserId: null, now });
  });
  return password;
}

/** Stores a one-time password; links to a new one that were mailed before end with it. */
async function issuePassword(
  trx: Transaction<DB>,
  user: UserKey,
  password: Parameters<typeof setOneTimePassword>[2],
): Promise<void> {
  await setOneTimePassword(trx, user, password);
  await endResetLinks(trx, user);
}

/** Forgets an account's failed logins, wherever they came from (D24). Audited without an actor. */
export async function unlockForOperator(
  database: Database,
  { companyId, userId, employeeId }: OperatorAccount,
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    await resetFailures(trx, companyId, employeeId);
    await writeAudit(trx, { companyId, actorUserId: null, subjectUserId: userId, action: 'unlock_login' });
  });
}
