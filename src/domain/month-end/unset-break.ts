import { lacksBreak } from '../attendance/month-totals.ts';
import type { CheckedDay } from './checked-day.ts';
import type { Finding } from './finding.ts';

/** 休憩未入力: a day with both punches and no recorded break (D11); a recorded 0 is one. */
export function unsetBreak({ date, row, isOver }: CheckedDay): Finding[] {
  return isOver && lacksBreak(row) ? [{ date, kind: 'unset_break' }] : [];
}
