const shared = { title: 'これまでの登録', unit: '件', question: 'この登録を取り消しますか？' };

/** Texts of the imports before the go-live. */
export const recentTexts = {
  months: {
    ...shared,
    about: 'CSVで登録した月の集計を、元に戻せます。',
    explained:
      '登録した月を削除し、置き換えた月を元に戻します。同じ月を後のファイルで変更したとき、登録した月を締めたときは、取り消せません。',
  },
  days: {
    ...shared,
    about: 'CSVで登録した日の勤怠と打刻を、元に戻せます。',
    explained:
      '登録した日の勤怠と打刻を削除し、前の登録の内容に戻します。同じ月を後のファイルで登録したとき、登録した日のある月を締めたときは、取り消せません。',
  },
};
