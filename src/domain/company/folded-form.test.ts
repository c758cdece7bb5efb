import { describe, expect, it } from 'vitest';

import { foldedForm, storedId } from './folded-form.ts';

describe('D44: an ID as it is stored', () => {
  it.each([
    ['E0001', 'E0001'],
    [' E0001　', 'E0001'],
    ['Ｅ０００１', 'E0001'],
    ['e0001', 'e0001'],
    ['総務－１', '総務-1'],
    ['ｿｳﾑ 1', 'ソウム 1'],
    ['\uFEFFE1\u2028', 'E1'],
    ['E\u200B1\u00AD', 'E1'],
    ['\u202EE1', 'E1'],
    ['葛\u{E0100}1', '葛1'],
    // Composed once what stood between is gone.
    ['か\u200B\u3099', 'が'],
  ])('%j is %j', (typed, stored) => {
    expect(storedId(typed)).toBe(stored);
  });
});

describe('D44: IDs that are the same', () => {
  it.each(['E0001', 'e0001', ' E0001', 'E0001　', 'Ｅ０００１', 'ｅ０００１\n', 'E00\u200B01', 'E0001\uFE0F'])(
    '%j is E0001',
    (typed) => {
      expect(foldedForm(typed)).toBe(foldedForm('E0001'));
    },
  );

  it.each(['E001', 'E 0001', 'E-0001', 'EO001', ''])('%j is another', (typed) => {
    expect(foldedForm(typed)).not.toBe(foldedForm('E0001'));
  });
});
