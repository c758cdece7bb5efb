import type { ShiftDayFault } from '#domain/shift/plan.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { SCREEN_TITLES } from '../../lib/screen-titles.ts';
import { translatable } from '../../lib/language.ts';

/** Texts of the shift manager. */
export const texts = translatable('shifts', {
  requestChange: 'シフトの変更を申請',
  title: SCREEN_TITLES['/shift-manager'],
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
  daysUnit: (_days: number): string => '日',
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
  endDay: '終わりの日',
  hoursFaults: {
    times_required: '開始と終了を入力してください',
    equal_times: '開始と終了が同じ時刻です。翌日に終わるときは、終わりの日（翌日）を選択してください',
    no_hours: '当日の終了は、開始より後にしてください',
    too_long: 'シフトは36時間以内で入力してください',
  } satisfies Record<ShiftDayFault, string>,
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
});

/** Texts of an employee's shifts, which their admins alone see. */
export const employeeTexts = translatable('employee-shifts', {
  hours: 'シフト',
  actions: '操作',
  correct: '修正',
  correctionOf: (date: IsoDate): string => `${formatMonthDay(date)}のシフトの修正`,
  dayOff: '休み',
  unplanned: '未登録',
  title: 'シフトの修正',
  saveFailed: 'シフト情報の更新に失敗しました',
  loadFailed: 'シフト情報の取得に失敗しました',
});

/** Texts of one's own shifts where admins plan them. */
export const plannedTexts = translatable('planned-shifts', {
  needsApproval: 'シフトの変更には承認が必要です。',
  lead: 'シフトは管理者が作成します。',
  until: (date: IsoDate): string => `希望は${formatMonthDay(date)}まで出せます。`,
  over: (date: IsoDate): string => `希望の受付は${formatMonthDay(date)}で終わりました。`,
  date: '日付',
  shift: 'シフト',
  wish: '希望',
  days: 'シフトと希望',
  unplanned: '未登録',
  changed: '変更あり',
  before: (text: string): string => `変更前 ${text}`,
  noWish: '希望なし',
  dayOff: '休み希望',
  hours: '時間を指定',
  start: '開始',
  end: '終了',
  note: 'ひとこと',
  notePlaceholder: 'ひとこと（任意）',
  of: (day: string, field: string): string => `${day}の${field}`,
  save: '希望を保存',
  saving: '保存中...',
  saveFailed: '希望の保存に失敗しました',
  loadFailed: 'シフトの取得に失敗しました',
  restored: '保存していない希望を復元しました',
  discard: '破棄',
  unsaved: '保存していない希望があります',
  count: (count: number): string => `希望 ${count}日`,
});
