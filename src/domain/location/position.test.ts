import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ADDRESS_LENGTH, mapLink, shortenAddress, LOCATION_RETENTION_DAYS } from './position.ts';

describe('shortenAddress removes country and postal code', () => {
  it.each([
    ['日本、〒150-0002 東京都渋谷区渋谷２丁目２４−１２', '東京都渋谷区渋谷２丁目２４−１２'],
    ['日本, 〒150-0002 東京都渋谷区', '東京都渋谷区'],
    ['日本 〒150-0002 東京都渋谷区', '東京都渋谷区'],
    ['日本〒150-0002東京都渋谷区', '東京都渋谷区'],
    ['〒100-0001 東京都千代田区', '東京都千代田区'],
    ['〒１００－０００１　東京都千代田区', '東京都千代田区'],
    ['〒100−0001 東京都千代田区', '東京都千代田区'],
    ['〒1000001 東京都千代田区', '東京都千代田区'],
    ['〒 100-0001、東京都千代田区', '東京都千代田区'],
    ['東京都千代田区千代田１−１ 〒100-0001', '東京都千代田区千代田１−１'],
    ['100-0001 東京都千代田区', '東京都千代田区'],
    ['東京都千代田区, 日本', '東京都千代田区'],
    ['東京都千代田区、日本', '東京都千代田区'],
    ['道玄坂二丁目, 渋谷区, 東京都, 150-0043, 日本', '道玄坂二丁目, 渋谷区, 東京都'],
    ['Shibuya, Tokyo, Japan', 'Shibuya, Tokyo'],
    ['  日本、東京都  ', '東京都'],
    // Not the country, not postal codes.
    ['日本橋室町１丁目', '日本橋室町１丁目'],
    ['東京都中央区日本橋', '東京都中央区日本橋'],
    ['東京都, 日本橋', '東京都, 日本橋'],
    ['大阪市北区西日本 ビル', '大阪市北区西日本 ビル'],
    ['札幌市北区100-2000', '札幌市北区100-2000'],
    ['札幌市北区100-2000 ビル', '札幌市北区100-2000 ビル'],
    ['札幌市北二十条西１２３−４５６７', '札幌市北二十条西１２３−４５６７'],
    ['日本', '日本'],
    ['', ''],
  ])('%j', (formatted, address) => {
    expect(shortenAddress(formatted, 60)).toBe(address);
  });
});

describe('D29: shortenAddress cuts to a length', () => {
  const address = '東京都渋谷区渋谷二丁目二十四番十二号ビル館';

  it.each([
    [ADDRESS_LENGTH.table, '東京都渋谷区渋谷二丁目二十四番…'],
    [ADDRESS_LENGTH.card, '東京都渋谷区渋谷二丁目二十四番十二号…'],
    [ADDRESS_LENGTH.clock, '東京都渋谷区渋谷二丁目二十四番十二号ビル…'],
    [ADDRESS_LENGTH.admin, '東京都渋谷区渋谷二丁目二十四番十二号ビル…'],
  ])('%d characters', (length, shown) => {
    expect(shortenAddress(`日本、〒150-0002 ${address}`, length)).toBe(shown);
  });

  it.each([
    ['𠮷野町', 1, '𠮷…'],
    ['葛\u{E0100}飾区', 1, '葛\u{E0100}…'],
    ['か\u3099く', 1, 'か\u3099…'],
    ['𠮷𠮷', 2, '𠮷𠮷'],
  ])('never splits a character: %s', (formatted, length, shown) => {
    expect(shortenAddress(formatted, length)).toBe(shown);
  });

  it('cuts where graphemes end, whatever the script', () => {
    const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });
    // Also what combines with the character before it, and half of a pair.
    const character = fc.integer({ min: 0x20, max: 0xffff }).map((code) => String.fromCharCode(code));
    const japanese = fc.constantFrom(
      ...Array.from('東京都渋谷区ヶー〒々〰ﾊﾞﾟ゙が1-２Ａ 、'),
      '\u3099',
      '\u302a',
      '\u200d',
      '\ufe0f',
      '𠮷',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(character, japanese), { maxLength: 30 }),
        fc.integer({ min: 1, max: 20 }),
        (characters, length) => {
          const text = characters.join('');
          const whole = Array.from(graphemes.segment(shortenAddress(text, Infinity)), ({ segment }) => segment);
          expect(shortenAddress(text, length)).toBe(
            whole.length <= length ? whole.join('') : `${whole.slice(0, length).join('')}…`,
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('has at most the length and …, and the beginning of its input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (text, length) => {
        const whole = shortenAddress(text, Infinity);
        const shown = shortenAddress(text, length);
        if (shown === whole) return;
        expect(shown.endsWith('…')).toBe(true);
        expect(whole.startsWith(shown.slice(0, -1))).toBe(true);
        expect(shown.isWellFormed()).toBe(whole.isWellFormed());
      }),
    );
  });
});

describe('a position on the map', () => {
  it.each([
    [35.658034, 139.701636, '35.658034,139.701636'],
    [35.65803412345, 139.70163600001, '35.658034,139.701636'],
    [35, 139.5, '35,139.5'],
    [-33.8688, 151.2093, '-33.8688,151.2093'],
    [0.0000001, -0.0000001, '0,0'],
    [0.000001, -0.000001, '0.000001,-0.000001'],
    [-90, 180, '-90,180'],
  ])('%d, %d', (latitude, longitude, pair) => {
    expect(mapLink(latitude, longitude)).toBe(`https://www.google.com/maps?q=${pair}`);
  });
});

it('D27: the retention is a month at least, and five years at most', () => {
  expect(LOCATION_RETENTION_DAYS).toEqual({ min: 30, max: 5 * 365 });
});
