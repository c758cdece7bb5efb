import { type Kysely, sql, type Transaction } from 'kysely';

import { keepsSuperAdmin, type Role } from '#domain/users/role.ts';
import type { SsoKind, SsoMatch, SsoMode } from '#domain/users/sso.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { NO_PASSWORD } from '../../platform/auth/password.ts';
import type { DB } from '../../platform/database/schema.ts';
import { IS_BREAK_GLASS, lastBreakGlassDay } from '../../records/break-glass.ts';
import { auditOf, isOf, isSameId, type UserKey } from '../../records/user-key.ts';

/** How a company's people log in by its identity provider, as it is stored. */
export interface StoredSso {
  readonly mode: SsoMode;
  readonly kind: SsoKind;
  readonly issuer: string;
  readonly client_id: string;
  readonly saml_url: string;
  /** In base64, a line each. */
  readonly saml_certificates: string;
  readonly matches_by: SsoMatch;
  readonly mail_domain: string;
  readonly employee_id_claim: string;
  readonly asks_second_factor: boolean;
  readonly registers_people: boolean;
  readonly groups_claim: string;
  readonly admin_group: string;
  readonly super_admin_group: string;
}

/** A company that has never set it up. */
const NO_SSO: StoredSso = {
  mode: 'off',
  kind: 'oidc',
  issuer: '',
  client_id: '',
  saml_url: '',
  saml_certificates: '',
  matches_by: 'mail',
  mail_domain: '',
  employee_id_claim: '',
  asks_second_factor: false,
  registers_people: false,
  groups_claim: '',
  admin_group: '',
  super_admin_group: '',
};

