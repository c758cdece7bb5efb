import type { WorkingTimePolicy } from '../policy.ts';
import type { OvertimeAgreement } from './agreement.ts';
import { breachesThrough, limitsAt } from './limits.ts';
import { expectBreaches, projectMonths, type CurrentMonth, type ProjectedMonth } from './projection.ts';
import { isNear, type LimitStatus, type OvertimeMonth } from './limit-status.ts';

/** How a person stands against the limits of overtime, and how it is to go on. */
export interface OvertimeOutlook {
  /**
   * `broken`: a limit was, in the agreement's year up to the month. `expected`: one will be at the present pace. `near`: so
   * much of one is used up that the policy warns.
   */
  readonly state: 'broken' | 'expected' | 'near' | 'within';
  /** As `projectMonths` has them. */
  readonly months: readonly ProjectedMonth[];
  /** As `limitsAt` has them, by what has been worked. */
  readonly standings: readonly LimitStatus[];
  /** As `breachesThrough` has them. */
  readonly breaches: readonly LimitStatus[];
  /** Of what `expectBreaches` has, what isn't broken yet. */
  readonly expected: readonly LimitStatus[];
}

/** Looks at a person's month. `history` as for `limitsAt`; of it, nothing but the months before the current one counts. */
export function overtimeOutlook(
  current: CurrentMonth,
  history: readonly OvertimeMonth[],
  agreement: OvertimeAgreement,
  policy: Pick<WorkingTimePolicy, 'warningPercent'>,
): OvertimeOutlook {
  const soFar = [...history.filter(({ month }) => month < current.month), current];
  const standings = limitsAt(current.month, soFar, agreement);
  const breaches = breachesThrough(current.month, soFar, agreement);
  const expected = expectBreaches(current, history, agreement).flatMap(({ status, isBroken }) =>
    isBroken ? [] : [status],
  );
  return { state: stateOf(), months: projectMonths(current, history, agreement), standings, breaches, expected };

  function stateOf(): OvertimeOutlook['state'] {
    if (breaches.length > 0) return 'broken';
    if (expected.length > 0) return 'expected';
    return standings.some((status) => isNear(status, policy)) ? 'near' : 'within';
  }
}
