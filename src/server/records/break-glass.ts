import { type Kysely, sql, type Transaction } from 'kysely';

import type { SsoMode } from '#domain/users/sso.ts';
import type { DB } from '../platform/database/schema.ts';
import { AppError } from '../platform/http/app-error.ts';

/**
 * A company's single sign-on until the transaction ends; `null` where it has never been set up. Before any account is locked. `share`
 * is for those who only need that it stays so.
 */
export async function lockSsoMode(
  trx: Transaction<DB>,
  companyId: string,
  strength: 'change' | 'share' = 'change',
): Promise<SsoMode | null> {
  const row = trx.selectFrom('sso_settings').select('mode').where('company_id', '=', companyId);
  const locked = strength === 'share' ? row.forShare() : row.forNoKeyUpdate();
  return (await locked.executeTakeFirst())?.mode ?? null;
}

/** Whether an account is a super admin's with a second factor, who gets in without the company's provider. In statements on `user_account`. */
export const IS_BREAK_GLASS = sql<boolean>`(user_account.role = 'super_admin'
  and (exists (select from totp_secret t
      where t.company_id = user_account.company_id and t.user_id = user_account.user_id)
    or exists (select from passkey p
      where p.company_id = user_account.company_id and p.user_id = user_account.user_id)))`;

/**
 * The last day on which a super admin of the company could log in without its provider, by a password and a second factor or by a
 * passkey; `''` where none can. `exceptUserId` is left out.
 */
export async function lastBreakGlassDay(
  db: Kysely<DB>,
  companyId: string,
  exceptUserId: number | null = null,
): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select coalesce(max(coalesce(left_on, '9999-12-31'))::text, '') as day from user_account
    where company_id = ${companyId} and active
      and user_id is distinct from ${exceptUserId}::bigint and ${IS_BREAK_GLASS}`.execute(db);
  return rows[0]?.day ?? '';
}

/**
 * Runs a change of an account. Throws `sso_break_glass_needed` where the company demands its provider, and the change would shorten the
 * time for which somebody can get in without it.
 */
export async function keepingBreakGlass<Result>(
  trx: Transaction<DB>,
  companyId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  if ((await lockSsoMode(trx, companyId)) !== 'forced') return change();
  const before = await lastBreakGlassDay(trx, companyId);
  const result = await change();
  if ((await lastBreakGlassDay(trx, companyId)) < before) throw new AppError('sso_break_glass_needed');
  return result;
}
