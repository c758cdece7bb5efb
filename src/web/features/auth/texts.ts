import type { Role } from '#domain/account/role.ts';
import type { PasswordFault } from '#domain/account/password.ts';
import { errors } from '#contract/errors.ts';

/** Texts of the login and of the password that has to be changed at the first one. */
export const texts = {
  title: '勤怠管理システム',
  screen: 'ログイン',
  companyId: '企業ID',
  employeeId: '社員ID',
  password: 'パスワード',
  login: 'ログイン',
  loggingIn: 'ログイン中...',
  loginFailed: errors.login_failed.message,
  sessionExpired: errors.session_expired.message,
  required: (field: string) => `${field}を入力してください`,
  demoAccounts: 'お試し用アカウント',
  demoHint: '選ぶと入力欄に反映されます。',
  roles: { super_admin: '全権管理者', admin: '管理者', user: '一般' } satisfies Record<Role, string>,

  changeTitle: 'パスワードの変更',
  changeWhy: '初回ログインのため、パスワードを変更してください。',
  newPassword: '新しいパスワード',
  confirmPassword: '新しいパスワード（確認）',
  change: 'パスワードを変更',
  changing: 'パスワード変更中...',
  changeFailed: 'パスワード変更に失敗しました',
  passwordFaults: {
    mismatch: errors.password_mismatch.message,
    too_short: errors.password_too_short.message,
  } satisfies Record<PasswordFault, string>,
};
