import type { PayrollItem } from './items.ts';
import type { PayrollTemplate } from './template.ts';

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
