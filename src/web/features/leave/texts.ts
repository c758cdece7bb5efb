import type { RequestStatus } from '#domain/leave/request.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate, formatMonthDay } from '../../lib/dates.ts';
import { SCREEN_TITLES } from '../../lib/screen-titles.ts';
import { translatable } from '../../lib/language.ts';

/** A date of the server's as it is shown: `2026-11-20（金）`. */
export const dateText = (date: string): string => formatDate(isoDate(date));

/** Some dates of many, in one line. */
const datesText = (dates: readonly string[], more: number): string =>
  `${dates.join('、')}${more > 0 ? `、ほか${more}日` : ''}`;

/** What a person has done with a request, as a verb. */
const DONE: Readonly<Record<RequestStatus, string>> = {
  draft: '下書き',
  pending: '申請',
  returned: '差戻し',
  approved: '承認',
  rejected: '却下',
  cancelled: '取り消し',
};

/** Texts of paid leave that its screens share. */
export const leaveTexts = translatable('leave-shared', {
  loading: '読み込み中...',
  close: '閉じる',
  annualLeave: '有給休暇',
  leftNow: '残',
  afterPlans: '申請できる残り',
  nextExpiry: '次に失効',
  nextExpiryOf: (date: string, days: number): string => `${date}に${days}日`,
  days: (days: number): string => `${days}日`,
  status: 'ステータス',
  all: 'すべて',
  requestedOn: '申請日',
  period: '期間',
  dayCount: '日数',
  actions: '操作',
  clientApprover: '取引先承認者名',
  cancel: '取り消し',
  cancelling: '取り消し中...',
  cancelFailed: '取り消しに失敗しました',
  listFailed: '申請一覧の取得に失敗しました',
  noRequests: '申請はありません',
  weekdays: ['日', '月', '火', '水', '木', '金', '土'],
  grantLeft: (grantedOn: string, expiry: string, days: number): string =>
    `${dateText(grantedOn)}付与の残り ${days}日・期限 ${dateText(expiry)}`,
  othersAway: (days: string): string => `同じ所属で休む人（申請中を含む）：${days}`,
  awayOn: (day: string, count: number): string => `${day} ${count}人`,
  isPlanned: '計画的付与',
  designated: (on: string, wish: string): string => `時季指定（${on}に意見を聴取：${wish}）`,
  enteredBy: (name: string): string => `代理申請 ${name}`,
  decided: (status: RequestStatus, by: string, on: string): string => `${on}に${by}が${DONE[status]}`,
  syncStates: { synced: '連携済み', failed: '連携失敗', waiting: '連携待ち', none: '連携なし' },
});

/** Texts of a person's own requests. */
export const texts = translatable('leave', {
  ...leaveTexts,
  title: SCREEN_TITLES['/vacation-request'],
  newRequest: '新規申請',
  list: '申請一覧',
  yearTab: '年間',
  balance: '残日数',
  daysUnit: (_days: number): string => '日',
  pendingDays: (days: number): string => `（申請中${days}日を差引済み）`,
  refresh: '更新',
  refreshing: '更新中...',
  grantYear: '付与年',
  year: (year: number): string => `${year}年`,
  expiry: '有効期限',
  balanceFailed: '有給休暇の残日数を取得できませんでした',
  unknown: '-',
  balanceAsNone: '残日数を0日として表示しています。',
  unregistered: '未登録',
  unregisteredHint: '有給休暇の残日数は、まだ登録されていません。登録されるまで申請できません。',
  noBalance: '有給休暇の残日数がないため、申請できません。',
  requestType: '申請種別',
  date: '取得希望日',
  optionalReason: '理由（任意）',
  reason: '理由',
  reasonRequired: '理由は必須項目です',
  proof: '証明するもの（提出する書類など）',
  proofRequired: '証明するものは必須項目です',
  kindLeft: '残り',
  perRequest: '1回の申請の上限',
  unlimited: '日数の上限はありません。',
  isPaid: '有給の休暇です。',
  isUnpaid: '無給の休暇です。',
  purposes: (purposes: string): string => `使用できる目的：${purposes}`,
  notice: (days: number): string => `取得する日の${days}日前までに申請してください。`,
  lengthOf: (minutes: number): string => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return `${rest}分`;
    return rest === 0 ? `${hours}時間` : `${hours}時間${rest}分`;
  },
  dateRequired: '取得希望日は必須項目です',
  clientApproverRequired: '取引先承認者名は必須項目です',
  send: '申請する',
  saveDraft: '下書きを保存',
  deleteDraft: '削除',
  change: '変更',
  changeOf: (period: string): string => `${period}の申請の変更`,
  sendOnBehalf: '代理で申請し、承認する',
  sending: '送信中...',
  sendFailed: '申請の送信に失敗しました',
  notSynced: '外部サービスとの連携でエラーが発生しました',
  isHoliday: (date: string, name: string): string => `${date}は祝日（${name}）です。`,
  isDayOff: (date: string): string => `${date}は、シフトで休みの日です。`,
  isWeekend: (date: string): string => `${date}は週末です。`,
  balanceAfter: (days: number): string => `申請後の残り ${days}日`,
  unit: '単位',
  units: { day: '1日', several: '複数日', am: '午前半休', pm: '午後半休', hour: '時間' },
  chooseFirst: '休む最初の日を押してください。',
  chooseLast: (first: string): string => `${first}から。最後の日を押してください。`,
  taken: '、取得する日',
  takenDays: (count: number): string => `${count}日を取得`,
  leftOut: {
    none: (dates: readonly string[], more: number): string => `休日は取得しません: ${datesText(dates, more)}`,
    unclear: (dates: readonly string[], more: number): string =>
      `勤務日かどうか分からない日は取得しません: ${datesText(dates, more)}。勤務日であれば、その日を別に申請してください。`,
  },
  rangeRequired: '休む最初の日と最後の日を選択してください',
  startTime: '開始時刻',
  startTimeRequired: '開始時刻は必須項目です',
  startTimeInvalid: '開始時刻は9:00のように入力してください',
  hours: '時間数',
  hoursOf: (hours: number): string => `${hours}時間`,
  hoursUntil: (until: string): string => `${until}まで（休憩を除く）`,
  hourlyLeft: (hours: number): string => `時間単位の残り ${hours}時間`,
  askWorkday: (date: string): string =>
    `${date}は勤務日ですか？契約の曜日が登録されていないため、勤務日かどうか分かりません。`,
  confirmDay: 'この日の有給休暇を申請する',
  confirmRequired: '休みの日に申請するときは、チェックを入れてください',
  filterYear: '年',
  filterMonth: '月',
  month: (month: number): string => `${month}月`,
  type: '種別',
  sync: '連携状況',
  askCancel: 'この申請を取り消しますか？',
  cancelOf: (period: string): string => `${period}の申請の取り消し`,
});

