import { type CsvLine, type CsvShape, readCsvLines } from '../../platform/http/csv-lines.ts';

/** The columns of a file of employees, in their order. */
export const COLUMNS = {
  employeeId: '社員ID',
  name: '氏名',
  nameKana: 'フリガナ',
  mailAddress: 'メールアドレス',
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
  department: '現在の部署',
  site: '現在の拠点',
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

/** The most rows of one file. The hash of a thousand passwords takes some ten seconds. */
export const MAX_ROWS = 1000;

/** A row, with the line of the file that it ends on. */
export type CsvRow = CsvLine<Column>;

const SHAPE: CsvShape<Column> = {
  columns: COLUMNS,
  required: REQUIRED_COLUMNS,
  maxRows: MAX_ROWS,
  none: '登録する社員の行がありません。',
  tooMany: `一度に登録できるのは${MAX_ROWS}人までです。ファイルを分けてください。`,
  // They are never exported.
  verbatim: ['password'],
};

/** Parses a file of employees, in UTF-8 or Shift_JIS. Throws `csv_unreadable` with the reason. */
export const readCsv = (bytes: Uint8Array): CsvRow[] => readCsvLines(bytes, SHAPE);
