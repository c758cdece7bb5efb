import { addMonths, type IsoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import type { OvertimeLimits } from './agreement.ts';
import type { LimitStatus, OvertimeMonth } from './limit-status.ts';

/** The longest run of months whose average is limited. */
export const MOST_MONTHS_OF_AVERAGE = 6;

/**
 * The averages of the two, three, four, five and six months up to and including this one, of overtime and work on
 * statutory rest days: 80 hours (労基法36条6項3号). They reach back into the agreement's year before. A run with an unknown
 * month, as before the hiring, has no average.
 */
export function averageLimits(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  { average }: Pick<OvertimeLimits, 'average'>,
): LimitStatus[] {
  const totals = new Map(history.map((one) => [one.month, one.overtime + one.statutoryHoliday]));
  const standings: LimitStatus[] = [];
  let sum = totals.get(month);
  for (let count = 2; count <= MOST_MONTHS_OF_AVERAGE; count += 1) {
    const from = addMonths(month, 1 - count);
    const total = totals.get(from);
    if (sum === undefined || total === undefined) break;
    sum += total;
    standings.push({ kind: 'average', from, to: month, value: minutes(sum), most: minutes(count * average) });
  }
  return standings;
}
