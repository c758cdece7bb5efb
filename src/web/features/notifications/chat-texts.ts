/** Texts of the chat channels. */
export const chatTexts = {
  lead: 'Slack、Microsoft Teams、LINE WORKSのチャンネルに、お知らせを投稿します。チャンネルの全員が読めるため、社員の氏名、休暇の種類や理由は書かれません。メールを止めている時間には投稿しません。',
  off: 'サーバーに、kintaiを開くアドレス（KINTAI_URL）が設定されていないため、まだ投稿しません。サーバーの管理者に伝えてください。',
  channel: 'チャンネル',
  list: '投稿するチャンネル',
  name: '名称',
  service: 'サービス',
  kinds: '知らせること',
  test: 'テスト',
  testOf: (name: string): string => `${name}にテスト送信`,
  testFailed: 'テスト送信ができませんでした',
  askDelete: 'このチャンネルには投稿しなくなります。削除しますか？',
  undelivered: '投稿できなかったチャンネル',
  givenUp: '投稿を中止',
  waiting: (messages: number): string => `投稿を待つお知らせ：${messages}件`,
  drop: '取りやめ',
  dropTitle: '投稿の取りやめ',
  dropQuestion: ({ waiting }: { readonly waiting: number }): string =>
    `投稿を待っているお知らせ${waiting}件は投稿されません。取りやめますか？これからのお知らせは投稿します。`,
  named: (action: string, { name }: { readonly name: string }): string => `${name}：${action}`,
  working: '処理中...',
};
