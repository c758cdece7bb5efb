/**
 * Every refusal of the API: its stable code, HTTP status and Japanese text (shown to the person as it stands).
 * `{n}` and the like are filled in by the server. Free of Zod, so that the web app may import it.
 */
export const errors = {
  invalid_input: { status: 400, message: '入力内容に誤りがあります。' },
  invalid_punch_type: { status: 400, message: '無効な打刻タイプです: {type}' },
  invalid_work_date: { status: 400, message: '打刻の対象日が正しくありません。' },
  invalid_idempotency_key: { status: 400, message: 'Idempotency-Keyは1〜128文字の英数字・記号で指定してください。' },
  password_too_short: { status: 400, message: 'パスワードは6文字以上で入力してください' },
  password_mismatch: { status: 400, message: 'パスワードが一致しません' },
  not_logged_in: { status: 401, message: 'ログインしてください。' },
  session_expired: { status: 401, message: 'セッションの有効期限が切れました。再度ログインしてください。' },
  login_failed: { status: 401, message: '企業ID、社員ID、またはパスワードが正しくありません。' },
  forbidden: { status: 403, message: 'この操作を行う権限がありません' },
  password_change_required: { status: 403, message: 'パスワードを変更してください。' },
  not_found: { status: 404, message: '対象のデータが見つかりません。' },
  idempotency_key_reused: { status: 409, message: '同じIdempotency-Keyが別の内容で使用されています。' },
  payload_too_large: { status: 413, message: 'ファイルサイズが大きすぎます。' },
  unsupported_media_type: { status: 415, message: '対応していない形式です。' },
  login_locked: {
    status: 429,
    message: 'ログインの失敗が続いたため、しばらくログインできません。{n}分後に再度お試しください。',
  },
  too_many_requests: { status: 429, message: '操作が集中しています。しばらくしてから再度お試しください。' },
  server_error: { status: 500, message: 'サーバーエラー' },
  database_away: {
    status: 503,
    message: 'サーバーに一時的に接続できません。しばらくしてから再度お試しください。',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** The stable code of a refusal. */
export type ErrorCode = keyof typeof errors;

/** The body of every refusal. `fields` names what is wrong with each input, in Japanese. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  readonly fields?: Readonly<Record<string, string>>;
}
