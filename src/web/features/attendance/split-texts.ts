import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { translatable } from '../../lib/language.ts';

/** Texts of what a month's work was for (作業実績), which are loaded with it. */
export const splitTexts = translatable('split', {
  title: '作業実績',
  failed: '作業実績の取得に失敗しました',
  saveFailed: '作業実績の保存に失敗しました',
  worked: '作業時間',
  billed: '精算対象',
  shortage: '控除',
  excess: '超過',
  unassigned: '未割当',
  internal: '社内業務',
  share: (percent: number) => `割合 ${percent}%`,
  band: (lower: string, upper: string) => `精算幅 ${lower}〜${upper}`,
  covered: (assigned: number, working: number) => `日割り ${assigned}/${working}日`,
  noBand: '精算幅なし',
  report: '作業報告書',
  reportOf: (assignment: string) => `${assignment}の作業報告書`,
  toSplit: (days: number) => `割り振りが必要な日 ${days}日`,
  splitDay: (date: IsoDate, length: string) => `${formatMonthDay(date)} 未割当 ${length}`,
  beyondDay: (date: IsoDate, length: string) => `${formatMonthDay(date)} 実働を ${length} 超過`,

  lead: '客先が複数ある日や、割合が100%でない日は、実働を客先ごとに分けます。割合100%の客先が1つの日は、社内業務を除いた残りがその客先の時間になるため、入力は要りません。',
  isApproved: 'この月の作業報告書は、客先が承認済みです。変更すると、もう一度承認が必要です。',
  work: '実働',
  room: '割り振れる時間',
  left: '未割当',
  beyond: '超過',
  noWork: 'この日の実働がないため、割り振れません。出勤と退勤が登録されてから入力してください。',
  noneRunning: 'この日に続いている客先配属がないため、割り振れません。',
  assignment: (place: number) => `客先（${place}行目）`,
  time: '時間',
  timeHint: '例: 3:30',
  category: '分類',
  note: '備考',
  addEntry: '行を追加',
  removeEntry: (place: number) => `${place}行目を削除`,
  byShare: '割合で割り振る',
  timeInvalid: (place: number) => `${place}行目の時間は、3:30 のように入力してください`,
  tooMuch: (room: string) => `合計は、割り振れる時間の ${room} までにしてください`,
});
