import { type CsvLine, type CsvShape, readCsvLines } from '../../platform/http/csv-lines.ts';

/** The columns of a file of contracts, in their order. */
export const CONTRACT_COLUMNS = {
  employeeId: '社員ID',
  // Only for those who read the file; an import ignores it.
  name: '氏名',
  from: '適用開始日',
  employmentType: '雇用形態',
  wageKind: '賃金形態',
  workRule: '就業ルール',
  weeklyDays: '週所定労働日数',
  weeklyHours: '週所定労働時間',
  mon: '所定_月',
  tue: '所定_火',
  wed: '所定_水',
  thu: '所定_木',
  fri: '所定_金',
  sat: '所定_土',
  sun: '所定_日',
  annualDays: '年間所定労働日数',
  leaveDay: '有給休暇1日の時間',
  endsOn: '契約期間の終わり',
  renewal: '更新',
  shortTime: '短時間勤務',
} as const;

export type ContractColumn = keyof typeof CONTRACT_COLUMNS;

/** A row, with the line of the file that it ends on. */
export type ContractCsvRow = CsvLine<ContractColumn>;

/** The most rows of one file: the contracts of two thousand people with some history. */
const MAX_CONTRACT_ROWS = 5000;

const SHAPE: CsvShape<ContractColumn> = {
  columns: CONTRACT_COLUMNS,
  required: ['employeeId', 'from'],
  maxRows: MAX_CONTRACT_ROWS,
  none: '登録する契約の行がありません。',
  tooMany: `一度に登録できるのは${MAX_CONTRACT_ROWS}件までです。ファイルを分けてください。`,
};

/** Parses a file of contracts, in UTF-8 or Shift_JIS. Throws `csv_unreadable` with the reason. */
export const readContractCsv = (bytes: Uint8Array): ContractCsvRow[] => readCsvLines(bytes, SHAPE);
