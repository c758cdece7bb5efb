import { ownMessages } from '#contract/own-messages.ts';
import type { ContractGap, UserSortKey } from '#contract/users.ts';
import type { PasswordFault } from '#domain/users/password.ts';

const count = (people: number): string => people.toLocaleString('ja-JP');

const columns = {
  employee_id: '社員ID',
  name: '氏名',
  role: '役割',
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
  importCsv: 'CSVを取り込む',
  exportCsv: 'CSVを出力',
  exporting: 'CSVを出力中...',
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
    attendance: '勤怠の対象',
    hireDate: '入社日（任意）',
    password: 'パスワード',
    confirmPassword: 'パスワード（確認）',
  },
  attendanceChoices: { kept: '対象', outside: '対象外（打刻しない人）' },
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
