import { isoDate } from '#domain/time/date.ts';
import { formatDate, formatMonthDay as monthDay } from '#domain/time/japanese-date.ts';
import type { RequestStatus } from '#domain/leave/request.ts';
import type { Catalogue } from '../catalogue.ts';

const days = (count: number): string => `${count}日`;

const listed = (dates: readonly string[], more: number): string =>
  `${dates.join('、')}${more > 0 ? `、ほか${days(more)}` : ''}`;

const DONE: Readonly<Record<RequestStatus, string>> = {
  draft: '下書き（したがき）を保存（ほぞん）',
  pending: '申請（しんせい）',
  returned: '差戻し（さしもどし）',
  approved: '承認（しょうにん）',
  rejected: '却下（きゃっか）',
  cancelled: 'とりけし',
};

const STATUSES = {
  approved: '有給休暇（ゆうきゅうきゅうか）（承認（しょうにん））',
  pending: '有給休暇（ゆうきゅうきゅうか）（申請中（しんせいちゅう））',
  before: '有給休暇（ゆうきゅうきゅうか）（kintaiの前）',
};

const shared = {
  loading: '読んでいます...',
  close: 'とじる',
  annualLeave: '有給休暇（ゆうきゅうきゅうか）',
  leftNow: '残り（のこり）',
  afterPlans: '使える日数（にっすう）',
  nextExpiry: '次になくなる',
  nextExpiryOf: (date, count) => `${date}に${days(count)}`,
  days,
  status: '状態（じょうたい）',
  all: '全部',
  requestedOn: '申請（しんせい）した日',
  period: '期間（きかん）',
  dayCount: '日数（にっすう）',
  actions: '操作（そうさ）',
  clientApprover: '客先（きゃくさき）の承認（しょうにん）する人',
  cancel: 'とりけし',
  cancelling: 'とりけしています...',
  cancelFailed: 'とりけすことができませんでした',
  listFailed: '申請（しんせい）を読むことができませんでした',
  noRequests: '申請（しんせい）はありません',
  weekdays: ['日', '月', '火', '水', '木', '金', '土'],
  grantLeft: (grantedOn, expiry, count) =>
    `${formatDate(isoDate(grantedOn))}にもらった休みの残り（のこり） ${days(count)}・${formatDate(isoDate(expiry))}まで`,
  othersAway: (list) => `同じグループで休む人（申請中（しんせいちゅう）も入れて）：${list}`,
  awayOn: (day, count) => `${day} ${count}人`,
  isPlanned: '計画的付与（けいかくてきふよ。会社が決めた休み）',
  designated: (on, wish) =>
    `時季指定（じきしてい。会社が日を決めた休み）（${on}に希望（きぼう）を聞きました：${wish}）`,
  enteredBy: (name) => `${name}があなたのかわりに申請（しんせい）`,
  decided: (status, by, on) => `${on}に${by}が${DONE[status]}`,
  syncStates: { synced: '送った', failed: '送れなかった', waiting: '待っている', none: '送らない' },
} satisfies Catalogue['leave-shared'];

