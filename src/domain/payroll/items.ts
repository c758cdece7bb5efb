import { MONTH_STATUS_NAMES, type MonthStatus } from '../closing/closing.ts';
import { holidayWork, type Sheet } from '../sheet/sheet.ts';
import { roundHours } from '../time/hours.ts';
import { formatDuration, minutes, type Minutes } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { premiumHours } from '../working-time/monthly-totals.ts';

/** An employee's month for the payroll export: the sheet, of a closed month its snapshot. */
export interface PayrollMonth {
  readonly employeeId: string;
  readonly name: string;
  readonly status: MonthStatus;
  readonly sheet: Sheet;
}

type Item<Kind extends string, Value> = {
  readonly label: string;
  readonly kind: Kind;
  readonly of: (month: PayrollMonth) => Value;
};

const text = (label: string, of: (month: PayrollMonth) => string): Item<'text', string> => ({
  label,
  kind: 'text',
  of,
});
const days = (label: string, of: (month: PayrollMonth) => number): Item<'days', number> => ({
  label,
  kind: 'days',
  of,
});
const hours = (label: string, of: (month: PayrollMonth) => Minutes): Item<'hours', Minutes> => ({
  label,
  kind: 'hours',
  of,
});

/** The hours worked; the sheet's total includes those of the leave days (D9). */
const workedHours = ({ sheet }: PayrollMonth): Minutes =>
  minutes(sheet.days.reduce((sum, { work }) => sum + (work ?? 0), 0));

/** Statutory overtime beyond 60 hours, which a company's shorter standard day doesn't add to (労基法37条). */
function over60Hours({ sheet }: PayrollMonth): Minutes {
  const { standardDay } = DEFAULT_WORKING_TIME_POLICY;
  const overtime = sheet.days.reduce((sum, { work }) => sum + Math.max(0, (work ?? 0) - standardDay), 0);
  return premiumHours({ overtime: minutes(overtime), statutoryHoliday: minutes(0) }).at50Percent;
}

/**
 * The exportable values of a month, each by the sheet's own figures. The sheet's overtime is that beyond the standard
 * day (D9); it includes work on statutory rest days.
 */
const MONTH_ITEMS = {
  employee_id: text('社員ID', ({ employeeId }) => employeeId),
  name: text('氏名', ({ name }) => name),
  month: text('対象年月', ({ sheet }) => sheet.month),
  days_worked: days('出勤日数', ({ sheet }) => sheet.summary.daysWorked),
  days_absent: days('欠勤日数', ({ sheet }) => sheet.summary.daysAbsent),
  days_late: days('遅刻日数', ({ sheet }) => sheet.summary.daysLate),
  days_left_early: days('早退日数', ({ sheet }) => sheet.summary.daysLeftEarly),
  times_late_or_early: days('遅刻・早退の回数', ({ sheet: { summary } }) => summary.daysLate + summary.daysLeftEarly),
  days_on_leave: days('有給日数', ({ sheet }) => sheet.summary.daysOnLeave),
  total_hours: hours('総労働時間（有給込）', ({ sheet }) => sheet.summary.work),
  worked_hours: hours('実労働時間（有給除）', workedHours),
  regular_hours: hours('所定内時間', (month) => minutes(workedHours(month) - month.sheet.summary.overtime)),
  overtime: hours('残業時間', ({ sheet }) => sheet.summary.overtime),
  overtime_to_60: hours('残業（60時間以内）', (month) => minutes(month.sheet.summary.overtime - over60Hours(month))),
  overtime_over_60: hours('残業（60時間超）', over60Hours),
  night: hours('深夜時間', ({ sheet }) => sheet.summary.night),
  night_column: hours('深夜残業（出勤簿）', ({ sheet }) => sheet.summary.nightOvertime),
  days_holiday_work: days('祝日出勤日数', ({ sheet }) => holidayWork(sheet.days).days),
  holiday_work: hours('祝日出勤時間', ({ sheet }) => holidayWork(sheet.days).work),
  status: text('締めの状態', ({ status }) => MONTH_STATUS_NAMES[status]),
} as const;

/** The content of a column: a figure or text of the month, the same text for everybody, or nothing. */
export type PayrollItem = keyof typeof MONTH_ITEMS | 'fixed_text' | 'empty';

/** The items' names where columns are chosen, in that order. */
export const PAYROLL_ITEM_NAMES = {
  ...(Object.fromEntries(Object.entries(MONTH_ITEMS).map(([item, { label }]) => [item, label])) as Record<
    keyof typeof MONTH_ITEMS,
    string
  >),
  fixed_text: '固定の文字',
  empty: '空欄',
} as const satisfies Record<PayrollItem, string>;

export const PAYROLL_ITEMS = Object.keys(PAYROLL_ITEM_NAMES) as PayrollItem[];

/** The notation of durations: `8.50` hours, `8:30`, or `510` minutes. */
export const HOURS_FORMATS = ['decimal', 'h_mm', 'minutes'] as const;
export type HoursFormat = (typeof HOURS_FORMATS)[number];

const formatHours: Readonly<Record<HoursFormat, (length: Minutes) => string>> = {
  // Rounded once, from the month's whole minutes (D13).
  decimal: (length) => roundHours(length, 2).toFixed(2),
  h_mm: formatDuration,
  minutes: String,
};

/** The value of a column for the month. `text` is the value of a fixed one. */
export function payrollCell(
  { item, text: fixed }: { readonly item: PayrollItem; readonly text: string },
  month: PayrollMonth,
  format: HoursFormat,
): string {
  if (item === 'fixed_text') return fixed;
  if (item === 'empty') return '';
  const figure = MONTH_ITEMS[item];
  return figure.kind === 'hours' ? formatHours[format](figure.of(month)) : String(figure.of(month));
}
