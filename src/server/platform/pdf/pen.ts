import type PdfKit from 'pdfkit';

import type { FontName, PdfFonts, PdfFont } from './fonts.ts';

/** A PDF that is being written. */
export type Pdf = InstanceType<typeof PdfKit>;

/** How a text is written. */
export interface Lettering {
  /** In points. */
  readonly size: number;
  readonly font?: FontName;
  readonly color?: string;
}

/** Draws on the page of a PDF. All lengths are millimetres from the page's upper left corner. */
export interface Pen {
  /** An untrusted text as the fonts can show it; the characters they lack are collected in `missing`. */
  readonly shown: (text: string) => string;
  readonly missing: ReadonlySet<string>;
  readonly widthOf: (text: string, lettering: Lettering) => number;
  /** Breaks the text into lines of that width, at most so many of them. */
  readonly lines: (text: string, width: number, lettering: Lettering, most: number) => string[];
  /** Writes one line, its letters vertically centred on `y`; starts at `x`, or is centred there. */
  readonly write: (text: string, x: number, y: number, lettering: Lettering, at?: 'begins' | 'middle') => void;
  readonly fill: (x: number, y: number, width: number, height: number, color: string) => void;
  /** Rules a table around cells of these widths and heights. */
  readonly rule: (x: number, y: number, widths: readonly number[], heights: readonly number[]) => void;
  /** Draws an image into this box, left-aligned. */
  readonly image: (address: string, x: number, y: number, width: number, height: number) => void;
}

const POINTS_PER_MM = 72 / 25.4;
const LINE_WIDTH = 0.2;
const INK = '#111111';
const RULE = '#333333';

/** Japanese letters fill a square, whose middle lies so far above the base line. */
const MIDDLE_EM = 0.38;

/** The height of letters in millimetres. */
export const heightOf = ({ size }: Lettering): number => size / POINTS_PER_MM;

/** The characters that the fonts lacked so far, by their code points, as `U+1F600、U+20BB7`; none is an empty text. */
export const missingOf = ({ missing }: Pen): string => [...missing].map(codePoint).join('、');

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A pen for one page of the document. */
export function takePen(pdf: Pdf, fonts: PdfFonts): Pen {
  const missing = new Set<string>();
  const mm = (length: number): number => length * POINTS_PER_MM;
  const fontOf = ({ font = 'regular' }: Lettering) => fonts[font];
  const widthOf: Pen['widthOf'] = (text, lettering) => fontOf(lettering).widthOf(text) * heightOf(lettering);
  return {
    missing,
    shown: (text) => fonts.shown(text, (character) => missing.add(character)),
    widthOf,
    lines: (text, width, lettering, most) => linesOf(text, fontOf(lettering), width / heightOf(lettering), most),
    write(text, x, y, lettering, at = 'begins') {
      const { size, color = INK } = lettering;
      let left = at === 'begins' ? x : x - widthOf(text, lettering) / 2;
      for (const { font, text: part } of fontOf(lettering).runsOf(text)) {
        pdf.registerFont(font.name, font.parsed).font(font.name).fontSize(size).fillColor(color);
        pdf.text(part, mm(left), mm(y) + size * MIDDLE_EM, { lineBreak: false, baseline: 'alphabetic' });
        left += widthOf(part, lettering);
      }
    },
    fill(x, y, width, height, color) {
      pdf.rect(mm(x), mm(y), mm(width), mm(height)).fill(color);
    },
    rule(x, y, widths, heights) {
      const columns = edges(x, widths);
      const rows = edges(y, heights);
      const [right = x, bottom = y] = [columns.at(-1), rows.at(-1)];
      for (const at of rows) pdf.moveTo(mm(x), mm(at)).lineTo(mm(right), mm(at));
      for (const at of columns) pdf.moveTo(mm(at), mm(y)).lineTo(mm(at), mm(bottom));
      pdf.lineWidth(mm(LINE_WIDTH)).stroke(RULE);
    },
    image(address, x, y, width, height) {
      pdf.image(address, mm(x), mm(y), { fit: [mm(width), mm(height)], valign: 'center' });
    },
  };
}

/** Where the lines of a table lie along one side of it. */
function edges(start: number, lengths: readonly number[]): number[] {
  let at = start;
  return [start, ...lengths.map((length) => (at += length))];
}

/** Characters that may not begin a line (JIS X 4051): the character before moves with them. */
const NO_START = /^[、。，．・：；？！ー…‥）」』】〕］｝〉》々ゝゞぁぃぅぇぉっゃゅょァィゥェォッャュョ,.!?)\]}%]$/u;

const ELLIPSIS = '…';

/** Breaks a text into lines of at most `width` ems. Overflow beyond the last line is cut off, with an ellipsis. */
export function linesOf(text: string, font: PdfFont, width: number, maxLines: number): string[] {
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
function fitted(text: string, font: PdfFont, width: number): { readonly line: string; readonly rest: string } {
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
