import type { InternalWork } from '../attendance/internal-work.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import { groupBy } from '../group-by.ts';
import type { IsoDate } from '../time/date.ts';
import type { Minutes } from '../time/minutes.ts';
import type { BreakRule } from '../working-time/break-rule.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { dayWork } from './day-work.ts';

/**
 * The breaks that the rule deems taken (みなし休憩, D38), in minutes by working day; without the days for which it deducts
 * nothing, or whose break is recorded. `records` and `internalWork` are of any days, in any order.
 */
export function deemedBreaks(
  {
    records,
    internalWork,
  }: { readonly records: readonly AttendanceRecord[]; readonly internalWork: readonly InternalWork[] },
  rule: BreakRule,
  policy: Pick<WorkingTimePolicy, 'night'>,
): ReadonlyMap<IsoDate, Minutes> {
  const entriesOf = groupBy(internalWork, ({ date }) => date);
  const days = [...groupBy(records, ({ workDate }) => workDate)].flatMap(([date, ofDay]): [IsoDate, Minutes][] => {
    // A day with punches is counted by them alone, without its shift.
    const day = { records: ofDay, internalWork: entriesOf.get(date) ?? [], shift: null };
    const { isDeemed, deducted } = dayWork(day, rule, policy).break;
    return isDeemed ? [[date, deducted]] : [];
  });
  return new Map(days);
}
