import { QUESTION_AFTER } from '../attendance/working-day.ts';
import { lengthOf } from '../time/interval.ts';
import { spanOf, type CheckedDay } from './checked-day.ts';
import type { Finding } from './finding.ts';

/** More than 16 hours from clock-in to clock-out: mostly a clock-out that was forgotten and made up for (D3). */
export function longDay(day: CheckedDay): Finding[] {
  const span = spanOf(day);
  if (span === null || lengthOf(span) <= QUESTION_AFTER) return [];
  return [{ date: day.date, kind: 'long_day', span: lengthOf(span) }];
}
