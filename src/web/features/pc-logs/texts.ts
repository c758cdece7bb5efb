import { importTexts } from '../../ui/import-texts.ts';

export const texts = {
  ...importTexts,
  title: 'PCログのCSVを取り込む',
  backToSettings: '設定に戻る',
  about: [
    'PCの最初と最後の操作の時刻を、打刻と並べて表示します。働いた時間には数えません。',
    'UTF-8またはShift_JISのCSVで、一度に31,000件まで登録できます。必須の列は「社員ID」・「日付」・「最初の操作」・「最後の操作」です。',
    '時刻は「8:30」、翌日は「翌1:20」または「25:20」のように入力してください。登録済みの日は置き換えます。',
    '1行でも誤りがあれば、何も登録されません。',
  ],
  notCompared:
    '打刻とPCログは、まだ比べていません。36協定の設定の「PCログとの差」に分を入力すると、月の画面に表示し、差の大きい日を要確認にします。',
  toSettings: '36協定の設定を開く',
  previewColumns: { person: '社員', date: '日付', times: 'PCの操作', outcome: '結果' },
};
