import { expect, it } from 'vitest';
import { isFoundIn } from './find.ts';

const CLOSING_DAY = ['締日', '給与の計算期間（月度）を締める日', 'しめび', 'CSV'];

it.each(['', '　', '締日', 'しめ', 'シメビ', 'ｼﾒ', 'csv', 'ＣＳＶ', '給与 期間', ' しめび　月度 '])(
  '%j finds it',
  (query) => expect(isFoundIn(CLOSING_DAY, query)).toBe(true),
);

// Each word is in one text: none is found across two.
it.each(['休憩', '締日 休憩', '日給与', 'びCSV'])('%j does not', (query) =>
  expect(isFoundIn(CLOSING_DAY, query)).toBe(false),
);
