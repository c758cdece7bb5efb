/** Texts of the imports of people that can be undone. */
export const recentTexts = {
  title: '24時間以内の一括登録',
  about: '登録した社員と、登録済みの社員の変更を取り消せます。',
  unit: '人',
  question: '一括登録を取り消しますか？',
  explained:
    '登録した社員のうち、記録がなくログインしていない社員を削除します。登録済みの社員は、その後に変更されていない内容を元に戻します。取り消せないものは、名前で表示します。',
};