export const leave = {
  'leave-decided': {
    elsewhere: 'ほかの人が決める休み',
    countUnit: '件',
    requestedOnDay: (day) => `申請（しんせい）した日 ${day}`,
    noReason: '理由（りゆう）はありません',
    isPast: 'もう終わった日です',
    approver: (name) => `客先（きゃくさき）で決める人 ${name}`,
    proof: (proof) => `証明（しょうめい）するもの ${proof}`,
    request: '申請（しんせい）',
    requestOf: (name, period) => `${name} ${period}`,
    balance: (left, afterPlans) =>
      `その日の残り ${left}日・使える休み ${afterPlans}日（まだ決まっていない申請（しんせい）は引きました）`,
    kindBalance: (kind, left) => `${kind}の残り ${left}日（まだ決まっていない申請（しんせい）は引きました）`,
    calendar: '休みのカレンダー',
    calendarFailed: 'カレンダーを開くことができませんでした',
    people: (count) => `${count}人`,
    absencesOf: (date) => `${monthDay(date)}に休む人`,
    sameGroup: (text) => `同じグループで休む人：${text}`,
    awayNames: (day, names) => `${day} ${names}`,
    awayPending: (name) => `${name}（まだ決まっていません）`,
    team: '休みの表（ひょう）',
    teamLead: '休みがある人だけが出ます。',
    teamOfAsked: 'あなたが休みを決める人の中で、休みがある人だけが出ます。',
    teamOf: (month) => `${month}の休みの表（ひょう）`,
    teamEmployee: '社員（しゃいん）',
    teamMarks: { approved: '休', pending: '申', absent: '欠' },
    teamHalf: '半',
    teamHour: '時',
    dayOff: '日、休み',
    chooseDay: '数を押すと、その日に休む人が出ます。まだ決まっていない休みも出ます。',
    nobody: 'この月に休む人はいません。',
    kinds: {
      approved: '有給休暇（ゆうきゅうきゅうか）',
      pending: 'まだ決まっていません',
      absent: '欠勤（けっきん）',
    },
    teamKinds: { approved: '休み', pending: 'まだ決まっていません', absent: '欠勤（けっきん）' },
    sameDay: (count) => `ほかに${count}人が休みます`,
    sameDayNobody: 'ほかに休む人はいません',
    showSameDay: '同じ日に休む人を見る',
    resend: 'もう一度送る',
    resending: '送っています...',
    resendOf: (name, period) => `ほかのサービスにもう一度送る：${name} ${period}`,
    resendFailed: 'ほかのサービスに送ることができませんでした',
  },
  'leave-shared': shared,
  leave: {
    ...shared,
    title: '休みの申請（しんせい）',
    newRequest: '新しいしんせい',
    list: 'しんせい',
    yearTab: '1年',
    balance: '残り（のこり）の日数',
    daysUnit: () => '日',
    pendingDays: (count) => `（申請中（しんせいちゅう）の${days(count)}を引きました）`,
    refresh: '新しくする',
    refreshing: '読んでいます...',
    grantYear: 'もらった年',
    year: (year) => `${year}年`,
    expiry: '使える最後の日',
    balanceFailed: '有給休暇（ゆうきゅうきゅうか）の残り（のこり）を読むことができませんでした',
    unknown: '-',
    balanceAsNone: '残り（のこり）を0日にしています。',
    unregistered: 'まだ入っていない',
    unregisteredHint:
      '有給休暇（ゆうきゅうきゅうか。休んでも給料がもらえる日）の日数が、まだ入っていません。入るまで、申請（しんせい）できません。',
    noBalance: '有給休暇（ゆうきゅうきゅうか）の残り（のこり）がありません。申請（しんせい）できません。',
    requestType: '休みの種類（しゅるい）',
    date: '休む日',
    optionalReason: '理由（りゆう）（書かなくてもいい）',
    reason: '理由（りゆう）',
    reasonRequired: '理由（りゆう）を入れてください',
    proof: '証明（しょうめい）するもの（出す書類（しょるい）など）',
    proofRequired: '証明（しょうめい）するものを入れてください',
    kindLeft: '残り（のこり）',
    perRequest: '1回の申請（しんせい）の上限（じょうげん）',
    unlimited: '日数の上限（じょうげん）はありません。',
    isPaid: 'この休みは、給料（きゅうりょう）があります。',
    isUnpaid: 'この休みは、給料（きゅうりょう）がありません。',
    purposes: (purposes) => `使えるとき：${purposes}`,
    notice: (count) => `休む日の${days(count)}前までに申請（しんせい）してください。`,
    lengthOf: (minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      if (hours === 0) return `${rest}分`;
      return rest === 0 ? `${hours}時間` : `${hours}時間${rest}分`;
    },
    dateRequired: '休む日を入れてください',
    clientApproverRequired: '客先（きゃくさき）の承認（しょうにん）する人を入れてください',
    send: '申請（しんせい）する',
    saveDraft: 'したがきにする',
    deleteDraft: '消す',
    change: '変える',
    changeOf: (period) => `${period}の申請（しんせい）を変える`,
    sendOnBehalf: '代理で申請し、承認する',
    sending: '送っています...',
    sendFailed: '申請（しんせい）を送ることができませんでした',
    notSynced: 'ほかのサービスに送ることができませんでした',
    isHoliday: (date, name) => `${date}は祝日（しゅくじつ）（${name}）です。`,
    isDayOff: (date) => `${date}は、シフトで休みの日です。`,
    isWeekend: (date) => `${date}は、土曜日か日曜日です。`,
    balanceAfter: (count) => `申請（しんせい）の後の残り（のこり） ${days(count)}`,
    unit: '単位（たんい）',
    units: { day: '1日', several: '2日以上', am: '午前休み', pm: '午後休み', hour: '時間' },
    chooseFirst: '休む最初の日を押してください。',
    chooseLast: (first) => `${first}から。最後の日を押してください。`,
    taken: '、休む日',
    takenDays: (count) => `${days(count)}休みます`,
    leftOut: {
      none: (dates, more) => `休みの日は入れません: ${listed(dates, more)}`,
      unclear: (dates, more) =>
        `働く日かどうかわからない日は入れません: ${listed(dates, more)}。働く日のときは、その日を別に申請（しんせい）してください。`,
    },
    rangeRequired: '休む最初の日と最後の日を選んでください',
    startTime: '始まりの時間',
    startTimeRequired: '始まりの時間を入れてください',
    startTimeInvalid: '始まりの時間は、9:00 のように入れてください',
    hours: '時間の数',
    hoursOf: (hours) => `${hours}時間`,
    hoursUntil: (until) => `${until}まで（休憩（きゅうけい）は入れません）`,
    hourlyLeft: (hours) => `時間の休みの残り（のこり） ${hours}時間`,
    askWorkday: (date) =>
      `${date}は働く日ですか？契約（けいやく）の曜日（ようび）が入っていません。働く日かどうか、わかりません。`,
    confirmDay: 'この日の有給休暇（ゆうきゅうきゅうか）を申請（しんせい）する',
    confirmRequired: '休みの日に申請（しんせい）するときは、チェックを入れてください',
    filterYear: '年',
    filterMonth: '月',
    month: (month) => `${month}月`,
    type: '種類（しゅるい）',
    sync: '送った状態（じょうたい）',
    askCancel: 'この申請（しんせい）をとりけしますか？',
    cancelOf: (period) => `${period}の申請（しんせい）をとりけす`,
  },
  'leave-year': {
    ...shared,
    title: '1年の休み',
    back: '管理簿に戻る',
    failed: '1年の休みを読むことができませんでした',
    year: '年',
    yearName: (year) => `${year}年`,
    month: (month) => `${month}月`,
    totals: '合計（ごうけい）',
    hint: '欠勤（けっきん）は、働く日に打刻（だこく）も休みの申請（しんせい）もない日です。休みの日の仕事も、働いた日に入れます。',
    statuses: STATUSES,
    statusOf: ({ status, kind_name: name }) =>
      name === undefined
        ? STATUSES[status]
        : `${name}（${status === 'pending' ? '申請中（しんせいちゅう）' : '承認（しょうにん）'}）`,
    others: 'ほかの休み（申請中（しんせいちゅう）も入れて）',
    states: {
      worked: '働いた日',
      absent: '欠勤（けっきん）',
      rest: '休みの日',
      owed: '働く予定（よてい）',
      unknown: '記録（きろく）なし',
    },
    stateMarks: { worked: '', absent: '欠', rest: '', owed: '', unknown: '-' },
    marks: { day: '休', am: '前', pm: '後', half: '半', hour: '時' },
    units: { half: '半日（はんにち）', hour: '時間' },
    wholeDay: '1日',
    leaveOf: (part, status) => `${part}：${status}`,
    leaveDays: (list) => {
      const count = (unit: 'half' | 'hour' | undefined) => list.filter((day) => day.unit === unit).length;
      const [whole, halves, hours] = [count(undefined), count('half'), count('hour')];
      return [
        days(whole),
        ...(halves > 0 ? [`半日（はんにち）${halves}回`] : []),
        ...(hours > 0 ? [`時間の休み${hours}回`] : []),
      ].join('・');
    },
    inMonths: (count) => `月の合計（ごうけい）で${days(count)}`,
    ofMonth: (month, count) => `${month} ${days(count)}：${STATUSES.before}。どの日かは、わかりません`,
    both: (one, other) => `${one}・${other}`,
    listTitle: '休んだ日',
    nothing: 'この年は、休みも欠勤（けっきん）もありません。',
  },
  withheld: {
    why: ({ units, by }) => {
      const named = units
        .map((unit) => ({ several: '2日以上', half: '半日（はんにち）', hour: '時間' })[unit])
        .join('・');
      if (by === 'kind') return `この休みは、${named}の申請（しんせい）ができません。`;
      return `この会社は、${named}の申請（しんせい）を使いません。${
        units.includes('hour') ? '時間の休みには、労使協定（ろうしきょうてい。会社と働く人の決まり）が必要です。' : ''
      }`;
    },
    toUnits: '設定を開く',
  },
} satisfies Partial<Catalogue>;
