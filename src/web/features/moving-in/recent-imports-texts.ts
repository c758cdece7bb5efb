/** Texts of the imports of months before the go-live. */
export const recentTexts = {
  title: 'これまでの登録',
  about: 'CSVで登録した月の集計を、元に戻せます。',
  unit: '件',
  question: 'この登録を取り消しますか？',
  explained:
    '登録した月を削除し、置き換えた月を元に戻します。同じ月を後のファイルで変更したとき、登録した月を締めたときは、取り消せません。',
};
