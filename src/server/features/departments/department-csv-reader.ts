import { type CsvLine, type CsvShape, readCsvLines } from '../../platform/http/csv-lines.ts';

/** The columns of a file of departments and sites, in their order. */
export const DEPARTMENT_COLUMNS = {
  kind: '種類',
  code: 'コード',
  name: '名称',
  parent: '上位コード',
  from: '開始日',
  to: '終了日',
  superior: '上長の社員ID',
} as const;

/** The columns of a file of memberships, in their order. */
export const MEMBERSHIP_COLUMNS = {
  employeeId: '社員ID',
  // These two are only for those who read the file; an import ignores them.
  name: '氏名',
  departmentName: '部署・拠点',
  department: 'コード',
  from: '開始日',
  to: '終了日',
  isMain: '主・兼務',
  superior: '上長の社員ID',
} as const;

export type DepartmentColumn = keyof typeof DEPARTMENT_COLUMNS;
export type MembershipColumn = keyof typeof MEMBERSHIP_COLUMNS;

/** A row, with the line of the file that it ends on. */
export type DepartmentCsvRow = CsvLine<DepartmentColumn>;
export type MembershipCsvRow = CsvLine<MembershipColumn>;

const MAX_DEPARTMENTS = 2000;
const DEPARTMENTS: CsvShape<DepartmentColumn> = {
  columns: DEPARTMENT_COLUMNS,
  required: ['kind', 'code', 'name'],
  maxRows: MAX_DEPARTMENTS,
  none: '登録する部署・拠点の行がありません。',
  tooMany: `一度に登録できるのは${MAX_DEPARTMENTS}件までです。ファイルを分けてください。`,
};

/** The memberships of five thousand people with some history. */
const MAX_MEMBERSHIPS = 20_000;
const MEMBERSHIPS: CsvShape<MembershipColumn> = {
  columns: MEMBERSHIP_COLUMNS,
  required: ['employeeId', 'department', 'from'],
  maxRows: MAX_MEMBERSHIPS,
  none: '登録する所属の行がありません。',
  tooMany: `一度に登録できるのは${MAX_MEMBERSHIPS}件までです。ファイルを分けてください。`,
};

/** Parses a file of departments, in UTF-8 or Shift_JIS. Throws `csv_unreadable` with the reason. */
export const readDepartmentCsv = (bytes: Uint8Array): DepartmentCsvRow[] => readCsvLines(bytes, DEPARTMENTS);

/** Parses a file of memberships, in UTF-8 or Shift_JIS. Throws `csv_unreadable` with the reason. */
export const readMembershipCsv = (bytes: Uint8Array): MembershipCsvRow[] => readCsvLines(bytes, MEMBERSHIPS);
