/** The columns that a report of work (作業報告書) can have, in their order. */
export const REPORT_COLUMNS = [
  'date',
  'weekday',
  'start',
  'end',
  'break',
  'work',
  'category',
  'remark',
  'note',
] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

/** The columns' headings; a form of the client's names what it wants of a day by them, too. */
export const REPORT_COLUMN_NAMES: Readonly<Record<ReportColumn, string>> = {
  date: '日付',
  weekday: '曜日',
  start: '開始',
  end: '終了',
  break: '休憩',
  work: '作業時間',
  category: '分類',
  remark: '備考',
  note: '作業内容・備考',
};

/** What a form of the client's can have of a report beside its days, by the names of the placeholders. */
export const FORM_FIELDS = [
  '社員名',
  '社員ID',
  '会社名',
  '取引先企業',
  '宛名',
  '担当業務',
  '組織単位',
  '作業場所',
  '契約番号',
  '年',
  '月',
  '開始日',
  '終了日',
  '作業日数',
  '作業時間合計',
  '精算幅下限',
  '精算幅上限',
  '控除時間',
  '超過時間',
  '丸め',
] as const;
export type FormField = (typeof FORM_FIELDS)[number];

/** The largest form that is taken. */
export const FORM_MAX_BYTES = 2 * 1024 * 1024;

/** How wide the columns are beside each other. */
export const REPORT_COLUMN_WIDTHS: Readonly<Record<ReportColumn, number>> = {
  date: 14,
  weekday: 10,
  start: 18,
  end: 20,
  break: 16,
  work: 22,
  category: 28,
  remark: 54,
  note: 82,
};

/** How wide each of these columns is, beside each other on a page of a width. */
export function columnWidths(columns: readonly ReportColumn[], page: number): number[] {
  const whole = columns.reduce((sum, column) => sum + REPORT_COLUMN_WIDTHS[column], 0);
  return columns.map((column) => (REPORT_COLUMN_WIDTHS[column] * page) / whole);
}

/** The most places for seals that fit beside the client's name, and the longest name of one. */
export const REPORT_SEALS = { most: 4, longest: 10 };

/** The layout of a report whose client has none of its own. */
export const USUAL_REPORT = {
  title: '作業報告書',
  columns: ['date', 'weekday', 'start', 'end', 'break', 'work', 'note'],
  recipient: '',
  contract_number: '',
  footing: '',
  seals: ['貴社 承認', '作業者'],
} as const satisfies {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly recipient: string;
  readonly contract_number: string;
  readonly footing: string;
  readonly seals: readonly string[];
};
