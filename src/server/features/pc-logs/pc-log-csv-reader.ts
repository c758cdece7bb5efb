import { type CsvLine, type CsvShape, readCsvLines } from '../../platform/http/csv-lines.ts';

/** The columns of a file of PC logs, in their order. */
export const PC_LOG_COLUMNS = {
  employeeId: '社員ID',
  // Only for those who read the file; an import ignores it.
  name: '氏名',
  date: '日付',
  first: '最初の操作',
  last: '最後の操作',
} as const;

type PcLogColumn = keyof typeof PC_LOG_COLUMNS;

/** A row, with the line of the file that it ends on. */
export type PcLogCsvRow = CsvLine<PcLogColumn>;

/** A month of a thousand people. */
const MAX_ROWS = 31_000;

const SHAPE: CsvShape<PcLogColumn> = {
  columns: PC_LOG_COLUMNS,
  required: ['employeeId', 'date', 'first', 'last'],
  maxRows: MAX_ROWS,
  none: '登録するPCログの行がありません。',
  tooMany: `一度に登録できるのは${MAX_ROWS}件までです。ファイルを分けてください。`,
};

/** Parses a file of PC logs, in UTF-8 or Shift_JIS. Throws `csv_unreadable` with the reason. */
export const readPcLogCsv = (bytes: Uint8Array): PcLogCsvRow[] => readCsvLines(bytes, SHAPE);
