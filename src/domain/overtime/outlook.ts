import type { WorkingTimePolicy } from '../working-time/policy.ts';
import type { OvertimeAgreement } from './agreement.ts';
import { breachesThrough, limitsAt } from './limits.ts';
import { expectBreaches, projectMonths, type CurrentMonth, type ProjectedMonth } from './projection.ts';
import { isNear, type LimitStatus, type OvertimeMonth } from './limit-status.ts';

/** A person's working time against the overtime limits, current and projected. */
export interface OvertimeOutlook {
  /**
   * `broken`: a limit was exceeded in the agreement's year up to the month. `expected`: one will be at the present
   * pace. `near`: the policy's warning percentage of one is reached.
   */
  readonly state: 'broken' | 'expected' | 'near' | 'within';
  /** From `projectMonths`. */
  readonly months: readonly ProjectedMonth[];
  /** From `limitsAt`, by the actual working time. */
  readonly standings: readonly LimitStatus[];
  /** From `breachesThrough`. */
  readonly breaches: readonly LimitStatus[];
  /** From `expectBreaches`, without what is broken already. */
  readonly expected: readonly LimitStatus[];
}

/** The outlook of a person's month. `history` as for `limitsAt`; only its months before the current one count. */
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
