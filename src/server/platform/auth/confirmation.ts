import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import { CONFIRMED_MS } from '#domain/users/password.ts';
import { accountsOf, type LoginMeans, type SsoKind } from '#domain/users/sso.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';
import { NO_PASSWORD } from './password.ts';
import { type Claims, sessionHash } from './tokens.ts';

/**
 * Throws `password_confirmation_required` where the session's owner has not proven a moment ago who they are, by the
 * login, by the password or by the company's identity provider: for acts that ask for it `always`, and where the company has
 * `chosen` so. It says in which ways they can.
 */
export async function requireConfirmation(
  { pool }: Database,
  claims: Claims,
  asks: 'always' | 'chosen',
  now: EpochMs,
): Promise<void> {
  const { rows } = await pool.query<Due>({
    name: 'is_confirmation_due',
    text: `select s.confirmed_at <= $3::timestamptz and ($4::boolean or c.asks_password_again) as is_due,
        s.means, p.kind, p.issuer, p.mode = 'forced' as is_forced, u.password_hash <> $5 as has_password,
        array(
          select i.issuer from sso_identity i where i.company_id = s.company_id and i.user_id = s.user_id
        ) as linked
      from login_session s
      join user_account u on u.company_id = s.company_id and u.user_id = s.user_id
      join company c on c.company_id = s.company_id
      left join sso_settings p on p.company_id = s.company_id and p.mode <> 'off'
      where s.company_id = $1 and s.session_hash = $2`,
    values: [
      claims.companyId,
      sessionHash(claims.sessionId),
      new Date(epochMs(now - CONFIRMED_MS)),
      asks === 'always',
      NO_PASSWORD,
    ],
  });
  const [due] = rows;
  if (due?.is_due !== false)
    throw new AppError('password_confirmation_required', { details: { methods: methodsOf(due) } });
}

interface Due {
  readonly is_due: boolean;
  readonly means: LoginMeans;
  /** The company's provider, where it has one. */
  readonly kind: SsoKind | null;
  readonly issuer: string | null;
  /** The providers that know them. */
  readonly linked: readonly string[];
  readonly is_forced: boolean | null;
  readonly has_password: boolean;
}

/** In which ways somebody can confirm: whoever has come by a provider that the company demands needs no password. */
function methodsOf(due: Due | undefined): string[] {
  if (due === undefined || due.kind === null || due.issuer === null) return ['password'];
  const { kind, issuer, linked } = due;
  if (!linked.includes(accountsOf({ kind, issuer }))) return ['password'];
  return !due.has_password || (due.means === 'sso' && due.is_forced === true) ? ['sso'] : ['password', 'sso'];
}
