import { importTexts } from '../../ui/import-texts.ts';

/** Texts of the import of contracts. */
export const texts = {
  ...importTexts,
  title: '契約のCSVを取り込む',
  backToContracts: '契約一覧に戻る',
  about: [
    'UTF-8またはShift_JISのCSVで、一度に5,000件まで登録できます。必須の列は「社員ID」と「適用開始日」です。',
    '「契約一覧」の「CSVを出力」のファイルを編集して、そのまま登録できます。同じ適用開始日の契約は変更し、ほかの契約は追加します。削除はしません。',
    '空欄の項目は「なし」、列のない項目は前の契約のままになります。所定_月〜所定_日がすべて空欄のときは、前の契約のままです。',
    '曜日を変えた行では、週所定労働日数・週所定労働時間を合わせるか、空欄にします。',
    '1行でも誤りがあれば、何も登録されません。',
  ],
  toContracts: '契約一覧へ',
};
