/** How many rows of a file do what. */
export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed?: number;
  readonly unchanged: number;
  readonly faulty: number;
}

/** The default texts of an import of a file. */
export const importTexts = {
  file: 'CSVファイル',
  choose: 'ファイルを選択',
  chooseAnother: '別のファイルを選択',
  checking: '確認中...',
  checkFailed: 'ファイルの確認に失敗しました',
  preview: '登録内容の確認',
  line: (line: number): string => `${line}行目`,
  outcomes: { add: '追加', change: '変更', remove: '削除', unchanged: '変更なし' },
  summary: ({ added, changed, unchanged, faulty }: ImportCounts): string =>
    `追加 ${added}件 ・ 変更 ${changed}件 ・ 変更なし ${unchanged}件 ・ 誤りあり ${faulty}件`,
  faultsFirst: '誤りがあるため、登録できません。',
  onlyFaults: '誤りのある行だけを表示',
  faultKinds: '誤りの種類',
  hintKinds: '確認する内容',
  rowsOf: (rows: number): string => `この${rows}行を表示`,
  moreKinds: (kinds: number): string => `ほか${kinds}種類`,
  lines: (lines: readonly number[]): string => `${lines.join('・')}行目`,
  firstLines: (first: readonly number[], more: number): string => `${first.join('・')}行目 ほか${more}行`,
  nothing: '登録する内容はありません。',
  register: (count: number): string => `${count}件を登録`,
  registering: '登録中...',
  registerFailed: '登録に失敗しました',
};
