import type { UserCsvPreview } from '#contract/user-csv.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type Cells, COLUMNS } from './csv-columns.ts';
import type { CsvRow } from './read-csv.ts';
import { type CellFault, type CompanyLists, readRow, type RowValues } from './read-csv-row.ts';

/** The company's state that a file is validated against. */
export interface CompanyState {
  readonly lists: CompanyLists;
  /** The existing employees with one of the file's employee IDs, by it. */
  readonly existing: ReadonlyMap<string, RowValues>;
}

/** The result of validating a row. */
export type CheckedRow = CsvRow &
  (
    | { readonly outcome: 'add'; readonly values: RowValues }
    | { readonly outcome: 'unchanged' }
    | { readonly outcome: 'fault'; readonly faults: readonly CellFault[] }
  );

/**
 * Validates each row: a new employee; nothing to do, for an existing one with the same values (an export imported again
 * with more rows); or its errors. An import never changes an existing employee.
 */
export function checkRows(rows: readonly CsvRow[], { lists, existing }: CompanyState, today: IsoDate): CheckedRow[] {
  const firstLines = new Map<string, number>();
  return rows.map((row): CheckedRow => {
    const employeeId = employeeIdOf(row.cells);
    const firstLine = firstLines.get(employeeId);
    if (firstLine === undefined) firstLines.set(employeeId, row.line);

    const { values, faults: ofCells } = readRow(row.cells, lists, today);
    const faults = [
      ...ofCells,
      ...(row.isTooLong ? [{ column: '', message: '見出しより多くの列があります' }] : []),
      ...(employeeId !== '' && firstLine !== undefined ? [atEmployeeId(`${firstLine}行目と重複しています`)] : []),
    ];
    const present = existing.get(employeeId);
    if (present === undefined)
      return faults.length > 0 ? { ...row, outcome: 'fault', faults } : { ...row, outcome: 'add', values };
    return faults.length === 0 && saysTheSame(row.cells, values, present)
      ? { ...row, outcome: 'unchanged' }
      : { ...row, outcome: 'fault', faults: [...faults, atEmployeeId('この社員IDは既に使用されています')] };
  });
}

/** The employee ID of a row as it would be stored. */
export const employeeIdOf = (cells: Cells): string => (cells.employeeId ?? '').trim();

const atEmployeeId = (message: string): CellFault => ({ column: COLUMNS.employeeId, message });

/** Whether an employee has the values of the cells, and no password is given. */
const saysTheSame = (cells: Cells, values: RowValues, present: RowValues): boolean =>
  (Object.keys(values) as (keyof RowValues)[]).every(
    (column) => !(column in cells) || values[column] === present[column],
  );

/** The preview of a checked file, without its passwords. */
export function presentPreview(rows: readonly CheckedRow[]): UserCsvPreview {
  const count = (outcome: CheckedRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    rows: rows.map((row) => ({
      line: row.line,
      outcome: row.outcome,
      employee_id: row.cells.employeeId ?? '',
      name: row.cells.name ?? '',
      role: row.cells.role ?? '',
      client_company: row.cells.clientCompany ?? '',
      job_assignment: row.cells.jobAssignment ?? '',
      employment_type: row.cells.employmentType ?? '',
      hire_date: row.cells.hireDate ?? '',
      faults: row.outcome === 'fault' ? [...row.faults] : [],
    })),
    added: count('add'),
    unchanged: count('unchanged'),
    faulty: count('fault'),
  };
}
