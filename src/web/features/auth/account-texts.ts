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
