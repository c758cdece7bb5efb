import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import PdfKit from 'pdfkit';

const require = createRequire(import.meta.url);
const FILES = {
  regular: require.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
} as const;

export type FontName = keyof typeof FILES;

/** The ideographs that it lacks and Noto Sans JP has; `fonts/README.md` says how it was made. */
const RARE = fileURLToPath(new URL('./fonts/rare-ideographs.woff', import.meta.url));

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

/** A font, parsed once for all files. */
interface OpenFont {
  /** What pdfkit knows it by. */
  readonly name: string;
  /** For pdfkit's `registerFont`, which accepts a parsed font, too. */
  readonly parsed: Buffer;
  readonly has: (character: string) => boolean;
  /** The width of a character, in ems. */
  readonly widthOf: (character: string) => number;
}

/** A part of a text that one font has. */
interface Run {
  readonly font: OpenFont;
  readonly text: string;
}

/** A font of the files, with the one that has what it lacks. */
export interface PdfFont {
  /** The width of the text, in ems. */
  readonly widthOf: (text: string) => number;
  /** The text, part by part. */
  readonly runsOf: (text: string) => readonly Run[];
}

const parse = (path: string): ParsedFont =>
  (Reflect.get(new PdfKit({ font: path, autoFirstPage: false }), '_font') as { readonly font: ParsedFont }).font;

function openFont(name: string, path: string): OpenFont {
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
  const advanceOf = (run: readonly Glyph[]): number => {
    let advance = 0;
    for (const { advanceWidth } of run) advance += advanceWidth;
    return advance;
  };
  // Japanese needs one glyph after the other and none of the shaping that other scripts need, which takes ten times as
  // long and needs a cache of every text ever laid out.
  const layout = (text: string) => {
    const run = Array.from(text, glyphOf);
    return {
      glyphs: run,
      positions: run.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
      advanceWidth: advanceOf(run),
    };
  };
  return {
    name,
    parsed: Object.create(font, { layout: { value: layout } }) as Buffer,
    has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    widthOf: (character) => glyphOf(character).advanceWidth / unitsPerEm,
  };
}

let openedRare: OpenFont | undefined;

/** The font of rare ideographs, loaded with the first character that needs it. */
const rareFont = (): OpenFont => (openedRare ??= openFont('rare', RARE));

function pdfFont(main: OpenFont): PdfFont {
  const fonts = new Map<string, OpenFont>();
  const fontOf = (character: string): OpenFont => {
    const known = fonts.get(character);
    if (known !== undefined) return known;
    const font = main.has(character) || !rareFont().has(character) ? main : rareFont();
    fonts.set(character, font);
    return font;
  };
  return {
    widthOf(text) {
      let sum = 0;
      for (const character of text) sum += fontOf(character).widthOf(character);
      return sum;
    },
    runsOf(text) {
      const runs: { font: OpenFont; text: string }[] = [];
      for (const character of text) {
        const [font, last] = [fontOf(character), runs.at(-1)];
        if (last?.font === font) last.text += character;
        else runs.push({ font, text: character });
      }
      return runs;
    },
  };
}

/**
 * The fonts of the files: BIZ UDPGothic, and Noto Sans JP for the ideographs of names that it lacks (𠮷), both under
 * the SIL Open Font License; pdfkit embeds the glyphs that a file uses.
 */
export interface PdfFonts extends Readonly<Record<FontName, PdfFont>> {
  /**
   * The text as the fonts can show it, in one line, without what is never visible. Characters that they lack become 〓,
   * and `missing` is called with them.
   */
  readonly shown: (text: string, missing: (character: string) => void) => string;
}

function openFonts(): PdfFonts {
  const regular = openFont('regular', FILES.regular);
  const bold = openFont('bold', FILES.bold);
  return {
    regular: pdfFont(regular),
    bold: pdfFont(bold),
    shown(text, missing) {
      const plain = text
        .normalize('NFC')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '');
      return Array.from(plain, (character) => {
        if (regular.has(character) || rareFont().has(character)) return character;
        missing(character);
        return GETA;
      }).join('');
    },
  };
}

let opened: PdfFonts | undefined;

/** The fonts, loaded with the first file that needs them. */
export const pdfFonts = (): PdfFonts => (opened ??= openFonts());
