import type { PunchType } from '#domain/attendance/record.ts';
import { dayNumber, monthNumber, type IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import { errors } from '#contract/errors.ts';

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
  clockIn: '出勤',
  clockOut: '退勤',
  breakTime: '休憩',
  note: '備考',
  actions: '操作',
  correctionOf: (date: IsoDate) => `${formatMonthDay(date)}の修正`,
  actionsOf: (date: IsoDate) => `${formatMonthDay(date)}の操作`,
  late: '遅刻',
  early: '早退',
  absent: '欠勤',
  leave: '有給休暇取得',
  internalWork: '社内業務',
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

  forgotten: '未打刻の日',
  noForgotten: '未打刻の日はありません',
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

  correctionTitle: '勤怠の修正',
  times: { clockIn: '出勤時間', clockOut: '退勤時間', breakMinutes: '休憩時間', note: '備考' },
  correctionReason: '修正理由',
  optionalCorrectionReason: '修正理由（任意）',
  reasonByAdmin: '管理者による修正',
  timeFormat: (label: string) => `${label}の形式が正しくありません。HH:MMまたはHH:MM:SS形式で入力してください`,
  breakChoice: inWords,
  nextMorning: (time: string, date: IsoDate) =>
    `退勤は翌${time}（${monthNumber(date)}月${dayNumber(date)}日）として登録されます`,
  leftAlone: (labels: readonly string[]) => `空欄の${labels.join('・')}は、登録済みの内容のまま変わりません`,
  correctionFailed: '修正の保存に失敗しました',
  correctionSaved: '勤怠記録を更新しました',

  conflict: errors.day_changed.message,
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
  reason: '理由',
  reportedTo: '報告先の取引先担当者名（任意）',
  replaces: (label: string) => `この日の${label}は登録済みです。保存すると置き換わります。`,
  irregularFailed: 'イレギュラーの登録に失敗しました',
  irregularSaved: 'イレギュラーを登録しました',

  internalWorkTitle: '社内業務の登録',
  start: '開始時間',
  end: '終了時間',
  internalBreak: '休憩時間（分）',
  registered: 'この日の社内業務',
  breakInvalid: '休憩時間は0以上の整数（分）で入力してください',
  internalWorkSaved: '社内業務時間を登録しました',
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
    late: '遅刻の記録',
    early: '早退の記録',
    internal_work: '社内業務',
  },
  serverError: errors.server_error.message,

  closing: '月の締め',
  closingStep: (when: string, name: string) => `${when} ${name}`,
  findingDays: (days: number) => `要確認 ${days}日`,
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

  historyTitle: '変更履歴',
  noHistory: '変更履歴はありません',
  historyFailed: 'データの取得に失敗しました',
  history: {
    system: 'システム',
    actions: {
      punch: '打刻',
      correct_day: '勤怠の修正',
      register_irregular: 'イレギュラー登録',
      delete_clock_in: '出勤時間の削除',
      delete_clock_out: '退勤時間の削除',
      delete_break_time: '休憩時間の削除',
      delete_note: '備考の削除',
      delete_absence: 'イレギュラーの削除',
      fill_break: '休憩の一括入力',
      undo_fill_break: '休憩の一括入力の取り消し',
      save_shift: 'シフトの変更',
      add_internal_work: '社内業務の登録',
      delete_internal_work: '社内業務の削除',
      request_leave: '有給休暇の申請',
      cancel_leave: '有給休暇の申請の取り消し',
      approve_leave: '有給休暇の承認',
      reject_leave: '有給休暇の却下',
      take_leave_back: '有給休暇の承認の取り消し',
      resend_leave: '有給休暇の外部サービスへの再送信',
    },
    /** The values of every kind of change, in the order in which they are shown. */
    fields: {
      type: '種別',
      is_workday: '出勤日',
      clock_in: '出勤時間',
      clock_out: '退勤時間',
      start_time: '開始時間',
      end_time: '終了時間',
      break_time: '休憩時間',
      reason: '理由',
      note: '備考',
    },
    yes: 'はい',
    no: 'いいえ',
    none: 'なし',
    before: '変更前',
    after: '変更後',
  },
};
