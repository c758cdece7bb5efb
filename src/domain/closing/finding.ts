import type { OddPunch } from '../attendance/day-pairs.ts';
import type { AnyPunchType, PunchType } from '../attendance/record.ts';
import type { PartLeave } from '../leave/day-leave.ts';
import type { PlannedKind } from '../requests/request.ts';
import type { Limit } from '../protection/limits.ts';
import type { PunchedPlace } from '../places/place.ts';
import type { IsoDate } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import type { Minutes } from '../time/minutes.ts';
import type { Strike } from './work-on-part-leave.ts';

/** Overtime or work on a rest day that was to be approved beforehand, and wasn't, or not so much. */
export interface UnapprovedWork {
  readonly planned: PlannedKind;
  readonly worked: Minutes;
  /** What was approved; `null` where nothing was. */
  readonly approved: Minutes | null;
}

/** What was worked on a day, and the longer time that was entered of it for assignments and as internal work. */
export interface WorkBeyond {
  readonly worked: Minutes;
  readonly entered: Minutes;
}

/** Something on a day to check before its month is closed (要確認). */
export type Finding = { readonly date: IsoDate } & (
  | { readonly kind: 'missing_punch'; readonly punch: PunchType }
  | { readonly kind: 'empty_workday' | 'unset_break' | 'outside_employment' }
  | { readonly kind: 'punch_pair'; readonly odd: OddPunch }
  | { readonly kind: 'long_day'; readonly span: Minutes }
  | { readonly kind: 'long_break'; readonly span: Minutes; readonly taken: Minutes }
  | { readonly kind: 'gap'; readonly gap: Minutes; readonly missing: Minutes | null }
  | { readonly kind: 'short_break' | 'break_not_taken'; readonly required: Minutes; readonly taken: Minutes }
  | { readonly kind: 'internal_work_outside' | 'internal_work_overlap'; readonly entryIds: readonly number[] }
  | ({ readonly kind: 'assigned_work_beyond' } & WorkBeyond)
  | { readonly kind: 'pending_leave' | 'work_on_leave' | 'unsent_leave'; readonly requestId: number }
  | {
      readonly kind: 'work_on_part_leave';
      readonly requestId: number;
      readonly part: PartLeave;
      /** What was worked in its time. */
      readonly worked: Minutes;
      /** The correction that strikes that work; `null` where none can. */
      readonly strike: Strike | null;
    }
  | { readonly kind: 'week_without_rest' | 'week_without_24_hours' }
  | { readonly kind: 'four_weeks_short' | 'four_weeks_short_of_24_hours'; readonly restDays: number }
  | { readonly kind: 'long_run'; readonly days: number }
  | { readonly kind: 'short_interval'; readonly interval: Minutes; readonly target: Minutes }
  | {
      readonly kind: 'large_correction' | 'far_punch';
      readonly punch: PunchType;
      /** From the original punch, or from the shift. */
      readonly difference: Minutes;
    }
  | {
      readonly kind: 'pc_log';
      /** What the computer was used before or after; `null` on a day without punches. */
      readonly punch: PunchType | null;
      /** For how long; on a day without punches from the first to the last use. */
      readonly difference: Minutes;
    }
  | {
      readonly kind: 'offline_clock';
      readonly type: AnyPunchType;
      /** By how much the device's clock was wrong; `null` where nobody knows (時刻未確認). */
      readonly wrongBy: Minutes | null;
    }
  /** By how much it arrived after its time. */
  | { readonly kind: 'offline_late'; readonly type: AnyPunchType; readonly lateBy: Minutes }
  | { readonly kind: 'unconfirmed_time'; readonly type: AnyPunchType }
  | { readonly kind: 'outside_place'; readonly punch: PunchType; readonly place: PunchedPlace }
  | {
      readonly kind: 'changed_plan';
      /** The hours that count; `null` of a day off. Omitted where nothing was planned, and the contract counts. */
      readonly fixed?: Interval | null;
    }
  | { readonly kind: 'leave_without_duty'; readonly requestId: number }
  | { readonly kind: 'against_limits'; readonly limits: readonly Limit[] }
  | { readonly kind: 'pending_request'; readonly requestId: number }
  | ({ readonly kind: 'unapproved_work' } & UnapprovedWork)
  /** What somebody has written of the day. */
  | { readonly kind: 'client_order'; readonly text: string }
  /** The comment with which the client has returned the day. */
  | { readonly kind: 'client_times'; readonly text: string }
);

export type FindingKind = Finding['kind'];

