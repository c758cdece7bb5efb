import type { PastDayPreview } from '#contract/past-days.ts';
import { importTexts, type ImportCounts } from '../../ui/import-texts.ts';
import { figureNames } from './figure-texts.ts';

/** Texts of the import of days and punches before the go-live. */
export const texts = {
  ...importTexts,
  title: '移行前の日の勤怠',
  back: '設定に戻る',
  origins: { '/admin/home': 'ホームに戻る', '/admin/moving-in/months': '移行前の月の集計に戻る' },
  kinds: { days: '1日1行の勤怠', punches: '1行に1打刻' },
  about: [
    '利用開始月より前の打刻と、前の製品が計算した日ごとの結果を登録します。勤怠一覧に「移行前」として、そのまま表示します。このシステムの規則では計算し直しません。',
    '1日1行の勤怠の必須の列は「社員ID」「日付」です。任意の列は「日の区分」「出勤」「退勤」「休憩開始」「休憩終了」「休憩時間」「実働時間」「法定内残業時間」「時間外労働時間」「法定休日労働時間」「深夜労働時間」「遅刻時間」「早退時間」「有休」「欠勤」「備考」です。1日に2回以上出勤した日は、1つのセルに「9:00 17:00」のように続けます。',
    '1行に1打刻のファイルは、「社員ID」「打刻日」「打刻時刻」「打刻種別」（出勤、退勤、休憩開始、休憩終了）の列で登録します。退勤が翌日の日付でも、出勤の日の勤怠になります。',
    '深夜の時刻は「25:30」「翌1:30」のどちらでも登録できます。見出しのある列の空のセルは、0または打刻なしとします。',
    '時間外労働時間と法定休日労働時間の両方がある月は、日の合計を月の集計として36協定・年5日・出勤率に使います。「移行前の月の集計」に登録した月は、その集計を優先します。',
    'UTF-8またはShift_JISのCSVで、16MBまで、1日1行なら120,000行、1行に1打刻なら200,000行まで登録できます。それより大きいときは、期間で分けてください。1行でも誤りがあれば、何も登録されません。',
  ],
  summary: ({ added, changed, unchanged, faulty, more = 0 }: ImportCounts & { readonly more?: number }): string =>
    importTexts.summary({ added, changed, unchanged, faulty }) + (more > 0 ? ` ・ ほか${more}行は表示を省略` : ''),
  totals: '月の集計',
  months: ({ by_days, by_lines, without }: PastDayPreview['months']): string =>
    `日の合計を使う月 ${by_days}件 ・ 登録済みの月の集計を使う月 ${by_lines}件 ・ 集計のない月 ${without}件`,
  withoutTotals:
    '集計のない月は、時間外労働時間か法定休日労働時間が分からないため、36協定・年5日・出勤率には使いません。',
  differences: (months: number): string => `登録済みの月の集計と、日の合計が異なる月（${months}件）`,
  differencesHint: '登録済みの月の集計を優先します。',
  gaps: (months: number): string => `日がそろっていないかもしれない月（${months}件）`,
  gapsHint:
    '10日以上続けて、どのファイルにもない日があります。登録した日の合計を1か月分として36協定・年5日・出勤率に使うので、月のすべての日が出力されているか確かめてください。',
  missing: 'ファイルにない日',
  noGaps: 'そろっていない月はありません。',
  moreMonths: (months: number): string => `ほか${months}件`,
  person: '社員',
  month: '年月',
  figuresDiffer: '登録済みの集計 → 日の合計',
  noDifferences: '異なる月はありません。',
  figures: figureNames,
  days: (days: number): string => `${days}日`,
  columns: { person: '社員', date: '日付', punches: '打刻', results: '結果', outcome: '登録' },
  breaks: (spans: string): string => `休憩 ${spans}`,
  results: {
    worked_minutes: '実働',
    overtime_minutes: '時間外',
    statutory_holiday_minutes: '法定休日',
    night_minutes: '深夜',
  },
  leave: (days: number): string => `有休 ${days}日`,
  absence: (days: number): string => `欠勤 ${days}日`,
} as const;
