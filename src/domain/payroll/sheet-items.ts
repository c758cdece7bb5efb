import { MONTH_STATUS_NAMES } from '../closing/closing.ts';
import { figuresOf, holidayWorkOnSheet, workBeyond, workedHours } from '../sheet/sheet.ts';
import { premiumHours } from '../working-time/monthly-totals.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { daysItem, hoursItem, text } from './item.ts';
import type { PayrollMonth } from './month.ts';

/**
 * Of the sheet's overtime, what has passed 60 hours: of the paid figures that of the law, of the shown times work beyond the
 * law's 8 hours a day, without the week.
 */
function over60Hours({ sheet, hours }: PayrollMonth): Minutes {
  if (figuresOf(sheet) === 'paid') return hours.overtimeOver60;
  const { standardDay } = DEFAULT_WORKING_TIME_POLICY;
  const overtime = workBeyond(sheet.days, standardDay);
  return premiumHours({ overtime, statutoryHoliday: minutes(0) }).at50Percent;
}

/**
 * The figures of the attendance sheet, by its policy: beyond the standard day on each day (D9), rounded as it shows the
 * times, work on statutory rest days included. Not the law's classes, and so each says whose it is.
 */
export const SHEET_ITEMS = {
  days_worked: daysItem(
    'sheet',
    '出勤日数（出勤簿）',
    '出勤の打刻がある日の数',
    ({ sheet }) => sheet.summary.daysWorked,
  ),
  days_absent: daysItem(
    'sheet',
    '欠勤日数（出勤簿）',
    '出勤簿の規則による欠勤の日数（平日に記録のない日を含む）',
    ({ sheet }) => sheet.summary.daysAbsent,
  ),
  days_late: daysItem(
    'sheet',
    '遅刻日数（出勤簿）',
    '会社の基本ルールの遅刻の基準による日数',
    ({ sheet }) => sheet.summary.daysLate,
  ),
  days_left_early: daysItem(
    'sheet',
    '早退日数（出勤簿）',
    '会社の基本ルールの早退の基準による日数',
    ({ sheet }) => sheet.summary.daysLeftEarly,
  ),
  times_late_or_early: daysItem(
    'sheet',
    '遅刻・早退の回数（出勤簿）',
    '遅刻日数（出勤簿）と早退日数（出勤簿）の合計',
    ({ sheet: { summary } }) => summary.daysLate + summary.daysLeftEarly,
  ),
  days_on_leave: daysItem(
    'sheet',
    '有給日数（出勤簿）',
    '承認された有給休暇の日数',
    ({ sheet }) => sheet.summary.daysOnLeave,
  ),
  total_hours: hoursItem(
    'sheet',
    '総労働時間（出勤簿・有給込）',
    '出勤簿の勤務時間の合計。有給休暇の日の時間を含む',
    ({ sheet }) => sheet.summary.work,
  ),
  worked_hours: hoursItem(
    'sheet',
    '実労働時間（出勤簿・有給除）',
    '出勤簿の勤務時間の合計。有給休暇の日の時間を含まない',
    ({ sheet }) => workedHours(sheet.days),
  ),
  regular_hours: hoursItem(
    'sheet',
    '所定内時間（出勤簿）',
    '実労働時間（出勤簿）から残業時間（出勤簿）を引いた時間',
    ({ sheet }) => workedHours(sheet.days) - sheet.summary.overtime,
  ),
  overtime: hoursItem(
    'sheet',
    '残業時間（出勤簿）',
    '出勤簿の残業の列。日ごとに1日の所定時間を超えた時間で、週の時間外や法定休日を区別しない',
    ({ sheet }) => sheet.summary.overtime,
  ),
  overtime_to_60: hoursItem(
    'sheet',
    '残業時間（出勤簿・60時間以内）',
    '残業時間（出勤簿）から残業時間（出勤簿・60時間超）を引いた時間',
    (month) => month.sheet.summary.overtime - over60Hours(month),
  ),
  overtime_over_60: hoursItem(
    'sheet',
    '残業時間（出勤簿・60時間超）',
    '日ごとに8時間を超えた時間の合計のうち、60時間を超えた時間。週の時間外を含まない',
    over60Hours,
  ),
  night: hoursItem(
    'sheet',
    '深夜時間（出勤簿）',
    '出勤簿の時刻による22時〜翌5時の勤務時間',
    ({ sheet }) => sheet.summary.night,
  ),
  night_column: hoursItem(
    'sheet',
    '深夜残業（出勤簿）',
    '出勤簿の深夜の列。会社の基本ルールの設定による',
    ({ sheet }) => sheet.summary.nightOvertime,
  ),
  days_holiday_work: daysItem(
    'sheet',
    '祝日出勤日数',
    '国民の祝日に出勤した日の数。休日労働とは限らない',
    ({ sheet }) => holidayWorkOnSheet(sheet).days,
  ),
  holiday_work: hoursItem(
    'sheet',
    '祝日出勤時間',
    '国民の祝日の勤務時間の合計（出勤簿）。休日労働とは限らない',
    ({ sheet }) => holidayWorkOnSheet(sheet).work,
  ),
} as const;

/** Whose month it is, and which. */
export const OTHER_ITEMS = {
  employee_id: text('other', '社員ID', '社員を見分ける番号。ファイルに必ず必要', ({ employeeId }) => employeeId),
  name: text('other', '氏名', '社員の氏名', ({ name }) => name),
  month: text('other', '対象年月', '月度（YYYY-MM）', ({ sheet }) => sheet.month),
  period_from: text('other', '集計開始日', '月度の最初の日（YYYY-MM-DD）', ({ period }) => period.from),
  period_to: text('other', '集計終了日', '月度の最後の日（YYYY-MM-DD）', ({ period }) => period.to),
  status: text(
    'other',
    '締めの状態',
    '未締め、本人確認済み、締め済みのどれか',
    ({ status }) => MONTH_STATUS_NAMES[status],
  ),
} as const;
