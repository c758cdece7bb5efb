import type { NamedDays } from '../company-calendar/company-day.ts';
import { onCompanyWorkday } from '../hours/duty.ts';
import { type DateRange, daysFrom, type IsoDate, weekdayOf } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { isPunctual, isVariable, type RuleOn, type WorkRule } from '../work-rules/work-rule.ts';
import type { WorkContract } from '../working-time/contract.ts';
import { type ContractOnRecord, countWeek, toWeekdayList } from '../working-time/contract-on-record.ts';
import type { ContractBound } from './contract-fit.ts';

/** What of a contract bounds shifts; without weekdays its term alone does. */
export type BoundingContract = Pick<ContractOnRecord, 'from' | 'minutes' | 'endsOn' | 'renewal' | 'workRuleId'>;

const NOTHING: Omit<ContractBound, 'from'> = { most: null, weeklyDays: null, isAfterTerm: false };

/**
 * What a person's contracts have for the shifts of these days, in order, each until the next: the one in force on a day, by its
 * work rule. Of hours that are fixed by the plan (変形) no day is bound; of シフト the longest day and the number of days in a
 * week; where people come and go as they choose (`isPunctual`) only whether it is a day of work. Days of work by a calendar or a
 * swap (`days`) have the minutes that are owed on them.
 */
export function contractBounds(
  range: DateRange,
  contracts: readonly BoundingContract[],
  ruleOn: RuleOn,
  days: NamedDays,
): ContractBound[] {
  const bounds: ContractBound[] = [];
  for (const from of daysFrom(range.from, range.to)) {
    const contract = inForce(contracts, from);
    const bound = contract === null ? NOTHING : boundOn(from, contract, ruleOn(contract, from), days);
    const last = bounds.at(-1);
    if (last?.most !== bound.most || last.weeklyDays !== bound.weeklyDays || last.isAfterTerm !== bound.isAfterTerm)
      bounds.push({ from, ...bound });
  }
  return bounds;
}

function boundOn(
  date: IsoDate,
  { minutes: week, endsOn, renewal, ...contract }: BoundingContract,
  rule: WorkRule,
  days: NamedDays,
): Omit<ContractBound, 'from'> {
  const isAfterTerm = endsOn !== null && date > endsOn && renewal !== 'automatic';
  if (week === null || isVariable(rule)) return { ...NOTHING, isAfterTerm };
  if (rule.kind === 'shift') {
    const most = minutes(Math.max(...toWeekdayList(week)));
    return { most, weeklyDays: countWeek(week).weeklyDays, isAfterTerm };
  }
  const owed = owedOn(date, { ...contract, minutes: week }, days);
  return { most: owed === 0 || isPunctual(rule) ? owed : null, weeklyDays: null, isAfterTerm };
}

/** The minutes of the day's weekday, or of what a calendar or a swap has made a day of work of it. */
function owedOn(date: IsoDate, contract: WorkContract, days: NamedDays): Minutes {
  const named = days.get(date);
  if (named?.kind !== 'workday') return contract.minutes[weekdayOf(date)];
  return onCompanyWorkday(contract.minutes[weekdayOf(named.inPlaceOf ?? date)], contract);
}
