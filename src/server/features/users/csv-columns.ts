import { ROLE_NAMES } from '#domain/users/role.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { UserRow } from './user-list.repository.ts';

/** The columns of a file of employees, in their order. */
export const COLUMNS = {
  employeeId: '社員ID',
  name: '氏名',
  role: '権限',
  password: '初期パスワード',
  clientCompany: '取引先企業',
  jobAssignment: '担当業務',
  employmentType: '雇用形態',
  hireDate: '入社日',
  leavingDate: '退職日',
  weeklyDays: '週所定労働日数',
  weeklyHours: '週所定労働時間',
  annualDays: '年間所定労働日数',
  // Only exported; an import ignores them.
  active: '利用状況',
  createdAt: '登録日',
} as const;

export type Column = keyof typeof COLUMNS;

/** The required columns of every file. */
export const REQUIRED_COLUMNS: readonly Column[] = ['employeeId', 'name'];

/** The columns that an import reads. */
export const IMPORTED_COLUMNS = (Object.keys(COLUMNS) as Column[]).filter(
  (column) => column !== 'active' && column !== 'createdAt',
);

/** The cells of a row, as typed; a column that the file lacks is omitted. */
export type Cells = Readonly<Partial<Record<Column, string>>>;

/** An employee as a row of an export, which can be imported again. */
export const toCells = (row: UserRow): Record<Column, string> => ({
  employeeId: row.employee_id,
  name: row.name,
  role: ROLE_NAMES[row.role],
  password: '',
  clientCompany: row.client_company_name ?? '',
  jobAssignment: row.job_assignment_name ?? '',
  employmentType: row.employment_type_name ?? '',
  hireDate: row.hired_on ?? '',
  leavingDate: row.left_on ?? '',
  weeklyDays: String(row.weekly_working_days ?? ''),
  weeklyHours: row.weekly_working_minutes === null ? '' : formatDuration(minutes(row.weekly_working_minutes)),
  annualDays: String(row.annual_working_days ?? ''),
  active: row.active ? '利用中' : '利用停止',
  createdAt: japanDate(epochMs(row.created_at.getTime())),
});

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
