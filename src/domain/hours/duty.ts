import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import { type NamedDays, isCompanyRestDay } from '../company-calendar/company-day.ts';
import { inForce } from '../time/in-force.ts';
import type { IsoDate } from '../time/date.ts';
import { type Interval, lengthOf } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { leastBreak } from '../working-time/break-requirement.ts';
import { contractedOn, type WorkCalendar, type WorkContract } from '../working-time/contract.ts';
import { shiftsByDay } from '../attendance/by-day.ts';
import { COMPANY_RULE, type RuleOn, type WorkRule } from '../work-rules/work-rule.ts';

/** The duty to work on a day (D41). */
export type Duty =
  | 'owed'
  | 'none'
  /** On a public holiday, which the company may observe or not, and where no weekdays are known. */
  | 'unclear';

/** The duty to work on a day (D41). */
export interface DayDuty {
  /** By the shift or the contract. Where it is `unclear`, no absence is derived from it, and nothing is refused. */
  readonly duty: Duty;
  /** Whether the day is taken for a day of work, also where nobody knows. */
  readonly isWorkday: boolean;
  /** The minutes owed (所定労働時間); 0 on a rest day. */
  readonly contracted: Minutes;
  /** Those owed where somebody says that it is a day of work, as by leave on it: `contracted`, unless it is unclear. */
  readonly ifOwed: Minutes;
  /** The contract in force. */
  readonly contract: WorkContract | null;
  /** Its work rule. */
  readonly rule: WorkRule;
  /** The planned hours: the shift's, without one those that the rule has for a day of work. */
  readonly shift: Interval | null;
}

/** A person's plans and contracts, in any order. */
export interface Duties {
  readonly shifts: readonly ShiftDay[];
  readonly contracts: readonly WorkContract[];
  /** The public holidays: rest days where neither a shift nor leave says otherwise. */
  readonly holidays: ReadonlyMap<IsoDate, string>;
  /** The days that a calendar names for the person (`daysUnder`). */
  readonly companyDays: NamedDays;
  /** The minutes of a day where no contract has any for it. */
  readonly usualDay: Minutes;
  /** The work rules of the contracts; without it, all have the company's. */
  readonly ruleOn?: RuleOn | undefined;
}

const NONE = minutes(0);
const NO_DAYS_OFF: WorkCalendar['daysOff'] = new Set();

/**
 * The duty of each day: the day's planned shift decides; without one the contract's weekday, less the company's rest
 * days (D41), by its calendar. Its minutes are the contract's; of a shift on a day that the contract doesn't have, and
 * where hours are what is planned (シフト, 変形), the shift's without its legal break.
 *
 * A public holiday alone has no legal meaning (work-rules 1.1): it is taken for a rest day, but whether it is one, only
 * the company's calendar or those who work there can say. So is a weekend where no weekdays are known, while Monday to
 * Friday are taken for workdays (D5).
 */
export function dutyOf({
  shifts,
  contracts,
  holidays,
  companyDays,
  usualDay,
  ruleOn,
}: Duties): (date: IsoDate) => DayDuty {
  const shiftOf = shiftsByDay(shifts);
  const rest = { isWorkday: false, contracted: NONE, ifOwed: NONE };
  return (date) => {
    const day = shiftOf.get(date) ?? null;
    const contract = inForce(contracts, date);
    const rule = ruleOn?.(contract, date) ?? COMPANY_RULE;
    const shift = plannedHours(day);
    const known = { contract, rule, shift };
    const named = companyDays.get(date);
    // The contracts of swapped days change places (work-rules 7).
    const ofContract = named?.kind === 'workday' ? (named.inPlaceOf ?? date) : date;
    const ofWeekday = contract === null ? usualDay : contractedOn(ofContract, { contracts, daysOff: NO_DAYS_OFF });
    const ownDay = day === null ? named : undefined;
    if (ownDay !== undefined) {
      const owed = ownDay.kind === 'workday' ? onCompanyWorkday(ofWeekday, contract) : NONE;
      if (owed === 0) return { ...known, ...rest, duty: 'none' };
      return { ...known, duty: 'owed', isWorkday: true, contracted: owed, ifOwed: owed, shift: rule.hours };
    }
    if (day === null && contract === null) {
      const isWorkday = !isCompanyRestDay(date, holidays.get(date) ?? null, undefined);
      const contracted = isWorkday ? ofWeekday : NONE;
      return { ...known, duty: 'unclear', isWorkday, contracted, ifOwed: ofWeekday };
    }
    if (day === null && ofWeekday > 0 && holidays.has(date))
      return { ...known, ...rest, duty: 'unclear', ifOwed: ofWeekday };
    if (day === null ? ofWeekday === 0 : !day.isWorkday) return { ...known, ...rest, duty: 'none' };
    const isAsPlanned = shift !== null && PLANNED.has(rule.kind);
    const contracted = ofWeekday > 0 && !isAsPlanned ? ofWeekday : ofShift(shift, usualDay);
    return { ...known, duty: 'owed', isWorkday: true, contracted, ifOwed: contracted, shift: shift ?? rule.hours };
  };
}

/** Whose hours of a day are what was planned of it. */
const PLANNED: ReadonlySet<WorkRule['kind']> = new Set(['shift', 'variable_month', 'variable_year']);

/** The days a week from which a contract is a full week's, which leave is granted in full for, too (労基則24条の3). */
const WHOLE_WEEK = 5;

/**
 * The minutes owed on a workday of the company's calendar: those of the contract's weekday. On a weekday that the contract
 * doesn't have, as a Saturday, the mean of its days, cut to a minute, where it has five or more; of fewer days, nothing: the
 * calendar changes no part-timer's days.
 */
export function onCompanyWorkday(ofWeekday: Minutes, contract: WorkContract | null): Minutes {
  if (ofWeekday > 0 || contract === null) return ofWeekday;
  const days = Object.values(contract.minutes).filter((length) => length > 0);
  if (days.length < WHOLE_WEEK) return NONE;
  return minutes(Math.floor(days.reduce((sum, length) => sum + length, 0) / days.length));
}

function ofShift(shift: Interval | null, usualDay: Minutes): Minutes {
  return shift === null ? usualDay : minutes(lengthOf(shift) - leastBreak(lengthOf(shift)));
}
