import type { UserCsvPreview } from '#contract/user-csv.ts';
import type { CheckedRow } from './check-csv-rows.ts';

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
