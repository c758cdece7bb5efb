import { doubtInWords, doubtsOf } from '#domain/company/odd-ids.ts';
import { AppError } from './app-error.ts';
import type { CellFault } from './csv-cells.ts';

/** The outcome for the rows that there is something to ask about: `undefined` where nobody has been asked. */
export type WarnedRows = 'register' | 'skip' | undefined;

/** A row that adds something, as far as its ID is asked about. */
interface AddingRow {
  readonly line: number;
  readonly id: string;
  readonly hints: readonly CellFault[];
}

/** The warnings on the IDs in `column` that rows add to those `registered`, by the rows' lines. */
export function idWarnings(
  rows: readonly AddingRow[],
  registered: readonly string[],
  column: string,
): ReadonlyMap<number, readonly CellFault[]> {
  const ids = rows.map(({ id }) => id);
  const doubts = doubtsOf(ids, registered);
  return new Map(
    rows.map(({ line, hints }, at) => {
      const doubt = doubts[at] ?? null;
      // An ID of two lines may be two IDs.
      const broken = hints.filter((hint) => hint.column === column);
      return [line, [...(doubt === null ? [] : [{ column, message: doubtInWords(doubt) }]), ...broken]];
    }),
  );
}

/** The notes on a row: a warning that has to be accepted is no hint as well. */
export const notesOf = (hints: readonly CellFault[], warnings: readonly CellFault[]) => ({
  hints: hints.filter((hint) => !warnings.includes(hint)),
  warnings: [...warnings],
});

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
