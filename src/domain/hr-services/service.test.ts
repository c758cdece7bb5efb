import { expect, it } from 'vitest';

import { isTenant } from './service.ts';

it.each([
  ['a', true],
  ['example', true],
  ['my-company2', true],
  ['1st', true],
  ['a'.repeat(63), true],
  ['a'.repeat(64), false],
  ['', false],
  ['-a', false],
  ['a-', false],
  ['Example', false],
  ['a.b', false],
  ['a/b', false],
  ['a@b', false],
  ['a:443', false],
  ['169.254.169.254/', false],
  ['a#', false],
  ['ａ', false],
  ['a\n', false],
])('%j is a subdomain: %s', (text, expected) => {
  expect(isTenant(text)).toBe(expected);
});
