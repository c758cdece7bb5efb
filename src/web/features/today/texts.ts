import type { PresenceFilter } from '#contract/today.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatDate, formatMonthDay } from '#domain/time/japanese-date.ts';

/** Texts of the live list of who is in. */
export const texts = {
  title: '本日の出勤状況',
  asOf: (date: IsoDate, clock: string): string => `${formatMonthDay(date)} ${clock}現在`,
  filter: '状況',
  all: 'すべて',
  states: {
    working: '勤務中',
    on_break: '休憩中',
    left: '退勤済み',
    late: '未出勤',
    not_yet: '出勤前',
    leave: '有給休暇',
    absent: '欠勤',
    off: '休み',
    came_late: '遅刻',
  } satisfies Record<PresenceFilter, string>,
  /** The name of 休み before the go-live month, when nobody's days off are known. */
  notBegun: '利用開始前',
  begins: (date: IsoDate): string =>
    `勤怠の記録は${formatDate(date)}から始まります。それまでは、打刻がない人を未出勤や休みとして数えません。`,
  /** What a state means where its name alone isn't clear. */
  lateMeans: 'シフトの開始時刻を過ぎています',
  count: (people: number): string => `${people.toLocaleString('ja-JP')}人`,
  unknown: '-',
  found: (people: number): string => `${people.toLocaleString('ja-JP')}人を表示`,
  nobody: '該当する社員はいません',
  failed: 'データの取得に失敗しました',
  columns: {
    employee: '社員',
    state: '状況',
    shift: 'シフト',
    clockIn: '出勤',
    clockOut: '退勤',
    remarks: '備考',
  },
  ofDay: (date: IsoDate): string => `${formatMonthDay(date)}の勤務`,
  pages: 'ページ',
  previousPage: '前のページ',
  nextPage: '次のページ',
  range: (from: number, to: number, total: number): string =>
    `${from.toLocaleString('ja-JP')}〜${to.toLocaleString('ja-JP')} / ${total.toLocaleString('ja-JP')}人`,
};

const COUNT = (people: number): string => people.toLocaleString('ja-JP');

/** Texts of who is in, on the admins' start page. */
export const cardTexts = {
  presence: '本日の出勤状況',
  expected: '出勤予定',
  people: '人',
  punches: '件',
  missing: '未出勤',
  shiftFrom: (time: string): string => `シフト ${time}〜`,
  late: '遅刻',
  clockedIn: (time: string): string => `出勤 ${time}`,
  failed: 'データの取得に失敗しました',
  begins: (date: IsoDate): string => `勤怠の記録は${formatDate(date)}から始まります。`,
  forgotten: '打刻忘れ（直近7日間）',
  forgottenName: '直近7日間の打刻忘れ',
  forgottenPunch: (day: string, punch: 'clock_in' | 'clock_out'): string =>
    `${day} ${{ clock_in: '出勤', clock_out: '退勤' }[punch]}なし`,
  week: '直近7日間の出勤',
  /** A day with its weekday, `11月23日（月）`, that is a holiday. */
  holiday: (day: string): string => `${day.slice(0, -1)}・祝）`,
  recentFailed: '直近7日間の勤怠の取得に失敗しました',
  kinds: { worked: '出勤', leave: '有給休暇', absent: '欠勤' },
  /** What there was on a day; leave and absence only where there were any. */
  day: ({ worked, leave, absent }: { worked: number; leave: number; absent: number }): string =>
    [
      `出勤${COUNT(worked)}人`,
      ...(leave > 0 ? [`有給${COUNT(leave)}人`] : []),
      ...(absent > 0 ? [`欠勤${COUNT(absent)}人`] : []),
    ].join('・'),
};
