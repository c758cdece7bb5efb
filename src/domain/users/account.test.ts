import { describe, expect, it } from 'vitest';
import { checkNewPassword, MIN_PASSWORD_LENGTH, SESSION_MS } from './password.ts';
import { hasRole, ROLES, type Role } from './role.ts';

describe('checkNewPassword (spec §5)', () => {
  it.each([
    ['kintai', 'kintai', null],
    ['kintai-demo', 'kintai-demo', null],
    ['short', 'short', 'too_short'],
    ['', '', 'too_short'],
    // The mismatch is reported first, since the length of a mistyped password says nothing.
    ['abc', 'abd', 'mismatch'],
    ['kintai-demo', 'kintai-demO', 'mismatch'],
    ['kintai-demo', '', 'mismatch'],
    ['パスワード!', 'パスワード!', null],
    ['𠮷𠮷𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷𠮷', 'too_short'],
    ['𠮷𠮷𠮷𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷𠮷𠮷', null],
    ['      ', '      ', null],
  ] as const)('%j confirmed by %j: %s', (password, confirmation, fault) => {
    expect(checkNewPassword(password, confirmation)).toBe(fault);
  });
});

describe('hasRole (spec §6)', () => {
  const allowed: Record<Role, readonly Role[]> = {
    user: ['user'],
    admin: ['user', 'admin'],
    super_admin: ['user', 'admin', 'super_admin'],
  };

  it.each(ROLES.flatMap((role) => ROLES.map((required) => [role, required] as const)))(
    'as %s where %s is required',
    (role, required) => {
      expect(hasRole(role, required)).toBe(allowed[role].includes(required));
    },
  );
});

it('holds the numbers of spec §9', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(6);
  expect(SESSION_MS).toBe(10 * 24 * 60 * 60 * 1000);
});
