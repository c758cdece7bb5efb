import { doubtInWords, doubtsOf } from '#domain/company/odd-ids.ts';
import { AppError } from './app-error.ts';
import type { CellFault } from './csv-cells.ts';

/** What becomes of the rows that there is something to ask about: `undefined` where nobody has been asked. */
export type WarnedRows = 'register' | 'skip' | undefined;

/** What there is to ask about each of the new IDs of a file, beside those `registered`; the column is the IDs'. */
export const idWarnings = (ids: readonly string[], registered: readonly string[], column: string): CellFault[][] =>
  doubtsOf(ids, registered).map((doubt) => (doubt === null ? [] : [{ column, message: doubtInWords(doubt) }]));

/** The rows to register. Throws `import_warned` where somebody has to be asked first. */
export function withoutWarned<Row extends { readonly line: number }>(
  rows: readonly Row[],
  warned: readonly { readonly line: number; readonly warnings: readonly CellFault[] }[],
  choice: WarnedRows,
): readonly Row[] {
  const lines = new Set(warned.filter(({ warnings }) => warnings.length > 0).map(({ line }) => line));
  if (lines.size > 0 && choice === undefined) throw new AppError('import_warned');
  return choice === 'skip' ? rows.filter(({ line }) => !lines.has(line)) : rows;
}
