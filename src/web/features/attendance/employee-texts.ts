import type { IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatOnWorkingDay } from '#domain/time/minutes.ts';

/** Texts of an employee's month, which their admins alone see. */
export const employeeTexts = {
  totals: '月の集計',
  daysWorked: '出勤日数',
  hoursWorked: '総労働時間',
  missingClockOuts: '退勤未打刻',
  missingClockIns: '出勤未打刻',
  daysUnit: '日',
  hoursUnit: '時間',
  unknown: '-',
  deduction: '休憩未入力の日は1時間を控除',
  lackingBreaks: (days: number | undefined): string => `休憩未入力 ${days ?? '-'}日`,

  fillBreaks: '休憩の一括入力',
  noneLacking: '休憩が未入力の日はありません。',
  breakTime: '休憩時間',
  allDays: 'すべての日',
  chosen: (days: number): string => `${days}日を選択中`,
  span: ({ start, end }: Interval): string => `${formatOnWorkingDay(start)}〜${formatOnWorkingDay(end)}`,
  dayOf: (date: IsoDate): string => formatMonthDay(date),
  tooShort: '勤務時間が休憩時間より短いため、入力できません',
  fill: '入力する',
  filling: '入力中...',
  fillFailed: '保存に失敗しました',
  filledTitle: '一括入力した日',
  filledHint: 'その後に修正した日は含まれません。取り消すと、休憩は未入力に戻ります。',
  filledBreak: (duration: string): string => `休憩 ${duration}`,
  undo: 'まとめて取り消す',
  cancel: 'キャンセル',
};
