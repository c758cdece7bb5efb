import { type AnyPunchType, PUNCH_LABELS as punch, type PunchType } from '#domain/attendance/record.ts';
import { dayNumber, monthNumber, type IsoDate } from '#domain/time/date.ts';
import { formatInterval, type Interval } from '#domain/time/interval.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { translatable } from '../../lib/language.ts';

const DECIDED = {
  approved: '承認されました',
  returned: '差し戻されました',
  rejected: '却下されました',
  cancelled: '取り消されました',
} as const;

const monthDay = (day: IsoDate): string => `${monthNumber(day)}月${dayNumber(day)}日`;

/** Texts of the clock screen. */
export const texts = translatable('clock', {
  title: '打刻',
  outsideAttendance:
    '勤怠の対象外のため、打刻はありません。対象にするには、全権管理者が「社員」の基本情報で「勤怠の対象」を変更してください。',
  punch,
  notPunched: '未打刻',
  unknown: '-',
  previousDay: '前日',
  panel: '本日の打刻',
  times: { clock_in: '出勤時間', clock_out: '退勤時間' } satisfies Record<PunchType, string>,
  recordsFailed: '打刻記録の取得に失敗しました',
  recordsAwaited: '打刻記録を読み込んでいます...',

  forgotten: (day: IsoDate, kind: PunchType) => `${monthDay(day)}の${punch[kind]}が未打刻です`,
  correct: '修正する',

  onLeave: '有給休暇',
  dayOff: '休日',
  shiftIs: (hours: Interval) => `シフト ${formatInterval(hours)}`,
  shiftOn: (day: IsoDate, hours: Interval) => `${formatMonthDay(day)} ${formatInterval(hours)}`,
  nextShift: '次の勤務',
  noNextShift: '登録されていません',
  paused: '休憩',
  lasting: '中',
  now: '今',
  sum: '計',
  workedSoFar: '勤務',
  presentSoFar: '在場',
  thisMonth: '今月',
  monthWorked: '今月の実働',
  monthOvertime: '時間外',
  limit: '上限',
  leaveLeft: '申請できる残り',
  days: (days: number) => `${days}日`,
  waiting: '確認が必要なもの',
  toCheck: (days: number) => `今月の要確認 ${days}日`,
  moreForgotten: (days: number) => `ほかに未打刻 ${days}日`,
  decided: (day: IsoDate, status: keyof typeof DECIDED, name = '有給休暇') =>
    `${monthDay(day)}の${name}が${DECIDED[status]}`,
  swap: (day: IsoDate, name: string) => `${monthDay(day)} ${name}`,
  severalDecided: (count: number) => `休暇の申請 ${count}件の結果`,

  before: '出勤前',
  working: (since: string) => `勤務中（${since}〜）`,
  onBreak: (since: string) => `休憩中（${since}〜）`,
  yesterday: '昨日',
  monthDay,
  left: (at: string) => `退勤済み（${at}）`,
  withoutClockIn: '出勤 未打刻',
  late: '遅刻',
  reportLate: '理由を登録',
  changeReason: '理由を変更',

  locating: '位置情報を取得しています...',
  located: '位置情報を取得しました',
  accuracy: (metres: number) => `（誤差 約${metres}m）`,
  askTitle: '位置情報の利用を許可してください',
  askWhy: '打刻場所の確認のため、打刻時にのみ位置情報を取得します。本人と管理者だけが確認できます。',
  askButton: '位置情報の利用を許可する',

  confirm: (kind: AnyPunchType, day: IsoDate) => `${formatMonthDay(day)}の${punch[kind]}を打刻しますか？`,
  confirmAnyDay: (kind: AnyPunchType) => `${punch[kind]}を打刻しますか？`,
  changeClockOut: (recorded: string, next: string) => `退勤は${recorded}に打刻済みです。${next}に変更しますか？`,
  // The earliest clock-in of the day is the one that counts, so a second one changes nothing.
  repeatClockIn: (recorded: string) =>
    `出勤は${recorded}に打刻済みです。もう一度打刻しても、勤怠には最初の出勤時間が使われます。`,
  // A clock-in after a clock-out is the beginning of another stretch of the day.
  beginAgain: (clockIn: string, clockOut: string) =>
    `出勤は${clockIn}、退勤は${clockOut}に打刻済みです。もう一度打刻しますか？ここから2回目以降の勤務として数え、間の時間は勤務時間に入りません。`,
  leaveInBreak: (question: string, since: string) =>
    `${question}休憩（${since}〜）の終了が打刻されていません。このまま退勤すると、この休憩は控除されません。`,
  leaveWithoutClockIn: (question: string) => `${question}この日の出勤は打刻されていません。`,
  done: (kind: AnyPunchType, time: string) => `${punch[kind]}を打刻しました（${time}）`,
  kept: (kind: AnyPunchType, time: string) => `${punch[kind]}を端末に保存しました（${time}・未送信）`,
  unsentMark: '未送信',
  askedMark: '承認待ち',
  offlineMark: 'オフライン',
  failed: (reason: string) => `打刻に失敗しました: ${reason}`,
  serverError: 'サーバーエラー',
} as const);