/** Texts of what is decided on, which its person reads, too. */
export const decidedTexts = translatable('leave-decided', {
  elsewhere: 'ほかの承認者を待つ休暇',
  countUnit: '件',
  requestedOnDay: (day: string): string => `申請日 ${day}`,
  noReason: '理由の記入なし',
  isPast: '取得日を過ぎています',
  approver: (name: string): string => `取引先承認者 ${name}`,
  proof: (proof: string): string => `証明するもの ${proof}`,
  request: '申請',
  requestOf: (name: string, period: string): string => `${name} ${period}`,
  balance: (left: number, afterPlans: number): string =>
    `取得日の残 ${left}日・申請できる残り ${afterPlans}日（申請中を差引済み）`,
  kindBalance: (kind: string, left: number): string => `${kind}の残 ${left}日（申請中を差引済み）`,
  calendar: '休みのカレンダー',
  calendarFailed: 'カレンダーの取得に失敗しました',
  people: (count: number): string => `${count}人`,
  absencesOf: (date: IsoDate): string => `${formatMonthDay(date)}に休む人`,
  sameGroup: (days: string): string => `同じ所属で休む人：${days}`,
  awayNames: (day: string, names: string): string => `${day} ${names}`,
  awayPending: (name: string): string => `${name}（申請中）`,
  team: '休みの一覧',
  teamLead: '休みのある社員だけを表示します。',
  teamOfAsked: '自分が休暇を承認する社員のうち、休みのある社員だけを表示します。',
  teamOf: (month: string): string => `${month}の休みの一覧`,
  teamEmployee: '社員',
  teamMarks: { approved: '休', pending: '申', absent: '欠' },
  teamHalf: '半',
  teamHour: '時',
  /** Between a day's number and that of the people: `5日、休み2人`. */
  dayOff: '日、休み',
  chooseDay: '人数を押すと、その日に休む人が表示されます。申請中も含みます。',
  nobody: 'この月に休む人はいません。',
  kinds: { approved: '有給休暇', pending: '申請中', absent: '欠勤' },
  teamKinds: { approved: '休暇', pending: '申請中', absent: '欠勤' },
  sameDay: (count: number): string => `ほかに${count}人が休み`,
  sameDayNobody: 'ほかに休む人はいません',
  showSameDay: '同じ日に休む人を見る',
  resend: '再送信',
  resending: '送信中...',
  resendOf: (name: string, period: string): string => `外部サービスへ再送信：${name} ${period}`,
  resendFailed: '外部サービスへの再送信に失敗しました',
});

/** Texts of those who decide on leave. */
export const approvalTexts = { ...leaveTexts, ...decidedTexts };

