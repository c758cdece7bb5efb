import type { ShiftDay } from '../attendance/shift.ts';
import { dutyOf } from '../hours/duty.ts';
import { isWeekend, weekdayOf, type IsoDate } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import { minutes } from '../time/minutes.ts';
import type { WorkContract } from '../working-time/contract.ts';
import type { ContractOnRecord } from '../working-time/contract-on-record.ts';

/** What is known of the duty to work on a day for which leave is asked. */
export type LeaveDuty =
  | 'owed'
  | 'none' // Leave can't be asked for (D41).
  | 'unclear'; // The applicant is asked, and nothing is refused.

/** What says whether a person owes work on a day. */
interface LeaveDutyFacts {
  /** The day's plan; `null` without one. */
  readonly shift: ShiftDay | null;
  /** The person's contracts, in any order. */
  readonly contracts: readonly ContractOnRecord[];
  readonly isHoliday: boolean;
}

/** A week of that many days is taken for Monday to Friday while its weekdays are unknown. */
const WHOLE_WEEK = 5;

/**
 * Whether work is owed on a day (D41): by its planned shift, without one by the weekday of the contract in force. A public
 * holiday alone refuses nothing: whether the company observes it, the applicant says. Where no weekdays are known, Monday
 * to Friday are taken for working days as on the sheet (D5), but not of a contract of fewer days.
 */
export function leaveDutyOn(date: IsoDate, { shift, contracts, isHoliday }: LeaveDutyFacts): LeaveDuty {
  if (shift !== null) return shift.isWorkday ? 'owed' : 'none';
  const contract = inForce(contracts, date);
  if (contract !== null && contract.minutes !== null) {
    if (contract.minutes[weekdayOf(date)] === 0) return 'none';
    return isHoliday ? 'unclear' : 'owed';
  }
  const isWholeWeek = contract === null || (contract.weeklyDays ?? 0) >= WHOLE_WEEK;
  return isWholeWeek && !isWeekend(date) && !isHoliday ? 'owed' : 'unclear';
}

/** A public holiday alone makes no leave impossible (D41): a company may well work on it. */
const NO_HOLIDAYS: ReadonlyMap<IsoDate, string> = new Map();

/**
 * Whether leave on a day counts: only where work is owed (D41), by the day's planned shift, without one by the weekday of
 * the contract, else from Monday to Friday. Plans and contracts with known weekdays, in any order.
 */
export function countsLeaveOn(on: {
  readonly shifts: readonly ShiftDay[];
  readonly contracts: readonly WorkContract[];
}): (date: IsoDate) => boolean {
  const dutyOn = dutyOf({ ...on, holidays: NO_HOLIDAYS, usualDay: minutes(0) });
  return (date) => dutyOn(date).isWorkday;
}
