import { addDays, type IsoDate, isoDate, monthNumber, yearOf } from '../time/date.ts';
import { dayAfterPeriod } from '../time/period.ts';
import type { CareRelation } from './kind.ts';

/** For whom a person has leave for nursing and care. */
export interface CareDependents {
  /** The births of the children. */
  readonly children: readonly IsoDate[];
  /** How many relatives need care (要介護状態). */
  readonly familyMembers: number;
}

/** The days of a year by law: for one, twice as many for two or more (育介法16条の2第1項, 16条の5第1項). */
export const CARE_DAYS = 5;

/** The age at which a child's third school year ends. */
const LAST_AGE = 9;

/**
 * The last day on which a child is one of 子の看護等休暇: 31 March on or after the day on which it reaches nine, the day before its
 * birthday (育介則, 年齢計算ニ関スル法律; since 2025-04).
 */
export function lastCareDay(bornOn: IsoDate): IsoDate {
  const nine = addDays(dayAfterPeriod(bornOn, LAST_AGE * 12), -1);
  return isoDate(`${yearOf(nine) + (monthNumber(nine) > 3 ? 1 : 0)}-03-31`);
}

/**
 * How many times the days of one a person has on a day: for two or more twice. Where nobody is on record, as one: the law has
 * it from the first day, and who approves asks.
 */
export function careShare(relation: CareRelation, date: IsoDate, dependents: CareDependents | null): 0 | 1 | 2 {
  if (dependents === null) return 1;
  const count =
    relation === 'child'
      ? dependents.children.filter((bornOn) => bornOn <= date && date <= lastCareDay(bornOn)).length
      : dependents.familyMembers;
  return count >= 2 ? 2 : count === 1 ? 1 : 0;
}