/** Texts of asking for somebody else. */
export const onBehalfTexts = {
  title: '有給休暇の代理申請',
  back: '休暇管理に戻る',
  backToUser: '社員の詳細に戻る',
  backToLedger: '管理簿に戻る',
  employee: '社員',
  lead: '社員に代わって有給休暇を申請します。本人の希望を確認してから登録してください。申請と同時に承認済みになり、社員の申請一覧に代理申請した人の名前が表示されます。',
  choose: '社員を選択すると、残日数と申請の入力欄が表示されます。',
  loadFailed: '社員の取得に失敗しました',
  ownRefused: '自分の有給休暇は、代理では申請できません。有給休暇申請の画面から申請してください。',
  sent: (name: string): string => `${name}の有給休暇を代理で申請し、承認しました`,
  notSynced: '外部サービスとの連携でエラーが発生しました',
};

/** Texts of the days of paid leave that are kept. */
export const reserveTexts = {
  title: '積立休暇',
  failed: '積立休暇の設定の取得に失敗しました',
  saveFailed: '積立休暇の設定を保存できませんでした',
  lead: '付与から2年で失効した有給休暇の日数を、有給休暇とは別に積み立てます。積み立てた日数は、年5日の取得義務や有給休暇の残には数えません。毎日、前日までに失効した日数を積み立てます。',
  off: '使用しない',
  upTo: (days: number): string => `${days}日まで`,
  isOn: '失効した有給休暇を積み立てる',
  isOnHint:
    'オンにした日から後に失効した日数を積み立てます。オフにすると積み立てをやめます。積み立てた日数は残ります。',
  limit: '1人の上限の日数',
  limitFault: (most: number): string => `上限は1〜${most}の整数で入力してください`,
  purposes: '使用できる目的（任意）',
  purposesHint: '例：私傷病の療養、家族の介護、不妊治療',
  people: '積み立てた社員',
  nobody: '積み立てた社員はいません',
  employee: '社員',
  left: '残',
  kept: '積立の合計',
  days: (days: number): string => `${days}日`,
};

/** Texts of the common day of the grants. */
export const commonGrantDayTexts = {
  title: '一斉付与日',
  failed: '一斉付与日の取得に失敗しました',
  saveFailed: '一斉付与日を保存できませんでした',
  previewFailed: '付与が変わる社員の確認に失敗しました',
  lead: '最初の付与は入社から6か月後のままで、2回目からの付与を全員同じ日に行います。前の付与から1年以内の日になるため、法定より遅くなることはありません（労基則24条の5）。付与済みの日数は変わりません。',
  none: '社員ごとの基準日',
  everyYear: (month: number, day: number): string => `毎年${month}月${day}日`,
  by: '付与する日',
  byPerson: '社員ごとの基準日（入社日から計算）',
  byCompany: '全員同じ日（一斉付与日）',
  month: '月',
  monthOf: (month: number): string => `${month}月`,
  day: '日',
  dayOf: (day: number): string => `${day}日`,
  noSuchDay: '毎年ある日を選択してください',
  changes: '次の付与が変わる社員',
  counts: (changed: number, unchanged: number): string => `変わる社員 ${changed}人、変わらない社員 ${unchanged}人`,
  fromTo: (before: string, after: string): string => `${before} → ${after}`,
  grant: (date: string, days: number): string => `${date} ${days}日`,
  noGrant: 'なし',
};

/** Texts of the units of paid leave. */
export const settingsTexts = {
  clientApproverOf: '申請に取引先承認者名の入力を求める社員',
  title: '有給休暇の単位',
  failed: '有給休暇の単位の取得に失敗しました',
  saveFailed: '有給休暇の単位を保存できませんでした',
  lead: '1日単位のほかに、社員が申請できる単位を選びます。すでにある申請は変わりません。',
  wholeDays: '1日',
  several: '複数日',
  halves: '半日',
  hourlyUpTo: (days: number): string => `時間（年${days}日分まで）`,
  severalDays: '複数日の申請',
  allowsHalves: '半日単位の有給休暇を認める',
  allowsHalvesHint: '午前半休か午後半休を0.5日として申請できます。就業規則に定めてから使用してください。',
  partsBy: '半日の分け方',
  byMinutes: '勤務時間の半分ずつ',
  byClock: '決まった時刻で分ける',
  boundary: '午前と午後の境の時刻',
  boundaryRequired: '午前と午後の境の時刻は必須項目です',
  hourlyDays: '時間単位の有給休暇',
  noAgreement: '使用しない（労使協定なし）',
  daysAYear: (days: number): string => `年${days}日分まで`,
  hourlyHint:
    '時間単位の取得には労使協定が必要で、前年からの繰越しを含めて年5日分までです（労基法39条4項）。年5日の取得義務の日数には含まれません。',
  doubleTrack: '年5日の2つの基準日を通算する',
  doubleTrackHint:
    '1年以内に次の基準日がある社員は、最初の基準日から次の基準日の1年後までの期間に、月数÷12×5日（端数は半日単位の取得を認めるときは0.5日、認めないときは1日に切り上げ）を取得させます（労基則24条の5第2項）。使用しないときは、基準日ごとに5日です。',
};
