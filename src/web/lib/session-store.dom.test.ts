import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { endSession, onLoginChange, sessionState, startSession, updateUser, watchSession } from './session-store.ts';
import type * as sessionStore from './session-store.ts';

const TEN_DAYS_MS = 864_000_000;
const user = {
  id: 1,
  companyId: 'demo',
  employeeId: 'E0001',
  name: '佐藤 健太',
  role: 'user' as const,
  isFirstLogin: false,
};

let stopWatching: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00+09:00') });
  stopWatching = watchSession();
});
afterEach(() => {
  stopWatching();
  endSession('logout');
  vi.useRealTimers();
});

/** Another tab changes the storage: this one gets an event for each key. */
function inAnotherTab(change: () => void): void {
  change();
  for (const key of ['userInfo', 'loginTime', 'token']) window.dispatchEvent(new StorageEvent('storage', { key }));
}

/** The store of a page that starts now, with what the browser has stored. */
async function atStart(): Promise<typeof sessionStore> {
  vi.resetModules();
  return import('./session-store.ts');
}

describe('the session', () => {
  it('is there when the page starts, as it was stored', async () => {
    startSession('abc', user);
    const { session } = sessionState();
    expect((await atStart()).sessionState()).toEqual({ session, expired: false });
    expect(session?.token).toBe('Bearer abc');
  });

  it('that ended in the background is over when the page starts, and known to be', async () => {
    startSession('abc', user);
    localStorage.setItem('loginTime', String(Date.now() - TEN_DAYS_MS));
    expect((await atStart()).sessionState()).toEqual({ session: null, expired: true });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each(['x', 'a.b.c', ''])('is none when the page starts with %j in the place of a token', async (token) => {
    startSession('abc', user);
    localStorage.setItem('token', token);
    expect((await atStart()).sessionState()).toEqual({ session: null, expired: false });
  });

  it('ends by itself when its 10 days are over', () => {
    startSession('abc', user);
    vi.advanceTimersByTime(TEN_DAYS_MS - 1);
    expect(sessionState().session).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(sessionState()).toEqual({ session: null, expired: true });
    expect(localStorage).toHaveLength(0);
  });

  it('takes along what the clock keeps of the person', () => {
    startSession('abc', user);
    localStorage.setItem('lastKnown', '{}');
    endSession('expired');
    expect(localStorage).toHaveLength(0);
  });

  it('is looked at when the page comes back, since timers sleep with the device', () => {
    startSession('abc', user);
    vi.setSystemTime(Date.now() + TEN_DAYS_MS);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sessionState()).toEqual({ session: null, expired: true });
  });

  it('ends with a logout in another tab, without talk of its time', () => {
    startSession('abc', user);
    inAnotherTab(() => localStorage.clear());
    expect(sessionState()).toEqual({ session: null, expired: false });
  });

  it('tells of another login and of none, but not of a new role', () => {
    const forget = vi.fn<() => void>();
    onLoginChange(forget);
    startSession('abc', user);
    expect(forget).toHaveBeenCalledTimes(1);
    updateUser({ ...user, role: 'admin' });
    expect(forget).toHaveBeenCalledTimes(1);
    endSession('logout');
    expect(forget).toHaveBeenCalledTimes(2);
    startSession('other', { ...user, id: 2 });
    expect(forget).toHaveBeenCalledTimes(3);
  });

  it('begins with a login in another tab, also when the values come one by one', () => {
    const values = { userInfo: JSON.stringify(user), loginTime: String(Date.now()), token: 'Bearer other' };
    for (const [key, value] of Object.entries(values)) {
      expect(sessionState().session).toBeNull();
      inAnotherTab(() => localStorage.setItem(key, value));
    }
    expect(sessionState().session?.token).toBe('Bearer other');
  });

  it('takes over a changed role', () => {
    startSession('abc', user);
    updateUser({ ...user, role: 'admin' });
    expect(sessionState().session?.user.role).toBe('admin');
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({ role: 'admin' });
  });
});
