import type { LeavePart } from '#contract/leave-part.ts';
import { waitsForText as waitsFor } from '#domain/approval/waits-text.ts';
import { ANNUAL_NAME, fromPart, leaveInWords, partInWords } from '#domain/leave/day-leave.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from './dates.ts';
import { translatable } from './language.ts';

/** The words of requests and of leave on the screens. */
export const requestWords = translatable('request-words', {
  annual: ANNUAL_NAME,
  part: partInWords,
  ofDay: leaveInWords,
  waitsFor,
  to: '〜',
  /** When the law lets a company ask for another day (時季変更権), above the reason of a rejection. */
  rejectHint: '取得日の変更を求められるのは、事業の正常な運営を妨げる場合に限られます（時季変更権）',
});

/** The part of a day that is leave, in words; `null` of a whole day. */
export function partTextOf(date: IsoDate, part: LeavePart): string | null {
  const leave = fromPart(date, part);
  return leave.unit === 'day' ? null : requestWords.part(leave);
}

/** The day of leave, or its first and last, and what of it: `11月20日（金）〜11月24日（火）`, `11月20日（金） 午前半休`. */
export function leavePeriodText({
  start_date: start,
  end_date: end,
  ...part
}: LeavePart & { readonly start_date: string; readonly end_date: string }): string {
  const from = isoDate(start);
  if (start !== end) return `${formatMonthDay(from)}${requestWords.to}${formatMonthDay(isoDate(end))}`;
  return [formatMonthDay(from), partTextOf(from, part) ?? ''].join(' ').trim();
}
