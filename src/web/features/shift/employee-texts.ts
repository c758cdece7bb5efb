import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';

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
