import { MONTH_STATUS_NAMES } from '#domain/closing/closing.ts';
import { FINDING_NAMES, type Remedy } from '#domain/closing/finding.ts';
import { timesText } from '../../lib/wire.ts';

const count = (people: number): string => people.toLocaleString('ja-JP');

/** Texts of the month's end, for admins. */
export const texts = {
  title: '月次・締め',
  presence: '在場の一覧',
  openUnit: (month: string) => `人の${month}が未締めです`,
  cardTitle: '月の締め',
  cardUnit: '人',
  openCountFailed: '未締めの人数の取得に失敗しました',
  toClose: (month: string) => `${month}が未締め`,
  toCloseSince: (month: string) => `${month}から未締め`,
  allClosed: (month: string) => `${month}まで締め済みです。`,
  findingsUnit: '件',
  findingsFailed: '要確認の件数の取得に失敗しました',
  /** Months beside their counts: `10月 26件・11月 6件`. */
  findingsOf: (months: readonly { readonly month: number; readonly count: number }[]) =>
    months.map((each) => `${each.month}月 ${count(each.count)}件`).join('・'),
  /** In a sentence that says that there are none: `10月・11月の要確認`. */
  findingsIn: (months: readonly number[]) => `${months.map((month) => `${month}月`).join('・')}の要確認`,

  employeeId: '社員ID',
  name: '氏名',
  worked: '出勤',
  absent: '欠勤',
  late: '遅刻',
  leftEarly: '早退',
  leave: '有給',
  work: '総労働（休暇を含む）',
  lawfulOvertime: '時間外（法定）',
  statutoryHoliday: '法定休日',
  flexShortage: 'フレックス不足',
  night: '深夜',
  holidayWork: '祝日出勤',
  hoursHint: '給与と同じ数字です（打刻から1分単位）。時間外（法定）は1日8時間か週40時間を超えた時間です。',
  /** Where the attendance sheet has other figures than the paid ones. */
  sheet: '出勤簿',
  sheetHint: '「出勤簿」は表示時刻による出勤簿の数字で、給与の計算には使いません。',
  onSheet: {
    work: (hours: string) => `総労働 ${hours}`,
    overtime: (hours: string) => `1日8時間超 ${hours}`,
    night: (hours: string) => `深夜 ${hours}`,
    worked: (days: number) => `出勤 ${days}日`,
    absent: (days: number) => `欠勤 ${days}日`,
    late: (days: number) => `遅刻 ${days}日`,
    leftEarly: (days: number) => `早退 ${days}日`,
  },
  findings: '要確認',
  state: '状態',
  total: '合計',
  days: (days: number) => `${days}日`,
  otherDays: (days: number) => `他${days}`,
  daysAndOther: (days: number, other: number) => `${days}日、他の休暇 ${other}日`,
  hoursAndDays: (hours: string, days: number) => `${hours}（${days}日）`,
  findingCount: (findings: number) => `${count(findings)}件`,
  acceptedCount: (findings: number) => `承認済み${count(findings)}件`,
  over45: '45時間以上',
  over80: '80時間以上',
  states: MONTH_STATUS_NAMES,
  /** Of confirmed months with a route. */
  routeStates: { waits: '承認待ち', approved: '承認済み' },
  waitsFor: (step: number, steps: number, names: string) =>
    steps === 1 ? `承認待ち: ${names}` : `承認待ち ${step}/${steps}: ${names}`,
  allApproved: '承認済み',
  closedOf: (closed: number, all: number) => `${count(closed)} / ${count(all)}人 締め済み`,
  by: (when: string, name: string) => `${when} ${name}`,
  reasonGiven: (reason: string) => `理由：${reason}`,

  onlyFindings: '要確認のみ',
  shown: (people: number, findings: number) => `${count(people)}人、要確認 ${count(findings)}件`,

  loading: '読み込み中...',
  loadFailed: '月次・締めの取得に失敗しました',
  nobody: 'この月の社員はいません',
  none: '条件に合う社員はいません',

  select: (name: string) => `${name}を選択`,
  selectAll: '表示中の全員を選択',
  review: '要確認を順に確認',
  reviewOf: (findings: number, name: string) => `${count(findings)}件の要確認を確認（${name}）`,
  more: 'その他の操作',
  /** Of nobody, or while it isn't known of how many, it says no number. */
  closeReady: (people: number) => `要確認のない${people === 0 ? '社員' : `${count(people)}人`}を締める`,
  closeSelected: (people: number) => `${count(people)}人を締める`,
  whyNotClosed: '締められない理由',
  reopenSelected: (people: number) => `${count(people)}人の締めを解除`,

  closeReadyTitle: (month: string) => `${month}の締め`,
  closeReadyText: (people: number) =>
    `${count(people)}人の月を締めます。締めた月は、打刻・修正・シフト・申請を変更できません。`,
  monthNotOver: '月の途中のため、まだ締められません。',
  allDone: (month: string) => `${month}の締めが終わりました。`,
  toPayroll: '給与連携に進む',
  nextMonth: (month: string) => `${month}の月次・締め`,
  closeReadyNobody: '締められる社員はいません。締められるのは、要確認がなく、月が終わり、前月を締めた社員です。',
  closeReadyNobodyConfirmed:
    '締められる社員はいません。締められるのは、要確認がなく、本人確認が済み、前月を締めた社員です。',
  closeReadyNobodyApproved:
    '締められる社員はいません。締められるのは、要確認がなく、本人確認と承認が済み、前月を締めた社員です。',
  closeEarlier: (month: string, people: number) => `${month}が未締めの${count(people)}人を先に締める`,
  left: (people: number) => `ほかの${count(people)}人は未締めのまま残ります。`,
  closeSelectedText: (people: number, selected: number) =>
    people === selected
      ? `選択した${count(people)}人の月を締めます。`
      : `選択した${count(selected)}人のうち、${count(people)}人の月を締めます。`,
  closeSelectedNobody: '選択した社員に、締められる人はいません。',
  earlierOpen: (people: number) => `${count(people)}人は前月が未締めのため締められません。`,
  notOver: (people: number) => `${count(people)}人は月の途中のため締められません。`,
  notApproved: (people: number) => `${count(people)}人は承認が済んでいないため締められません。`,
  alreadyClosed: (people: number) => `${count(people)}人は締め済みです。`,
  reasonNeeded: (people: number) =>
    `このうち${count(people)}人は、要確認が残っているか本人確認が済んでいません。締めるには理由が必要です。`,
  reasonNeededApproval: (people: number) =>
    `このうち${count(people)}人は、要確認が残っているか、本人確認や承認が済んでいません。締めるには理由が必要です。`,
  reopenTitle: (month: string) => `${month}の締めの解除`,
  reopenText: (people: number) =>
    `選択した${count(people)}人の締めを解除します。解除した月は変更できるようになり、もう一度締める必要があります。`,
  reason: '理由',
  reasonMissing: '理由を入力してください',
  close: '締める',
  closing: '締めています...',
  reopen: '解除する',
  reopening: '解除しています...',
  closedDone: (people: number) => `${count(people)}人の月を締めました`,
  reopenedDone: (people: number) => `${count(people)}人の締めを解除しました`,
  notClosed: (people: number) => `${count(people)}人の月は締められませんでした`,
  notReopened: (people: number) => `${count(people)}人の締めは解除できませんでした`,
  closeFailed: '締められませんでした',
  reopenFailed: '締めを解除できませんでした',
  cancel: 'キャンセル',
  back: '閉じる',

  fillAllBreaks: '休憩の一括入力（全員）',
  missingBreaks: (people: number, days: number) =>
    `表示中の社員のうち${count(people)}人・${count(days)}日の休憩が未入力です。そのすべての日に入力します。`,
  breakToFill: '休憩時間',
  noBreak: 'なし（0分）',
  breakByRule: '会社の基本ルールの時間',
  breakRule: (rule: string) => `${rule}を、その日の勤務に応じて入力します。`,
  fillOnlyTaken:
    '休憩は、実際に取った日にだけ入力できます。1人ずつ全部の日を入力し、入力できない日がある社員は何も変更しません。',
  fillBreaks: '入力する',
  fillingBreaks: (done: number, people: number) => `入力中... ${count(done)} / ${count(people)}人`,
  breaksFilled: (people: number, days: number) => `${count(people)}人・${count(days)}日分の休憩時間を入力しました`,
  breaksRefused: (people: number) => `${count(people)}人の休憩は入力できませんでした`,
  breaksNotFilled: '休憩を入力できませんでした。もう一度実行すると、残りの社員に入力します。',

  shiftsAsWorked: 'シフトを実績どおりにする',
  shiftsHint: 'シフトから離れた打刻の日のシフトを、出勤から退勤までの時刻に変更します。対象の社員を選んでください。',
  noShift: 'シフトなし',
  hours: timesText,
  setShifts: (days: number) => `${count(days)}日を変更する`,
  settingShifts: '変更中...',
  shiftsSet: (days: number) => `${count(days)}日のシフトを変更しました`,
  shiftsRefused: (people: number) => `${count(people)}人のシフトは変更できませんでした`,
  shiftsNotRead: '変更する日の取得に失敗しました',
  shiftsNotSet: 'シフトを変更できませんでした。もう一度実行すると、残りの社員のシフトを変更します。',
  noShiftsToSet: '変更する日はありません',

  settings: '締めの設定',
  asksConfirmation: '本人確認を求める',
  asksConfirmationHint:
    '社員は月が終わったあと、自分の勤怠を確認したことを「本人確認」で知らせます。確認していない社員の月を締めるには理由が必要です。',
  settingsFailed: '締めの設定の取得に失敗しました',
  settingsNotSaved: '締めの設定を保存できませんでした',

  reviewPlace: (at: number, all: number) => `${count(at)} / ${count(all)}`,
  previous: '前へ',
  next: '次へ',
  reviewKeys: 'Enterで保存して次へ、Alt+↑↓で移動',
  findingList: '要確認の一覧',
  lastFinding: '最後の要確認です',
  undecidedHint: '承認待ちのものが残っている月は締められません。',
  accept: 'このまま認めて次へ',
  acceptReason: '問題なしにする理由',
  reasonsBefore: '前回までの理由',
  reasonBefore: (reason: string) => `前回: ${reason}`,
  acceptSame: (name: string, findings: number) => `${name}の同じ要確認${count(findings)}件をまとめて認める`,
  acceptOfAll: (findings: number, people: number) =>
    `表示中の全員の同じ要確認${count(findings)}件（${count(people)}人）をまとめて認める`,
  acceptedOfAll: (people: number, findings: number) => `${count(people)}人・${count(findings)}件の要確認を認めました`,
  /** Whose findings they are: `佐藤 健（10/3・10/7）、ほか12人`. */
  ofWhom: (people: readonly string[], others: number) =>
    `対象: ${[...people, ...(others > 0 ? [`ほか${count(others)}人`] : [])].join('、')}`,
  findingsOfPerson: (name: string, dates: readonly string[]) => `${name}（${dates.join('・')}）`,
  notAccepted: (people: number) =>
    `${count(people)}人の要確認は認められませんでした。表示を更新したので、もう一度確認してください。`,
  accepting: '登録中...',
  acceptingOf: (done: number, people: number) => `登録中... ${count(done)} / ${count(people)}人`,
  acceptFailed: '要確認を認められませんでした',
  acceptedFindings: (findings: number) => `承認済みの要確認 ${count(findings)}件`,
  undoAccept: '取り消す',
  undoTogether: 'まとめて取り消す',
  undoing: (done: number, people: number) => `取り消し中... ${count(done)} / ${count(people)}人`,
  undone: (people: number, findings: number) =>
    `${count(people)}人・${count(findings)}件の認めた要確認を取り消しました`,
  notUndone: (people: number) => `${count(people)}人の要確認は取り消せませんでした。`,
  acceptedGroup: (kind: string, people: number, findings: number) =>
    `${kind} ${count(findings)}件（${count(people)}人）`,
  acceptedGroupBy: (reason: string, name: string) => `${reason}（${name}）`,
  morePeople: (people: number) => `残りの${count(people)}人を表示`,
  undoAcceptFailed: '取り消せませんでした',
  endReview: '確認を終える',
  allReviewed: '要確認はもうありません。月を締められます。',
  whatToDo: '対応',

  settleLeave: '休暇か勤務かを決める',
  settleReason: '理由（休暇を取り消す・勤務を除く場合は必須）',
  takeBackLeave: '休暇を取り消す',
  takingBack: '取り消し中…',
  leaveTakenBack: '休暇を取り消しました。',
  takeBackHint: '休暇が取り消され、残日数に戻ります。勤務はそのまま数えます。',
  strike: '勤務を除く',
  striking: '修正中…',
  strikeHint: (change: string): string => `${change}修正し、休暇の時間の勤務を除きます。休暇はそのまま数えます。`,
  noStrike: '勤務を除くには、上の時刻を修正してください。',
  settleFailed: '保存できませんでした。もう一度お試しください。',

  kinds: FINDING_NAMES,
  remedies: {
    correct: '修正',
    fill_breaks: '休憩の一括入力',
    report_absence: '欠勤の登録',
    change_shift: 'シフトの変更',
    edit_internal_work: '社内業務の確認',
    decide_leave: '休暇管理',
    decide_request: '申請を確認',
    ask_in_place: '代理申請',
    take_leave_back: '有給休暇の取り消し',
    strike_work: '勤務を除く',
    resend_leave: '再連携',
    delete_records: '記録の削除',
    change_employment: '入退社日の変更',
  } satisfies Record<Remedy, string>,
};
