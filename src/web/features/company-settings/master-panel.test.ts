import { expect, it } from 'vitest';

import { isNameTaken } from './master-panel.tsx';

const entries = ['株式会社 青空', '㈱みなと', 'ABC'].map((name, id) => ({ id, name, description: '' }));

it.each([
  ['株式会社青空', null, true],
  ['株式会社　青空 ', null, true],
  ['(株)みなと', null, true],
  ['ａｂｃ', null, true],
  ['ＡＢＣ', 2, false],
  ['青空', null, false],
  ['', null, false],
])('%j for the entry %s: %s', (name, ownId, taken) => {
  expect(isNameTaken(entries, name, ownId)).toBe(taken);
});
