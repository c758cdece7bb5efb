import { DAY_KIND_LABELS } from '#domain/company-calendar/company-day.ts';
import type { Question } from '#domain/company-calendar/file-days.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatDuration, type Minutes } from '#domain/time/minutes.ts';

const WHY_ASKED: Readonly<Record<Question['why'], string>> = {
  observance: '国民の祝日ではない日',
  several: '複数の予定がある日',
  lower: '法定休日の日',
};

/** Texts of the company's calendar. */
export const texts = {
  lead: '会社の休日を1年ごとに登録します。登録のない日は、土日と祝日が休日です。シフトのある日は、シフトが優先されます。',
  leadOfRule:
    'この勤務形態の休日と出勤日を1年ごとに登録します。契約でこのルールを選んだ社員には、登録した日が会社カレンダーより優先され、登録のない日は会社カレンダーのとおりです。',
  keys: '日を選んで Enter で編集します。キー 1 で所定休日、2 で法定休日、3 で出勤日、Delete で登録なしになります。',
  keysOfRule:
    '日を選んで Enter で編集します。キー 1 で所定休日、2 で法定休日、3 で出勤日、Delete で会社の設定に戻ります。点線の枠の日は会社の設定です。',
  calendar: 'カレンダー',
  company: '会社全体',
  rule: (name: string): string => `勤務形態：${name}`,
  unknownRule: '勤務形態',
  year: (year: number): string => `${year}年`,
  plannedLeave: '計画的付与',
  previousYear: '前の年',
  nextYear: '次の年',
  days: '登録した日',
  restDays: '年間休日',
  daysUnit: '日',
  failed: 'カレンダーの取得に失敗しました',
  grid: (year: number): string => `${year}年のカレンダー`,
  month: (month: number): string => `${month}月`,
  kinds: { ...DAY_KIND_LABELS, none: '登録なし' },
  backToCompany: '会社の設定に戻す',
  inherited: '会社の設定',
  signs: { workday: '出', scheduled_holiday: '所', statutory_holiday: '法' },
  dayTitle: (date: IsoDate): string => `${formatMonthDay(date)}の登録`,
  kind: '種類',
  until: '最終日',
  untilHint: '同じ種類にする最後の日です。1日だけのときは変更しません。',
  untilInvalid: '開始日からその年の12月31日までの日付を入力してください',
  name: '名称',
  nameHint: '例：夏季休業、創立記念日',
  apply: '反映',
  applying: '反映中...',
  together: 'まとめて設定',
  which: '対象',
  weekdays: ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'],
  holidays: '祝日',
  setTogether: '設定',
  togetherDone: (which: string, kind: string): string => `すべての${which}を「${kind}」にしました`,
  allBackToCompany: (which: string): string => `すべての${which}を会社の設定に戻しました`,
  copySource: '同じ年のコピー元',
  copyOther: 'コピー',
  copyName: (source: string): string => `${source}のカレンダー`,
  copy: '前年からコピー',
  copying: 'コピー中...',
  yearName: (year: number): string => `${year}年のカレンダー`,
  copied: (source: string): string => `${source}をコピーしました`,
  nothingToCopy: (source: string): string => `${source}は登録されていません`,
  file: 'CSV・iCalを取り込む',
  reading: '読み込み中...',
  read: (days: number, skipped: number): string =>
    `${days}日を読み込みました${skipped > 0 ? `（対象の年の終日の予定ではない${skipped}件を除く）` : ''}`,
  fileTooLarge: 'ファイルが大きすぎます',
  questions: '読み込む日の確認',
  questionsLead: (asked: number, others: number): string =>
    `ファイルだけでは決められない日が${asked}日あります。日ごとに選んでください。${others > 0 ? 'ほかの日はファイルのとおりに読み込みます。' : ''}`,
  question: (date: string, names: readonly string[], why: Question['why']): string =>
    `${date} ${names.join('・')}（${WHY_ASKED[why]}）`,
  choose: '選択してください',
  chooseFirst: '複数の予定がある日を選ぶと、反映できます。',
  notTaken: '登録しない',
  staysAs: (day: string): string => `今のまま（${day}）`,
  readNothing: '読み込まない',
  csv: 'CSVを出力',
  ical: 'iCal形式で出力',
  downloadFailed: 'ファイルの出力に失敗しました',
  undo: '元に戻す',
  review: '変更を確認',
  unchanged: '変更はありません',
  confirmTitle: '会社カレンダーの変更',
  confirmTitleOfRule: (rule: string): string => `カレンダーの変更（${rule}）`,
  save: '変更を保存',
  saving: '保存中...',
  saveFailed: 'カレンダーの保存に失敗しました',
  previewFailed: '影響の計算に失敗しました',
  changedDays: (count: number): string => `${count}日を変更します。`,
  closed: (count: number): string => `締め済みの${count}人の数字は変わりません。`,
  notBegun: 'まだ始まっていない月です。',
  noOneChanges: '変わる社員はいません。',
  peopleChange: (count: number): string => `${count}人の数字が変わります。`,
  plannedShifts: (count: number): string =>
    `休日になる日に、出勤のシフトが${count}件登録されています。シフトはそのまま残り、シフトの日は出勤日として計算します。`,
  effectHeads: ['合計', '変更前', '変更後'],
  effect: {
    contracted_days: '所定労働日数',
    absence_days: '欠勤日数',
    leave_days: '有休日数',
    overtime_minutes: '時間外',
    statutory_holiday_minutes: '法定休日労働',
    scheduled_holiday_minutes: '所定休日労働',
  },
  daysOf: (count: number): string => `${count}日`,
  hoursOf: (length: number): string => formatDuration(length as Minutes),
  yearPlan: (from: string, to: string): string => `対象期間 ${from}〜${to}の予定`,
  dayLength: '1日の所定労働時間',
  plannedDays: '労働日数',
  plannedHours: '所定労働時間',
  longestRun: '連続勤務の最長',
  ofAtMost: (value: string, most: string): string => `${value} / 上限 ${most}`,
  yearPlanHint:
    'このカレンダーの出勤日に、1日の所定労働時間を掛けた予定です。シフトを登録した日や契約の異なる社員は、シフト表で社員ごとに確認できます。',
  value: (count: number, year: number): string => (count === 0 ? '登録なし' : `${year}年 ${count}日`),
};

/** What a choice of a kind is called: without one, a day of a work rule's calendar is as the company has it. */
export const kindText = (kind: keyof typeof texts.kinds, isOfRule: boolean): string =>
  kind === 'none' && isOfRule ? texts.backToCompany : texts.kinds[kind];
