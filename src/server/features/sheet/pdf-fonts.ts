import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';

const require = createRequire(import.meta.url);
const FILES = {
  regular: require.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
} as const;

export type FontName = keyof typeof FILES;

/** Replaces a character that the font lacks, as printers do. */
const GETA = '〓';

/** A font as pdfkit's parser reads it; the types of both omit it. */
interface ParsedFont {
  readonly unitsPerEm: number;
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
  readonly glyphForCodePoint: (codePoint: number) => Glyph;
}

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

/** A font of the sheets, parsed once for all files. */
export interface SheetFont {
  /** For pdfkit's `registerFont`, which accepts a parsed font, too. */
  readonly parsed: Buffer;
  /** The width of the text, in ems. */
  readonly widthOf: (text: string) => number;
}

const parse = (path: string): ParsedFont =>
  (Reflect.get(new PdfKit({ font: path, autoFirstPage: false }), '_font') as { readonly font: ParsedFont }).font;

function openFont(path: string): SheetFont & { readonly has: (codePoint: number) => boolean } {
  const font = parse(path);
  const { unitsPerEm } = font;
  const glyphs = new Map<string, Glyph>();
  const glyphOf = (character: string): Glyph => {
    const known = glyphs.get(character);
    if (known !== undefined) return known;
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    glyphs.set(character, glyph);
    return glyph;
  };
  const advanceOf = (text: string): number => {
    let sum = 0;
    for (const character of text) sum += glyphOf(character).advanceWidth;
    return sum;
  };
  // Japanese needs one glyph after the other and none of the shaping that other scripts need, which takes ten times as
  // long and needs a cache of every text ever laid out.
  const layout = (text: string) => {
    const run = Array.from(text, glyphOf);
    return {
      glyphs: run,
      positions: run.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
      advanceWidth: advanceOf(text),
    };
  };
  return {
    parsed: Object.create(font, { layout: { value: layout } }) as Buffer,
    widthOf: (text) => advanceOf(text) / unitsPerEm,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  };
}

/** The fonts of the sheets (BIZ UDPGothic, SIL Open Font License); pdfkit embeds the glyphs that a file uses. */
export interface SheetFonts extends Readonly<Record<FontName, SheetFont>> {
  /**
   * The text as the fonts can show it, in one line, without what is never visible. Characters that they lack become 〓,
   * and `missing` is called with them.
   */
  readonly shown: (text: string, missing: (character: string) => void) => string;
}

function openFonts(): SheetFonts {
  const regular = openFont(FILES.regular);
  const bold = openFont(FILES.bold);
  return {
    regular,
    bold,
    shown(text, missing) {
      const plain = text
        .normalize('NFC')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '');
      return Array.from(plain, (character) => {
        if (regular.has(character.codePointAt(0) ?? 0)) return character;
        missing(character);
        return GETA;
      }).join('');
    },
  };
}

let opened: SheetFonts | undefined;

/** The fonts, loaded with the first file that needs them. */
export const sheetFonts = (): SheetFonts => (opened ??= openFonts());
