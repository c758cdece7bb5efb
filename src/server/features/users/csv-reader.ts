import { AppError } from '../../platform/http/app-error.ts';
import { csvRecords } from '../../platform/http/csv.ts';

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

/** The cells of a row, as typed; a column that the file lacks is omitted. */
export type Cells = Readonly<Partial<Record<Column, string>>>;

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
  const [heading, ...records] = csvRecords(decode(bytes), (line) =>
    unreadable(`${line}行目の形式が正しくありません。引用符（"）の数を確認してください。`),
  );
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
