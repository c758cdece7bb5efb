import type { ShiftDay } from '../attendance/shift.ts';
import { type Duties, dutyOf } from '../hours/duty.ts';
import type { IsoDate } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import { minutes } from '../time/minutes.ts';
import { type DayLeave, type LeaveOfDays, leaveOfDays } from './day-leave.ts';
import type { LeaveDuty } from './duty-refusal.ts';
import type { WorkContract } from '../working-time/contract.ts';
import { type ContractOnRecord, hasWorkingTime, withKnownWeekdays } from '../working-time/contract-on-record.ts';

/** What says whether a person owes work on a day. */
export interface LeaveDutyFacts {
  /** In any order; of the day at least. */
  readonly shifts: readonly ShiftDay[];
  /** In any order. */
  readonly contracts: readonly ContractOnRecord[];
  readonly holidays: Duties['holidays'];
  readonly companyDays: Duties['companyDays'];
}

/** A week of that many days is taken for Monday to Friday while its weekdays are unknown. */
const WHOLE_WEEK = 5;

/** How many minutes are owed matters to nobody who asks for a day of leave. */
const USUAL_DAY = minutes(480);

/**
 * Whether work is owed on each day (D41), by the one rule of the hours (`dutyOf`). A public holiday alone decides nothing:
 * whether the company observes it, the applicant says. Where no weekdays are known, nobody is asked from Monday to Friday
 * (D5), but of a contract of fewer days.
 */
export function leaveDutyOn({ contracts, ...facts }: LeaveDutyFacts): (date: IsoDate) => LeaveDuty {
  const dutyOn = dutyOf({ ...facts, contracts: withKnownWeekdays(contracts), usualDay: USUAL_DAY });
  const withWorkingTime = contracts.filter(hasWorkingTime);
  return (date) => {
    const { duty, isWorkday } = dutyOn(date);
    const contract = inForce(withWorkingTime, date);
    const isWholeWeek = contract === null || (contract.weeklyDays ?? 0) >= WHOLE_WEEK;
    return duty === 'unclear' && isWorkday && isWholeWeek ? 'owed' : duty;
  };
}

const NO_HOLIDAYS: Duties['holidays'] = new Map();

/** Leave that is on record. */
interface LeaveOnRecord {
  readonly date: IsoDate;
  /** Who asked for it has said that the day is one of work, where nobody else knows. */
  readonly isSaidWorkday: boolean;
}

/**
 * Whether leave on a day counts: nowhere where no work is owed (D41), by the day's planned shift, without one by the
 * company's calendar and the weekday of the contract. A public holiday alone changes nothing. Where no weekdays are known, Monday to Friday count
 * (D5), and a weekend by the word of who asked. Plans and contracts with known weekdays, in any order.
 */
export function countsLeaveOn(on: {
  readonly shifts: readonly ShiftDay[];
  readonly contracts: readonly WorkContract[];
  readonly companyDays: Duties['companyDays'];
}): (leave: LeaveOnRecord) => boolean {
  const dutyOn = dutyOf({ ...on, holidays: NO_HOLIDAYS, usualDay: USUAL_DAY });
  return ({ date, isSaidWorkday }) => {
    const { duty, isWorkday } = dutyOn(date);
    return isWorkday || (duty === 'unclear' && isSaidWorkday);
  };
}

/**
 * A person's approved leave as far as it counts, on days for which nobody was asked whether work is owed on them: where each has a
 * contract with known weekdays.
 */
export function countedLeave(leave: readonly DayLeave[], on: Parameters<typeof countsLeaveOn>[0]): LeaveOfDays {
  const counts = countsLeaveOn(on);
  return leaveOfDays(leave.filter(({ date }) => counts({ date, isSaidWorkday: false })));
}
