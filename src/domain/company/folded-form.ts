import { withoutInvisible } from './one-line.ts';

/**
 * The ID of a company or an employee as it is stored: as entered, in the usual width (NFKC), without surrounding blanks and
 * what nobody sees. Letters keep their case, which the screens show.
 */
export const storedId = (typed: string): string => withoutInvisible(typed).normalize('NFKC').trim();

/**
 * What two IDs have in common that differ only by case, width, surrounding blanks or what nobody sees, and are therefore
 * the same (D44): `Ｅ０００１ ` and `e0001`. The names of a company's groups (雇用形態) are compared so, too. For comparisons only,
 * never stored or shown. The SQL function `folded_form` does the same.
 */
export const foldedForm = (id: string): string => Array.from(storedId(id), toLower).join('');

// Each character by itself, and to one character, as PostgreSQL does: Σ is always σ, İ always i.
const toLower = (character: string): string => String.fromCodePoint(character.toLowerCase().codePointAt(0) ?? 0);
