import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import { CONFIRMED_MS } from '#domain/users/password.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';
import { type Claims, sessionHash } from './tokens.ts';

/**
 * Throws `password_confirmation_required` where the session's owner has not proven a moment ago who they are, by the
 * login or by the password: for acts that ask for it `always`, and where the company has `chosen` so.
 */
export async function requireConfirmation(
  { pool }: Database,
  claims: Claims,
  asks: 'always' | 'chosen',
  now: EpochMs,
): Promise<void> {
  const { rows } = await pool.query<{ is_due: boolean }>({
    name: 'is_confirmation_due',
    text: `select s.confirmed_at <= $3::timestamptz and ($4::boolean or c.asks_password_again) as is_due
      from login_session s
      join company c on c.company_id = s.company_id
      where s.company_id = $1 and s.session_hash = $2`,
    values: [claims.companyId, sessionHash(claims.sessionId), new Date(epochMs(now - CONFIRMED_MS)), asks === 'always'],
  });
  if (rows[0]?.is_due !== false) throw new AppError('password_confirmation_required');
}
