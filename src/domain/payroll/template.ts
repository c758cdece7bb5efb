import type { HoursFormat, PayrollItem } from './items.ts';

/** The encodings that payroll software reads. Shift_JIS is Windows' own, code page 932. */
export const ENCODINGS = ['utf-8', 'shift_jis'] as const;
export type PayrollEncoding = (typeof ENCODINGS)[number];

/** A column of the file. */
export interface PayrollColumn {
  readonly item: PayrollItem;
  readonly heading: string;
  /** The text of a column of the item `fixed_text`; empty otherwise. */
  readonly text: string;
}

/** The format of a payroll export: a file with a line for each employee. */
export interface PayrollTemplate {
  readonly name: string;
  readonly encoding: PayrollEncoding;
  readonly hoursFormat: HoursFormat;
  readonly hasHeader: boolean;
  /** In their order. */
  readonly columns: readonly PayrollColumn[];
}

/** The error of a template's columns. `column` is 0-based. */
export type TemplateFault =
  | { readonly kind: 'nobody_named' }
  | { readonly kind: 'heading_missing' | 'heading_repeated' | 'text_missing'; readonly column: number };

/**
 * The first error that keeps payroll software from reading such a file correctly, or `null`: no column with the
 * employee ID, a fixed text that is empty, and, with a header row, a column without a unique heading. An empty column
 * needs no heading.
 */
export function templateFault({
  columns,
  hasHeader,
}: Pick<PayrollTemplate, 'columns' | 'hasHeader'>): TemplateFault | null {
  if (!columns.some(({ item }) => item === 'employee_id')) return { kind: 'nobody_named' };
  const headings = columns.map(({ heading }) => heading.trim());
  for (const [column, { item, text }] of columns.entries()) {
    const heading = headings[column] ?? '';
    if (item === 'fixed_text' && text === '') return { kind: 'text_missing', column };
    if (!hasHeader) continue;
    if (heading === '') {
      if (item !== 'empty') return { kind: 'heading_missing', column };
    } else if (headings.indexOf(heading) < column) return { kind: 'heading_repeated', column };
  }
  return null;
}

/**
 * Whether a spreadsheet would take the value for a formula. Payroll software takes it literally, and so the file has it
 * unescaped.
 */
export const looksLikeFormula = (value: string): boolean => /^[=+\-@\t\r]/.test(value);

type Column = readonly [heading: string, item: PayrollItem, text?: string];

const columns = (...list: readonly Column[]): PayrollTemplate['columns'] =>
  list.map(([heading, item, text = '']) => ({ heading, item, text }));

/** Preset templates. docs/payroll.md says which parts the software's makers publish, and which are only a proposal. */
export const PRESET_TEMPLATES = {
  standard: {
    name: '標準（全項目）',
    encoding: 'utf-8',
    hoursFormat: 'decimal',
    hasHeader: true,
    columns: columns(
      ['社員ID', 'employee_id'],
      ['氏名', 'name'],
      ['対象年月', 'month'],
      ['出勤日数', 'days_worked'],
      ['欠勤日数', 'days_absent'],
      ['遅刻日数', 'days_late'],
      ['早退日数', 'days_left_early'],
      ['有給日数', 'days_on_leave'],
      ['総労働時間', 'total_hours'],
      ['所定内時間', 'regular_hours'],
      ['残業時間', 'overtime'],
      ['60時間超', 'overtime_over_60'],
      ['深夜時間', 'night'],
      ['祝日出勤日数', 'days_holiday_work'],
      ['祝日出勤時間', 'holiday_work'],
      ['締めの状態', 'status'],
    ),
  },
  yayoi: {
    name: '弥生給与',
    encoding: 'shift_jis',
    hoursFormat: 'decimal',
    hasHeader: true,
    columns: columns(
      ['従業員特定文字', 'employee_id'],
      ['出勤日数', 'days_worked'],
      ['欠勤日数', 'days_absent'],
      ['有休日数', 'days_on_leave'],
      ['遅刻早退回数', 'times_late_or_early'],
      ['実働時間', 'worked_hours'],
      ['普通残業時間', 'overtime'],
      ['深夜残業時間', 'night'],
      ['休日勤務時間', 'holiday_work'],
    ),
  },
  freee: {
    name: 'freee人事労務',
    encoding: 'utf-8',
    hoursFormat: 'decimal',
    hasHeader: true,
    columns: columns(
      ['従業員番号', 'employee_id'],
      ['氏名', 'name'],
      ['出勤日数', 'days_worked'],
      ['欠勤日数', 'days_absent'],
      ['有給取得日数', 'days_on_leave'],
      ['総労働時間', 'worked_hours'],
      ['残業時間', 'overtime'],
      ['深夜労働時間', 'night'],
    ),
  },
  moneyforward: {
    name: 'マネーフォワード クラウド給与',
    encoding: 'utf-8',
    hoursFormat: 'decimal',
    hasHeader: true,
    columns: columns(
      ['Version', 'fixed_text', '2'],
      ['従業員コード', 'employee_id'],
      ['出勤日数', 'days_worked'],
      ['欠勤日数', 'days_absent'],
      ['有給日数', 'days_on_leave'],
      ['労働時間', 'worked_hours'],
      ['残業時間', 'overtime'],
      ['深夜時間', 'night'],
    ),
  },
} as const satisfies Record<string, PayrollTemplate>;

export type PresetTemplate = keyof typeof PRESET_TEMPLATES;

export const READY_NAMES = Object.keys(PRESET_TEMPLATES) as PresetTemplate[];
