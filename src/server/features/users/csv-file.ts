import { CsvError, parse } from 'csv-parse/sync';
import type { Kysely } from 'kysely';

import type { UserCsvImport } from '#contract/user-csv.ts';
import type { UserFilter } from '#contract/users.ts';
import { ROLE_NAMES } from '#domain/users/role.ts';
import type { IsoDate, Weekday } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { formatDuration, type Minutes } from '#domain/time/minutes.ts';
import { type ContractOnRecord, currentContract } from '#domain/working-time/contract-on-record.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { DB } from '../../platform/database/schema.ts';
import { csvLines, toCsv } from '../../platform/http/csv.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { type UserRow, findUsers } from './user-list.repository.ts';

/** The columns of a file of employees, in their order. */
export const COLUMNS = {
  employeeId: '社員ID',
  name: '氏名',
  nameKana: 'フリガナ',
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
  contractFrom: '契約の開始日',
  mon: '所定_月',
  tue: '所定_火',
  wed: '所定_水',
  thu: '所定_木',
  fri: '所定_金',
  sat: '所定_土',
  sun: '所定_日',
  // Only exported; an import ignores them.
  active: '利用状況',
  createdAt: '登録日',
} as const;

export type Column = keyof typeof COLUMNS;

/** The columns with the minutes of a contract's weekdays, Sunday first. */
export const WEEKDAY_COLUMNS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const satisfies readonly Column[];

/** The required columns of every file. */
const REQUIRED_COLUMNS: readonly Column[] = ['employeeId', 'name'];

/** The columns that an import reads. */
const IMPORTED_COLUMNS = (Object.keys(COLUMNS) as Column[]).filter(
  (column) => column !== 'active' && column !== 'createdAt',
);

/** The cells of a row, as typed; a column that the file lacks is omitted. */
export type Cells = Readonly<Partial<Record<Column, string>>>;

const durationOf = (length: Minutes | null): string => (length === null ? '' : formatDuration(length));

/** The cells of a contract's weekdays; blank where they are unknown. */
function weekdayCells(contract: ContractOnRecord | null): Record<(typeof WEEKDAY_COLUMNS)[number], string> {
  const week = contract?.minutes ?? null;
  const on = (weekday: Weekday): string => (week === null ? '' : formatDuration(week[weekday]));
  return { sun: on(0), mon: on(1), tue: on(2), wed: on(3), thu: on(4), fri: on(5), sat: on(6) };
}

/** An employee, and the contract in force, as a row of an export, which can be imported again. */
const toCells = (row: UserRow, contract: ContractOnRecord | null): Record<Column, string> => ({
  employeeId: row.employee_id,
  name: row.name,
  nameKana: row.name_kana ?? '',
  role: ROLE_NAMES[row.role],
  password: '',
  clientCompany: row.client_company_name ?? '',
  jobAssignment: row.job_assignment_name ?? '',
  employmentType: row.employment_type_name ?? '',
  hireDate: row.hired_on ?? '',
  leavingDate: row.left_on ?? '',
  weeklyDays: String(contract?.weeklyDays ?? ''),
  weeklyHours: durationOf(contract?.weeklyMinutes ?? null),
  annualDays: String(contract?.annualDays ?? ''),
  contractFrom: contract?.from ?? '',
  ...weekdayCells(contract),
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

/** The most rows of one file. The hash of a thousand passwords takes some ten seconds. */
export const MAX_ROWS = 1000;

/** A row, with the line of the file that it ends on. */
export interface CsvRow {
  readonly line: number;
  readonly cells: Cells;
  /** Whether there is text after the last column. */
  readonly isTooLong: boolean;
}

const unreadable = (reason: string): AppError => AppError.at('file', 'csv_unreadable', { values: { reason } });

/**
 * Parses a file of employees, in UTF-8 or Shift_JIS. Throws `csv_unreadable` with the reason when it can't be parsed as
 * a whole: another encoding, broken quotes, wrong headings, no rows or too many.
 */
export function readCsv(bytes: Uint8Array): CsvRow[] {
  const [heading, ...records] = parseRecords(decode(bytes));
  if (heading === undefined) throw unreadable('ファイルが空です。');
  const columns = columnsOf(heading.record);
  if (records.length === 0) throw unreadable('登録する社員の行がありません。');
  if (records.length > MAX_ROWS)
    throw unreadable(`一度に登録できるのは${MAX_ROWS}人までです。ファイルを分けてください。`);
  return records.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(columns.map((column, index) => [column, unprotected(column, record[index] ?? '')])),
    isTooLong: record.slice(columns.length).some((cell) => cell.trim() !== ''),
  }));
}