/** A company's single sign-on, and its sealed client secret. */
export async function ssoOf(
  db: Kysely<DB>,
  companyId: string,
): Promise<{ readonly settings: StoredSso; readonly sealedSecret: Buffer | null }> {
  const row = await db
    .selectFrom('sso_settings')
    .select(['mode', 'issuer', 'client_id', 'client_secret', 'matches_by', 'mail_domain', 'employee_id_claim'])
    .select(['asks_second_factor', 'registers_people', 'groups_claim', 'admin_group', 'super_admin_group'])
    .select(['kind', 'saml_url', 'saml_certificates'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (row === undefined) return { settings: NO_SSO, sealedSecret: null };
  const { client_secret: sealedSecret, ...settings } = row;
  return { settings, sealedSecret };
}

/** Stores a company's single sign-on. */
export async function saveSso(
  trx: Transaction<DB>,
  companyId: string,
  settings: StoredSso & { readonly client_secret: Buffer | null },
  now: EpochMs,
): Promise<void> {
  const columns = { ...settings, last_modified_at: new Date(now) };
  await trx
    .insertInto('sso_settings')
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
}

/** The company of a company ID as it was typed (D44); `null` where there is none, or its people don't log in by a provider. */
export async function typedCompanyWithSso(db: Kysely<DB>, typed: string): Promise<string | null> {
  const company = await db
    .selectFrom('company')
    .select('company_id')
    .where(isSameId('company_id', typed))
    .executeTakeFirst();
  if (company === undefined) return null;
  const row = await db
    .selectFrom('sso_settings')
    .select('company_id')
    .where('company_id', '=', company.company_id)
    .where('mode', '<>', 'off')
    .executeTakeFirst();
  return row?.company_id ?? null;
}

/** Whether a company's people have to log in by its provider. */
export async function isSsoForced(db: Kysely<DB>, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sso_settings')
    .select('mode')
    .where('company_id', '=', companyId)
    .where('mode', '=', 'forced')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any company has single sign-on. */
export async function hasAnySso(db: Kysely<DB>): Promise<boolean> {
  const row = await db.selectFrom('sso_settings').select('mode').where('mode', '<>', 'off').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether a person has logged in by a provider. */
export async function hasUsedSso(db: Kysely<DB>, user: UserKey, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('sso_identity')
    .select('subject')
    .where(isOf(user))
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the sessions that nobody could open any more where the company demands its provider: those that it hasn't opened. Super admins
 * with a second factor keep theirs.
 */
export async function endSessionsWithoutSso(trx: Transaction<DB>, companyId: string): Promise<void> {
  await sql`
    delete from login_session s using user_account
    where s.company_id = ${companyId} and s.means <> 'sso'
      and user_account.company_id = s.company_id and user_account.user_id = s.user_id
      and not ${IS_BREAK_GLASS}`.execute(trx);
}

/** An account at a company's provider. */
export interface SsoSubject {
  readonly companyId: string;
  readonly issuer: string;
  readonly subject: string;
}

/** The person to whom an account at the provider is linked, whose use is recorded; `null` where there is none. */
export async function usedIdentity(
  trx: Transaction<DB>,
  { companyId, issuer, subject }: SsoSubject,
  now: EpochMs,
): Promise<UserKey | null> {
  const row = await trx
    .updateTable('sso_identity')
    .set({ last_used_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  return row === undefined ? null : { companyId, userId: row.user_id };
}

/** Links an account at the provider to a person. Returns whether they had none there yet. */
export async function linkIdentity(
  trx: Transaction<DB>,
  user: UserKey,
  { issuer, subject }: SsoSubject,
  now: EpochMs,
): Promise<boolean> {
  const linked = await trx
    .insertInto('sso_identity')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      issuer,
      subject,
      linked_at: new Date(now),
      last_used_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return linked !== undefined;
}

/** Unlinks a person from every provider. Returns whether they were linked. */
export async function unlinkIdentities(trx: Transaction<DB>, user: UserKey): Promise<boolean> {
  const gone = await trx.deleteFrom('sso_identity').where(isOf(user)).returning('subject').execute();
  return gone.length > 0;
}

const people = (db: Kysely<DB>, companyId: string) =>
  db
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .where('is_api_client', '=', false);

/** Who of a company has an employee ID, however it is written (D44). */
export async function personByEmployeeId(
  db: Kysely<DB>,
  companyId: string,
  employeeId: string,
): Promise<UserKey | null> {
  const row = await people(db, companyId).where(isSameId('employee_id', employeeId)).executeTakeFirst();
  return row === undefined ? null : { companyId, userId: row.user_id };
}

/**
 * Who of a company has a mail address: confirmed, or entered by an admin for somebody who has never logged in. An address that a
 * person has entered for themself and not confirmed may be anybody's. `null` where nobody has it, or several.
 */
export async function personByMail(db: Kysely<DB>, companyId: string, mail: string): Promise<UserKey | null> {
  const rows = await people(db, companyId)
    .where(sql<boolean>`lower(mail_address) = lower(${mail})`)
    .where((eb) => eb.or([eb('mail_confirmed_at', 'is not', null), eb('is_first_login', '=', true)]))
    .limit(2)
    .execute();
  const [row] = rows;
  return row === undefined || rows.length > 1 ? null : { companyId, userId: row.user_id };
}

/**
 * Lets a person who has never logged in do so by the provider from now on: the password that was handed out to them lets
 * nobody in any more. Their address, where the provider vouches for it, is confirmed.
 */
export async function endFirstLogin(
  trx: Transaction<DB>,
  user: UserKey,
  { mail, now }: { readonly mail: string | null; readonly now: EpochMs },
): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ password_hash: NO_PASSWORD, is_first_login: false, one_time_password_until: null })
    .where(isOf(user))
    .where('is_first_login', '=', true)
    .execute();
  if (mail === null) return;
  await trx
    .updateTable('user_account')
    .set({ mail_confirmed_at: new Date(now) })
    .where(isOf(user))
    .where(sql<boolean>`lower(mail_address) = lower(${mail})`)
    .where('mail_confirmed_at', 'is', null)
    .execute();
}

/** Whether nobody could get in for as long as this person without the provider. */
const isLastBreakGlass = async (trx: Transaction<DB>, { companyId, userId }: UserKey): Promise<boolean> =>
  (await lastBreakGlassDay(trx, companyId, userId)) < (await lastBreakGlassDay(trx, companyId));

/**
 * Gives a person the role of their groups, unless the company would be left without a super admin, or, where it demands its provider
 * (`mode`), without one who can get in all the same. Audited without an actor. Nothing
 * changes where they have it.
 */
export async function giveRole(trx: Transaction<DB>, user: UserKey, role: Role, mode: SsoMode | null): Promise<void> {
  const rows = await trx
    .selectFrom('user_account')
    .select(['user_id', 'role', 'active', 'left_on as leftOn'])
    .where('company_id', '=', user.companyId)
    .where(sql<boolean>`(role = 'super_admin' or user_id = ${user.userId})`)
    .where('is_api_client', '=', false)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  const account = rows.find(({ user_id: id }) => id === user.userId);
  if (account === undefined || account.role === role) return;
  const others = rows.filter((row) => row !== account);
  if (!keepsSuperAdmin(others, account, { ...account, role })) return;
  if (mode === 'forced' && account.role === 'super_admin' && (await isLastBreakGlass(trx, user))) return;
  await trx.updateTable('user_account').set({ role }).where(isOf(user)).execute();
  await writeAudit(trx, {
    ...auditOf(user, null),
    action: 'change_role_by_sso',
    before: { role: account.role },
    after: { role },
  });
}
