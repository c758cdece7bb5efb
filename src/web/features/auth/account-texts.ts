/** Texts of how one logs in, and where one is logged in. */
export const accountTexts = {
  title: 'ログインの管理',
  lead: '覚えのないログインがあるときは、終了してから、アカウントでパスワードを変更してください。',
};

export const sessionTexts = {
  title: 'ログイン中の端末',
  failed: 'ログイン中の端末を読み込めませんでした',
  unknownDevice: '不明な端末',
  current: 'この端末',
  lastUsed: (when: string): string => `最後の使用 ${when}`,
  loggedIn: (when: string): string => `ログイン ${when}`,
  end: '終了',
  endOf: (device: string, when: string): string => `${when}にログインした${device}を終了`,
  endTitle: 'ログインの終了',
  endQuestion: (device: string): string => `${device}のログインを終了しますか？`,
  endEffect: 'その端末では、もう一度ログインするまで使えなくなります。',
  endAction: '終了する',
  ending: '終了中...',
  endFailed: 'ログインを終了できませんでした',
};

export const confirmationTexts = {
  title: 'パスワードの確認',
  why: '大切な操作のため、パスワードをもう一度入力してください。確認のあと、操作を続けます。',
  password: 'パスワード',
  required: 'パスワードを入力してください',
  confirm: '確認して続ける',
  confirming: '確認中...',
  failed: 'パスワードを確認できませんでした',
};

export const loginSettingsTexts = {
  title: 'ログインの設定',
  lead: 'この企業の全社員のログインに適用します。',
  failed: 'ログインの設定を読み込めませんでした',
  saveFailed: 'ログインの設定を保存できませんでした',
  idle: '使用しない時間が続いたとき',
  idleHint: 'ログインは、使用していても10日で終わります。画面の自動更新は使用に含みません。',
  never: 'ログアウトしない',
  tenDays: 'ログインは10日間',
  idleMinutes: (minutes: number): string => `${minutes}分でログアウト`,
  idleHours: (hours: number): string => `${hours}時間でログアウト`,
  asksAgain: '大切な操作の前にパスワードを確認する',
  asksAgainHint:
    '社員の登録・権限の変更・仮パスワードの発行、全社員のデータの出力、削除などの前に確認します。ログインまたは確認から10分間は確認しません。',
  asksAgainValue: '大切な操作の前にパスワードを確認',
  requiresValue: '管理者は2段階認証が必須',
};
