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
  accountHint: 'パスワードの変更、すべての端末からログアウト',
  accountKeywords: 'あかうんと ぱすわーど パスワード 変更 端末 紛失 ろぐあうと',
  logoutKeywords: 'ろぐあうと サインアウト 終了',
};
