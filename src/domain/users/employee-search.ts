import { withoutInvisible } from '../company/one-line.ts';
import { toKatakana } from './name-kana.ts';
import { usualForms } from './name-variants.ts';

/**
 * Normalises a name, its reading or an employee ID for the search: full and half width are alike, upper and lower case
 * hiragana and katakana, and the forms of an ideograph too; spaces and what nobody sees don't count, so that a name matches
 * with and without the wide space in it.
 * The SQL function `search_form` does the same.
 */
export const searchForm = (text: string): string =>
  usualForms(toKatakana(withoutInvisible(text).normalize('NFKC').replaceAll(/\s/g, ''))).toLowerCase();

/** The words of a query, normalised; each has to match. */
export const searchWords = (query: string): string[] => query.split(/\s+/).map(searchForm).filter(Boolean);

/** What an employee is searched by. */
interface Searched {
  readonly employeeId: string;
  readonly name: string;
  /** How it is read (フリガナ); `null` where that is unknown. */
  readonly nameKana: string | null;
}

/** Whether each of the words is a substring of the employee's ID, name or reading. */
export function isFoundBy(words: readonly string[], { employeeId, name, nameKana }: Searched): boolean {
  // As the column `search_text`: no word matches across a space, since none contains one.
  const text = [employeeId, name, nameKana ?? ''].map(searchForm).join(' ');
  return words.every((word) => text.includes(word));
}
