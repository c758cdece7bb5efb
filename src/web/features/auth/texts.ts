import { MIN_PASSWORD_LENGTH, type PasswordFault } from '#domain/users/password.ts';
import type { Role } from '#domain/users/role.ts';
import { ownMessages } from '#contract/own-messages.ts';
import { translatable } from '../../lib/language.ts';

/** Texts of the login, of the password that has to be changed at the first one, and of one's own account. */
export const texts = translatable('login', {
  title: '勤怠管理システム',
  screen: 'ログイン',
  companyId: '企業ID',
  employeeId: '社員ID',
  password: 'パスワード',
  login: 'ログイン',
  loggingIn: 'ログイン中...',
  loginFailed: ownMessages.login_failed,
  sessionExpired: ownMessages.session_expired,
  forgotten: 'パスワードを忘れた場合',
  required: (field: string) => `${field}を入力してください`,
  demo: 'デモデータで試す',
  tryAs: (role: string) => `${role === '一般' ? '社員' : role}として試す`,
  tryHints: {
    user: '打刻、自分の勤怠、シフト、有給休暇の申請',
    admin: 'ホーム、出勤状況、休暇の承認、月の締め',
    super_admin: '加えて、社員の登録、会社設定、出勤簿',
  } satisfies Record<Role, string>,
  moreAccounts: (accounts: number) => `ほかのアカウント（${accounts}）`,

  changeTitle: 'パスワードの変更',
  changeWhy: '初回ログインのため、パスワードを変更してください。',
  currentPassword: '現在のパスワード',
  newPassword: '新しいパスワード',
  confirmPassword: '新しいパスワード（確認）',
  passwordRule: `${MIN_PASSWORD_LENGTH}文字以上`,
  change: 'パスワードを変更',
  changing: 'パスワード変更中...',
  changeFailed: 'パスワード変更に失敗しました',
  passwordErrors: {
    mismatch: ownMessages.password_mismatch,
    too_short: ownMessages.password_too_short,
  } satisfies Record<PasswordFault, string>,

  logout: 'ログアウト',
  changeEndsOthers: '変更すると、ほかの端末からはログアウトされます。',
  changed: 'パスワードを変更しました',
  lostDevice: '端末を紛失したとき',
  logoutEverywhere: 'すべての端末からログアウト',
  logoutEverywhereNote:
    'この端末を含め、ログイン中のすべての端末からログアウトします。それらの端末への通知も停止します。',
  endsFeed: (since: string) => `予定表の公開も停止する（${since}に発行したアドレスが使えなくなります）`,
  loggingOut: 'ログアウト中...',
  logoutEverywhereFailed: 'ログアウトに失敗しました',
});
