import { describe, expect, it } from 'vitest';

import { isLanguage, languageAsked } from './language.ts';

describe('the language that a client asks for', () => {
  it.each([
    [undefined, 'ja'],
    ['*', 'ja'],
    ['en', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['EN', 'en'],
    ['fr-FR, en;q=0.5', 'en'],
    ['zh-CN, en;q=0.5', 'zh'],
    ['zh-Hans-SG', 'zh'],
    ['zh-TW,zh;q=0.9', 'ja'],
    ['zh-TW,zh;q=0.9,en-US;q=0.8', 'en'],
    ['zh-TW, zh-CN', 'zh'],
    ['zh-TW', 'ja'],
    ['zh-HK, en;q=0.5', 'en'],
    ['zh-Hant', 'ja'],
    ['ja, en', 'ja'],
    ['ja-JP', 'ja'],
    ['ja-easy', 'ja-easy'],
    ['fr', 'ja'],
    ['english', 'ja'],
    ['', 'ja'],
  ])('of %j is %s', (header, expected) => {
    expect(languageAsked(header)).toBe(expected);
  });
});

it.each([
  ['en', true],
  ['ja', true],
  ['ja-easy', true],
  ['zh', true],
  ['toString', false],
  [null, false],
])('knows whether %j is one', (code, expected) => {
  expect(isLanguage(code)).toBe(expected);
});
