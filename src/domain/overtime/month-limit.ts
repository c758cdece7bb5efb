import type { IsoMonth } from '../time/date.ts';
import type { OvertimeLimits } from './agreement.ts';
import type { LimitStatus, OvertimeMonth } from './limit-status.ts';

/**
 * The overtime of an ordinary month (労基法36条4項): 45 hours, work on statutory rest days not counted. Under a special
 * clause a month may exceed it, and `monthsOverLimit` counts those that do.
 */
export function monthLimit(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  limits: Pick<OvertimeLimits, 'month' | 'monthsOver'>,
): LimitStatus[] {
  const own = history.find((one) => one.month === month);
  if (own === undefined || limits.monthsOver !== null) return [];
  return [{ kind: 'month', from: month, to: month, value: own.overtime, most: limits.month }];
}
