import type { WorkPolicy } from './work-months.ts';

/** Goes up with every change of the rules, or of the table of public holidays, by which a month comes to something else. */
const RULES = 1;

/**
 * What a month's total was calculated by: the rules' version and all of the policy that `workOfMonths` depends on. A total
 * that was calculated by something else says nothing any more.
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
