// What a spreadsheet takes for the beginning of a formula, which a user-supplied name must not become: Excel, and other
// programs for full-width characters.
const FORMULA = /^(?='*[=+\-@\t\r＝＋－＠])/;

/**
 * Escapes a cell against formulas by a leading apostrophe. Unlike the escaping of every CSV it can be distinguished
 * from a text that began so, and reversed.
 */
export const protectCell = (cell: string): string => cell.replace(FORMULA, "'");

/** Reverses `protectCell`; any other cell is returned unchanged. */
export const unprotectCell = (cell: string): string => (FORMULA.test(cell) ? cell.replace(/^'/, '') : cell);
