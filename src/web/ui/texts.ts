/** Texts of the question before a screen with unsaved changes is left. */
export const unsavedTexts = {
  leaveTitle: '保存していない変更があります',
  leaveText: 'このまま移動すると、変更した内容は失われます。',
  stay: 'キャンセル',
  leave: '保存せずに移動',
};

/** The lines of a file that are named at once. */
const MOST_LINES = 10;

/** Texts of the shared components. */
export const texts = {
  product: '勤怠管理システム',
  scope: (people: string): string => `対象: ${people}`,
  required: '必須',
  showPassword: 'パスワードを表示',
  close: '閉じる',
  cancel: 'キャンセル',
  save: '保存',
  saving: '保存中...',
  copy: 'コピー',
  copied: 'コピーしました',
  copyByHand: '選択した文字をコピーしてください',
  restored: '保存していない入力を復元しました。',
  startAnew: '最初から入力する',
  warnedRows: (lines: readonly number[]): string =>
    `確認が必要な行が${lines.length}行あります（${lines.slice(0, MOST_LINES).join('・')}行目${lines.length > MOST_LINES ? 'ほか' : ''}）。Excelで値が変わっていないか、元の表と比べてください。`,
  warned: '確認が必要な行',
  registerWarned: '確認したので、登録する',
  skipWarned: '除いて登録する',
  template: 'ひな形をダウンロード',
  templateFailed: 'ひな形のダウンロードに失敗しました',
  mapLink: '地図で見る',
  placeOf: (when: string, punch: string) => `${when}の${punch}の場所: `,
  invalidTime: '9:00のように入力してください',
  invalidDate: '2026-11-20のように入力してください',
  invalidKana: 'ひらがなかカタカナで入力してください',
  invalidMailAddress: 'メールアドレスの形式が正しくありません',
  chooseDate: 'カレンダーから選ぶ',
  calendar: 'カレンダー',
  nextDay: '翌',
  onNextDay: '（翌日）',
  /** By how many days after its own a time is. */
  days: ['当日', '翌日', '翌々日'],
  noDay: '？',
  today: '今日',
  month: '対象月',
  previousMonth: '前の月',
  nextMonth: '次の月',
  previousYear: '前の年',
  nextYear: '次の年',
  previousPerson: '前の社員',
  nextPerson: '次の社員',
  groups: { clientCompany: '取引先企業', jobAssignment: '担当業務', employmentType: '雇用形態' },
  groupsFailed: {
    clientCompany: '取引先企業の取得に失敗しました',
    jobAssignment: '担当業務の取得に失敗しました',
    employmentType: '雇用形態の取得に失敗しました',
  },
  chooseCompanyFirst: '取引先企業を選択してください',
  notSet: '未設定',
  unknown: '-',
  all: 'すべて',
  searchEmployees: '氏名・フリガナ・社員IDで検索',
  employee: '社員',
  chooseEmployee: '社員を選択してください',
  clearChoice: '選択を解除',
  noEmployees: '該当する社員がいません',
  searchingEmployees: '検索中...',
  employeesFailed: '社員一覧の取得に失敗しました',
  narrow: (conditions: number): string =>
    conditions === 0 ? '絞り込み・並び替え' : `絞り込み・並び替え（${conditions}）`,
  narrowOnly: (conditions: number): string => (conditions === 0 ? '絞り込み' : `絞り込み（${conditions}）`),
  clear: '条件をクリア',
  sort: '並び替え',
  ascending: '昇順',
  descending: '降順',
  loading: '読み込み中...',
  stepBy: (when: string, name: string): string => `（${when} ${name}）`,
  printedOn: (date: string): string => `印刷日 ${date}`,
  acceptedFor: (reason: string): string => `：${reason}`,
  closedHint: '締め済みの月は変更できません。',
  lockedDays: (from: string, month: string): string =>
    `${month}が締め済みのため、同じ週の${from}以降は変更できません。変更するには、先に${month}の締めを解除してください。`,
  reload: '再読み込み',
  again: 'もう一度',
  unreachable: 'サーバーに接続できません。通信状況を確認してください。',
  partFailed: '読み込めませんでした。通信状況を確認してください。',
  newTab: '（新しいタブで開きます）',
  others: (count: number, unit: string): string => `ほか${count.toLocaleString('ja-JP')}${unit}`,
  same: '変更なし（同じ内容で保存）',
  becomes: 'から',
};

/** Texts of what couldn't be sent. */
export const troubledTexts = {
  trying: '再試行中',
  attempts: (count: number): string => `${count}回失敗`,
  resend: '再送信',
  working: '処理中...',
  failed: '処理できませんでした',
};

/** Texts of the question what becomes of the grants of paid leave that a change concerns. */
export const grantQuestionTexts = {
  title: '有給休暇の付与が変わります',
  lead: 'この変更で、自動で付与した有給休暇が次のように変わります。まだ何も保存していません。',
  heads: ['変更', '今の付与', '変更後'],
  kinds: { added: '追加', changed: '変更', taken_back: '取り消し' },
  grant: (date: string, days: number): string => `${date} ${days}日`,
  none: '-',
  inUse: '取得済み・申請中の日数が足りなくなるため、付与は変更できません。「そのまま」は、付与を変更せずに保存します。',
  keepHint: '「そのまま」は、付与を変更せずに保存します。その場合も、追加される付与は今夜0時過ぎに自動で行われます。',
  cancel: 'キャンセル',
  keep: 'そのまま',
  apply: '付与も変更',
  notSaved: '変更を取りやめました。まだ保存していません。',
};
