import type { SheetFont } from './pdf-fonts.ts';

/** Characters that may not begin a line (JIS X 4051): the character before moves with them. */
const NO_START = /^[、。，．・：；？！ー…‥）」』】〕］｝〉》々ゝゞぁぃぅぇぉっゃゅょァィゥェォッャュョ,.!?)\]}%]$/u;

const ELLIPSIS = '…';

/** Breaks a text into lines of at most `width` ems. Overflow beyond the last line is cut off, with an ellipsis. */
export function linesOf(text: string, font: SheetFont, width: number, maxLines: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (font.widthOf(rest) > width) {
    if (lines.length === maxLines - 1)
      return [...lines, fitted(rest, font, width - font.widthOf(ELLIPSIS)).line + ELLIPSIS];
    const { line, rest: next } = fitted(rest, font, width);
    lines.push(line);
    rest = next;
  }
  return rest === '' ? lines : [...lines, rest];
}

/** The longest prefix that fits, at least one character, and the rest. */
function fitted(text: string, font: SheetFont, width: number): { readonly line: string; readonly rest: string } {
  const characters = Array.from(text);
  let taken = 0;
  let total = 0;
  for (const character of characters) {
    total += font.widthOf(character);
    if (total > width && taken > 0) break;
    taken += 1;
  }
  const isWhole = taken === characters.length;
  if (!isWhole) {
    const end = breakBefore(characters, taken);
    if (end > 0) taken = end;
  }
  return {
    line: characters.slice(0, taken).join('').trimEnd(),
    rest: characters.slice(taken).join('').trimStart(),
  };
}

/** The last index at or before `end` where a line may break; 0 where there is none. */
function breakBefore(characters: readonly string[], end: number): number {
  let at = end;
  while (at > 0 && (NO_START.test(characters[at] ?? '') || isWithinWord(characters, at))) at -= 1;
  return at;
}

/** A word or number in Latin letters stays whole. */
const isWithinWord = (characters: readonly string[], at: number): boolean =>
  isLatin(characters[at - 1]) && isLatin(characters[at]);

const isLatin = (character: string | undefined): boolean => /^[\w.:/@-]$/.test(character ?? '');
