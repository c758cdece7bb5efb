import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';

/** Texts of the shift manager. */
export const texts = {
  title: 'シフト管理',
  defaultHours: '標準勤務時間',
  date: '日付',
  workday: '出勤日',
  start: '開始',
  end: '終了',
  breakTime: '休憩',
  /** The name of a field in a row, whose head a screen reader may not have read. */
  of: (day: string, field: string): string => `${day}の${field}`,
  fillWeekdays: '平日をまとめて入力',
  copyPrevious: '前月からコピー',
  copying: 'コピー中...',
  summary: '予定の合計',
  days: '予定出勤日数',
  daysUnit: '日',
  hours: '予定勤務時間',
  hoursUnit: '時間',
  unknown: '-',
  save: '保存',
  saving: '保存中...',
  saveFailed: '保存に失敗しました',
  loading: '読み込み中...',
  loadFailed: 'シフトデータの取得に失敗しました',
  holidaysFailed: 'データの取得に失敗しました',
  required: (field: string): string => `${field}を入力してください`,
  equalTimes: '開始と終了に同じ時刻は指定できません',
  unsaved: '保存していない変更があります',
  discard: '変更を破棄',
  undo: '元に戻す',
  filled: (days: number): string => `平日${days}日を入力しました`,
  nothingToFill: '平日はすべて入力済みです',
  copied: (month: string): string => `${month}のシフトをコピーしました`,
  nothingToCopy: (month: string): string => `${month}のシフトが登録されていません`,
  sameAsPrevious: (month: string): string => `${month}のシフトと同じ内容です`,
  discarded: '変更を破棄しました',
  restored: '保存していない変更を復元しました',
};

/** Texts of an employee's shifts, which their admins alone see. */
export const employeeTexts = {
  hours: 'シフト',
  actions: '操作',
  correct: '修正',
  correctionOf: (date: IsoDate): string => `${formatMonthDay(date)}のシフトの修正`,
  dayOff: '休み',
  unplanned: '未登録',
  title: 'シフトの修正',
  saveFailed: 'シフト情報の更新に失敗しました',
  loadFailed: 'シフト情報の取得に失敗しました',
};
