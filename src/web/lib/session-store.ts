import { useSyncExternalStore } from 'react';

import type { CurrentUser } from '#contract/auth.ts';
import type { NamedGrant } from '#contract/permissions.ts';
import type { Language } from '#domain/users/language.ts';
import { ROLES, type Role } from '#domain/users/role.ts';
import { SESSION_MS } from '#domain/users/password.ts';
import { withStorage } from './browser-storage.ts';

/** A list of the company's that a session says is empty. */
export type CompanyList = NonNullable<CurrentUser['emptyLists']>[number];

/** The logged-in user, as stored in the browser (spec §3). */
export interface UserInfo {
  readonly id: number;
  readonly companyId: string;
  readonly employeeId: string;
  readonly name: string;
  readonly role: Role;
  readonly isFirstLogin: boolean;
  /** The login leads to the admins' start page. A session that was stored before there was one says nothing. */
  readonly opensAdminHome?: boolean;
  /** Nobody of the company works at clients (客先). */
  readonly worksAtClients?: false | undefined;
  /** The lists in which the company has nothing. */
  readonly emptyLists?: CompanyList[] | undefined;
  /** Present where the company uses requests. */
  readonly requests?: { readonly asks: boolean; readonly decides: boolean } | undefined;
  /** The person's attendance isn't kept (勤怠の対象外). */
  readonly isOutsideAttendance?: true | undefined;
  /** The permissions over others by assignments; none for admins, who have theirs by their role. */
  readonly grants?: readonly NamedGrant[] | undefined;
  /** By which this person's unsent punches are sealed in the browser, in hexadecimal. It is forgotten with the session. */
  readonly punchKey?: string | undefined;
  /** The server's time, signed, which offline punches bring back. */
  readonly signedTime?: string | undefined;
  /** The language that the person has chosen for their screens. */
  readonly language?: Language | undefined;
  /** The login may do nothing but set up a second factor. */
  readonly mustEnrolSecondFactor?: true | undefined;
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

const SESSION_KEYS = { token: 'token', user: 'userInfo', loginTime: 'loginTime' } as const;

/** Where the clock keeps its last answers. They end with the session: a page without the clock's code ends it as well. */
export const LAST_KNOWN_KEY = 'lastKnown';

/** The browser's database of answers that are kept for the time without a network; it ends with the session, too. */
export const KEPT_DATABASE = 'kintai-kept';

/** Where the company's closing days are kept. They go with the session. */
export const WAGE_CALENDAR_KEY = 'wageCalendar';

/** Where the address is kept that logs out of the identity provider, too. It ends with the session. */
export const SSO_LOGOUT_KEY = 'ssoLogout';

/** Where a browser stores the owner of its push messages. It outlives a session that expires, but no logout. */
export const PUSH_OWNER_KEY = 'pushOwner';

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

export function clearSession(storage: SessionStorage): void {
  for (const key of [...Object.values(SESSION_KEYS), LAST_KNOWN_KEY, WAGE_CALENDAR_KEY, SSO_LOGOUT_KEY])
    storage.removeItem(key);
  // A page without the code that keeps them ends it as well. Other tabs let go of it.
  withStorage(() => indexedDB.deleteDatabase(KEPT_DATABASE));
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

/** Whether somebody is logged in, and whether the login before ended by itself (the login screen then says so). */
export interface SessionState {
  readonly session: Session | null;
  readonly expired: boolean;
}

// A timer can't count more than 24 days, and a device whose clock was set back could ask for more.
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

const listeners = new Set<() => void>();
let state: SessionState = read(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The present state, outside of React. */
export const sessionState = (): SessionState => state;

/** Names the logged-in user as the owner of data on this device; `null` without a login. An id is unique in a company only. */
export function presentOwner(): string | null {
  const user = state.session?.user;
  return user === undefined ? null : `${user.id} ${user.companyId}`;
}

/** Whether the logged-in user had push messages on this browser until their last session expired. */
export function hadPush(): boolean {
  const owner = presentOwner();
  return owner !== null && withStorage((storage) => storage.getItem(PUSH_OWNER_KEY)) === owner;
}

/** The present state; the component follows it, changes in other tabs included. */
export const useSession = (): SessionState => useSyncExternalStore(subscribeToSession, sessionState);

/** Begins a session with the token as the login answered it. */
export function startSession(token: string, user: UserInfo): void {
  keep({ token: `Bearer ${token}`, user, loginTime: Date.now() });
}

/** Takes over what the server says about the person now: a changed role or name applies at once. */
export function updateUser(user: UserInfo): void {
  const { session } = state;
  if (session !== null && JSON.stringify(session.user) !== JSON.stringify(user)) keep({ ...session, user });
}

/** Ends the session in this tab and, by their storage event, in every other one. */
export function endSession(why: 'logout' | 'expired'): void {
  withStorage(clearSession);
  set({ session: null, expired: why === 'expired' });
}

/**
 * Ends the session when its time is up, and syncs with other tabs. A timer alone is not enough: it is
 * suspended while the device sleeps, so the expiry is checked again whenever the page becomes visible.
 */
export function watchSession(): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || Object.values<string>(SESSION_KEYS).includes(event.key)) refresh();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') refresh();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', refresh);
  document.addEventListener('visibilitychange', onVisible);
  schedule();
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', refresh);
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(timer);
  };
}

/** Calls the listener after every change; returns how to end that. */
function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What one login has read or left behind is never shown to the next one: calls the listener when another login, or none,
 * has taken the place of the present one, in whichever tab. A new name or role of the same person is the same login.
 */
export function onLoginChange(forget: () => void): void {
  let token = state.session?.token;
  subscribeToSession(() => {
    const next = state.session?.token;
    if (next === token) return;
    token = next;
    forget();
  });
}

function keep(session: Session): void {
  withStorage((storage) => writeSession(storage, session));
  set({ session, expired: false });
  schedule();
}

function set(next: SessionState): void {
  if (JSON.stringify(state) === JSON.stringify(next)) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Looks at the storage again. A session that another tab removed because its time was up has expired here too. */
function refresh(): void {
  set(read(state.expired || (state.session !== null && Date.now() >= expiryOf(state.session))));
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (state.session === null) return;
  timer = setTimeout(refresh, Math.min(Math.max(0, expiryOf(state.session) - Date.now()), LONGEST_WAIT_MS));
}

/** Reads the storage, without which nobody can stay logged in; what is over or unreadable is removed. `expired` is what to say when there is no session. */
function read(expired: boolean): SessionState {
  const found = withStorage((storage) => readSession(storage, Date.now()));
  if (found === 'expired' || found === 'corrupt') {
    withStorage(clearSession);
    return { session: null, expired: found === 'expired' };
  }
  return { session: found, expired: found === null && expired };
}
