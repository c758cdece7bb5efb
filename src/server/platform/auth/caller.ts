import { PRESETS } from '#domain/permissions/presets.ts';
import { type ClientWorkReach, type Grant, NO_CLIENT_WORK, type People } from '#domain/permissions/scope.ts';
import type { Role } from '#domain/users/role.ts';
import { type LoginMeans, mustChoosePassword } from '#domain/users/sso.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { byKey } from '../database/by-key.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';
import { type Claims, sessionHash } from './tokens.ts';

/** The authenticated user of a request, read from the database for that request. */
export interface Caller {
  readonly companyId: string;
  readonly userId: number;
  readonly employeeId: string;
  readonly name: string;
  readonly role: Role;
  /** The login may do nothing but choose a password. */
  readonly isFirstLogin: boolean;
  /** The login may do nothing but set up a second factor. */
  readonly mustEnrol: boolean;
  readonly sessionId: string;
  /** What they may do to others: by their role, and of somebody without one by their assignments, read for a route with a permission. */
  readonly grants: readonly Grant[];
  /** Whom the permission of the called route reaches; nobody on a route without one. */
  readonly people: People;
  /** The work at clients that it reaches. */
  readonly clientWork: ClientWorkReach;
}

/** What each role may do to everybody. */
const PRESET_GRANTS: Readonly<Record<Role, readonly Grant[]>> = {
  user: [],
  admin: [{ permissions: PRESETS.admin, people: 'all' }],
  super_admin: [{ permissions: PRESETS.super_admin, people: 'all' }],
};

interface CallerRow {
  employee_id: string;
  name: string;
  role: Role;
  is_first_login: boolean;
  must_enrol: boolean;
  means: LoginMeans;
}

/**
 * The user a token authenticates: the session must not be ended, the account active, the employment not over (D22).
 * Read for every request, so that a role change, a reset or a deactivation applies immediately on every server process.
 * Throws 401 otherwise.
 */
export async function readCaller(database: Database, claims: Claims, now: EpochMs): Promise<Caller> {
  const { rows } = await database.hot.query<CallerRow>({
    name: 'read_caller',
    text: `select u.employee_id, u.name, u.role, u.is_first_login, s.must_enrol, s.means
      from (
        select user_id, expires_at, must_enrol, means from login_session
        where company_id = $1 and ${byKey('session_hash', '$2')}
      ) s
      cross join (
        select employee_id, name, role, is_first_login, active, is_employed(user_account, $4::timestamptz) as is_employed
        from user_account
        where company_id = $1 and ${byKey('user_id', '$3')}
      ) u
      where s.user_id = $3 and s.expires_at > $4::timestamptz and u.active and u.is_employed`,
    values: [claims.companyId, sessionHash(claims.sessionId), claims.userId, new Date(now)],
  });
  const row = rows[0];
  if (row === undefined) throw new AppError('session_expired');
  return {
    companyId: claims.companyId,
    userId: claims.userId,
    sessionId: claims.sessionId,
    employeeId: row.employee_id,
    name: row.name,
    role: row.role,
    isFirstLogin: mustChoosePassword(row.is_first_login, row.means),
    mustEnrol: row.must_enrol,
    grants: PRESET_GRANTS[row.role],
    people: [],
    clientWork: NO_CLIENT_WORK,
  };
}
