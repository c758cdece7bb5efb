import { expect, it } from 'vitest';

import { isKana, storedKana } from './name-kana.ts';

it.each([
  ['さとう　けんた', 'サトウ ケンタ'],
  ['ｻﾄｳ ｹﾝﾀ', 'サトウ ケンタ'],
  [' サトウ ケンタ　', 'サトウ ケンタ'],
  ['アレクサンドラ・ヴァレンティーナ', 'アレクサンドラ・ヴァレンティーナ'],
  ['ｼﾞｮｰﾝ･ｽﾐｽ', 'ジョーン・スミス'],
  ['ゔぁん ゖゝゞ', 'ヴァン ヶヽヾ'],
  ['か\u3099', 'ガ'],
])('the reading %j is stored as %j', (typed, stored) => {
  expect(storedKana(typed)).toBe(stored);
  expect(isKana(stored)).toBe(true);
});

it.each(['佐藤', 'サトウ太郎', 'Sato', 'サトウ1', 'サトウ-ケンタ', 'サトウ\nケンタ', '・', ' ', ''])(
  '%j is none',
  (typed) => {
    expect(isKana(storedKana(typed))).toBe(false);
  },
);
