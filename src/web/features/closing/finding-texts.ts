import type { FindingResponse } from '#contract/closing.ts';
import { REMEDIES, type Remedy } from '#domain/closing/finding.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';

const PUNCHES = { clock_in: '出勤', clock_out: '退勤' };
const length = (of: number | undefined): string => formatDuration(minutes(of ?? 0));

/** What is wrong with the day, in a sentence. */
export function explain(finding: FindingResponse): string {
  switch (finding.kind) {
    case 'missing_punch':
      return `${finding.punch === undefined ? '出勤または退勤' : PUNCHES[finding.punch]}の打刻がありません。`;
    case 'empty_workday':
      return '勤務予定日ですが、打刻も欠勤の登録も有給休暇もありません。';
    case 'long_day':
      return `出勤から退勤まで ${length(finding.span_minutes)} あります（16時間超）。退勤の打刻を確認してください。`;
    case 'unset_break':
      return '出勤と退勤の打刻がありますが、休憩時間が入力されていません。';
    case 'short_break':
      return `休憩は ${length(finding.taken_minutes)} ですが、この労働時間では ${length(finding.required_minutes)} 以上が必要です。`;
    case 'internal_work_outside':
      return '社内業務の時間が、出勤から退勤までの間に収まっていません。';
    case 'internal_work_overlap':
      return '社内業務の時間が、ほかの社内業務と重なっています。';
    case 'pending_leave':
      return '有給休暇の申請が承認も却下もされていません。';
    case 'work_on_leave':
      return '有給休暇が承認されている日に打刻があります。';
    case 'outside_employment':
      return '入社日より前、または退社日より後の日に記録があります。';
    case 'unsent_leave':
      return '有給休暇の申請を外部システムに連携できていません。';
  }
}

/** The dialogs of a day in which a finding is remedied. */
export type DayRemedy = 'correction' | 'irregular';

/** How a remedy is come to: by a dialog of the day, or on another screen. */
export type RemedyLink =
  | { readonly remedy: Remedy; readonly dialog: DayRemedy }
  | { readonly remedy: Remedy; readonly path: string };

/** What can be done about the finding of an employee's month, the likeliest first. */
export function remedyLinksOf(finding: FindingResponse, userId: number, month: IsoMonth): RemedyLink[] {
  const user = `/admin/users/${userId}`;
  const paths: Readonly<Record<Exclude<Remedy, 'correct' | 'report_absence'>, string>> = {
    fill_breaks: `${user}?month=${month}`,
    change_shift: `${user}?tab=shift&month=${month}`,
    edit_internal_work: `${user}?month=${month}&day=${finding.date}&dialog=internal-work`,
    decide_leave: '/admin/leave',
    take_leave_back: `/admin/leave?tab=decided&month=${month}`,
    resend_leave: `/admin/leave?tab=decided&month=${month}`,
    delete_records: `${user}?month=${month}`,
    change_employment: user,
  };
  return REMEDIES[finding.kind].map((remedy): RemedyLink => {
    if (remedy === 'correct') return { remedy, dialog: 'correction' };
    if (remedy === 'report_absence') return { remedy, dialog: 'irregular' };
    return { remedy, path: paths[remedy] };
  });
}
