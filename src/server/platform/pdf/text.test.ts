import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pdfFonts } from './fonts.ts';
import { linesOf } from './pen.ts';

const { regular } = pdfFonts();

describe('the lines of a text', () => {
  it.each([
    ['', 10, 2, []],
    ['遅刻', 10, 2, ['遅刻']],
    ['一二三四五六七八', 4.2, 2, ['一二三四', '五六七八']],
    ['一二三四、六七', 4.2, 2, ['一二三', '四、六七']],
    ['一二三四」五', 4.2, 2, ['一二三', '四」五']],
    ['客先 Shinjuku へ', 6.5, 3, ['客先', 'Shinjuku へ']],
    ['一二三四五六七八九', 4.2, 2, ['一二三四', '五六七…']],
    ['一二三', 0.5, 9, ['一', '二', '三']],
  ])('%j in %d ems and %d lines', (text, width, most, lines) => {
    expect(linesOf(text, regular, width, most)).toEqual(lines);
  });

  it('are within the width, lose nothing but spaces, and end with an ellipsis where they were limited', () => {
    const text = fc.string({ unit: fc.constantFrom('一', '、', '」', 'a', '1', ' ', 'ー', '😀'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 3, max: 20 }), fc.integer({ min: 1, max: 4 }), (words, width, most) => {
        const all = linesOf(words, regular, width, Infinity);
        const some = linesOf(words, regular, width, most);
        for (const line of [...all, ...some]) expect(regular.widthOf(line)).toBeLessThanOrEqual(width);
        expect(all.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''));
        if (all.length <= most) expect(some).toEqual(all);
        else expect(some).toHaveLength(most);
      }),
    );
  });
});

describe('a text as the fonts show it', () => {
  const shown = (text: string): [string, string[]] => {
    const missing: string[] = [];
    return [pdfFonts().shown(text, (character) => missing.push(character)), missing];
  };

  it.each([
    ['髙﨑 濵邉', '髙﨑 濵邉', []],
    ['か\u3099', 'が', []],
    ['葛\u{E0100}城\u200B', '葛城', []],
    ['一行目\r\n二行目\t', '一行目 二行目 ', []],
    ['𠮷田 𩸽𠀋𡌛 龙', '𠮷田 𩸽𠀋𡌛 龙', []],
    ['龘𪚥', '〓〓', ['龘', '𪚥']],
    ['👍🏽', '〓〓', ['👍', '🏽']],
  ])('%j', (text, expected, missing) => {
    expect(shown(text)).toEqual([expected, missing]);
  });
});

it('a character that the font lacks is drawn by another, beside those that it has', () => {
  const runs = regular.runsOf('吉𠮷𠮷田龙').map(({ font, text }) => [font.name, text]);
  expect(runs).toEqual([
    ['regular', '吉'],
    ['rare', '𠮷𠮷'],
    ['regular', '田'],
    ['rare', '龙'],
  ]);
  expect(regular.widthOf('𠮷')).toBe(1);
  expect(regular.widthOf('吉𠮷')).toBe(regular.widthOf('吉') + 1);
});
