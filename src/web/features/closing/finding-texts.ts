import type { FindingResponse } from '#contract/closing.ts';
import { PUNCH_LABELS } from '#domain/attendance/record.ts';
import { REMEDIES, type Remedy } from '#domain/closing/finding.ts';
import { distanceText } from '#domain/places/place.ts';
import { LIMIT_NAMES } from '#domain/protection/limits.ts';
import { isoDate, monthOf } from '#domain/time/date.ts';
import { minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { formatDuration, formatOnWorkingDay, minutes } from '#domain/time/minutes.ts';
import { partTextOf } from '../../lib/request-words.ts';
import { timesText } from '../../lib/wire.ts';

const length = (of: number | undefined): string => formatDuration(minutes(of ?? 0));

const punchOf = ({ punch }: FindingResponse): string => (punch === undefined ? '出勤または退勤' : PUNCH_LABELS[punch]);

/** What is wrong with the day, in a sentence. */
export function explain(finding: FindingResponse): string {
  switch (finding.kind) {
    case 'missing_punch':
      return `${punchOf(finding)}の打刻がありません。`;
    case 'punch_pair':
      return explainOddPunch(finding);
    case 'empty_workday':
      return '勤務予定日ですが、打刻も欠勤の登録も休暇もありません。';
    case 'long_day':
      return `出勤から退勤まで ${length(finding.span_minutes)} あります（16時間超）。退勤の打刻を確認してください。`;
    case 'unset_break':
      return '出勤と退勤の打刻がありますが、休憩時間が入力されていません。';
    case 'short_break':
      return `休憩は ${length(finding.taken_minutes)} ですが、この労働時間では ${length(finding.required_minutes)} 以上が必要です。`;
    case 'long_break':
      return `休憩が ${length(finding.taken_minutes)} で、出勤から退勤までの ${length(finding.span_minutes)} の半分を超えています。休憩時間を確認してください。`;
    case 'gap':
      return explainGap(finding);
    case 'break_not_taken':
      return `休憩が取れなかったと記録されています。この労働時間では ${length(finding.required_minutes)} 以上の休憩が必要です。本人に確認し、休憩を取っていた場合だけ修正してください。`;
    case 'internal_work_outside':
      return '社内業務の時間が、出勤から退勤までの間に収まっていません。';
    case 'internal_work_overlap':
      return '社内業務の時間が、ほかの社内業務と重なっています。';
    case 'assigned_work_beyond':
      return `客先ごとの作業実績と社内業務が合わせて ${length(finding.entered_minutes)} で、実働の ${length(finding.worked_minutes)} を超えています。超えた分は数えていません。`;
    case 'pending_leave':
      return '休暇の申請が承認も却下もされていません。';
    case 'work_on_leave':
      return '休暇が承認されている日に打刻があります。';
    case 'work_on_part_leave':
      return `${leavePartOf(finding)}が承認されている時間に、${length(finding.worked_minutes)} 働いています。休暇も勤務も数えているため、どちらだったかを本人に確認してください。`;
    case 'outside_employment':
      return '入社日より前、または退社日より後の日に記録があります。';
    case 'unsent_leave':
      return '有給休暇の申請を外部システムに連携できていません。';
    case 'week_without_rest':
      return 'この日までの1週間に、暦日（0時〜24時）の休みがありません。0時を過ぎて終わる勤務は、翌日も勤務した日に数えます。法定休日は週に1日必要です。';
    case 'week_without_24_hours':
      return 'この日までの1週間に、継続24時間の休みがありません。法定休日は週に1回必要です（勤務形態により、継続24時間で判定）。';
    case 'four_weeks_short':
      return `この日までの4週間に、暦日（0時〜24時）の休みが ${finding.rest_days ?? 0}日しかありません。4日必要です。`;
    case 'four_weeks_short_of_24_hours':
      return `この日までの4週間に、継続24時間の休みが ${finding.rest_days ?? 0}回しかありません。4回必要です（勤務形態により、継続24時間で判定）。`;
    case 'long_run':
      return `${finding.days ?? 0}日続けて勤務しています（日をまたぐ勤務は、始まった日の1日と数えます）。`;
    case 'short_interval':
      return `前の退勤からこの日の出勤まで ${length(finding.interval_minutes)} です。目標の ${length(finding.target_minutes)} より短くなっています。`;
    case 'large_correction':
      return `社員が、${punchOf(finding)}の時刻を元の打刻から ${length(finding.difference_minutes)} 変更しました。理由を確認してください。`;
    case 'far_punch':
      return `${punchOf(finding)}の打刻が、シフトの時刻から ${length(finding.difference_minutes)} 離れています。`;
    case 'offline_clock':
      return explainOfflineClock(finding);
    case 'offline_late':
      return `${offlinePunchOf(finding)}打刻の時刻から ${length(finding.late_by_minutes)} 後に届きました。時刻を確認してください。`;
    case 'unconfirmed_time':
      return `${finding.punch_type === undefined ? '' : PUNCH_LABELS[finding.punch_type]}の打刻のとき、サーバーの時計が合っていなかった可能性があります（時刻未確認）。本人に時刻を確認してください。`;
    case 'pc_log':
      return explainPcUse(finding);
    case 'outside_place':
      return explainOutsidePlace(finding);
    case 'changed_plan':
      return explainChangedPlan(finding);
    case 'leave_without_duty':
      return '勤務の予定がない日に、休暇が承認されています。';
    case 'against_limits':
      return `就業の制限（${(finding.limits ?? []).map((limit) => LIMIT_NAMES[limit]).join('、')}）を超えて働いています。`;
    case 'pending_request':
      return '申請が承認を待っています。締めた後は承認できません。';
    case 'unapproved_work':
      return explainUnapproved(finding);
    case 'client_order':
      return `準委任・請負の配属の日に、客先の指示を思わせる記載があります（「${finding.text ?? ''}」）。労働時間の指示は、自社が行う必要があります（37号告示）。だれの指示だったかを確認してください。自社の指示だったときは、理由を書いて「問題なしにする」を選んでください。`;
    case 'client_times':
      return `準委任・請負の配属の日に、客先が時刻や時間の変更を求めたと読めるコメントで、作業報告書が差し戻されています（「${finding.text ?? ''}」）。始業・終業の時刻や休憩は、自社が決める必要があります（37号告示）。客先が時刻を指定していないかを確認してください。実際と違う記録の訂正など、問題がないときは、理由を書いて「問題なしにする」を選んでください。`;
  }
}

const leavePartOf = ({ date, leave_part: part = {} }: FindingResponse): string => {
  const said = partTextOf(isoDate(date), part);
  return said === null ? '休暇' : `休暇（${said}）`;
};

/** What strikes the work in the time of leave, in words: `退勤を 13:00 に`, `休憩を 2:00 に`. */
export function strikeText({
  clock_in: start,
  clock_out: end,
  break_time: taken,
}: NonNullable<FindingResponse['strike']>): string {
  return [
    start !== undefined && `出勤を ${start} に`,
    end !== undefined && `退勤を ${end} に`,
    taken !== undefined && `休憩を ${length(taken)} に`,
  ]
    .filter((part) => part !== false)
    .join('、');
}

function explainChangedPlan({ fixed_plan: plan }: FindingResponse): string {
  const changed = '変形の期間が始まった後に、シフトを変えています。';
  if (plan === undefined) return `${changed}期間が始まったときに予定がなかったため、契約の所定労働時間で計算します。`;
  const fixed = plan === null ? '休み' : timesText(plan);
  return `${changed}労働時間は、変える前の計画（${fixed}）で計算します。`;
}

function explainUnapproved({ planned, worked_minutes: worked, approved_minutes: approved }: FindingResponse): string {
  const work = planned === 'rest_day_work' ? '休日出勤' : '残業';
  return approved === undefined
    ? `${work}が ${length(worked)} ありますが、承認された申請がありません。`
    : `${work}が ${length(worked)} あり、承認された ${length(approved)} を超えています。`;
}

function explainGap({ gap_minutes: gap, missing_minutes: missing }: FindingResponse): string {
  const lacking =
    missing === undefined
      ? 'シフトも契約もない日のため、所定労働時間に足りるかどうかは分かりません。'
      : `この日の所定労働時間に ${length(missing)} 足りません。`;
  return `退勤から次の出勤まで ${length(gap)} あり、この時間は働いた時間に数えていません。${lacking}退勤の打刻が誤りでないか確認してください。`;
}

const offlinePunchOf = ({ punch_type: type }: FindingResponse): string =>
  `${type === undefined ? '' : PUNCH_LABELS[type]}のオフライン打刻です。`;

function explainOfflineClock(finding: FindingResponse): string {
  const punch = offlinePunchOf(finding);
  const { wrong_by_minutes: wrongBy } = finding;
  return wrongBy === undefined
    ? `${punch}端末の時計をサーバーと比べられませんでした（時刻未確認）。本人に時刻を確認してください。`
    : `${punch}端末の時計が ${length(wrongBy)} ずれていたため、補正した時刻で記録しています。時刻を確認してください。`;
}

function explainPcUse({ punch, difference_minutes: difference }: FindingResponse): string {
  if (punch === undefined)
    return `打刻がありませんが、PCが ${length(difference)} にわたって操作されています。働いていた時間でないか、本人に確認してください。`;
  const side = punch === 'clock_in' ? '前' : '後';
  return `${PUNCH_LABELS[punch]}の打刻の${side}に、PCが ${length(difference)} 操作されています。働いていた時間でないか、本人に確認してください。`;
}

function explainOutsidePlace({ punch, place }: FindingResponse): string {
  const what = `${punch === undefined ? '' : PUNCH_LABELS[punch]}の打刻`;
  if (place === undefined) return `${what}は、打刻場所の外で行われています。`;
  const where = place.distance === null ? `「${place.name}」` : `「${place.name}」から${distanceText(place.distance)}`;
  const said = place.reason === null ? '理由は入力されていません。' : `本人の入力した理由: ${place.reason}`;
  return place.verdict === 'uncertain'
    ? `${what}は、位置情報の誤差が大きいため、打刻場所にいたかどうかを確認できません（${where}）。${said}`
    : `${what}は、打刻場所の外で行われています（${where}）。${said}`;
}

type OddPunch = NonNullable<FindingResponse['odd_punch']>;

const PROBLEMS: Readonly<Record<OddPunch['problem'], string>> = {
  in_twice: '勤務中の出勤の打刻です。勤務時間は先の出勤から数えています。',
  in_without_out: '退勤の打刻がありません。ここからの時間は勤務時間に入っていません。',
  out_without_in: '出勤の打刻がありません。この退勤は勤務時間に入っていません。',
  break_start_twice: '休憩中の休憩開始の打刻です。休憩は先の休憩開始から数えています。',
  break_not_ended: '休憩終了の打刻がありません。この休憩は控除していません。',
  break_not_begun: '休憩開始の打刻がありません。この休憩は控除していません。',
  break_outside_work: '出勤から退勤までの間にない休憩の打刻です。控除していません。',
};

function explainOddPunch({ date, odd_punch: odd }: FindingResponse): string {
  const at = parseInstant(odd?.at ?? '');
  if (odd === undefined || at === null) return '対になっていない打刻があります。';
  const time = formatOnWorkingDay(minuteOnWorkingDay(at, isoDate(date)));
  return `${PUNCH_LABELS[odd.type]}（${time}）: ${PROBLEMS[odd.problem]}`;
}

/** The dialogs in which a finding is remedied where it is shown: of its day, or of the breaks of its month. */
export type DayRemedy = 'correction' | 'irregular' | 'fill_breaks';

const DIALOGS = {
  correct: 'correction',
  report_absence: 'irregular',
  fill_breaks: 'fill_breaks',
  strike_work: 'correction',
} as const satisfies Partial<Record<Remedy, DayRemedy>>;

const hasDialog = (remedy: Remedy): remedy is keyof typeof DIALOGS => Object.hasOwn(DIALOGS, remedy);

/** How a remedy is come to: by a dialog of the day, or on another screen. */
export type RemedyLink =
  | { readonly remedy: Remedy; readonly dialog: DayRemedy }
  | { readonly remedy: Remedy; readonly path: string };

/** What can be done about the finding of an employee's month, the likeliest first. */
export function remedyLinksOf(finding: FindingResponse, userId: number, month: PeriodName): RemedyLink[] {
  const user = `/admin/users/${userId}`;
  // The leave of a period may lie in two of the calendar's months.
  const decided = `/admin/leave?tab=decided&month=${monthOf(isoDate(finding.date))}`;
  const paths: Readonly<Record<Exclude<Remedy, keyof typeof DIALOGS>, string>> = {
    change_shift: `${user}?tab=shift&month=${month}`,
    edit_internal_work: `${user}?month=${month}&day=${finding.date}&dialog=internal-work`,
    split_work: `${user}?month=${month}&day=${finding.date}&dialog=split`,
    decide_leave: '/admin/leave',
    decide_request: finding.request_id === undefined ? '/approvals' : `/requests/${finding.request_id}`,
    ask_in_place: `/requests/new?user=${userId}&date=${finding.date}&kind=${finding.planned ?? 'overtime'}`,
    take_leave_back: decided,
    resend_leave: decided,
    delete_records: `${user}?month=${month}`,
    change_employment: user,
  };
  return REMEDIES[finding.kind].map((remedy): RemedyLink =>
    hasDialog(remedy) ? { remedy, dialog: DIALOGS[remedy] } : { remedy, path: paths[remedy] },
  );
}
