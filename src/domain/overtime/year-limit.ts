import type { IsoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import type { OvertimeLimits } from './agreement.ts';
import type { LimitStatus, OvertimeMonth } from './limit-status.ts';

/**
 * The overtime of the agreement's year up to and including the month: 360 hours (労基法36条4項), 720 under a special clause
 * (5項); work on statutory rest days not counted. `firstMonth` is that of the year.
 */
export function yearLimit(
  month: IsoMonth,
  firstMonth: IsoMonth,
  history: readonly OvertimeMonth[],
  { year }: Pick<OvertimeLimits, 'year'>,
): LimitStatus {
  const ofYear = history.filter((one) => firstMonth <= one.month && one.month <= month);
  const value = minutes(ofYear.reduce((sum, { overtime }) => sum + overtime, 0));
  return { kind: 'year', from: firstMonth, to: month, value, most: year };
}
