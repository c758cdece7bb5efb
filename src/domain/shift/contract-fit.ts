import type { IsoDate } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import type { Minutes } from '../time/minutes.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { daysOfWeek } from '../working-time/week.ts';
import { plannedWork, type RosterShift } from './plan.ts';

/** What a person's contract has for a planned shift, from a day on. */
export interface ContractBound {
  readonly from: IsoDate;
  /** The most work of the day, 0 where there is to be none; `null` where the contract says nothing of it. */
  readonly most: Minutes | null;
  /** The most days of work of a week, where no weekdays are agreed; else `null`. */
  readonly weeklyDays: number | null;
  /** The contract's term is over, and isn't renewed by itself. */
  readonly isAfterTerm: boolean;
}

/** Why a planned shift doesn't fit the contract in force on its day. It may be meant so, as overtime is: it is only said. */
export interface Misfit {
  readonly kind: 'beyond_contract' | 'not_contract_day' | 'beyond_contract_week' | 'after_contract';
  /** Of `beyond_contract`: the most work of the day. */
  readonly most?: Minutes;
  /** Of `beyond_contract_week`: the most days of the week. */
  readonly weeklyDays?: number;
}

/**
 * The reasons why the shift of a day doesn't fit the contract; none for a day without a shift. In a week with more days than
 * agreed, by `shifts` of the whole week, the days beyond don't fit; a week within which the agreed number changes has none.
 */
export function misfitsOn(
  date: IsoDate,
  { shifts, bounds }: { readonly shifts: ReadonlyMap<IsoDate, RosterShift>; readonly bounds: readonly ContractBound[] },
  policy: Pick<WorkingTimePolicy, 'weekStart'>,
): Misfit[] {
  const shift = shifts.get(date);
  const bound = inForce(bounds, date);
  if (shift === undefined || bound === null) return [];
  const { most, weeklyDays } = bound;
  const found: Misfit[] = [];
  if (most === 0) found.push({ kind: 'not_contract_day' });
  else if (most !== null && plannedWork(shift) > most) found.push({ kind: 'beyond_contract', most });
  const week = daysOfWeek(date, policy);
  const isOneNumber = week.every((day) => (inForce(bounds, day) ?? bound).weeklyDays === weeklyDays);
  if (weeklyDays !== null && isOneNumber) {
    const before = week.filter((day) => day < date && shifts.has(day)).length;
    if (before >= weeklyDays) found.push({ kind: 'beyond_contract_week', weeklyDays });
  }
  if (bound.isAfterTerm) found.push({ kind: 'after_contract' });
  return found;
}
