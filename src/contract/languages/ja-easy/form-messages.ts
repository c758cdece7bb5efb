import type { formMessages as japanese } from '../../form-messages.ts';

/** The texts of errors that forms also say by themselves, in easy Japanese. */
export const formMessages: Readonly<Record<keyof typeof japanese, string>> = {
  reason_required: 'なおす理由（りゆう）を入れてください',
  times_required: '出勤（しゅっきん）か退勤（たいきん）の時間を入れてください',
  future_time: 'これから先の時間は入れることができません',
  clock_in_after_clock_out: '出勤（しゅっきん）の時間は、退勤（たいきん）の時間より前にしてください',
  pair_times_required:
    '新しく入れる仕事の出勤（しゅっきん）と退勤（たいきん）の時間を、両方（りょうほう）入れてください',
  pair_overlaps: 'もう入っている出勤（しゅっきん）・退勤（たいきん）と時間が重なります。入れることができません',
  correction_crosses_pairs:
    'この日は、出勤（しゅっきん）と退勤（たいきん）が2回以上あります。出勤は、最初の退勤より前の時間にしてください。退勤は、最後の出勤より後の時間にしてください',
  break_too_long: '休憩（きゅうけい）の時間は、働く時間より短くしてください',
  clock_out_day_required: '出勤（しゅっきん）と同じ時間です。退勤（たいきん）の日（次の日など）を選んでください',
  duty_too_long: '退勤（たいきん）の時間は、出勤（しゅっきん）から48時間以内にしてください',
  internal_work_start_not_before_end: '始まりの時間は、終わりの時間より前にしてください',
  internal_work_before_clock_in: '始まりの時間は、出勤（しゅっきん）の時間（{time}）か、その後にしてください',
  internal_work_after_clock_out: '終わりの時間は、退勤（たいきん）の時間（{time}）か、その前にしてください',
  internal_work_times_required: '始まりの時間と終わりの時間を入れてください',
  internal_work_break_invalid: '休憩（きゅうけい）の時間は、働く時間より短くしてください',
  contract_date_far: '始まる日は、1950年から3年後までの日を入れてください',
  contract_ends_before: '契約（けいやく）の終わりの日は、始まる日か、その後にしてください',
  client_assignment_ends_before: '終わりの日は、始まりの日か、その後にしてください',
  client_assignment_band:
    '精算幅（せいさんはば）の下限（かげん）と上限（じょうげん）を入れてください。下限は、上限より大きくしないでください',
  client_assignment_hours: '客先（きゃくさき）の仕事の始まりと終わりを、24時間以内で入れてください',
  client_assignment_breaks:
    '休憩（きゅうけい）は、客先（きゃくさき）の時間の中に入れてください。ほかの休憩と重ねないでください',
  birth_date_range: '生まれた日は、1900年から今日までの日を入れてください',
  restriction_dates: '終わりの日は、始まりの日か、その後にしてください',
  leaving_before_hire: '会社をやめる日は、会社に入った日か、その後にしてください',
  request_required: 'ここを変えるには、承認（しょうにん）が必要です。「しんせい」で申請（しんせい）してください',
  internal_work_overlaps: 'ほかの社内業務（しゃないぎょうむ）と時間が重なっています',
};
