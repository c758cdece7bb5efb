import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { icalText, writeIcalendar } from './ical.ts';

/** The lines of the only event of a calendar. */
const linesOf = (line: string): string[] => {
  const written = writeIcalendar([[line]]);
  const [, event = ''] = written.split('BEGIN:VEVENT\r\n');
  return event.slice(0, event.indexOf('\r\nEND:VEVENT')).split('\r\n');
};
const octets = (text: string): number => new TextEncoder().encode(text).length;

describe('RFC 5545, 3.1: a line has 75 octets at most', () => {
  it('is folded from the 76th on, by a line break and a blank', () => {
    expect(linesOf('a'.repeat(75))).toEqual(['a'.repeat(75)]);
    expect(linesOf('a'.repeat(76))).toEqual(['a'.repeat(75), ' a']);
  });

  it('the blank is one of the octets', () => {
    expect(linesOf('a'.repeat(75 + 74))).toEqual(['a'.repeat(75), ` ${'a'.repeat(74)}`]);
    expect(linesOf('a'.repeat(75 + 75))).toEqual(['a'.repeat(75), ` ${'a'.repeat(74)}`, ' a']);
  });

  // The first and the last character of each length in UTF-8 (RFC 3629, 3).
  it.each([
    [0x7f, 1],
    [0x80, 2],
    [0x7_ff, 2],
    [0x8_00, 3],
    [0xff_ff, 3],
    [0x1_00_00, 4],
    [0x10_ff_ff, 4],
  ])('a character of the code %i has %i of them, and stays whole', (code, length) => {
    const character = String.fromCodePoint(code);
    const fits = `${'a'.repeat(75 - length)}${character}`;
    expect(linesOf(fits)).toEqual([fits]);
    expect(linesOf(`a${fits}`)).toEqual(['a'.repeat(76 - length), ` ${character}`]);
  });

  it('whatever it says; unfolded it is as it was', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[aé漢😀]{0,200}$/u), (line) => {
        const lines = linesOf(line);
        for (const one of lines) expect(octets(one)).toBeLessThanOrEqual(75);
        expect(lines.join('\r\n').replaceAll('\r\n ', '')).toBe(line);
      }),
    );
  });
});

it.each([
  ['a bare CR', '夏季\r休業', '夏季\\n休業'],
  ['CRLF, once', '夏季\r\n休業', '夏季\\n休業'],
  ['two LF', '夏季\n\n休業', '夏季\\n\\n休業'],
  ['VT and FF', '夏\v季\f休業', '夏\\n季\\n休業'],
  ['NEL, LS and PS', '夏\u0085季\u2028休\u2029業', '夏\\n季\\n休\\n業'],
  ['a tab, which a text may have', '夏季\t休業', '夏季\t休業'],
  ['other control characters', '\0夏\u001B季\u007F休\u009F業', '夏季休業'],
])('no line of a calendar is broken by what a text has: %s', (_, text, written) => {
  expect(icalText(text)).toBe(written);
});

it('RFC 5545, 3.3.11: a text has its signs and line breaks escaped', () => {
  expect(icalText('年末年始, その1; 全社\\本社\n2行目')).toBe('年末年始\\, その1\\; 全社\\\\本社\\n2行目');
});
