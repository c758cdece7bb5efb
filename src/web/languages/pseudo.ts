type Value = string | number | object | null | undefined;

/** By how much a text of another language may be longer, in parts of its length. */
const LONGER = 0.4;

/** Calendars take forms of dates instead of texts, in which what is between brackets stays as it is. */
const CALENDARS = { locale: 'en', year: '[⟦]YYYY[~~⟧]', month: '[⟦]M[~~⟧]' };

/**
 * The texts as they would be in a language that doesn't exist, for the tests: longer, and marked, so that what is shown
 * without the marks is in no catalogue.
 */
export const translate = (name: string, texts: object): object =>
  name === 'calendars' ? CALENDARS : (inPseudo(texts) as object);

function inPseudo(value: unknown): unknown {
  if (typeof value === 'string') return marked(value);
  if (typeof value === 'function')
    return (...input: unknown[]): unknown => inPseudo((value as (...all: unknown[]) => Value)(...input));
  if (Array.isArray(value)) return value.map(inPseudo);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inPseudo(each)]));
}

/** A text between marks; one that is, or has nothing to translate, stays as it is. */
function marked(text: string): string {
  if (!/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return text;
  const plain = text.replaceAll(/[⟦⟧]|(?<=~)~+/g, '').replaceAll('~', '');
  return `⟦${plain}${'~'.repeat(Math.ceil(plain.length * LONGER))}⟧`;
}
