import type { UserCsvRow } from '#contract/user-csv.ts';
import { texts as listTexts } from './texts.ts';

const {
  employee_id: employeeId,
  name,
  role,
  client_company: clientCompany,
  job_assignment: jobAssignment,
  employment_type: employmentType,
} = listTexts.columns;

/** Texts of the screen that registers employees from a file. */
export const texts = {
  title: 'CSVで一括登録',
  backToList: listTexts.backToList,
  about: [
    'UTF-8またはShift_JISのCSVで、一度に1,000人まで登録できます。必須の列は「社員ID」と「氏名」です。',
    '権限が空欄の社員は「一般」になります。初期パスワードが空欄の社員には仮パスワードを発行し、登録後に表示します。',
    '1行でも誤りがあれば登録されません。登録済みの社員の情報は変更されません。',
    'Excelで開くと、社員IDの先頭の0が消えることがあります。保存する前に確認してください。',
  ],
  template: 'ひな形をダウンロード',
  templateFailed: 'ひな形のダウンロードに失敗しました',
  file: 'CSVファイル',
  choose: 'ファイルを選択',
  chooseAnother: '別のファイルを選択',
  checking: '確認中...',
  checkFailed: 'CSVの確認に失敗しました',

  preview: '登録内容の確認',
  columns: {
    line: '行',
    employeeId,
    name,
    role,
    clientCompany,
    jobAssignment,
    employmentType,
    hireDate: '入社日',
    outcome: '結果',
  },
  outcomes: { add: '登録', unchanged: '登録済み（変更なし）', fault: '誤りあり' } satisfies Record<
    UserCsvRow['outcome'],
    string
  >,
  line: (line: number) => `${line}行目`,
  summary: (added: number, unchanged: number, faulty: number) =>
    `登録 ${added}人 ・ 登録済み ${unchanged}人 ・ 誤りあり ${faulty}行`,
  faultsFirst: '誤りのある行を修正して、ファイルを選び直してください。',
  onlyFaults: '誤りのある行だけを表示',
  nothingToAdd: '新しく登録する社員はいません。',
  register: (people: number) => `${people}人を登録`,
  registering: '登録中...',
  registerFailed: '社員の登録に失敗しました',
  sendAgain: 'もう一度送る',
  lost: '登録は完了している可能性があります。「もう一度送る」を押すと、二重に登録せずに、結果と仮パスワードを確認できます。',

  passwordsTitle: '仮パスワード',
  passwordsNote: '仮パスワードは、この画面を離れると二度と表示できません。本人に安全な方法で伝えてください。',
  oneTimePassword: '仮パスワード',
  savePasswords: '仮パスワードをCSVで保存',
  passwordsFile: '仮パスワード.csv',
  leaveTitle: '仮パスワードを保存していません',
  leaveText: 'この画面を離れると、仮パスワードは二度と表示できません。',
  stay: 'キャンセル',
  leave: '保存せずに移動',
};
