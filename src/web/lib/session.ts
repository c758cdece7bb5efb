import { SESSION_MS } from '#domain/users/password.ts';
import { ROLES, type Role } from '#domain/users/role.ts';

/** The logged-in user, as stored in the browser (spec §3). */
export interface UserInfo {
  readonly id: number;
  readonly companyId: string;
  readonly employeeId: string;
  readonly name: string;
  readonly role: Role;
  readonly isFirstLogin: boolean;
}

/** A login as this browser stores it. */
export interface Session {
  /** Sent as it is in the Authorization header, `Bearer …`. */
  readonly token: string;
  readonly user: UserInfo;
  /** When the login happened by this device's clock, in milliseconds since 1970. */
  readonly loginTime: number;
}

/** Where a session is stored; a browser's `localStorage`. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const SESSION_KEYS = { token: 'token', user: 'userInfo', loginTime: 'loginTime' } as const;

/**
 * When the session ends, in milliseconds since 1970 by this device's clock (spec §4): at the expiry claim of a token of
 * three parts, else 10 days after the login; never later than those 10 days.
 *
 * The claims are of the server's clock. Where the token says when it was made, its life is counted from the login, so
 * that a device whose clock is days ahead can still work.
 */
export function expiryOf(session: Pick<Session, 'token' | 'loginTime'>): number {
  const afterTenDays = session.loginTime + SESSION_MS;
  const { exp, iat } = claimsOf(session.token);
  if (exp === undefined) return afterTenDays;
  return Math.min(iat === undefined ? exp * 1000 : session.loginTime + (exp - iat) * 1000, afterTenDays);
}

/**
 * What the storage holds: a session, one that is over or unreadable (`'expired'`, `'corrupt'`), or none (`null`). Parts of
 * one are none: another tab may be writing it at this moment, and must not find it cleared away.
 */
export function readSession(storage: SessionStorage, now: number): Session | 'expired' | 'corrupt' | null {
  const token = storage.getItem(SESSION_KEYS.token);
  const loginTime = storage.getItem(SESSION_KEYS.loginTime);
  const user = storage.getItem(SESSION_KEYS.user);
  if (token === null || loginTime === null || user === null) return null;
  const session = { token, user: parseUser(user), loginTime: Number(loginTime) };
  if (!/^Bearer \S+$/.test(token) || !(session.loginTime > 0) || session.user === null) return 'corrupt';
  return now < expiryOf(session) ? { ...session, user: session.user } : 'expired';
}

/** Stores the session. The token comes last, so that another tab never reads it with somebody else's `userInfo`. */
export function writeSession(storage: SessionStorage, session: Session): void {
  storage.setItem(SESSION_KEYS.user, JSON.stringify(session.user));
  storage.setItem(SESSION_KEYS.loginTime, String(session.loginTime));
  storage.setItem(SESSION_KEYS.token, session.token);
}

/** Removes the session. */
export function clearSession(storage: SessionStorage): void {
  for (const key of Object.values(SESSION_KEYS)) storage.removeItem(key);
}

/** The times of a token of three parts, in seconds since 1970, as far as there are any to read. */
function claimsOf(token: string): { readonly exp?: number; readonly iat?: number } {
  const parts = token.replace(/^Bearer /, '').split('.');
  if (parts.length !== 3) return {};
  try {
    const claims: unknown = JSON.parse(atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return {};
    return {
      ...('exp' in claims && typeof claims.exp === 'number' && { exp: claims.exp }),
      ...('iat' in claims && typeof claims.iat === 'number' && { iat: claims.iat }),
    };
  } catch {
    return {};
  }
}

// Somebody may have written anything into the storage; what is not a user is no login.
function parseUser(text: string): UserInfo | null {
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is UserInfo {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Partial<Record<keyof UserInfo, unknown>>;
  return (
    typeof user.id === 'number' &&
    typeof user.companyId === 'string' &&
    typeof user.employeeId === 'string' &&
    typeof user.name === 'string' &&
    typeof user.isFirstLogin === 'boolean' &&
    ROLES.some((role) => role === user.role)
  );
}
