import type { IsoMonth } from '../time/date.ts';
import type { OvertimeLimits } from './agreement.ts';
import type { LimitStatus, OvertimeMonth } from './limit-status.ts';

/**
 * Under a special clause, the months of the agreement's year up to and including this one that exceed the overtime of
 * an ordinary month: six at most (労基法36条5項). An agreement with less than 45 hours for an ordinary month uses its clause
 * from there on, which is the careful reading. `firstMonth` is that of the year.
 */
export function monthsOverLimit(
  month: IsoMonth,
  firstMonth: IsoMonth,
  history: readonly OvertimeMonth[],
  limits: Pick<OvertimeLimits, 'month' | 'monthsOver'>,
): LimitStatus[] {
  if (limits.monthsOver === null) return [];
  const ofYear = history.filter((one) => firstMonth <= one.month && one.month <= month);
  const value = ofYear.filter(({ overtime }) => overtime > limits.month).length;
  return [{ kind: 'months_over', from: firstMonth, to: month, value, most: limits.monthsOver }];
}
