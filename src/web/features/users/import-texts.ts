import type { UnknownName, UserCsvPreview, UserCsvRow } from '#contract/user-csv.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { importTexts as shared } from '../../ui/import-texts.ts';
import { newUserTexts, texts } from './texts.ts';

const CHANGES = {
  contract: '契約',
  name_kana: 'フリガナ',
  mail_address: 'メールアドレス',
  department: '部署・上長',
  leave: '有休残日数',
} satisfies Record<UserCsvRow['changes'][number], string>;

const LISTS = { employment_type: '雇用形態', department: '部署' } satisfies Record<UnknownName['kind'], string>;

const hours = (length: number): string => formatDuration(minutes(length));

/** Texts of the screen that registers employees from a file. */
export const importTexts = {
  ...shared,
  title: '社員のCSVを取り込む',
  backToList: newUserTexts.backToList,
  backToAdminHome: 'ホームに戻る',
  about: [
    'UTF-8またはShift_JISのCSVで、一度に1,000人まで登録できます。必須の列は「社員ID」と「氏名」です。',
    '役割が空欄の社員は「一般」になります。初期パスワードが空欄の社員には仮パスワードを発行し、登録後に表示します。',
    '1行でも誤りがあれば登録されません。登録済みの社員は、契約・部署・上長と、未設定のフリガナ・メールアドレス・有休残日数だけを登録します。列のない項目と空欄の項目は変わりません。',
    '「部署」はコード・名称・「営業本部／営業1課」のいずれか、「上長の社員ID」は同じファイルの社員でもかまいません。登録されていない雇用形態と部署は、確認の後に一緒に登録できます。',
    '「有休残日数」は「付与日」と一緒に入力します。付与のない社員だけに登録します。指定がない社員は、残日数を登録するか、入社日から計算した付与でよいことを確認するまで「未登録」になります。',
    '「契約の開始日」と「所定_月」〜「所定_日」（8:00のような曜日ごとの所定労働時間）を入力すると、その日からの契約を登録します。空欄の曜日は休みです。登録済みの社員の行にも使えます。',
    'Excelで開くと、社員IDの先頭の0が消えることがあります。保存する前に確認してください。',
  ],
  checkFailed: 'CSVの確認に失敗しました',

  columns: {
    ...texts.columns,
    line: '行',
    hireDate: '入社日',
    clients: '取引先企業・担当業務',
    contract: '契約',
    placement: '部署・上長',
    grant: '有休残日数',
    outcome: '結果',
  },
  contract: ({
    employment_type,
    weekly_days,
    weekly_minutes,
    annual_days,
    effective_date,
    work_rule,
    leave_day_minutes,
  }: NonNullable<UserCsvRow['contract']>): string =>
    [
      employment_type,
      [weekly_days === null ? '' : `週${weekly_days}日`, weekly_minutes === null ? '' : hours(weekly_minutes)]
        .filter((part) => part !== '')
        .join(' '),
      annual_days === null ? null : `年${annual_days}日`,
      work_rule,
      leave_day_minutes === null ? null : `有休1日 ${hours(leave_day_minutes)}`,
      `${effective_date}から`,
    ]
      .filter((part) => part !== null && part !== '')
      .join('・'),
  placement: ({ department, from_date, superior }: NonNullable<UserCsvRow['placement']>): string =>
    `${department}（${from_date}から）${superior === null ? '' : `・上長 ${superior}`}`,
  grant: ({ granted_on, expiry_date, days, left_days }: NonNullable<UserCsvRow['grant']>): string =>
    `残${left_days}日（${granted_on}に${days}日付与・${expiry_date}まで）`,
  unknownNames: (kind: UnknownName['kind'], names: readonly UnknownName[]): string =>
    `登録されていない${LISTS[kind]}: ${names.map(({ name, people }) => `${name}（${people}人）`).join('、')}`,
  registerNames: 'この名前で登録して続ける',
  namesRegistered: '上の名前を、社員と一緒に登録します。',
  outcomes: {
    add: '登録',
    unchanged: '登録済み（変更なし）',
  } satisfies Record<Exclude<UserCsvRow['outcome'], 'change' | 'fault'>, string>,
  changes: (changes: UserCsvRow['changes']) => `${changes.map((change) => CHANGES[change]).join('・')}を登録`,
  noName: '氏名なし',
  summary: ({ added, changed, unchanged, faulty }: Omit<UserCsvPreview, 'rows' | 'unknown_names'>) =>
    `登録 ${added}人${changed === 0 ? '' : ` ・ 登録済みの社員に登録 ${changed}人`} ・ 登録済み ${unchanged}人 ・ 誤りあり ${faulty}行`,
  faultsFirst: '誤りのある行を修正して、ファイルを選び直してください。',
  nothing: '新しく登録する社員はいません。',
  register: (people: number) => `${people}人を登録`,
  registerFailed: '社員の登録に失敗しました',
  sendAgain: 'もう一度送る',
  lost: '登録は完了している可能性があります。「もう一度送る」を押すと、二重に登録せずに、結果と仮パスワードを確認できます。',
};
