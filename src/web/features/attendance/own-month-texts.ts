import { MONTH_STATUS_NAMES } from '#domain/month-end/closing.ts';
import { FINDING_NAMES } from '#domain/month-end/finding.ts';

/** Texts of how far the closing of one's own month has come. */
export const texts = {
  label: '月の締め',
  states: MONTH_STATUS_NAMES,
  kinds: FINDING_NAMES,
  by: (when: string, name: string) => `${when} ${name}`,
  findingDays: (days: number) => `要確認 ${days}日`,

  lastMonthFindings: (days: number) => `前月 要確認 ${days}日`,
  lastMonthUnconfirmed: '前月の本人確認がまだです',
  openLastMonth: (month: string) => `${month}を開く`,

  confirm: '本人確認をする',
  confirmTitle: (month: string) => `${month}の本人確認`,
  confirmText: '打刻・休憩・休暇・欠勤に間違いがないことを確認しましたか。確認したことが管理者に伝わります。',
  confirmWithFindings: (days: number) => `要確認が${days}日残っています。直せるものは先に直してください。`,
  confirmHint: '確認したあとで勤怠を変更すると、もう一度の確認が必要になります。',
  confirming: '確認しています...',
  confirmFailed: '本人確認に失敗しました',
  cancel: 'キャンセル',
};
