import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import { isRestDay } from '../sheet/absence.ts';
import { inForce } from '../time/in-force.ts';
import { weekdayOf, type IsoDate } from '../time/date.ts';
import { type Interval, lengthOf } from '../time/interval.ts';
import { minutes, timeOfDay, workingDayMinute, type Minutes } from '../time/minutes.ts';
import { leastBreak } from '../working-time/break-requirement.ts';
import type { BreakRule } from '../working-time/break-rule.ts';
import type { WorkContract } from '../working-time/contract.ts';

/** The duty to work on a day (D41). */
export interface DayDuty {
  /** Work is owed on it. */
  readonly isWorkday: boolean;
  /** The minutes owed (所定労働時間); 0 on a rest day. */
  readonly contracted: Minutes;
  /**
   * Whether that is known: by a shift or a contract. Where neither is, Monday to Friday are taken for workdays (D5), and
   * no absence is derived from it.
   */
  readonly isKnown: boolean;
  /** The planned hours. */
  readonly shift: Interval | null;
}

/** A person's plans and contracts, in any order. */
export interface Duties {
  readonly shifts: readonly ShiftDay[];
  readonly contracts: readonly WorkContract[];
  /** The public holidays, which are the company's rest days. */
  readonly holidays: ReadonlyMap<IsoDate, string>;
  /** The minutes of a day where no contract has any for it. */
  readonly usualDay: Minutes;
}

/**
 * The duty of each day: the day's planned shift decides; without one the contract's weekday, less the company's rest
 * days (D41). Its minutes are the contract's; of a shift on a day that the contract doesn't have, the shift's without
 * its legal break.
 */
export function dutyOf({ shifts, contracts, holidays, usualDay }: Duties): (date: IsoDate) => DayDuty {
  const shiftOf = new Map(shifts.map((shift) => [shift.date, shift]));
  return (date) => {
    const day = shiftOf.get(date) ?? null;
    const shift = plannedHours(day);
    const contract = inForce(contracts, date);
    if (day === null && contract !== null) {
      const contracted = holidays.has(date) ? minutes(0) : contract.minutes[weekdayOf(date)];
      return { isWorkday: contracted > 0, contracted, isKnown: true, shift };
    }
    const isWorkday = !isRestDay(date, day, holidays.get(date) ?? null);
    if (!isWorkday) return { isWorkday, contracted: minutes(0), isKnown: day !== null, shift };
    const ofContract = contract?.minutes[weekdayOf(date)] ?? (contract === null ? usualDay : minutes(0));
    return {
      isWorkday,
      contracted: ofContract > 0 ? ofContract : ofShift(shift, usualDay),
      isKnown: day !== null,
      shift,
    };
  };
}

function ofShift(shift: Interval | null, usualDay: Minutes): Minutes {
  return shift === null ? usualDay : minutes(lengthOf(shift) - leastBreak(lengthOf(shift)));
}

const NOON = timeOfDay('12:00');

/**
 * The breaks of planned hours: those at the company's fixed times, else the shortest legal one (労基法34条1項), at noon where
 * the shift has it, else in the middle. Nobody is late in a break.
 */
export function breaksOfShift(shift: Interval, rule: BreakRule): readonly Interval[] {
  if (rule.kind === 'fixed') return rule.windows;
  const length = leastBreak(lengthOf(shift));
  if (length === 0) return [];
  const isOverNoon = shift.start <= NOON && NOON + length <= shift.end;
  const start = isOverNoon ? NOON : workingDayMinute(Math.floor((shift.start + shift.end - length) / 2));
  return [{ start, end: workingDayMinute(start + length) }];
}
