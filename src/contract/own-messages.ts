/**
 * The texts of errors that the web app also says by itself, before it asks the server or where it has no answer.
 * Apart from `errors`, so that it needn't load the texts of all.
 */
export const ownMessages = {
  invalid_input: '入力内容に誤りがあります。',
  reason_required: '修正理由を入力してください',
  times_required: '出勤時間または退勤時間を入力してください',
  future_time: '未来の時刻は登録できません',
  clock_in_after_clock_out: '出勤時間は退勤時間より前にしてください',
  pair_times_required: '追加する勤務の出勤時間と退勤時間を、どちらも入力してください',
  pair_overlaps: '登録済みの出勤・退勤と重なるため追加できません',
  correction_crosses_pairs:
    '出勤と退勤が複数ある日です。出勤は最初の退勤より前、退勤は最後の出勤より後の時刻にしてください',
  break_too_long: '休憩時間は勤務時間より短くしてください',
  clock_out_day_required: '出勤と同じ時刻です。退勤の日（翌日など）を選択してください',
  duty_too_long: '退勤時間は、出勤から48時間以内で入力してください',
  internal_work_start_not_before_end: '開始時間は終了時間より前である必要があります',
  internal_work_before_clock_in: '開始時間は出勤時間（{time}）以降にしてください',
  internal_work_after_clock_out: '終了時間は退勤時間（{time}）以前にしてください',
  internal_work_times_required: '開始時間と終了時間は必須です',
  internal_work_break_invalid: '休憩時間は勤務時間より短くしてください',
  contract_date_far: '適用開始日は1950年から3年後までの日付で入力してください',
  contract_ends_before: '契約期間の終わりは適用開始日以降にしてください',
  birth_date_range: '生年月日は1900年から今日までの日付で入力してください',
  restriction_dates: '終了日は開始日以降にしてください',
  leaving_before_hire: '退職日は入社日以降にしてください',
  password_too_short: 'パスワードは6文字以上で入力してください',
  password_mismatch: 'パスワードが一致しません',
  session_expired: 'セッションの有効期限が切れました。再度ログインしてください。',
  login_failed: '企業ID、社員ID、またはパスワードが正しくありません。',
  day_changed: 'ほかの人が先に更新しました。最新の内容を確認して、もう一度保存してください。',
  request_required: 'この変更には承認が必要です。「申請」から申請してください',
  internal_work_overlaps: '他の社内業務と時間が重複しています',
  payload_too_large: '送信するデータが大きすぎます。',
  too_many_requests: '操作が集中しています。しばらくしてから再度お試しください。',
  server_error: 'サーバーエラー',
  database_away: 'サーバーに一時的に接続できません。しばらくしてから再度お試しください。',
} as const;
