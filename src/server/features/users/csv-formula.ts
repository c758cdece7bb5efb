// What a spreadsheet takes for the beginning of a formula, which a name of somebody's choice must not become: Excel, and
// what other programs make of full width.
const FORMULA = /^(?='*[=+\-@\t\r＝＋－＠])/;

/**
 * A cell that no spreadsheet takes for a formula: with an apostrophe before what looks like one. Unlike the protection of
 * every CSV it can be told from a text that began so, and be taken off again.
 */
export const protectCell = (cell: string): string => cell.replace(FORMULA, "'");

/** The cell that was protected; one that begins in another way is left as it is. */
export const unprotectCell = (cell: string): string => (FORMULA.test(cell) ? cell.replace(/^'/, '') : cell);
