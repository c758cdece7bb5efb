/** Texts of the imports of assignments that can be undone. */
export const recentTexts = {
  title: '24時間以内の登録',
  about: 'CSVで登録・変更した配属を、元に戻せます。',
  unit: '件',
  question: 'この登録を取り消しますか？',
  explained:
    '登録した配属を削除し、変更した配属を元に戻します。その後に1件でも変更されていると、何も元に戻しません。作業実績が入力された配属は、削除できません。',
};
