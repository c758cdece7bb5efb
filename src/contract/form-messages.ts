/**
 * The texts of errors that forms of the web app also say by themselves, before they ask the server. Apart from
 * `own-messages.ts`, which every page loads first.
 */
export const formMessages = {
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
  client_assignment_ends_before: '終了日は開始日以降にしてください',
  client_assignment_band: '精算幅は、下限と上限を、下限が上限以下になるように入力してください',
  client_assignment_hours: '客先の時間は、始業と終業を、24時間以内になるように入力してください',
  client_assignment_breaks: '休憩は、客先の時間の中で、互いに重ならないように入力してください',
  birth_date_range: '生年月日は1900年から今日までの日付で入力してください',
  restriction_dates: '終了日は開始日以降にしてください',
  leaving_before_hire: '退職日は入社日以降にしてください',
  request_required: 'この変更には承認が必要です。「申請」から申請してください',
  internal_work_overlaps: '他の社内業務と時間が重複しています',
} as const;
