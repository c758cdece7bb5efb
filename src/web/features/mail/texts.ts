import type { UndeliveredMail } from '#contract/mail.ts';
import { translatable } from '../../lib/language.ts';

/** Texts of one's own mail address. */
export const addressTexts = translatable('mail-address', {
  title: 'メールアドレス',
  lead: 'パスワードを忘れたときの再設定と、お知らせに使います。確認が終わるまで、ほかのメールは送信しません。',
  failed: 'メールアドレスを読み込めませんでした',
  off: 'この会社では、メールの送信が設定されていません。お知らせは、画面の上のベルで確認できます。',
  none: '登録していません。',
  confirmed: '確認済み',
  unconfirmed: '未確認',
  add: '登録',
  change: '変更',
  remove: '削除',
  removeTitle: 'メールアドレスの削除',
  removeQuestion: 'メールアドレスを削除しますか？パスワードを忘れたときに、自分で再設定できなくなります。',
  removing: '削除中...',
  removeFailed: 'メールアドレスを削除できませんでした',
  resend: '確認のメールを再送信',
  test: 'テストメールを送信',
  sending: '送信中...',
  sendFailed: 'メールを送信できませんでした',
  dialog: 'メールアドレスの変更',
  address: 'メールアドレス',
  hint: '確認のリンクを送信します。',
  required: 'メールアドレスを入力してください',
  saveFailed: 'メールアドレスを保存できませんでした',
  confirmFailed: 'メールアドレスを確認できませんでした',
});

const KINDS: Readonly<Record<UndeliveredMail['kind'], string>> = {
  confirm_address: 'メールアドレスの確認',
  reset_password: 'パスワードの再設定',
  first_password: 'ログインの配布',
  address_changed: 'メールアドレスを変更したお知らせ',
  password_was_reset: 'パスワードを再設定したお知らせ',
  test: 'テストメール',
  notifications: 'お知らせ',
  work_report_link: '客先への作業報告書の承認の依頼',
  work_report_code: '客先への確認コード',
};

/** Texts of the mails that failed. */
export const mailsTexts = {
  off: 'メールの送信は設定されていません。サーバーの管理者が設定すると、社員がパスワードを自分で再設定できます。',
  state: 'メールの送信',
  isOn: '設定済み',
  isOff: '未設定',
  whereSet:
    'メールサーバーと差出人は、このサーバーを使うすべての会社に共通です。パスワードを含むため画面では変更せず、サーバーの管理者が設定します。',
  test: '自分にテストメールを送信',
  testTo: (address: string): string => `宛先 ${address}`,
  sending: '送信中...',
  testFailed: 'テストメールを送信できませんでした',
  noAddress: 'テストするには、自分のメールアドレスを登録し、確認を済ませてください。',
  toAccount: 'アカウントで登録する',
  failed: 'メールの送信の状態を読み込めませんでした',
  waiting: (mails: number): string => (mails === 0 ? '送信を待つメールはありません。' : `送信を待つメール：${mails}件`),
  undelivered: '送信できなかったメール',
  empty: '送信できなかったメールはありません。',
  kinds: KINDS,
  to: ({ name, employee_id }: UndeliveredMail): string => `${name}（${employee_id}）`,
  due: (when: string): string => `送信の予定 ${when}`,
  givenUp: '送信を中止',
  drop: '削除',
  named: (action: string, mail: UndeliveredMail): string => `${mail.name}への${KINDS[mail.kind]}を${action}`,
  dropTitle: 'メールの削除',
  dropQuestion: (): string => 'このメールは送信されません。削除しますか？',
};
