import { expect, it } from 'vitest';
import {
  checkNewPassword,
  CONFIRMED_MS,
  IDLE_MINUTES,
  IMPORTED_PASSWORD_MS,
  ONE_TIME_PASSWORD_MS,
  SESSION_MS,
  SESSIONS_PER_PERSON,
} from './password.ts';

it.each([
  ['secret', 'secret', null],
  ['secret', 'Secret', 'mismatch'],
  ['short', 'short', 'too_short'],
  ['short', 'shorter', 'mismatch'],
  ['𠮷𠮷𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷𠮷', 'too_short'],
  ['𠮷野家の牛丼', '𠮷野家の牛丼', null],
])('%s confirmed by %s: %s', (password, confirmation, fault) => {
  expect(checkNewPassword(password, confirmation)).toBe(fault);
});

it('what lets somebody in lasts as long as is said', () => {
  const HOUR = 3_600_000;
  expect(ONE_TIME_PASSWORD_MS).toBe(72 * HOUR);
  expect(IMPORTED_PASSWORD_MS).toBe(14 * 24 * HOUR);
  // Spec §4, §9: ten days.
  expect(SESSION_MS).toBe(10 * 24 * HOUR);
  expect(CONFIRMED_MS).toBe(HOUR / 6);
});

it('a company closes idle logins after a quarter of an hour to a day; a person has twenty at most', () => {
  expect(IDLE_MINUTES).toEqual({ min: 15, max: 24 * 60 });
  expect(SESSIONS_PER_PERSON).toBe(20);
});
