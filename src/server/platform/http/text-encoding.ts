import iconv from 'iconv-lite';

/** How the text of a file for other programs is encoded. */
type Encoding = 'utf-8' | 'utf-8-without-bom' | 'shift_jis';

/** The encoding that Windows calls Shift_JIS. */
const WINDOWS = 'cp932';

/** Replaces a character that can't be encoded, as printers have it. */
const GETA = '〓';

/** Variants of the same character in Unicode and in Windows' table: only one of each pair is in the table. */
const ALIKE: Readonly<Record<string, string>> = { '〜': '～', '−': '－', '‖': '∥', '—': '―' };

const isInWindows = (character: string): boolean =>
  iconv.decode(iconv.encode(character, WINDOWS), WINDOWS) === character;

const isLacking = (character: string): boolean => !(character in ALIKE) && !isInWindows(character);

/** The characters of a text that the encoding lacks, each once, in order. */
export const lackingCharacters = (text: string, encoding: Encoding): string =>
  encoding !== 'shift_jis' ? '' : Array.from(new Set(text)).filter(isLacking).join('');

/** The text with 〓 for each of them. */
export const withoutLacking = (text: string, encoding: Encoding): string =>
  encoding !== 'shift_jis' ? text : Array.from(text, (character) => (isLacking(character) ? GETA : character)).join('');

/** The bytes with which a file begins. */
export const beginningOf = (encoding: Encoding): Buffer => Buffer.from(encoding === 'utf-8' ? '\uFEFF' : '');

/** The bytes of a text that has none of them. */
export const encodeText = (text: string, encoding: Encoding): Buffer =>
  encoding !== 'shift_jis'
    ? Buffer.from(text)
    : iconv.encode(
        text.replaceAll(/[〜−‖—]/g, (character) => ALIKE[character] ?? character),
        WINDOWS,
      );
