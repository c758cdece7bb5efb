/**
 * The texts of errors that the web app also says by itself, where it has no answer, and at the login. Apart from `errors`, so
 * that it needn't load the texts of all; those of other forms are in `form-messages.ts`, which the first screen doesn't need.
 */
export const ownMessages = {
  invalid_input: '入力内容に誤りがあります。',
  password_too_short: 'パスワードは6文字以上で入力してください',
  password_mismatch: 'パスワードが一致しません',
  session_expired: 'セッションの有効期限が切れました。再度ログインしてください。',
  login_failed: '企業ID、社員ID、またはパスワードが正しくありません。',
  day_changed: 'ほかの人が先に更新しました。最新の内容を確認して、もう一度保存してください。',
  payload_too_large: '送信するデータが大きすぎます。',
  too_many_requests: '操作が集中しています。しばらくしてから再度お試しください。',
  server_error: 'サーバーエラー',
  database_away: 'サーバーに一時的に接続できません。しばらくしてから再度お試しください。',
} as const;
