/** Texts of the search for screens, people and settings. */
export const searchTexts = {
  searchField: (people: boolean, settings: boolean): string =>
    `${['画面', ...(people ? ['社員'] : []), ...(settings ? ['設定'] : [])].join('・')}を検索`,
  found: '検索結果',
  screens: '画面',
  people: '社員',
  searching: '検索中...',
  foundCount: (count: number): string => `${count}件`,
  nothingFound: (query: string): string => `「${query}」に一致するものはありません。`,
  peopleFailed: '社員を検索できませんでした',
  accountHint: 'パスワード、2段階認証、ログイン中の端末、通知、予定表の公開',
  accountKeywords:
    'あかうんと ぱすわーど パスワード 変更 端末 たんまつ 紛失 ろぐあうと ろぐいん ログインの管理 セッション 終了 2段階認証 にだんかいにんしょう パスキー 認証アプリ 通知 つうち お知らせ メール プッシュ 予定表 カレンダー',
  logoutKeywords: 'ろぐあうと サインアウト 終了',
};
