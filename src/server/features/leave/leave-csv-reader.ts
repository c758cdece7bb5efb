import { type CsvLine, type CsvShape, decodeCsv, readCsvLines } from '../../platform/http/csv-lines.ts';

/** The columns of a file of grants with what is left of them, in their order. */
export const GRANT_COLUMNS = {
  employeeId: '社員ID',
  // Only for those who read the file; an import ignores it.
  name: '氏名',
  grantedOn: '付与日',
  kind: '種類',
  days: '付与日数',
  leftDays: '残日数',
  leftHours: '残時間数',
  dayHours: '1日の時間数',
  expiresOn: '有効期限',
} as const;

/** The columns of a file of days taken, in their order. */
export const TAKEN_COLUMNS = {
  employeeId: '社員ID',
  name: '氏名',
  date: '取得日',
  unit: '単位',
  hours: '時間数',
  dayHours: '1日の時間数',
} as const;

export type GrantCsvRow = CsvLine<keyof typeof GRANT_COLUMNS>;
export type TakenCsvRow = CsvLine<keyof typeof TAKEN_COLUMNS>;

/** The rows of a file, which is of the one or the other kind. */
export type LeaveCsv =
  | { readonly kind: 'grants'; readonly rows: readonly GrantCsvRow[] }
  | { readonly kind: 'taken'; readonly rows: readonly TakenCsvRow[] };

const MAX_GRANTS = 5000;
const MAX_TAKEN = 20_000;

const GRANTS: CsvShape<keyof typeof GRANT_COLUMNS> = {
  columns: GRANT_COLUMNS,
  required: ['employeeId', 'grantedOn', 'days', 'leftDays'],
  maxRows: MAX_GRANTS,
  none: '登録する付与の行がありません。',
  tooMany: `一度に登録できる付与は${MAX_GRANTS}件までです。ファイルを分けてください。`,
};

const TAKEN: CsvShape<keyof typeof TAKEN_COLUMNS> = {
  columns: TAKEN_COLUMNS,
  required: ['employeeId', 'date'],
  maxRows: MAX_TAKEN,
  none: '登録する取得日の行がありません。',
  tooMany: `一度に登録できる取得日は${MAX_TAKEN}日までです。ファイルを分けてください。`,
};

/**
 * Parses a file of grants or, where its headings have 取得日, of days taken; in UTF-8 or Shift_JIS. Throws `csv_unreadable` with the
 * reason.
 */
export function readLeaveCsv(bytes: Uint8Array): LeaveCsv {
  const [heading = ''] = decodeCsv(bytes).split(/\r?\n/, 1);
  return heading.normalize('NFKC').includes(TAKEN_COLUMNS.date)
    ? { kind: 'taken', rows: readCsvLines(bytes, TAKEN) }
    : { kind: 'grants', rows: readCsvLines(bytes, GRANTS) };
}
