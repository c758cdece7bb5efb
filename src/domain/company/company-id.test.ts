import { expect, it } from 'vitest';

import { isCompanyId } from './company-id.ts';

it.each([
  ['acme', true],
  ['ACME-west_2', true],
  ['0', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['-acme', false],
  ['_acme', false],
  ['ac me', false],
  ['ac/me', false],
  ['アクメ', false],
  ['acme\n', false],
])('%j is a company ID: %s', (text, is) => {
  expect(isCompanyId(text)).toBe(is);
});
