import { translatable } from '../../lib/language.ts';

/** Texts of a month before the go-live. */
export const pastTexts = translatable('past-month', {
  title: '移行前の勤怠',
  about: '利用開始前の製品の記録です。そのまま表示しています。修正はできません。',
  failed: '移行前の勤怠の取得に失敗しました',
  daysUnit: '日',
  workedDays: '出勤日数',
  worked: '実働',
  overtime: '時間外',
  restDayWork: '法定休日',
  night: '深夜',
  leaveTaken: '有休',
  absence: '欠勤',
  noTotals: '時間外と法定休日が分からないため、月の集計はありません。',
  days: '移行前の日ごとの勤怠',
  none: '移行前の勤怠はありません。',
  date: '日付',
  punches: '出勤・退勤',
  breakTime: '休憩',
  insideOvertime: '法定内残業',
  remarks: '備考',
  kinds: { workday: '平日', scheduled_holiday: '所定休日', statutory_holiday: '法定休日' },
  late: (length: string): string => `遅刻 ${length}`,
  early: (length: string): string => `早退 ${length}`,
  leaveOf: (days: number): string => `有休 ${days}日`,
  absenceOf: (days: number): string => `欠勤 ${days}日`,
});
