import { type Transaction, sql } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import { type Role, type AdministratingAccount, keepsSuperAdmin } from '#domain/users/role.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { endAccess } from '../../platform/auth/end-access.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type UserKey, isOf } from '../../records/user-key.ts';
import type { Caller } from '../../platform/auth/caller.ts';

/** The period of employment and the contract's working time, as named on the wire. */
interface Employment {
  readonly hire_date: IsoDate | null;
  readonly leaving_date: IsoDate | null;
  readonly weekly_working_days: number | null;
  readonly weekly_working_minutes: number | null;
  readonly annual_working_days: number | null;
}

/** A change of it: an omitted field is unchanged, `null` clears it. */
export type EmploymentEntry = { readonly [Name in keyof Employment]?: Employment[Name] | undefined };

/** Applies a change. Throws `leaving_before_hire` at the leaving date. */
export function employmentAfter(before: Employment, entry: EmploymentEntry): Employment {
  const {
    hire_date = before.hire_date,
    leaving_date = before.leaving_date,
    weekly_working_days = before.weekly_working_days,
    weekly_working_minutes = before.weekly_working_minutes,
    annual_working_days = before.annual_working_days,
  } = entry;
  if (hire_date !== null && leaving_date !== null && leaving_date < hire_date)
    throw AppError.at('leaving_date', 'leaving_before_hire');
  return { hire_date, leaving_date, weekly_working_days, weekly_working_minutes, annual_working_days };
}

/** No employment entered yet. */
export const NO_EMPLOYMENT: Employment = {
  hire_date: null,
  leaving_date: null,
  weekly_working_days: null,
  weekly_working_minutes: null,
  annual_working_days: null,
};

/** The columns that store its period; the working time is the contract's. */
const employmentColumns = ({ hire_date, leaving_date }: Employment) => ({
  hired_on: hire_date,
  left_on: leaving_date,
});

/** An account to store. */
interface NewAccount {
  readonly employeeId: string;
  readonly name: string;
  /** How it is read (フリガナ). */
  readonly nameKana: string | null;
  readonly role: Role;
  /** Whether the attendance is kept (勤怠の対象). */
  readonly isAttendanceTarget: boolean;
  readonly passwordHash: string;
  /** When somebody was given the password; `null` where nobody knows it. */
  readonly handedOutAt: Date | null;
  readonly employment: Employment;
}

/** Stores an account that its first login completes. Returns its id, `undefined` when the employee ID is taken (D44). */
export async function insertAccount(
  trx: Transaction<DB>,
  companyId: string,
  { employeeId, name, nameKana, role, isAttendanceTarget, passwordHash, handedOutAt, employment }: NewAccount,
  now: EpochMs,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('user_account')
    .values({
      company_id: companyId,
      employee_id: employeeId,
      name,
      name_kana: nameKana,
      role,
      is_attendance_target: isAttendanceTarget,
      password_hash: passwordHash,
      ...employmentColumns(employment),
      login_handed_out_at: handedOutAt,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Stores the basic information of an account. */
export async function changeAccount(
  trx: Transaction<DB>,
  user: UserKey,
  {
    name,
    nameKana,
    role,
    isAttendanceTarget,
    employment,
  }: Omit<NewAccount, 'employeeId' | 'passwordHash' | 'handedOutAt'>,
): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({
      name,
      name_kana: nameKana,
      role,
      is_attendance_target: isAttendanceTarget,
      ...employmentColumns(employment),
    })
    .where(isOf(user))
    .execute();
}

/** Activates or deactivates an account; deactivation ends its sessions as `endAccess` does. */
export async function storeActive(
  trx: Transaction<DB>,
  user: UserKey,
  active: boolean,
  actorUserId: number,
): Promise<void> {
  // The account first: a session being opened has locked its row, and is then among those that end.
  await trx.updateTable('user_account').set({ active }).where(isOf(user)).execute();
  if (!active) await endAccess(trx, user, actorUserId);
}

/** An account whose row the transaction has locked. */
interface LockedAccount extends AdministratingAccount, Pick<Employment, 'hire_date' | 'leaving_date'> {
  readonly userId: number;
  readonly registeredAt: Date;
  readonly name: string;
  readonly nameKana: string | null;
  readonly mailAddress: string | null;
  readonly isAttendanceTarget: boolean;
  readonly employeeId: string;
}

/** The accounts that a change of one of them depends on. */
export interface LockedAccounts {
  readonly account: LockedAccount;
  /** The company's other super admins. */
  readonly otherSuperAdmins: readonly LockedAccount[];
}

/**
 * Locks an account together with the company's super admins, so that of two who demote each other concurrently the
 * second sees the first's change. Throws `not_found` for another company's user, and `forbidden` when the caller has
 * been demoted or deactivated since the request arrived.
 */
export async function lockAccounts(trx: Transaction<DB>, caller: Caller, user: UserKey): Promise<LockedAccounts> {
  const accounts = await lockedWithAdmins(trx, user);
  const isSuperAdmin = ({ role, active }: LockedAccount): boolean => role === 'super_admin' && active;
  if (!accounts.some((one) => one.userId === caller.userId && isSuperAdmin(one))) throw new AppError('forbidden');
  return accountsFor(accounts, user);
}

/** As {@link lockAccounts}, for a program, which is no super admin: its caller has checked what it may do. */
export const lockAccountsForProgram = async (trx: Transaction<DB>, user: UserKey): Promise<LockedAccounts> =>
  accountsFor(await lockedWithAdmins(trx, user), user);

/** The account with the super admins. Throws `not_found`. */
function accountsFor(accounts: readonly LockedAccount[], { userId }: UserKey): LockedAccounts {
  const account = accounts.find((one) => one.userId === userId);
  if (account === undefined) throw new AppError('not_found');
  return { account, otherSuperAdmins: accounts.filter((one) => one !== account && one.role === 'super_admin') };
}

async function lockedWithAdmins(trx: Transaction<DB>, { companyId, userId }: UserKey): Promise<LockedAccount[]> {
  // In one lock order, against deadlocks.
  const rows = await trx
    .selectFrom('user_account')
    .select([
      'user_id as userId',
      'name',
      'name_kana as nameKana',
      'mail_address as mailAddress',
      'is_attendance_target as isAttendanceTarget',
      'role',
      'active',
      'hired_on as hire_date',
      'left_on as leaving_date',
      'created_at as registeredAt',
      'employee_id as employeeId',
    ])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`(role = 'super_admin' or user_id = ${userId})`)
    .where('erased_at', 'is', null)
    .where('is_api_client', '=', false)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row): LockedAccount => ({ ...row, leftOn: row.leaving_date }));
}

/** Throws `last_super_admin` for a change that would leave the company without one. */
export function requireSuperAdmin(
  { account, otherSuperAdmins }: LockedAccounts,
  change: Partial<AdministratingAccount>,
): void {
  if (!keepsSuperAdmin(otherSuperAdmins, account, { ...account, ...change })) throw new AppError('last_super_admin');
}
