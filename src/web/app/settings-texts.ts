/** Texts of the index of the settings. */
export const settingsTexts = {
  hours: '労働時間の数え方',
  hoursOfDay: '1日の数え方',
  hoursOfWeek: '週・法定休日・月の合計',
  searchSettings: '設定を検索',
  settingsFound: (count: number): string => `${count}件の設定が見つかりました。`,
  noSettings: (query: string): string => `「${query}」に一致する設定はありません。`,
  otherWords: '別の言葉で検索するか、すべての設定から選んでください。',
  allSettings: 'すべての設定を表示',
  backToSettings: '設定に戻る',
  backToAdminHome: 'ホームに戻る',
};
