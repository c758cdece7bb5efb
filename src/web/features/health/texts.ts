import type { HealthRow } from '#contract/health.ts';

/** Texts of the health of those who work long. */
export const texts = {
  title: '健康管理',
  origins: { '/admin/home': 'ホームに戻る' },
  lead: '休日労働を含む総労働時間が、週40時間を超えて月80時間を超えた社員です（労働安全衛生規則52条の2）。本人に時間を通知し、申出があれば医師による面接指導を行い、日付を記録します。36協定の上限とは数え方が異なります。',
  failed: '健康管理の一覧の取得に失敗しました',
  none: '80時間を超えた社員はいません。',
  people: (over80: number, over100: number): string => `80時間超 ${over80}人（うち100時間超 ${over100}人）`,
  csv: 'CSVを出力',
  csvFailed: 'CSVのダウンロードに失敗しました',
  columns: {
    name: '氏名',
    level: '区分',
    beyond: '週40時間超',
    worked: '総労働時間',
    presence: '在場',
    notified: '通知',
    asked: '申出',
    held: '面接指導',
    actions: '操作',
  },
  levels: { over_100: '100時間超', over_80: '80時間超', below: '80時間以下' } satisfies Record<
    HealthRow['level'],
    string
  >,
  notYet: '未',
  record: '記録',
  recordOf: (name: string): string => `${name}さんの記録`,
  recordTitle: (name: string): string => `${name}さんの健康管理の記録`,
  notifiedOn: '本人への通知日',
  askedOn: '面接指導の申出日',
  heldOn: '面接指導の実施日',
  note: '備考',
  saveFailed: '健康管理の記録の保存に失敗しました',

  cardTitle: '健康管理（80時間超）',
  cardUnit: '人',
  cardText: (month: string): string => `${month}の通知が未記録`,
  cardFailed: '健康管理の一覧の取得に失敗しました',
};
