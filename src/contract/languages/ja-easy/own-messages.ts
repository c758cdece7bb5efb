import type { ownMessages as japanese } from '../../own-messages.ts';

/** The texts of errors that the web app also says by itself, in easy Japanese. */
export const ownMessages: Readonly<Record<keyof typeof japanese, string>> = {
  invalid_input: '入れた内容（ないよう）に、まちがいがあります。',
  password_too_short: 'パスワードは6文字以上にしてください',
  password_mismatch: '2つのパスワードが同じではありません',
  session_expired: 'ログインの時間が終わりました。もう一度ログインしてください。',
  login_failed: '企業（きぎょう）ID、社員（しゃいん）ID、パスワードのどれかがちがいます。',
  day_changed: 'ほかの人が先に変えました。新しい内容（ないよう）を見て、もう一度保存（ほぞん）してください。',
  payload_too_large: '送るデータが大きすぎます。',
  too_many_requests: '使う人や回数が多すぎます。少し待って、もう一度してください。',
  server_error: 'サーバーのエラー',
  database_away: '今、サーバーにつながりません。少し待って、もう一度してください。',
};
