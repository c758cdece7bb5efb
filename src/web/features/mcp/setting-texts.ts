/** Texts of the setting of people's AI assistants. */
export const settingTexts = {
  title: 'AIアシスタント',
  lead: '社員が、自分のAIアシスタント（MCP）から本人の情報を使えるようにします。社員は「アカウント」で自分用のシークレットを発行し、できることを選びます。',
  use: '社員のAIアシスタント',
  hint: '渡るのは本人の情報だけで、承認、締め、設定、パスワードの変更はできません。渡した内容は、AIアシスタントを提供する会社でも扱われます。会社の規程を確認してから許可してください。ほかの社員の情報を扱うには、「API」でAPIクライアントを追加します。',
  withdrawal: 'AIアシスタントにできることの制限',
  change: (from: string, to: string): string => `「${from}」から「${to}」に変更します。`,
  withdrawn:
    '社員のAIアシスタントは、許可されなくなったことをすぐにできなくなります。もう一度許可すると、期限内のものは再び使えます。',
  failed: 'AIアシスタントの設定を読み込めませんでした',
  saveFailed: 'AIアシスタントの設定の保存に失敗しました',
} as const;
