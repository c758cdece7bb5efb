import { describe, expect, it } from 'vitest';

import { inOneLine, isOneLine, storedLine, withoutInvisible } from './one-line.ts';

/** One of each kind: soft hyphen, blanks of no width, marks and overrides of direction, fillers, selectors, tags. */
const INVISIBLE = Array.from(
  '\u00AD\u034F\u061C\u115F\u180E\u200B\u200C\u200D\u200E\u202A\u202E\u2060\u2066\u2069\u3164\uFE0F\uFEFF\uFFA0\u{E0001}\u{E0100}',
);

describe('what nobody sees', () => {
  it.each(INVISIBLE.map((character) => [character.codePointAt(0)?.toString(16), character] as const))(
    'U+%s is no part of an ID or a name',
    (_, character) => {
      expect(withoutInvisible(`E${character}1`)).toBe('E1');
      expect(storedLine(`${character}Anna${character} ${character}Li${character}`)).toBe('Anna Li');
      expect(storedLine(character)).toBe('');
    },
  );
});

describe('a name as it is stored', () => {
  it.each([
    ['　前後 空白\t', '前後 空白'],
    ['試験\u202E太郎', '試験太郎'],
    // A form of an ideograph, and one that was registered as such.
    ['葛\u{E0100}城', '葛\u{E0100}城'],
    ['神\uFE00', '神\uFE00'],
    // Of nothing that has forms.
    ['a\u{E0100}城', 'a城'],
    ['葛\u{E0100}\u{E0100}城', '葛\u{E0100}城'],
    ['👩\u200D💻 花子', '👩\u200D💻 花子'],
    ['👩🏽\u200D⚕\uFE0F', '👩🏽\u200D⚕\uFE0F'],
    ['👩\u200D', '👩'],
    ['\u200D💻', '💻'],
    ['❤\uFE0F', '❤\uFE0F'],
    ['が', 'が'],
    ['𠮷田 髙﨑', '𠮷田 髙﨑'],
  ])('%j is %j', (typed, stored) => {
    expect(storedLine(typed)).toBe(stored);
    expect(storedLine(stored)).toBe(stored);
  });
});

it.each([
  ['試験\n太郎', '試験 太郎'],
  ['試験 \r\n\n 太郎\n', '試験 太郎'],
  ['a\u2028b\u2029c\u0085d\ve\ff\rg', 'a b c d e f g'],
  ['山田\t太郎', '山田\t太郎'],
  ['山田  太郎', '山田  太郎'],
])('%j in one line is %j', (text, line) => {
  expect(inOneLine(text)).toBe(line);
});

describe('one line', () => {
  it.each(['', '山田 太郎', 'a\u00A0b', '葛\u{E0100}'])('%j is', (text) => {
    expect(isOneLine(text)).toBe(true);
  });
  it.each(['a\nb', 'a\rb', 'a\tb', '\0', 'a\u0085', '\u001B', 'a\u007F', 'a\u2028b', 'a\u2029b'])(
    '%j is not',
    (text) => {
      expect(isOneLine(text)).toBe(false);
    },
  );
});
