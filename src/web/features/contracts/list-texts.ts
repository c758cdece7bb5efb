import type { ContractChangePreview, ContractChangeRow } from '#contract/contract-changes.ts';

/** Texts of the contracts of everybody, and of their changes. */
export const listTexts = {
  title: '契約一覧',
  backToList: '社員一覧に戻る',
  origins: { '/admin/home': '管理ホームに戻る' },
  lead: '今日有効な契約です。社員を選ぶと、指定した日からの契約をまとめて登録できます。',
  exportCsv: 'CSVで書き出す',
  exportFailed: '契約の書き出しに失敗しました',
  importCsv: 'CSVで登録',
  failed: '契約の取得に失敗しました',
  none: '該当する社員はいません。',
  onlyEnding: '期間満了が近い契約だけ',
  shown: (people: number): string => `${people.toLocaleString('ja-JP')}人`,
  columns: {
    name: '氏名',
    employmentType: '雇用形態',
    hours: '所定労働時間',
    since: '適用開始日',
    term: '契約期間の終わり',
  },
  noContract: '契約なし',
  nextFrom: (date: string): string => `次の契約: ${date}〜`,
  over: '期間満了',
  select: (name: string): string => `${name}さんを選択`,
  selectAll: 'すべて選択',
  selected: (people: number): string => `${people}人を選択中`,
  unselect: '選択を解除',
  changeSelected: (people: number): string => `${people}人の契約を変更`,

  bulkTitle: (people: number): string => `${people}人の契約の変更`,
  bulkLead: '指定した日からの契約を登録します。変更しない項目は、その日までの契約のままです。',
  keep: '変更しない',
  blankKeeps: '空欄のときは変更しません。',
  changesWeek: '曜日ごとの所定労働時間を変更する',
  toPreview: '内容を確認',
  checking: '確認中...',
  checkFailed: '契約の変更の確認に失敗しました',

  preview: '登録内容の確認',
  previewColumns: { line: '行', name: '氏名', from: '適用開始日', change: '契約', outcome: '結果' },
  line: (line: number): string => `${line}行目`,
  outcomes: { add: '追加', change: '変更', unchanged: '変更なし' } satisfies Record<
    Exclude<ContractChangeRow['outcome'], 'fault'>,
    string
  >,
  summary: ({ added, changed, unchanged, faulty }: Omit<ContractChangePreview, 'rows'>): string =>
    `追加 ${added}件 ・ 変更 ${changed}件 ・ 変更なし ${unchanged}件 ・ 誤りあり ${faulty}件`,
  faultsFirst: '誤りがあるため、登録できません。',
  nothing: '登録する契約はありません。',
  register: (count: number): string => `${count}件の契約を登録`,
  registering: '登録中...',
  registerFailed: '契約の登録に失敗しました',
  back: '入力に戻る',

  importTitle: '契約をCSVで登録',
  backToContracts: '契約一覧に戻る',
  about: [
    'UTF-8またはShift_JISのCSVで、一度に5,000件まで登録できます。必須の列は「社員ID」と「適用開始日」です。',
    '「契約一覧」の「CSVで書き出す」のファイルを編集して、そのまま登録できます。同じ適用開始日の契約は変更し、ほかの契約は追加します。削除はしません。',
    '空欄の項目は「なし」、列のない項目は前の契約のままになります。所定_月〜所定_日がすべて空欄のときは、前の契約のままです。',
    '1行でも誤りがあれば、何も登録されません。',
  ],
  file: 'CSVファイル',
  choose: 'ファイルを選択',
  chooseAnother: '別のファイルを選択',

  toContracts: '契約一覧へ',

  cardTitle: '契約期間の終わり',
  cardUnit: '人',
  cardFailed: '契約期間の取得に失敗しました',
  ends: (date: string): string => `${date}まで`,
  ended: (date: string): string => `${date}に満了`,
};
