import { ownMessages } from '#contract/own-messages.ts';
import type { UserCsvPreview, UserCsvRow } from '#contract/user-csv.ts';
import type { ContractGap, UserSortKey } from '#contract/users.ts';
import type { PasswordFault } from '#domain/users/password.ts';

const count = (people: number): string => people.toLocaleString('ja-JP');

const columns = {
  employee_id: '社員ID',
  name: '氏名',
  role: '権限',
  client_company: '取引先企業',
  job_assignment: '担当業務',
  employment_type: '雇用形態',
  department: '部署',
  site: '拠点',
  created_at: '登録日',
} satisfies Record<UserSortKey, string>;

const backToList = '社員一覧に戻る';

/** Texts of the list of employees, and of the employee that it shows. */
export const texts = {
  title: '社員一覧',
  columns,
  notSet: '未設定',
  inactive: '利用停止',
  left: '退職',

  contract: '契約',
  contractGaps: { none: '未設定', without_weekdays: '曜日が未設定' } satisfies Record<ContractGap, string>,
  withInactive: '利用停止を含む',
  count: (people: number) => `${count(people)}人`,

  register: '新規登録',
  contracts: '契約一覧',
  importCsv: 'CSVで一括登録',
  exportCsv: 'CSV出力',
  exporting: 'CSV出力中...',
  exportFailed: 'CSVの出力に失敗しました',

  loading: '読み込み中...',
  loadFailed: '社員一覧の取得に失敗しました',
  moreFailed: '続きの取得に失敗しました',
  none: '条件に合う社員はいません',
};

/** Texts of the form that registers an employee. */
export const newUserTexts = {
  title: '社員の新規登録',
  backToList,
  fields: {
    employeeId: columns.employee_id,
    name: columns.name,
    nameKana: 'フリガナ（任意）',
    mailAddress: 'メールアドレス（任意）',
    role: columns.role,
    hireDate: '入社日（任意）',
    password: 'パスワード',
    confirmPassword: 'パスワード（確認）',
  },
  groups: '所属情報',
  firstLogin: '初回ログイン時に、本人がパスワードを変更します。',
  required: (field: string) => `${field}を入力してください`,
  passwordErrors: {
    mismatch: ownMessages.password_mismatch,
    too_short: ownMessages.password_too_short,
  } satisfies Record<PasswordFault, string>,
  register: '登録',
  registering: '処理中...',
  cancel: 'キャンセル',
  registered: '社員を登録しました',
  registerFailed: '社員の登録に失敗しました',
  groupsFailed: '社員は登録されましたが、所属情報の設定に失敗しました',
  openDetail: '社員詳細を開く',
};

const CHANGES = { contract: '契約', name_kana: 'フリガナ', mail_address: 'メールアドレス' } satisfies Record<
  UserCsvRow['changes'][number],
  string
>;

/** Texts of the screen that registers employees from a file. */
export const importTexts = {
  title: 'CSVで一括登録',
  backToList,
  backToAdminHome: '管理ホームに戻る',
  about: [
    'UTF-8またはShift_JISのCSVで、一度に1,000人まで登録できます。必須の列は「社員ID」と「氏名」です。',
    '権限が空欄の社員は「一般」になります。初期パスワードが空欄の社員には仮パスワードを発行し、登録後に表示します。',
    '1行でも誤りがあれば登録されません。登録済みの社員の情報は、契約と未設定のフリガナのほかは変更されません。',
    'フリガナが未設定の登録済みの社員には、「フリガナ」の列から登録します。列がなければそのままで、登録済みのフリガナは上書きしません。',
    '「契約の開始日」と「所定_月」〜「所定_日」（8:00のような曜日ごとの所定労働時間）を入力すると、その日からの契約を登録します。空欄の曜日は休みです。登録済みの社員の行にも使えます。',
    'Excelで開くと、社員IDの先頭の0が消えることがあります。保存する前に確認してください。',
  ],
  file: 'CSVファイル',
  choose: 'ファイルを選択',
  chooseAnother: '別のファイルを選択',
  checking: '確認中...',
  checkFailed: 'CSVの確認に失敗しました',

  preview: '登録内容の確認',
  columns: { ...columns, line: '行', hireDate: '入社日', outcome: '結果' },
  outcomes: {
    add: '登録',
    unchanged: '登録済み（変更なし）',
  } satisfies Record<Exclude<UserCsvRow['outcome'], 'change' | 'fault'>, string>,
  changes: (changes: UserCsvRow['changes']) => `${changes.map((change) => CHANGES[change]).join('・')}を登録`,
  line: (line: number) => `${line}行目`,
  noName: '氏名なし',
  summary: ({ added, changed, unchanged, faulty }: Omit<UserCsvPreview, 'rows'>) =>
    `登録 ${added}人${changed === 0 ? '' : ` ・ 契約・フリガナを登録 ${changed}人`} ・ 登録済み ${unchanged}人 ・ 誤りあり ${faulty}行`,
  faultsFirst: '誤りのある行を修正して、ファイルを選び直してください。',
  onlyFaults: '誤りのある行だけを表示',
  nothingToAdd: '新しく登録する社員はいません。',
  register: (people: number) => `${people}人を登録`,
  registering: '登録中...',
  registerFailed: '社員の登録に失敗しました',
  sendAgain: 'もう一度送る',
  lost: '登録は完了している可能性があります。「もう一度送る」を押すと、二重に登録せずに、結果と仮パスワードを確認できます。',

  passwordsTitle: '仮パスワード',
  passwordsNote:
    '仮パスワードは、この画面を離れると二度と表示できません。本人に安全な方法で伝えてください。有効期限は14日間です。',
  savePasswords: '仮パスワードをCSVで保存',
  passwordsFile: '仮パスワード.csv',
  leaveTitle: '仮パスワードを保存していません',
  leaveText: 'この画面を離れると、仮パスワードは二度と表示できません。',
  stay: 'キャンセル',
  leave: '保存せずに移動',
};
