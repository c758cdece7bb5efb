import type { IsoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import type { OvertimeLimits } from './agreement.ts';
import type { LimitStatus, OvertimeMonth } from './limit-status.ts';

/** Overtime and work on statutory rest days of any month: less than 100 hours, so 100:00 is a breach (労基法36条6項2号). */
export function monthTotalLimit(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  { monthTotal }: Pick<OvertimeLimits, 'monthTotal'>,
): LimitStatus[] {
  const own = history.find((one) => one.month === month);
  if (own === undefined) return [];
  const value = minutes(own.overtime + own.statutoryHoliday);
  return [{ kind: 'month_total', from: month, to: month, value, most: monthTotal }];
}
