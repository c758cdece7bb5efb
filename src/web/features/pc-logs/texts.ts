import type { PcLogImportPreview, PcLogImportRow } from '#contract/pc-logs.ts';

export const texts = {
  title: 'PCログをCSVで登録',
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
  file: 'CSVファイル',
  choose: 'ファイルを選択',
  chooseAnother: '別のファイルを選択',
  checking: '確認中...',
  checkFailed: 'ファイルの確認に失敗しました',
  preview: '登録内容の確認',
  previewColumns: { person: '社員', date: '日付', times: 'PCの操作', outcome: '結果' },
  line: (line: number): string => `${line}行目`,
  outcomes: { add: '追加', change: '変更', unchanged: '変更なし' } satisfies Record<
    Exclude<PcLogImportRow['outcome'], 'fault'>,
    string
  >,
  summary: ({ added, changed, unchanged, faulty }: Omit<PcLogImportPreview, 'rows'>): string =>
    `追加 ${added}件 ・ 変更 ${changed}件 ・ 変更なし ${unchanged}件 ・ 誤りあり ${faulty}件`,
  faultsFirst: '誤りがあるため、登録できません。',
  onlyFaults: '誤りのある行だけを表示',
  nothing: '登録する内容はありません。',
  register: (count: number): string => `${count}件を登録`,
  registering: '登録中...',
  registerFailed: '登録に失敗しました',
};
