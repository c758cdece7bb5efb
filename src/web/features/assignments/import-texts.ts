export const importTexts = {
  title: '客先配属のCSVを取り込む',
  back: '客先へ戻る',
  about: [
    '社員ID・取引先企業・開始日の列があれば取り込めます。同じ社員・取引先企業・担当業務・開始日の配属は、内容を変更します。',
    '終わらせるには終了日を入力してください。1行でも誤りがあれば、何も登録しません。',
  ],
  employee: '社員',
  detail: '配属',
  outcome: '結果',
} as const;