/** The kinds' names on the screen. */
export const FINDING_NAMES = {
  missing_punch: '打刻忘れ',
  punch_pair: '打刻の組み合わせ',
  empty_workday: '勤務予定日に記録なし',
  long_day: '16時間を超える勤務',
  unset_break: '休憩未入力',
  short_break: '休憩不足',
  long_break: '勤務時間の半分を超える休憩',
  gap: '中抜け',
  break_not_taken: '休憩が取れなかった日',
  internal_work_outside: '勤務時間外の社内業務',
  internal_work_overlap: '社内業務の重複',
  assigned_work_beyond: '実働を超える作業実績',
  pending_leave: '承認待ちの休暇',
  work_on_leave: '休暇の日の打刻',
  work_on_part_leave: '休暇の時間の勤務',
  outside_employment: '在籍期間外の記録',
  unsent_leave: '有給休暇の未連携',
  week_without_rest: '暦日（0時〜24時）の休みがない週',
  week_without_24_hours: '継続24時間の休みがない週',
  four_weeks_short: '4週の休日不足（暦日）',
  four_weeks_short_of_24_hours: '4週の休日不足（継続24時間）',
  long_run: '連続勤務',
  short_interval: '勤務間インターバル不足',
  large_correction: '打刻との差が大きい修正',
  far_punch: 'シフトから離れた打刻',
  offline_clock: 'オフライン打刻の時刻',
  offline_late: '遅れて届いたオフライン打刻',
  unconfirmed_time: '時刻未確認の打刻',
  pc_log: '打刻の時間外のPC操作',
  outside_place: '打刻場所外の打刻',
  changed_plan: '変形の期間に変えたシフト',
  leave_without_duty: '勤務のない日の休暇',
  against_limits: '就業の制限を超えた勤務',
  pending_request: '承認待ちの申請',
  unapproved_work: '承認のない残業・休日出勤',
  client_order: '客先の指示についての記載',
  client_times: '客先からの時刻・時間の変更の求め',
} as const satisfies Record<FindingKind, string>;

/** What a person can do about a finding. */
export type Remedy =
  | 'correct' // Enter or change the punches or the break of the day.
  | 'fill_breaks' // Set one break for all such days of the month (D11).
  | 'report_absence'
  | 'change_shift' // Make the day a day off or a workday, or plan other hours.
  | 'edit_internal_work'
  | 'split_work' // Enter anew what of the day was for which assignment.
  | 'decide_leave'
  | 'decide_request'
  | 'take_leave_back'
  | 'strike_work' // Correct the day to be without the work that lies in its leave (D54).
  | 'resend_leave' // Retry the delivery to Pleasanter (D21).
  | 'delete_records'
  | 'ask_in_place' // Ask for it afterwards, for the employee (代理申請).
  | 'change_employment'; // Correct the hire or leaving date (D22).

/**
 * The remedies of each kind of finding, the likeliest first. A month with what can't be remedied is closed with a
 * reason.
 */
export const REMEDIES: Readonly<Record<FindingKind, readonly Remedy[]>> = {
  outside_employment: ['change_employment', 'delete_records'],
  missing_punch: ['correct'],
  punch_pair: ['correct', 'delete_records'],
  empty_workday: ['correct', 'report_absence', 'change_shift'],
  long_day: ['correct'],
  unset_break: ['correct', 'fill_breaks'],
  short_break: ['correct'],
  long_break: ['correct'],
  gap: ['delete_records', 'correct', 'change_shift'],
  break_not_taken: ['correct'],
  internal_work_outside: ['edit_internal_work', 'correct'],
  internal_work_overlap: ['edit_internal_work'],
  assigned_work_beyond: ['split_work', 'correct'],
  work_on_leave: ['take_leave_back', 'delete_records'],
  work_on_part_leave: ['take_leave_back', 'strike_work'],
  pending_leave: ['decide_leave'],
  unsent_leave: ['resend_leave'],
  week_without_rest: ['correct'],
  week_without_24_hours: ['correct'],
  four_weeks_short: ['correct'],
  four_weeks_short_of_24_hours: ['correct'],
  long_run: ['correct'],
  short_interval: ['correct'],
  large_correction: ['correct'],
  far_punch: ['correct', 'change_shift'],
  offline_clock: ['correct'],
  offline_late: ['correct'],
  unconfirmed_time: ['correct'],
  pc_log: ['correct'],
  outside_place: ['correct'],
  changed_plan: ['change_shift'],
  leave_without_duty: ['take_leave_back', 'change_shift'],
  against_limits: ['correct'],
  pending_request: ['decide_request'],
  unapproved_work: ['ask_in_place', 'correct'],
  client_order: ['correct'],
  client_times: ['correct'],
};

/** The kinds that the employee knows about, and can put right or ask for: they are worth a reminder (催促). */
const OF_EMPLOYEES: ReadonlySet<FindingKind> = new Set([
  'missing_punch',
  'punch_pair',
  'empty_workday',
  'long_day',
  'unset_break',
  'short_break',
  'long_break',
  'gap',
  'break_not_taken',
  'internal_work_outside',
  'internal_work_overlap',
  'work_on_leave',
  'work_on_part_leave',
  'far_punch',
  'offline_clock',
  'offline_late',
  'unconfirmed_time',
  'pc_log',
  'outside_place',
  'unapproved_work',
]);

/** Whether the employee can be asked to see to a finding; the others are the admins' to settle. */
export const isForEmployee = ({ kind }: Pick<Finding, 'kind'>): boolean => OF_EMPLOYEES.has(kind);

/** Whether a finding is put right, if it is wrong, by the times and the break of its day. */
export const isMendedByDay = (finding: Pick<Finding, 'kind'>): boolean =>
  isForEmployee(finding) && REMEDIES[finding.kind].includes('correct');

/** Whether a finding is of something that waits for its decision: no reason settles that, and nothing is closed over it. */
export const isUndecided = ({ kind }: Pick<Finding, 'kind'>): boolean =>
  kind === 'pending_leave' || kind === 'pending_request';
