import type { LeaveYearDay } from '#contract/leave-year.ts';
import type { DayState } from '#domain/leave/day-states.ts';
import { leaveTexts } from './texts.ts';
import { translatable } from '../../lib/language.ts';

const STATUSES: Readonly<Record<LeaveYearDay['status'], string>> = {
  approved: '有給休暇（承認済み）',
  pending: '有給休暇（申請中）',
  before: '有給休暇（移行前）',
};

/** Texts of a person's year. */
export const yearTexts = translatable('leave-year', {
  ...leaveTexts,
  title: '1年の休み',
  back: '管理簿に戻る',
  failed: '1年の休みの取得に失敗しました',
  year: '年',
  yearName: (year: number): string => `${year}年`,
  month: (month: number): string => `${month}月`,
  totals: '合計',
  hint: '欠勤は、勤務日のうち打刻も休暇もない日です。休日の出勤は、出勤の日数に含みます。',
  statuses: STATUSES,
  /** Of a kind beside paid leave its name, else paid leave. */
  statusOf: ({ status, kind_name: name }: Pick<LeaveYearDay, 'status' | 'kind_name'>): string =>
    name === undefined ? STATUSES[status] : `${name}（${status === 'pending' ? '申請中' : '承認済み'}）`,
  others: '他の休暇（申請中を含む）',
  states: {
    worked: '出勤',
    absent: '欠勤',
    rest: '休日',
    owed: '勤務予定',
    unknown: '記録なし',
  } satisfies Record<DayState, string>,
  /** Beside the colour. */
  stateMarks: { worked: '', absent: '欠', rest: '', owed: '', unknown: '-' } satisfies Record<DayState, string>,
  marks: { day: '休', am: '前', pm: '後', half: '半', hour: '時' },
  units: { half: '半日', hour: '時間' },
  wholeDay: '1日',
  leaveOf: (part: string, status: string): string => `${part}：${status}`,
  leaveDays: (days: readonly LeaveYearDay[]): string => {
    const count = (unit: LeaveYearDay['unit']) => days.filter((day) => day.unit === unit).length;
    const [whole, halves, hours] = [count(undefined), count('half'), count('hour')];
    return [
      `${whole}日`,
      ...(halves > 0 ? [`半日${halves}回`] : []),
      ...(hours > 0 ? [`時間単位${hours}回`] : []),
    ].join('・');
  },
  /** Days of leave in months of which only their number is known. */
  inMonths: (count: number): string => `月の集計${count}日`,
  ofMonth: (month: string, days: number): string => `${month} ${days}日：有給休暇（移行前、日付の記録なし）`,
  both: (one: string, other: string): string => `${one}・${other}`,
  listTitle: '休んだ日の一覧',
  nothing: 'この年の休暇と欠勤はありません。',
});
