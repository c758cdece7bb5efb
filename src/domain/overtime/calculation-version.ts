import type { WorkPolicy } from './work-months.ts';

/**
 * To be incremented with every change of the rules, or of the table of public holidays, that changes a month's total.
 */
const RULES = 1;

/**
 * The version of a month's calculation: the rules' version and all of the policy that `workOfMonths` depends on. A
 * total of another version is stale.
 */
export function calculationVersion(policy: WorkPolicy): string {
  const { standardDay, standardWeek, weekStart, statutoryRestDay, night, countsHolidayHours, unsetBreak } = policy;
  return [
    `rules ${RULES}`,
    `day ${standardDay}`,
    `week ${standardWeek} from ${weekStart}`,
    `rest day ${statutoryRestDay ?? 'any'}`,
    `night ${night.start} to ${night.end}`,
    `rest-day hours ${countsHolidayHours ? 'counted' : 'left out'}`,
    `unset break ${unsetBreak}`,
  ].join(', ');
}
