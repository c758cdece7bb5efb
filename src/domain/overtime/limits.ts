import { addMonths, type IsoMonth } from '../time/date.ts';
import { firstMonthOfYear, limitsOf, type OvertimeAgreement } from './agreement.ts';
import { averageLimits } from './average-limit.ts';
import { monthLimit } from './month-limit.ts';
import { monthTotalLimit } from './month-total-limit.ts';
import { monthsOverLimit } from './months-over-limit.ts';
import { isBreached, type LimitStatus, type OvertimeMonth } from './limit-status.ts';
import { yearLimit } from './year-limit.ts';

/**
 * A person's status at the end of the month against every limit of the agreement and the law (労基法36条), those of the
 * month first, then the averages, then those of the year.
 *
 * `history` are the person's months in any order, each once: those of the agreement's year, and the five before it for
 * the averages; later ones are ignored. Limits of the month and the averages follow the person, also from a previous
 * employer; a missing month is unknown to the averages and adds nothing to the year.
 */
export function limitsAt(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  agreement: OvertimeAgreement,
): LimitStatus[] {
  return [...limitsOfMonth(month, history, agreement), ...limitsOfYear(month, history, agreement)];
}

/**
 * The limits broken in the agreement's year up to and including the month: those of each month and the averages by
 * month, then those of the year as of the last. `history` as for `limitsAt`.
 */
export function breachesThrough(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  agreement: OvertimeAgreement,
): LimitStatus[] {
  const standings: LimitStatus[] = [];
  for (let at = firstMonthOfYear(month, agreement); at <= month; at = addMonths(at, 1))
    standings.push(...limitsOfMonth(at, history, agreement));
  return [...standings, ...limitsOfYear(month, history, agreement)].filter(isBreached);
}

function limitsOfMonth(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  agreement: OvertimeAgreement,
): LimitStatus[] {
  const limits = limitsOf(agreement);
  return [
    ...monthLimit(month, history, limits),
    ...monthTotalLimit(month, history, limits),
    ...averageLimits(month, history, limits),
  ];
}

function limitsOfYear(month: IsoMonth, history: readonly OvertimeMonth[], agreement: OvertimeAgreement): LimitStatus[] {
  const limits = limitsOf(agreement);
  const firstMonth = firstMonthOfYear(month, agreement);
  return [yearLimit(month, firstMonth, history, limits), ...monthsOverLimit(month, firstMonth, history, limits)];
}
