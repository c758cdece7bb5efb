import { describe, expect, it } from 'vitest';

import { clearSession, expiryOf, readSession, writeSession, type Session } from './session-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LOGIN = Date.parse('2026-11-20T09:00:00+09:00');

/** A token of three parts with these claims, as the server makes them. */
const tokenWith = (claims: object): string => `Bearer x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

const session = (changes: Partial<Session> = {}): Session => ({
  token: 'Bearer opaque',
  loginTime: LOGIN,
  user: { id: 1, companyId: 'demo', employeeId: 'E0001', name: '佐藤 健太', role: 'user', isFirstLogin: false },
  ...changes,
});

function storageWith(values: Record<string, string>): Storage {
  localStorage.clear();
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  return localStorage;
}

const stored = (changes: Record<string, string> = {}): Storage => {
  writeSession(storageWith({}), session());
  for (const [key, value] of Object.entries(changes)) localStorage.setItem(key, value);
  return localStorage;
};

describe('expiryOf', () => {
  it('is 10 days after the login for a token without a claim to read', () => {
    expect(expiryOf(session())).toBe(LOGIN + 10 * DAY_MS);
    expect(expiryOf(session({ token: 'Bearer a.b.c' }))).toBe(LOGIN + 10 * DAY_MS);
    expect(expiryOf(session({ token: tokenWith({ exp: 'soon' }) }))).toBe(LOGIN + 10 * DAY_MS);
  });

  it('is the expiry claim of a token of three parts', () => {
    const exp = (LOGIN + 3 * DAY_MS) / 1000;
    expect(expiryOf(session({ token: tokenWith({ exp, name: '佐藤?>' }) }))).toBe(exp * 1000);
  });

  it.each([-400, 0, 400])('is the life of the token after the login on a device whose clock is %i days off', (days) => {
    const iat = (LOGIN + days * DAY_MS) / 1000;
    const token = tokenWith({ iat, exp: iat + 3 * 24 * 60 * 60 });
    expect(expiryOf(session({ token }))).toBe(LOGIN + 3 * DAY_MS);
  });

  it('is never later than 10 days after the login', () => {
    expect(expiryOf(session({ token: tokenWith({ exp: (LOGIN + 30 * DAY_MS) / 1000 }) }))).toBe(LOGIN + 10 * DAY_MS);
  });
});

describe('readSession', () => {
  it('reads what was written, to the last millisecond', () => {
    expect(readSession(stored(), LOGIN + 10 * DAY_MS - 1)).toEqual(session());
    expect(readSession(stored(), LOGIN + 10 * DAY_MS)).toBe('expired');
  });

  it('finds none in an empty storage, and none in one that another tab is writing', () => {
    expect(readSession(storageWith({}), LOGIN)).toBeNull();
    for (const key of ['token', 'userInfo', 'loginTime']) {
      const storage = stored();
      storage.removeItem(key);
      expect(readSession(storage, LOGIN)).toBeNull();
    }
  });

  it.each([
    ['token', ''],
    ['token', 'eyJ.without.bearer'],
    ['loginTime', ''],
    ['loginTime', 'yesterday'],
    ['loginTime', '-1'],
    ['userInfo', 'null'],
    ['userInfo', '{"id":1'],
    ['userInfo', '[]'],
    ['userInfo', JSON.stringify({ ...session().user, role: 'root' })],
    ['userInfo', JSON.stringify({ ...session().user, isFirstLogin: 'no' })],
  ])('takes %s = %j for no session', (key, value) => {
    expect(readSession(stored({ [key]: value }), LOGIN)).toBe('corrupt');
  });

  it('leaves what else is in the storage alone', () => {
    const storage = stored({ other: 'kept' });
    clearSession(storage);
    expect(Object.keys(storage)).toEqual(['other']);
  });
});
