import { expect, it } from 'vitest';
import { checkNewPassword } from './password.ts';

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
