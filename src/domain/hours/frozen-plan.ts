import type { ShiftDay } from '../attendance/shift.ts';
import { addDays, compareDates, type IsoDate, laterOf } from '../time/date.ts';
import { type EpochMs, instantOf } from '../time/instant.ts';
import { workingDayMinute } from '../time/minutes.ts';
import type { Employment } from '../users/employment.ts';
import { isVariable, type RuleOn, rulesUnder } from '../work-rules/work-rule.ts';
import type { WorkContract } from '../working-time/contract.ts';
import type { WageCalendar } from '../working-time/wage-period.ts';
import { ruleSpanOn } from './rule-spans.ts';

// 変形労働時間制 fixes the hours of each day before the period begins (労基法32条の2, 32条の4; 昭63.1.1基発1号): a plan that is changed in its course
// is no plan, and what is worked by it is measured as if it had not been changed (D51).

/** Whose plan it is, and what says when it was fixed. */
interface PlanFacts {
  /** In any order, with what each was before its changes. */
  readonly shifts: readonly ShiftDay[];
  readonly contracts: readonly WorkContract[];
  readonly employment: Employment;
}

interface PlanPolicy {
  readonly ruleOn: RuleOn;
  readonly calendar: WageCalendar;
}

/** A day's plan as it stood at that time; `null` where nothing was planned for it yet. */
export function plannedAt(shift: ShiftDay, at: EpochMs): ShiftDay | null {
  const changed = shift.earlier?.find(({ until }) => until >= at);
  if (changed === undefined) return shift;
  return changed.plan === null ? null : { date: shift.date, ...changed.plan };
}

/**
 * When the plan of a day is fixed: as the period begins that it is settled in (変形期間, 対象期間), of who comes or gets the rule
 * in its course as they do; of who was registered later, with the end of that day, since nobody can plan for them before.
 * `null` of a day without variable hours, whose plan may change at any time.
 */
export function planFixedAt(
  date: IsoDate,
  { contracts, employment }: Omit<PlanFacts, 'shifts'>,
  { ruleOn, calendar }: PlanPolicy,
): EpochMs | null {
  const rule = rulesUnder(contracts, ruleOn)(date);
  if (!isVariable(rule)) return null;
  const { from } = ruleSpanOn(date, rule, { contracts, employment }, calendar);
  return instantOf(laterOf(from, addDays(employment.registeredOn, 1)), workingDayMinute(0));
}

/** The shifts that hours are counted by: of variable hours those that were fixed, of all others those of record. */
export function fixedShifts({ shifts, ...person }: PlanFacts, policy: PlanPolicy): readonly ShiftDay[] {
  if (shifts.every(({ earlier }) => earlier === undefined)) return shifts;
  return shifts.flatMap((shift) => {
    const at = shift.earlier === undefined ? null : planFixedAt(shift.date, person, policy);
    return at === null ? [shift] : (plannedAt(shift, at) ?? []);
  });
}

/** A day whose shift was changed after its plan was fixed. */
export interface ChangedPlan {
  readonly date: IsoDate;
  /** What counts; `null`: nothing was planned, so that the contract does. */
  readonly fixed: ShiftDay | null;
  readonly shift: ShiftDay;
}

/** The days whose shift is another than the plan that counts, in order. */
export function changedPlans(facts: PlanFacts, policy: PlanPolicy): readonly ChangedPlan[] {
  const fixed = fixedShifts(facts, policy);
  if (fixed === facts.shifts) return [];
  const fixedOf = new Map(fixed.map((shift) => [shift.date, shift]));
  return facts.shifts
    .map((shift) => ({ date: shift.date, fixed: fixedOf.get(shift.date) ?? null, shift }))
    .filter(({ fixed: plan, shift }) => plan === null || !isSamePlan(plan, shift))
    .toSorted((one, other) => compareDates(one.date, other.date));
}

const isSamePlan = (one: ShiftDay, other: ShiftDay): boolean =>
  one.isWorkday === other.isWorkday && one.start === other.start && one.end === other.end;
