import { useSyncExternalStore } from 'react';

import {
  clearSession,
  expiryOf,
  readSession,
  SESSION_KEYS,
  writeSession,
  type Session,
  type UserInfo,
} from './session.ts';

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

/** Reads the storage; what is over or unreadable is removed. `expired` is what to say when there is no session. */
function read(expired: boolean): SessionState {
  const found = withStorage((storage) => readSession(storage, Date.now()));
  if (found === 'expired' || found === 'corrupt') {
    withStorage(clearSession);
    return { session: null, expired: found === 'expired' };
  }
  return { session: found, expired: found === null && expired };
}

// A browser that blocks storage throws on the mere mention of it. Nobody can stay logged in there.
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
