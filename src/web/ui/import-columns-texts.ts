/** The texts of the choice of what the columns of a file are for. */
export const columnTexts = {
  open: (of: string | undefined) => (of === undefined ? '列の対応を決める' : `列の対応を決める（${of}）`),
  readFailed: '見出しを読み込めませんでした。',
  title: '列の対応',
  about:
    'ファイルの見出しごとに、登録する列を選択してください。保存すると、次に同じ見出しのファイルを読み込むときにも使います。',
  product: (name: string) =>
    `${name}が公開している見出しと一致しました。実際のファイルでは確かめていないため、例を見て確認してください。`,
  kept: '保存されている対応を表示しています。',
  fresh: '保存した対応にない見出しです',
  unused: '使わない',
  sample: (cells: readonly string[]) => `例: ${cells.join('、')}`,
  noSample: '空欄です',
  required: (labels: readonly string[]) =>
    `${labels.map((label) => `「${label}」`).join('')}に当たる見出しを選択してください`,
  merged: '同じ列を複数の見出しで選択すると、時間は合計し、文字は空白でつなげます。',
  hours: '時間の書き方',
  notations: {
    typed: '8:30（時:分）または8.5（10進）',
    dotted: '8.30（8時間30分）',
    minutes: '510（分）',
  },
  save: '保存して確認する',
  forget: '保存した対応を削除する',
  failed: '列の対応を保存できませんでした。',
} as const;
