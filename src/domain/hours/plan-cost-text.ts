import { formatDuration, minutes } from '../time/minutes.ts';

/** What a change of a fixed plan (変形) costs, in Japanese, by the minutes that it has more. */
export function planCostText(overtime: number, statutoryHoliday: number): string {
  const more = [...moreOf('時間外', overtime), ...moreOf('法定休日労働', statutoryHoliday)];
  return more.length === 0 ? '時間外は増えません' : `シフトどおりに働くと、${more.join('、')}増えます`;
}

const moreOf = (what: string, length: number): string[] =>
  length > 0 ? [`${what}が ${formatDuration(minutes(length))}`] : [];
