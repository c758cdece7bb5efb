import { errors } from '#contract/errors.ts';
import type { PasswordFault } from '#domain/users/password.ts';
import { texts as listTexts } from './texts.ts';

const { employee_id: employeeId, name, role } = listTexts.columns;

/** Texts of the form that registers an employee. */
export const texts = {
  title: '社員の新規登録',
  backToList: listTexts.backToList,
  fields: {
    employeeId,
    name,
    role,
    hireDate: '入社日（任意）',
    password: 'パスワード',
    confirmPassword: 'パスワード（確認）',
  },
  roles: listTexts.roles,
  groups: '所属情報',
  firstLogin: '初回ログイン時に、本人がパスワードを変更します。',
  required: (field: string) => `${field}を入力してください`,
  passwordErrors: {
    mismatch: errors.password_mismatch.message,
    too_short: errors.password_too_short.message,
  } satisfies Record<PasswordFault, string>,
  register: '登録',
  registering: '処理中...',
  cancel: 'キャンセル',
  registered: listTexts.registered,
  registerFailed: '社員の登録に失敗しました',
  groupsFailed: '社員は登録されましたが、所属情報の設定に失敗しました',
  openDetail: '社員詳細を開く',
};
