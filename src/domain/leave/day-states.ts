import { type DateRange, daysFrom, type IsoDate } from '../time/date.ts';
import { isEmployedOn } from '../users/employment.ts';
import { type AttendanceFacts, attendanceOnRecord, workOwedOn } from './attendance-on-record.ts';
import type { LeavePolicy } from './policy.ts';

/** What a day was or will be, beside leave: of those to come, whether work is owed. */
export const DAY_STATES = ['worked', 'absent', 'rest', 'owed', 'unknown'] as const;
export type DayState = (typeof DAY_STATES)[number];

/**
 * What the days of a period were, by the rule of the attendance rate: worked, absent, a rest day, or not on record; from
 * `today` on whether work is owed. Days of leave and days outside of the employment have none.
 */
export function statesOfDays(
  period: DateRange,
  facts: AttendanceFacts,
  today: IsoDate,
  policy: Pick<LeavePolicy, 'companyLeave'>,
): ReadonlyMap<IsoDate, DayState> {
  const { days } = attendanceOnRecord(period, facts, today, policy);
  const isOwed = workOwedOn(facts);
  const stateOf = (date: IsoDate): DayState => {
    const status = days.get(date);
    if (status !== undefined) return status === 'absent' ? 'absent' : 'worked';
    if (facts.workedOn.has(date)) return 'worked';
    if (isOwed(date) === false) return 'rest';
    return date >= today && isOwed(date) === true ? 'owed' : 'unknown';
  };
  return new Map(
    daysFrom(period.from, period.to)
      .filter((date) => isEmployedOn(date, facts.employment) && !facts.leaveOn.has(date))
      .map((date) => [date, stateOf(date)]),
  );
}
