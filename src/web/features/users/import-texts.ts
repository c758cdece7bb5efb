import type { UserCsvPreview, UserCsvRow } from '#contract/user-csv.ts';
import { importTexts as shared } from '../../ui/import-texts.ts';
import { newUserTexts, texts } from './texts.ts';

const CHANGES = { contract: '契約', name_kana: 'フリガナ', mail_address: 'メールアドレス' } satisfies Record<
  UserCsvRow['changes'][number],
  string
>;

/** Texts of the screen that registers employees from a file. */
export const importTexts = {
  ...shared,
  title: 'CSVで一括登録',
  backToList: newUserTexts.backToList,
  backToAdminHome: 'ホームに戻る',
  about: [
    'UTF-8またはShift_JISのCSVで、一度に1,000人まで登録できます。必須の列は「社員ID」と「氏名」です。',
    '権限が空欄の社員は「一般」になります。初期パスワードが空欄の社員には仮パスワードを発行し、登録後に表示します。',
    '1行でも誤りがあれば登録されません。登録済みの社員の情報は、契約と未設定のフリガナのほかは変更されません。',
    'フリガナが未設定の登録済みの社員には、「フリガナ」の列から登録します。列がなければそのままで、登録済みのフリガナは上書きしません。',
    '「契約の開始日」と「所定_月」〜「所定_日」（8:00のような曜日ごとの所定労働時間）を入力すると、その日からの契約を登録します。空欄の曜日は休みです。登録済みの社員の行にも使えます。',
    'Excelで開くと、社員IDの先頭の0が消えることがあります。保存する前に確認してください。',
  ],
  checkFailed: 'CSVの確認に失敗しました',

  columns: { ...texts.columns, line: '行', hireDate: '入社日', outcome: '結果' },
  outcomes: {
    add: '登録',
    unchanged: '登録済み（変更なし）',
  } satisfies Record<Exclude<UserCsvRow['outcome'], 'change' | 'fault'>, string>,
  changes: (changes: UserCsvRow['changes']) => `${changes.map((change) => CHANGES[change]).join('・')}を登録`,
  noName: '氏名なし',
  summary: ({ added, changed, unchanged, faulty }: Omit<UserCsvPreview, 'rows'>) =>
    `登録 ${added}人${changed === 0 ? '' : ` ・ 契約・フリガナを登録 ${changed}人`} ・ 登録済み ${unchanged}人 ・ 誤りあり ${faulty}行`,
  faultsFirst: '誤りのある行を修正して、ファイルを選び直してください。',
  nothing: '新しく登録する社員はいません。',
  register: (people: number) => `${people}人を登録`,
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
