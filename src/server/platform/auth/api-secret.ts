import { NO_CLIENT_WORK } from '#domain/permissions/scope.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';
import { sha256 } from '../sha256.ts';
import type { Caller } from './caller.ts';
import { makeToken } from './make-token.ts';
import type { Claims } from './tokens.ts';

/** How secrets begin, by which programs that look for leaked ones know them. */
const PREFIX = 'kintai_';

/** How long after a use the next one is stored, in milliseconds: reading a hundred pages is one write. */
export const USED_MS = 60_000;

/** A new secret that begins with a prefix, and names its company. */
export const makeSecret = (prefix: string, companyId: string): string => `${prefix}${companyId}.${makeToken()}`;

/** A new secret of an API client of a company. */
export const makeApiSecret = (companyId: string): string => makeSecret(PREFIX, companyId);

/** A secret as it is sent. */
export interface ApiSecret {
  readonly companyId: string;
  readonly secret: string;
}

/** The secret with a prefix in an `Authorization` header; `null` where it has none. */
export function secretIn(prefix: string, authorization: string | undefined): ApiSecret | null {
  const [, secret = ''] = /^Bearer +([\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
  const [companyId = ''] = secret.slice(prefix.length).split('.');
  return secret.startsWith(prefix) && companyId !== '' ? { secret, companyId } : null;
}

/** The secret of an API client in an `Authorization` header; `null` where it has none, but the token of a login, or nothing. */
export const apiSecretIn = (authorization: string | undefined): ApiSecret | null => secretIn(PREFIX, authorization);

interface ClientRow {
  company_id: string;
  user_id: number;
  employee_id: string;
  name: string;
  api_secret_id: number;
  last_used_at: Date | null;
}

/**
 * The API client of a secret, as the account as which it acts. Read for every request, so that what is withdrawn ends at
 * once. Throws `not_logged_in` for a secret that isn't known, or not any more.
 */
export async function readApiClient(
  { pool }: Database,
  { companyId, secret }: ApiSecret,
  now: EpochMs,
): Promise<{ readonly claims: Claims; readonly caller: Caller }> {
  const { rows } = await pool.query<ClientRow>({
    name: 'read_api_client',
    text: `select u.company_id, u.user_id, u.employee_id, u.name, s.api_secret_id, s.last_used_at
      from api_secret s
        join api_client c on c.company_id = s.company_id and c.api_client_id = s.api_client_id
        join user_account u on u.company_id = c.company_id and u.user_id = c.user_id
      where s.company_id = $1 and s.secret_hash = $2 and s.expires_at > $3::timestamptz and u.active and u.is_api_client`,
    values: [companyId, sha256(secret), new Date(now)],
  });
  const [row] = rows;
  if (row === undefined) throw new AppError('not_logged_in');
  if (row.last_used_at === null || now - row.last_used_at.getTime() >= USED_MS)
    await pool.query('update api_secret set last_used_at = $3 where company_id = $1 and api_secret_id = $2', [
      row.company_id,
      row.api_secret_id,
      new Date(now),
    ]);
  const claims = { companyId: row.company_id, userId: row.user_id, sessionId: `api-secret-${row.api_secret_id}` };
  return {
    claims,
    caller: {
      ...claims,
      employeeId: row.employee_id,
      name: row.name,
      role: 'user',
      isFirstLogin: false,
      mustEnrol: false,
      grants: [],
      people: [],
      clientWork: NO_CLIENT_WORK,
    },
  };
}
