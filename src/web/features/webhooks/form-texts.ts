/** Texts of the form of a receiver. */
export const formTexts = {
  name: '名称',
  namePlaceholder: '例: 勤怠の集計',
  nameMissing: '名称を入力してください',
  description: '説明',
  descriptionPlaceholder: '例: 社内の集計システム。担当は情報システム部',
  url: 'URL',
  urlHint: 'https://で始まる、インターネットに公開されたアドレスを入力します。',
  urlKept: (host: string): string => `空欄のままにすると、いまのURL（${host}）を変更しません。`,
  events: '知らせるイベント',
  eventsMissing: 'イベントを選んでください',
  isOn: '送信する',
  isOnHint: '止めている間のイベントは送信しません。再開してから、送信の記録で再送信できます。',
  saveFailed: 'Webhookの保存に失敗しました',
} as const;
