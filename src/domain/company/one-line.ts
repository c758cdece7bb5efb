/**
 * A text without what nobody sees: blanks of no width, soft hyphens, marks of direction, variation selectors. For IDs and
 * comparisons. The SQL function `without_invisible` does the same.
 */
export const withoutInvisible = (text: string): string => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');

// Those that belong to a character stay: the selector of an ideograph's form (葛󠄀), and the joiners of an emoji.
const KEPT_OR_INVISIBLE =
  /(\p{Script=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*)|\p{Default_Ignorable_Code_Point}/gu;

/**
 * A name, or another text of one line, as it is stored: without surrounding blanks, and without what nobody sees, which
 * makes two of one name or turns the rest of a line round (U+202E).
 */
export const storedLine = (typed: string): string =>
  typed.replaceAll(KEPT_OR_INVISIBLE, (_, kept: string | undefined) => kept ?? '').trim();

/** A text of several lines in one, with blanks in place of the breaks. */
export const inOneLine = (text: string): string => text.trim().replaceAll(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ' ');

/** Whether a text is one line, without a control character. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);
