import { expect, test } from 'vitest';

import { cleanAddress } from './geocoder.ts';

test.each([
  ['an address', '東京都渋谷区渋谷二丁目', '東京都渋谷区渋谷二丁目'],
  ['spaces around and inside', ' 東京都\u3000渋谷区 \r\n渋谷\t二丁目 ', '東京都 渋谷区 渋谷 二丁目'],
  ['NUL and control characters', 'a\u0000b\u001b[31mc\u0085d', 'a b [31mc d'],
  ['characters that turn the text around', '東京都\u202e区谷渋\u2066', '東京都区谷渋'],
  ['invisible characters', '東\u200b京\ufeff都', '東京都'],
  ['line separators', 'a\u2028b\u2029c', 'a b c'],
  ['a kanji with its variant', '奈良県葛󠄀城市', '奈良県葛󠄀城市'],
  ['beyond the first plane', '𠮷野家前', '𠮷野家前'],
  ['half a surrogate pair', 'a\ud842', 'a\ufffd'],
  ['nothing', '', null],
  ['nothing visible', ' \u200b\u0000 ', null],
])('%s', (_name, text, cleaned) => {
  expect(cleanAddress(text)).toBe(cleaned);
});

test('200 characters, none of them halved', () => {
  expect(cleanAddress('𠮷'.repeat(300))).toBe('𠮷'.repeat(200));
});
