import type { PunchType } from '#domain/attendance/record.ts';
import { dayNumber, monthNumber, type IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatOnWorkingDay, type Minutes } from '#domain/time/minutes.ts';
import { ownMessages } from '#contract/own-messages.ts';

/** `1時間30分`; なし for none. */
function inWords(duration: Minutes): string {
  const hours = Math.floor(duration / 60);
  const rest = duration % 60;
  if (duration === 0) return 'なし';
  return `${hours === 0 ? '' : `${hours}時間`}${rest === 0 ? '' : `${rest}分`}`;
}

/** Texts of the month and its dialogs. */
export const texts = {
  title: '勤怠一覧',
  date: '日付',
  shift: 'シフト',
  hours: ({ start, end }: Interval) => `${formatOnWorkingDay(start)}〜${formatOnWorkingDay(end)}`,
  clockIn: '出勤',
  clockOut: '退勤',
  breakTime: '休憩',
  worked: '実働',
  overtime: '時間外',
  ofLimit: (limit: string) => `/${limit}`,
  leaveTaken: '有休',
  leaveLeft: '有休残',
  night: '深夜',
  findings: '要確認',
  soFar: '月のまとめ',
  ofOwed: '所定に対する実働',
  restOfOwed: (length: string) => `残り ${length}`,
  chart: (days: number, longest: string, length: string) =>
    `日ごとの実働の棒グラフ。勤務した日は${days}日、最長は${longest}の${length}です`,
  chartOfNothing: '日ごとの実働の棒グラフ。勤務した日はまだありません',
  days: (days: number) => `${days}日`,
  deemed: 'みなし',
  denyBreak: '休憩が取れなかった',
  denyBreakOf: (date: IsoDate) => `${formatMonthDay(date)}は休憩が取れなかった`,
  breakDenied: (date: IsoDate) => `${formatMonthDay(date)}の休憩を0:00と記録しました`,
  denyBreakFailed: '休憩の記録に失敗しました',
  note: '備考',
  actions: '操作',
  accepted: (findings: number) => `承認済みの要確認 ${findings}件`,
  neighbours: '前後の日',
  weekTo: 'この日までの1週間',
  reviewDay: (date: IsoDate) => `${formatMonthDay(date)}の勤怠とシフト`,
  shiftStart: 'シフト開始',
  shiftEnd: 'シフト終了',
  bothShiftTimes: '開始と終了を入力してください',
  saveAndNext: '保存して次へ',
  nextFinding: '次へ',
  savingDay: '保存中...',
  reviewReload: '最新の内容を読み込む',
  correctionOf: (date: IsoDate) => `${formatMonthDay(date)}の修正`,
  actionsOf: (date: IsoDate) => `${formatMonthDay(date)}の操作`,
  late: '遅刻',
  early: '早退',
  absent: '欠勤',
  leave: '有給休暇取得',
  internalWork: '社内業務',
  punched: '打刻',
  notPunched: '未打刻',
  loading: '読み込み中...',
  workType: '業務区分',
  workTypes: { all: 'すべて', client: '客先業務', internal: '社内業務' },
  noRows: { all: '', client: '客先業務の記録はありません', internal: '社内業務の記録はありません' },
  read: {
    records: '勤怠記録',
    shifts: 'シフトデータ',
    internalWork: '社内業務記録',
    holidays: '祝日データ',
    closing: '月の締めの状態',
  },
  notRead: (parts: readonly string[]) => `${parts.join('・')}の取得に失敗しました`,

  forgottenPunch: (date: IsoDate, kind: PunchType) =>
    `${monthNumber(date)}月${dayNumber(date)}日の${kind === 'clock_in' ? '出勤' : '退勤'}`,
  correctForgotten: 'を修正する',

  corrected: '修正あり',
  original: '元の打刻',
  notPunchedOriginally: '打刻なし',
  why: '理由',

  menu: { correction: '修正', irregular: 'イレギュラー', 'internal-work': '社内業務', history: '変更履歴' },
  dayToCome: '未来の日は登録できません',
  monthClosed: '締め済みの月は変更できません',

  cancel: 'キャンセル',
  close: '閉じる',
  notSet: '未設定',
  required: (label: string) => `${label}を入力してください`,

  /** `出勤 09:02（重複）` */
  oddPunch: (punch: string, time: string, problem: string) => `${punch} ${time}（${problem}）`,
  oddPunches: {
    in_twice: '重複',
    in_without_out: '退勤なし',
    out_without_in: '出勤なし',
    break_start_twice: '重複',
    break_not_ended: '終了なし',
    break_not_begun: '開始なし',
    break_outside_work: '勤務時間外',
  },

  correctionTitle: '勤怠の修正',
  times: { clockIn: '出勤時間', clockOut: '退勤時間', breakMinutes: '休憩時間', note: '備考' },
  correctionReason: '修正理由',
  optionalCorrectionReason: '修正理由（任意）',
  reasonByAdmin: '管理者による修正',
  timeFormat: (label: string) => `${label}の形式が正しくありません。HH:MMまたはHH:MM:SS形式で入力してください`,
  breakChoice: inWords,
  nextMorning: (time: string, date: IsoDate) =>
    `退勤は翌${time}（${monthNumber(date)}月${dayNumber(date)}日）として登録されます`,
  severalPairs: (pairs: string) =>
    `この日は出勤と退勤が複数あります（${pairs}）。最初の出勤と最後の退勤を修正し、間の打刻はそのまま残ります。`,
  leftAlone: (labels: readonly string[]) => `空欄の${labels.join('・')}は、登録済みの内容のまま変わりません`,
  correctionFailed: '修正の保存に失敗しました',
  correctionSaved: '勤怠記録を更新しました',

  conflict: ownMessages.day_changed,
  conflictItem: '項目',
  conflictMine: '自分の入力',
  conflictTheirs: '最新の内容',
  conflictUntouched: '変更なし',
  conflictCaption: '自分の入力と最新の内容の比較',
  conflictHint: 'どちらを選んでも、保存するまで記録は変わりません。修正理由は入力したまま残ります。',
  keepMine: '自分の入力を使う',
  takeTheirs: '最新の内容を使う',

  irregularTitle: 'イレギュラー登録',
  irregularType: '種別',
  chooseIrregular: '種別を選択してください',
  reason: '理由',
  reportedTo: '報告先の取引先担当者名（任意）',
  replaces: (label: string) => `この日の${label}は登録済みです。保存すると置き換わります。`,
  irregularFailed: 'イレギュラーの登録に失敗しました',

  internalWorkTitle: '社内業務の登録',
  noShift: 'シフトなし',
  shiftIs: (hours: string) => `シフト ${hours}`,
  otherMonth: (first: IsoDate, last: IsoDate) =>
    `${formatMonthDay(first)}〜${formatMonthDay(last)}の日付を入力してください`,
  start: '開始時間',
  end: '終了時間',
  internalBreak: '休憩時間（分）',
  registered: 'この日の社内業務',
  breakInvalid: '休憩時間は0以上の整数（分）で入力してください',
  internalWorkFailed: '社内業務申請の送信に失敗しました',
  internalWorkFailedOnCard: (reason: string) =>
    reason === '社内業務申請の送信に失敗しました' ? reason : `社内業務申請の送信に失敗しました: ${reason}`,

  deleteTitle: '削除の確認',
  deletes: (date: IsoDate, item: string) => `${formatMonthDay(date)}の${item}を削除します。この操作は取り消せません。`,
  deleteItem: (date: IsoDate, item: string) => `${formatMonthDay(date)}の${item}を削除`,
  doDelete: '削除',
  deleting: '削除中...',
  deleted: (item: string) => `${item}を削除しました`,
  deletionFailed: (item: string, message: string) => `${item}の削除に失敗しました: ${message}`,
  items: {
    clock_in: '出勤時間',
    clock_out: '退勤時間',
    break_time: '休憩時間',
    note: '備考',
    absence: '欠勤記録',
    punch: '打刻',
    late: '遅刻の記録',
    early: '早退の記録',
    internal_work: '社内業務',
  },
  serverError: ownMessages.server_error,

  withdraw: '取り消す',
  withdrawItem: (date: IsoDate, item: string) => `${formatMonthDay(date)}の${item}を取り消す`,
  withdrawTitle: '取り消しの確認',
  withdraws: (date: IsoDate, item: string) => `${formatMonthDay(date)}の${item}を取り消します。`,
  withdrawing: '取り消し中...',

  closing: '月の締め',
  closingStep: (when: string, name: string) => `${when} ${name}`,
  findingDays: (days: number) => `要確認 ${days}日`,
  otherFindings: (days: number) => `ほか${days}件を表示`,
  toToday: '今日へ',
  lastMonthFindings: (days: number) => `前月 要確認 ${days}日`,
  lastMonthUnconfirmed: '前月の本人確認がまだです',
  openLastMonth: (month: string) => `${month}を開く`,
  confirm: '本人確認をする',
  confirmTitle: (month: string) => `${month}の本人確認`,
  confirmText: '打刻・休憩・休暇・欠勤に間違いがないことを確認しましたか。確認したことが管理者に伝わります。',
  confirmWithFindings: (days: number) => `要確認が${days}日残っています。直せるものは先に直してください。`,
  confirmHint: '確認したあとで勤怠を変更すると、もう一度の確認が必要になります。',
  confirming: '確認しています...',
  confirmFailed: '本人確認に失敗しました',

  proof: '記録の証明をダウンロード',
  proofBusy: '作成中...',
  proofHint: 'この月の記録と、あとから変えられていないことの証明です。ほかの社員の記録は含みません。',
  proofCheck: 'ダウンロードした証明を確認する',
  proofFailed: '記録の証明の作成に失敗しました',

  historyTitle: '変更履歴',
  noHistory: '変更履歴はありません',
  historyFailed: 'データの取得に失敗しました',
  more: (left: number) => `さらに表示（残り${left}件）`,
  history: {
    /** The values of every kind of change, in the order in which they are shown. */
    fields: [
      'type',
      'is_workday',
      'clock_in',
      'clock_out',
      'break_start',
      'break_end',
      'start_time',
      'end_time',
      'break_time',
      'break_punches',
      'reason',
      'note',
    ],
    none: 'なし',
    before: '変更前',
    after: '変更後',
  },

  totals: '月の集計',
  daysWorked: '出勤日数',
  hoursWorked: '総労働時間',
  missingClockOuts: '退勤未打刻',
  missingClockIns: '出勤未打刻',
  daysUnit: '日',
  hoursUnit: '時間',
  unknown: '-',
  deduction: '休憩未入力の日は1時間を控除',
  hoursHint: '総労働時間は打刻の時刻で計算（有休を除く）。月次一覧・出勤簿では表示時刻で計算（有休を含む）。',
  lackingBreaks: (days: number | undefined) => `休憩未入力 ${days ?? '-'}日`,

  fillBreaks: '休憩の一括入力',
  noneLacking: '休憩が未入力の日はありません。',
  allDays: 'すべての日',
  chosenDays: (days: number) => `${days}日を選択中`,
  tooShort: '勤務時間が休憩時間より短いため、入力できません',
  fill: '入力する',
  filling: '入力中...',
  fillFailed: '保存に失敗しました',
  filledTitle: '一括入力した日',
  filledHint: 'その後に修正した日は含まれません。取り消すと、休憩は未入力に戻ります。',
  filledBreak: (duration: string) => `休憩 ${duration}`,
  undo: 'まとめて取り消す',
};

/** Texts of the frames of flex and variable hours. */
export const frameTexts = {
  limit: '総枠',
  frame: '総枠',
  total: '総所定',
  soFar: 'ここまで（休暇を含む）',
  left: '残り',
  perDay: (days: number): string => `残り${days}日の1日あたり`,
  shortage: '不足',
  carried: '次の期間に繰越',
  plan: '予定',
  planSoFar: '昨日までの予定',
  workedSoFar: 'ここまでの実働',
  days: (from: string, to: string, settledFrom: string, settledTo: string): string =>
    from === settledFrom && to === settledTo
      ? `${from}〜${to}`
      : `${from}〜${to}（期間は${settledFrom}〜${settledTo}）`,
  totalOverFrame: '総所定労働時間が総枠を超えています。超える分は、予定どおり働いても時間外になります。',
  planOverFrame: '予定が総枠を超えています。このままでは変形労働時間制が成立しません。予定を減らしてください。',
};