/** Excel saves what it calls CSV in Shift_JIS. No Japanese text in it is valid UTF-8, so that is tried first. */
function decode(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this encoding.
    }
  }
  throw unreadable('文字コードをUTF-8またはShift_JISにして保存してください。');
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parseRecords(text: string): CsvRecord[] {
  try {
    return parse(text, {
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: 100_000,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(`${Number(error['lines'])}行目の形式が正しくありません。引用符（"）の数を確認してください。`);
  }
}

function columnsOf(headings: readonly string[]): Column[] {
  const byName = new Map(Object.entries(COLUMNS).map(([column, name]) => [name as string, column as Column]));
  const columns = headings.map((heading) => {
    const name = heading.normalize('NFKC').trim();
    const column = byName.get(name);
    if (column === undefined)
      throw unreadable(`1行目の見出し「${name.slice(0, 50)}」は使用できません。ひな形の見出しを使用してください。`);
    return column;
  });
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
  if (repeated !== undefined) throw unreadable(`1行目の見出し「${COLUMNS[repeated]}」が重複しています。`);
  const missing = REQUIRED_COLUMNS.find((column) => !columns.includes(column));
  if (missing !== undefined) throw unreadable(`1行目に見出し「${COLUMNS[missing]}」がありません。`);
  return columns;
}

/** A cell before an export escaped it; passwords are never exported. */
const unprotected = (column: Column, cell: string): string => (column === 'password' ? cell : unprotectCell(cell));

/** How many employees are read at a time. */
const PART = 1000;

const ALL_COLUMNS = Object.keys(COLUMNS) as Column[];

const headings = (columns: readonly Column[]): string[] => columns.map((column) => COLUMNS[column]);
const cellsOf = (columns: readonly Column[], cells: Cells): string[] =>
  columns.map((column) => protectCell(cells[column] ?? ''));

/** Streams the employees that the filter matches as CSV, batch by batch, with their contracts as of `today`. */
export async function* exportUsers(
  db: Kysely<DB>,
  companyId: string,
  filter: UserFilter,
  today: IsoDate,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(toCsv(headings(ALL_COLUMNS), []));
  for (let beside: number | undefined; ;) {
    const rows = (await findUsers(db, companyId, filter, { limit: PART, beside })) ?? [];
    const contracts = await contractsOnRecord(
      db,
      companyId,
      rows.map((row) => row.user_id),
    );
    const lines = rows.map((row) => {
      const current = currentContract(contracts.get(row.user_id) ?? [], today);
      return cellsOf(ALL_COLUMNS, toCells(row, current));
    });
    if (lines.length > 0) yield Buffer.from(csvLines(lines));
    if (rows.length < PART) return;
    beside = rows.at(-1)?.user_id;
  }
}

const EXAMPLES: readonly Cells[] = [
  {
    employeeId: 'E1001',
    name: '山田 太郎',
    nameKana: 'ヤマダ タロウ',
    role: '一般',
    hireDate: '2026-04-01',
    weeklyDays: '5',
    weeklyHours: '40:00',
    contractFrom: '2026-04-01',
    mon: '8:00',
    tue: '8:00',
    wed: '8:00',
    thu: '8:00',
    fri: '8:00',
    sat: '0:00',
    sun: '0:00',
  },
  { employeeId: 'E1002', name: '佐藤 花子', nameKana: 'サトウ ハナコ', role: '管理者', password: 'first-password' },
];

/** A template to fill in: the headings of an import, and two examples. */
export const writeTemplate = (): string =>
  toCsv(
    headings(IMPORTED_COLUMNS),
    EXAMPLES.map((cells) => cellsOf(IMPORTED_COLUMNS, cells)),
  );

/** An import's one-time passwords as CSV, to be distributed. */
export const writePasswordsCsv = (rows: UserCsvImport['one_time_passwords']): string =>
  toCsv(
    [COLUMNS.employeeId, COLUMNS.name, '仮パスワード'],
    rows.map(({ employee_id, name, one_time_password }) => [
      protectCell(employee_id),
      protectCell(name),
      one_time_password,
    ]),
  );
