import { expect, test } from 'vitest';
import { isFoundBy, searchWords } from './employee-search.ts';

test.each([
  [' 山田　ﾀﾛｳ ', ['山田', 'タロウ']],
  ['　', []],
])('the words of %j are %j', (query, words) => {
  expect(searchWords(query)).toEqual(words);
});

const finds = (query: string, name: string, nameKana: string | null = null): boolean =>
  isFoundBy(searchWords(query), { employeeId: 'E0001', name, nameKana });

test.each([
  ['山田太郎', '山田　太郎'],
  ['山田 太郎', '山田　太郎'],
  ['太郎　山田', '山田　太郎'],
  ['山田太郎', '山田太郎'],
  ['ﾔﾏﾀﾞ', 'ヤマダ　タロウ'],
  ['ｅ０００１', '山田　太郎'],
  ['e00 山', '山田　太郎'],
  ['SMITH', 'John Smith'],
  ['johnsmith', 'John Smith'],
  ['葛城', '葛\u{E0100}城 太郎'],
  ['葛\u{E0100}城', '葛城 太郎'],
  ['山\u200B田', '山\u00AD田 太郎'],
  ['高崎', '髙﨑 太郎'],
  ['髙﨑', '高崎 太郎'],
  ['吉田', '𠮷田 太郎'],
  ['渡邉', '渡邊 太郎'],
  ['斎藤', '齊藤 太郎'],
  ['', '山田　太郎'],
  ['　', '山田　太郎'],
])('%j matches %j', (query, name) => {
  expect(finds(query, name)).toBe(true);
});

test.each([
  ['佐藤', '山田　太郎'],
  ['山田 佐藤', '山田　太郎'],
  ['0001山田', '山田　太郎'],
])('%j does not match %j', (query, name) => {
  expect(finds(query, name)).toBe(false);
});

test.each(['さとう', 'サトウ', 'ｻﾄｳ', 'さとうけんた', 'けんた　佐藤', 'さトう e0001'])(
  '%j finds 佐藤 by the reading',
  (query) => {
    expect(finds(query, '佐藤 健太', 'サトウ ケンタ')).toBe(true);
  },
);

test('what is read otherwise, or nobody knows how, is not found by a reading', () => {
  expect(finds('すずき', '佐藤 健太', 'サトウ ケンタ')).toBe(false);
  expect(finds('さとう', '佐藤 健太')).toBe(false);
  expect(finds('さくら', '伊藤 サクラ')).toBe(true);
});
