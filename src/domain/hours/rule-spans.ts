import { addDays, compareDates, type DateRange, earlierOf, type IsoDate, laterOf } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import type { Employment, EmploymentDates } from '../users/employment.ts';
import { settlementOn, type WorkRule } from '../work-rules/work-rule.ts';
import type { WorkContract } from '../working-time/contract.ts';
import type { WageCalendar } from '../working-time/wage-period.ts';

/** Days of one work rule that are settled together. */
export interface RuleSpan extends DateRange {
  readonly rule: WorkRule;
}

interface SpanFacts {
  /** In any order. */
  readonly contracts: readonly WorkContract[];
  readonly employment: EmploymentDates & Pick<Employment, 'goLiveOn'>;
}

/**
 * The days that are settled together with one (清算期間, 変形期間, 対象期間): those of its settlement period on which the same rule
 * is in force without a break, within the employment and not before the go-live month (D42). Contracts that differ in something else are one.
 */
export function ruleSpanOn(
  date: IsoDate,
  rule: WorkRule,
  { contracts, employment: { hiredOn, leftOn, goLiveOn } }: SpanFacts,
  calendar: WageCalendar,
): RuleSpan {
  const settlement = settlementOn(date, rule, calendar);
  const { from, next } = sameRuleAround(date, contracts);
  // A day outside the employment has those on its own side of it: nothing of them is settled together.
  const edges = [from, hiredOn, goLiveOn, leftOn === null ? null : addDays(leftOn, 1), next].filter(
    (day) => day !== null,
  );
  const ends = edges.filter((day) => day > date).map((day) => addDays(day, -1));
  return {
    rule,
    from: edges.filter((day) => day <= date).reduce(laterOf, settlement.from),
    to: ends.reduce(earlierOf, settlement.to),
  };
}

/** The days around it on which the contracts name the same rule: from which one on, and the first one after them; `null` is no bound. */
function sameRuleAround(
  date: IsoDate,
  contracts: readonly WorkContract[],
): { from: IsoDate | null; next: IsoDate | null } {
  const ordered = contracts.toSorted((one, other) => compareDates(one.from, other.from));
  const idOf = (contract: WorkContract | null): number | null => contract?.workRuleId ?? null;
  const id = idOf(inForce(contracts, date));
  const before = ordered.findLastIndex((contract) => contract.from <= date && idOf(contract) !== id);
  const next = ordered.find((contract) => contract.from > date && idOf(contract) !== id);
  return {
    from: ordered[before + 1]?.from ?? null,
    next: next?.from ?? null,
  };
}
