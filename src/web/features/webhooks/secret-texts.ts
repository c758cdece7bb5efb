/** Texts of the dialog of the secrets of a receiver. */
export const secretTexts = {
  about:
    '送信するメッセージにはこのシークレットによる署名（Standard Webhooks）を付けます。受信側は、署名を確かめてから受け付けてください。',
  none: 'シークレットがありません。発行すると、送信が始まります。',
  lost: 'いまのシークレットは使えなくなりました（バックアップから復元したサーバーなど）。発行し直して、受信側に設定してください。',
  current: (ending: string, when: string): string => `…${ending}　${when}に発行`,
  until: (ending: string, when: string): string => `…${ending}　${when}までは、この署名も付けます`,
  hint: 'いまのシークレットによる署名も、24時間は付けます。その間に受信側を切り替えてください。',
  issue: '発行する',
  issuing: '発行中...',
  issueFailed: 'シークレットの発行に失敗しました',
  secret: 'シークレット',
  shownOnce: 'このシークレットは、今しか表示されません。受信側のプログラムの設定に保存してください。',
  close: '閉じる',
} as const;
