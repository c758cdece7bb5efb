import { MONTH_STATUS_NAMES } from '#domain/closing/closing.ts';
import { FINDING_NAMES, type Remedy } from '#domain/closing/finding.ts';

const count = (people: number): string => people.toLocaleString('ja-JP');

/** Texts of the month's end, for admins. */
export const texts = {
  title: '月次一覧',
  payroll: '給与連携',
  overtimeLimits: '時間外労働の上限',
  openUnit: '人が未締めです',

  employeeId: '社員ID',
  name: '氏名',
  worked: '出勤',
  absent: '欠勤',
  late: '遅刻',
  leftEarly: '早退',
  leave: '有給',
  work: '総労働時間',
  overtime: '残業',
  lawfulOvertime: '時間外',
  statutoryHoliday: '法定休日',
  night: '深夜',
  holidayWork: '祝日出勤',
  findings: '要確認',
  state: '状態',
  total: '合計',
  days: (days: number) => `${days}日`,
  hoursAndDays: (hours: string, days: number) => `${hours}（${days}日）`,
  findingCount: (findings: number) => `${count(findings)}件`,
  acceptedCount: (findings: number) => `承認済み${count(findings)}件`,
  over45: '45時間以上',
  over80: '80時間以上',
  states: MONTH_STATUS_NAMES,
  closedOf: (closed: number, all: number) => `${count(closed)} / ${count(all)}人 締め済み`,
  notOver: '月の途中',
  earlierOpen: '前月が未締め',
  by: (when: string, name: string) => `${when} ${name}`,
  reasonGiven: (reason: string) => `理由：${reason}`,

  onlyFindings: '要確認のみ',
  shown: (people: number, findings: number) => `${count(people)}人、要確認 ${count(findings)}件`,
  selected: (people: number) => `${count(people)}人を選択中`,

  loading: '読み込み中...',
  loadFailed: '月次一覧の取得に失敗しました',
  nobody: 'この月の社員はいません',
  none: '条件に合う社員はいません',

  select: (name: string) => `${name}を選択`,
  selectAll: '表示中の全員を選択',
  review: '要確認を順に確認',
  /** Of nobody, or while it isn't known of how many, it says no number. */
  closeReady: (people: number) => `要確認のない${people === 0 ? '社員' : `${count(people)}人`}を締める`,
  closeSelected: '選択した社員を締める',
  reopenSelected: '締めを解除',

  closeReadyTitle: (month: string) => `${month}の締め`,
  closeReadyText: (people: number) =>
    `${count(people)}人の月を締めます。締めた月は、打刻・修正・シフト・申請を変更できません。`,
  closeReadyAllClosed: '全員の月が締め済みです。',
  closeReadyNobody: '締められる社員はいません。締められるのは、要確認がなく、月が終わり、前月を締めた社員です。',
  closeReadyNobodyConfirmed:
    '締められる社員はいません。締められるのは、要確認がなく、本人確認が済み、前月を締めた社員です。',
  closeEarlier: (month: string, people: number) => `${month}が未締めの${count(people)}人を先に締める`,
  left: (people: number) => `ほかの${count(people)}人は未締めのまま残ります。`,
  closeSelectedText: (people: number) => `選択した${count(people)}人の月を締めます。`,
  reasonNeeded: (people: number) =>
    `このうち${count(people)}人は、要確認が残っているか本人確認が済んでいません。締めるには理由が必要です。`,
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
  breakByRule: '勤怠ルールの時間',
  breakRule: (rule: string) => `${rule}を、その日の勤務に応じて入力します。`,
  fillOnlyTaken:
    '休憩は、実際に取った日にだけ入力できます。1人ずつ全部の日を入力し、入力できない日がある社員は何も変更しません。',
  fillBreaks: '入力する',
  fillingBreaks: (done: number, people: number) => `入力中... ${count(done)} / ${count(people)}人`,
  breaksFilled: (people: number, days: number) => `${count(people)}人・${count(days)}日分の休憩時間を入力しました`,
  breaksRefused: (people: number) => `${count(people)}人の休憩は入力できませんでした`,
  breaksNotFilled: '休憩を入力できませんでした。もう一度実行すると、残りの社員に入力します。',

  settings: '締めの設定',
  asksConfirmation: '本人確認を求める',
  asksConfirmationHint:
    '社員は月が終わったあと、自分の勤怠を確認したことを「本人確認」で知らせます。確認していない社員の月を締めるには理由が必要です。',
  settingsFailed: '締めの設定の取得に失敗しました',
  settingsNotSaved: '締めの設定を保存できませんでした',

  reviewPlace: (at: number, all: number) => `${count(at)} / ${count(all)}`,
  previous: '前へ',
  next: '次へ',
  reviewKeys: '← → キーでも移動できます',
  endReview: '確認を終える',
  allReviewed: '要確認はもうありません。月を締められます。',
  whatToDo: '対応',

  kinds: FINDING_NAMES,
  remedies: {
    correct: '修正',
    fill_breaks: '休憩の一括入力',
    report_absence: '欠勤の登録',
    change_shift: 'シフトの変更',
    edit_internal_work: '社内業務の確認',
    decide_leave: '有給休暇の承認',
    take_leave_back: '有給休暇の取り消し',
    resend_leave: '再連携',
    delete_records: '記録の削除',
    change_employment: '入退社日の変更',
  } satisfies Record<Remedy, string>,
};
