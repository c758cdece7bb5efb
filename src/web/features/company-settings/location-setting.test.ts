import { describe, expect, it } from 'vitest';

import { retentionChoices, retentionText } from './location-setting.tsx';

describe('how long places are kept', () => {
  it('is chosen among round times, and what was set in another way', () => {
    expect(retentionChoices(365).map(retentionText)).toEqual([
      '3か月（90日）',
      '6か月（180日）',
      '1年（365日）',
      '2年（730日）',
      '3年（1,095日）',
      '5年（1,825日）',
    ]);
    expect(retentionChoices(45).map(retentionText).slice(0, 2)).toEqual(['45日', '3か月（90日）']);
  });
});
