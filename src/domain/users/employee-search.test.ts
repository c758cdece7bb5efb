import { expect, test } from 'vitest';
import { isFoundBy, searchWords } from './employee-search.ts';

test.each([
  [' 山田　ﾀﾛｳ ', ['山田', 'タロウ']],
  ['　', []],
])('the words of %j are %j', (query, words) => {
  expect(searchWords(query)).toEqual(words);
});

const finds = (query: string, employeeId: string, name: string): boolean =>
  isFoundBy(searchWords(query), employeeId, name);

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
  ['', '山田　太郎'],
  ['　', '山田　太郎'],
])('%j matches %j', (query, name) => {
  expect(finds(query, 'E0001', name)).toBe(true);
});

test.each([
  ['佐藤', '山田　太郎'],
  ['山田 佐藤', '山田　太郎'],
  ['0001山田', '山田　太郎'],
])('%j does not match %j', (query, name) => {
  expect(finds(query, 'E0001', name)).toBe(false);
});
