import type { FindingKind } from '#domain/closing/finding.ts';
import type { Weekday } from '#domain/time/date.ts';
import { approved, type DaysOffOfWeek, pending, type SpecialDay, works } from './scenario.ts';

/** Which of the days of the last whole month. */
type OfLastMonth =
  | { readonly workday: number }
  | { readonly dayOff: number }
  | { readonly weekFromEnd: number; readonly weekday: Weekday }
  | { readonly daysOffOf: DaysOffOfWeek['daysOffOf'] };

/** An employee, of `demo` unless another company is named, and which of their days in the last whole month, as `When` counts them. */
type FindingScenario = SpecialDay & OfLastMonth & { readonly companyId?: string; readonly who: string };

/** Seven days in a row, from Sunday to Saturday: a week without a rest day, and a long run. */
const wholeWeek: FindingScenario = {
  who: 'E0012',
  daysOffOf: 'last_week',
  ...works('10:00', '17:00', 60),
  note: '展示会の対応のため休日出勤',
};

/**
 * The findings of the last whole month (要確認), by kind. Beside them there are those of every month: of the nights of
 * E0003, which leave no day free from midnight to midnight, and of `demo-west`, where nobody has made the tolerance of
 * punches wider. Everyone else's month can be closed. Nobody has punched in a way that is
 * odd, every company gives its rest by the calendar's days of the week, nobody's work is restricted, everybody had a network, the
 * server's clock was right, nobody compares PC logs, the company takes no requests, and nobody changes a plan in its period.
 */
export const findings: Readonly<
  Record<
    Exclude<
      FindingKind,
      | 'punch_pair'
      | 'gap'
      | 'week_without_24_hours'
      | 'four_weeks_short'
      | 'four_weeks_short_of_24_hours'
      | 'against_limits'
      | 'offline_clock'
      | 'offline_late'
      | 'unconfirmed_time'
      | 'outside_place'
      | 'pc_log'
      | 'pending_request'
      | 'unapproved_work'
      | 'changed_plan'
      | 'work_on_part_leave'
      | 'assigned_work_beyond'
      | 'client_order'
      | 'client_times'
    >,
    readonly FindingScenario[]
  >
> = {
  // Before the day of hire, which is the third.
  outside_employment: [{ who: 'E0005', workday: 1, ...works('09:52', '12:06', 0), note: '入社前の説明会に参加' }],
  missing_punch: [
    { who: 'E0007', workday: 8, forgets: 'clock_out', note: '客先から直帰' },
    { who: 'E0010', workday: 5, forgets: 'clock_in' },
  ],
  empty_workday: [
    { who: 'E0006', workday: 11, forgets: 'everything' },
    { who: 'E0007', workday: 5, forgets: 'everything' },
  ],
  long_day: [{ who: 'E0006', workday: 4, ...works('06:42', '23:16', 90), note: '本番環境の切り替え' }],
  unset_break: [
    { who: 'E0010', workday: 2, breakMinutes: null },
    { who: 'E0010', workday: 6, breakMinutes: null },
  ],
  short_break: [
    { who: 'E0005', workday: 9, breakMinutes: 45 },
    { who: 'E0007', workday: 3, breakMinutes: 30, note: '障害対応のため休憩を短縮' },
  ],
  // Where breaks are deemed taken, and one says that it wasn't.
  break_not_taken: [
    { companyId: 'demo-west', who: 'E0002', workday: 4, breakMinutes: 0, note: '電話対応のため休憩が取れず' },
  ],
  long_break: [{ who: 'E0017', workday: 6, leaves: '18:00', breakMinutes: 300, note: '60分の誤り' }],
  internal_work_outside: [{ who: 'E0004', workday: 2, internalWork: [['09:30', '10:00', '全社朝会に自宅から参加']] }],
  internal_work_overlap: [
    {
      who: 'E0004',
      workday: 9,
      internalWork: [
        ['13:00', '15:00', '見積もりの作成'],
        ['14:30', '16:00', '部門会議'],
      ],
    },
  ],
  work_on_leave: [
    {
      who: 'E0010',
      workday: 3,
      leave: approved('私用のため', '神谷 正隆'),
      leaves: '13:05',
      breakMinutes: 0,
      note: '急な問い合わせのため午前のみ出勤',
    },
  ],
  pending_leave: [{ who: 'E0006', workday: 7, leave: pending('通院のため', '田中 一郎') }],
  unsent_leave: [{ who: 'E0004', workday: 6, leave: { ...approved('子どもの授業参観', '田中 一郎'), isUnsent: true } }],
  week_without_rest: [wholeWeek],
  long_run: [wholeWeek],
  // After the night of work of the day before.
  short_interval: [
    { who: 'E0015', weekFromEnd: 1, weekday: 4, report: ['late', '夜間作業の後の休息'], ...works('13:00', '18:00', 0) },
  ],
  large_correction: [
    {
      who: 'E0017',
      workday: 10,
      leaves: '18:10',
      corrected: ['clock_out', '20:52', '退勤の打刻を忘れ、帰宅後に打刻したため'],
    },
  ],
  far_punch: [{ who: 'E0017', workday: 13, ...works('15:06', '23:31', 60), note: '遅番の応援' }],
  leave_without_duty: [{ who: 'E0017', dayOff: 4, leave: approved('私用のため', '神谷 正隆') }],
};
