import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import { shiftsByDay } from '../attendance/by-day.ts';
import { type DayDuty, type Duties, dutyOf } from '../hours/duty.ts';
import { type IsoDate, weekdayOf } from '../time/date.ts';
import { lengthOf, totalLength } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { leastBreak } from '../working-time/break-requirement.ts';
import { WEEKDAYS, weekOf } from '../working-time/contract-on-record.ts';
import { nightPart } from '../working-time/night.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { daysOfWeek } from '../working-time/week.ts';
import { type Limit, limitsOfFindings } from './limits.ts';
import { type ProtectedPerson, protectionFindings, weekTotal } from './protected-person.ts';

/** What plans are looked at with: a person's shifts as they would be, and what holds on the days without one. */
export interface PlannedDays extends Duties {
  readonly policy: Pick<WorkingTimePolicy, 'weekStart' | 'statutoryRestDay' | 'night'>;
}

const NONE = minutes(0);

/**
 * The minutes beyond which work is beyond the contract: of a day with a shift those of the contract's weekday, as they are
 * for its plan; of one without, those owed. `null` where no contract is known, so that nobody can say what is beyond it.
 */
export function contractedForLimits(
  { shifts }: Pick<Duties, 'shifts'>,
  dutyOn: (date: IsoDate) => DayDuty,
): (date: IsoDate) => Minutes | null {
  const shiftOf = shiftsByDay(shifts);
  return (date) => {
    const { contract, ifOwed } = dutyOn(date);
    if (contract === null) return null;
    return shiftOf.has(date) ? contract.minutes[weekdayOf(date)] : ifOwed;
  };
}

/** What of these planned days is against the person's protection: the limits of each such day. */
export function limitsBroken(
  dates: readonly IsoDate[],
  person: ProtectedPerson,
  days: PlannedDays,
): ReadonlyMap<IsoDate, readonly Limit[]> {
  const { policy, shifts, companyDays } = days;
  const dutyOn = dutyOf(days);
  const contractedOn = contractedForLimits(days, dutyOn);
  const shiftOf = shiftsByDay(shifts);
  /** The work that is planned: of a shift without its least break, else what the contract has. */
  const workOn = (date: IsoDate): Minutes => {
    const day: ShiftDay | undefined = shiftOf.get(date);
    if (day === undefined) return dutyOn(date).contracted;
    const hours = plannedHours(day);
    if (hours === null) return day.isWorkday ? dutyOn(date).contracted : NONE;
    return minutes(lengthOf(hours) - leastBreak(lengthOf(hours)));
  };
  /** By the company's calendar, else by the weekday that the rules name. */
  const isStatutoryRestDay = (date: IsoDate): boolean => {
    const named = companyDays.get(date)?.kind;
    return named === undefined ? weekdayOf(date) === policy.statutoryRestDay : named === 'statutory_holiday';
  };
  const found = dates.map((date): [IsoDate, readonly Limit[]] => {
    const hours = plannedHours(shiftOf.get(date));
    const week = new Map(
      daysOfWeek(date, policy).map((day) => [weekdayOf(day), isStatutoryRestDay(day) ? NONE : workOn(day)]),
    );
    const worked = workOn(date);
    const weekWorked = weekOf(WEEKDAYS.map((weekday) => week.get(weekday) ?? NONE));
    const findings = protectionFindings(
      {
        date,
        worked,
        contracted: contractedOn(date) ?? worked,
        statutoryHoliday: isStatutoryRestDay(date) ? worked : NONE,
        night: hours === null ? NONE : totalLength(nightPart([hours], policy.night)),
        weekWorked,
        weekToDate: weekTotal(weekWorked),
        isExempt: dutyOn(date).rule.kind === 'manager',
        // Overtime isn't known before it is worked.
        overtimeOfMonth: NONE,
        overtimeOfYear: NONE,
      },
      person,
    );
    return [date, limitsOfFindings(findings)];
  });
  return new Map(found.filter(([, limits]) => limits.length > 0));
}
