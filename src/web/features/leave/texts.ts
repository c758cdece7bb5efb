import { STATUS_NAMES } from '#domain/leave/request.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';

/** A date of the server's as it is shown: `2026/11/20（金）`. */
export const dateText = (date: string): string => formatDate(isoDate(date));

/** Texts of paid leave that its screens share. */
export const leaveTexts = {
  loading: '読み込み中...',
  close: '閉じる',
  annualLeave: '有給休暇',
  days: (days: number): string => `${days}日`,
  statuses: STATUS_NAMES,
  status: 'ステータス',
  all: 'すべて',
  requestedOn: '申請日',
  period: '期間',
  dayCount: '日数',
  actions: '操作',
  clientApprover: '取引先承認者名',
  cancel: '取り消し',
  cancelling: '取り消し中...',
  cancelFailed: '取り消しに失敗しました',
  listFailed: '申請一覧の取得に失敗しました',
  noRequests: '申請はありません',
  syncStates: { synced: '連携済み', failed: '連携失敗', waiting: '連携待ち', none: '連携なし' },
};

/** Texts of a person's own requests. */
export const texts = {
  ...leaveTexts,
  title: '有給休暇申請',
  newRequest: '新規申請',
  list: '申請一覧',
  balance: '残日数',
  daysUnit: '日',
  pendingDays: (days: number): string => `（申請中${days}日を差引済み）`,
  refresh: '更新',
  refreshing: '更新中...',
  grantYear: '付与年',
  year: (year: number): string => `${year}年`,
  expiry: '有効期限',
  balanceFailed: '有給休暇の残日数を取得できませんでした',
  balanceAsNone: '残日数を0日として表示しています。',
  noBalance: '有給休暇の残日数がないため、申請できません。',
  requestType: '申請種別',
  date: '取得希望日',
  optionalReason: '理由（任意）',
  dateRequired: '取得希望日は必須項目です',
  clientApproverRequired: '取引先承認者名は必須項目です',
  send: '申請する',
  sending: '送信中...',
  sent: '有給休暇を申請しました',
  sendFailed: '申請の送信に失敗しました',
  notSynced: '外部サービスとの連携でエラーが発生しました',
  isHoliday: (date: string, name: string): string => `${date}は祝日（${name}）です。`,
  isDayOff: (date: string): string => `${date}は、シフトで休みの日です。`,
  isWeekend: (date: string): string => `${date}は週末です。`,
  confirmDay: 'この日の有給休暇を申請する',
  confirmRequired: '休みの日に申請するときは、チェックを入れてください',
  filterYear: '年',
  filterMonth: '月',
  month: (month: number): string => `${month}月`,
  type: '種別',
  sync: '連携状況',
  askCancel: 'この申請を取り消しますか？',
  cancelOf: (period: string): string => `${period}の申請の取り消し`,
  cancelled: '申請を取り消しました',
};
