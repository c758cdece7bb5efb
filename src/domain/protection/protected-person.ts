import { type DateRange, type IsoDate, isWithin, weekdayOf } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { dayAfterPeriod } from '../time/period.ts';
import type { MinutesOfWeek } from '../working-time/contract.ts';

/**
 * What somebody has asked for: after pregnancy neither overtime and rest-day work (労基法66条1項・2項) nor the night (66条3項); for
 * a child or a relative no work beyond the contract (育介法16条の8, 16条の9), no more than 24 hours of overtime a month and 150 a
 * year (17条, 18条), or no night (19条, 20条).
 */
export type RestrictionKind =
  | 'pregnant_no_overtime'
  | 'pregnant_no_night'
  | 'care_no_overtime'
  | 'care_limited_overtime'
  | 'care_no_night';

/** A restriction, from its first day to its last. */
export interface Restriction extends DateRange {
  readonly kind: RestrictionKind;
}

/** What the law protects a person from. */
export interface ProtectedPerson {
  /** `null` where nobody has entered it. */
  readonly bornOn: IsoDate | null;
  /** A man of 16 or more in shift work, who may work at night before 18 (労基法61条1項ただし書). */
  readonly isShiftWorkerOf16: boolean;
  readonly restrictions: readonly Restriction[];
}

/** A day as worked or as planned, and what is counted with it. */
export interface DayOfProtection {
  readonly date: IsoDate;
  /** All the work, that on a statutory rest day included. */
  readonly worked: Minutes;
  readonly contracted: Minutes;
  readonly statutoryHoliday: Minutes;
  readonly night: Minutes;
  /** The work of the days of its week, statutory rest days apart. */
  readonly weekWorked: MinutesOfWeek;
  /** What of it counts toward the 40 hours: of a planned week all, of one that was worked what was up to that day. */
  readonly weekToDate: Minutes;
  /** Of a manager (労基法41条2号), whom the law exempts from all limits but that of the night. */
  readonly isExempt: boolean;
  /** The overtime of the month and of the year (36協定), to that day. */
  readonly overtimeOfMonth: Minutes;
  readonly overtimeOfYear: Minutes;
}

/** What was, or would be, against a person's protection. The findings say which rule, never why it holds. */
export type ProtectionFinding =
  | 'care_beyond_contract'
  | 'care_month_24h'
  | 'care_night'
  | 'care_year_150h'
  | 'minor_day'
  | 'minor_night'
  | 'minor_rest_day'
  | 'minor_week'
  | 'pregnant_night'
  | 'pregnant_overtime'
  | 'pregnant_rest_day';

const HOUR = 60;
const DAY = 8 * HOUR;
const WEEK = 40 * HOUR;
const CARE_MONTH = 24 * HOUR;
const CARE_YEAR = 150 * HOUR;
/** A minor's long day, in a week with a short one (労基法60条3項1号). */
const LONG_DAY = 10 * HOUR;
const SHORT_DAY = 4 * HOUR;

/** Whether the person is under 18 on that day: until the birthday; born on 29 February until 1 March. */
export const isMinor = (date: IsoDate, bornOn: IsoDate | null): boolean =>
  bornOn !== null && date < dayAfterPeriod(bornOn, 18 * 12);

/**
 * What of a day is against the person's protection (work-rules 11), in alphabetical order; of a planned day it is what
 * forbids the plan. By the law's 8 and 40 hours also under variable hours, and without any agreement of overtime.
 */
export function protectionFindings(day: DayOfProtection, person: ProtectedPerson): ProtectionFinding[] {
  const { date, night, statutoryHoliday, contracted, worked } = day;
  const asked = new Set(person.restrictions.filter((one) => isWithin(date, one)).map(({ kind }) => kind));
  const isYoung = isMinor(date, person.bornOn);
  const ofWeek = weekTotal(day.weekWorked);
  const isLong = worked - statutoryHoliday > DAY;
  const isOverWeek = day.weekToDate > WEEK;
  const broken: Readonly<Record<ProtectionFinding, boolean>> = {
    minor_day: isYoung && isLong && !isLongDayAllowed(day, ofWeek),
    minor_week: isYoung && isOverWeek,
    minor_rest_day: isYoung && statutoryHoliday > 0,
    minor_night: isYoung && night > 0 && !person.isShiftWorkerOf16,
    pregnant_overtime: asked.has('pregnant_no_overtime') && (isLong || isOverWeek),
    pregnant_rest_day: asked.has('pregnant_no_overtime') && statutoryHoliday > 0,
    pregnant_night: asked.has('pregnant_no_night') && night > 0,
    care_beyond_contract: asked.has('care_no_overtime') && worked > contracted,
    care_month_24h: asked.has('care_limited_overtime') && day.overtimeOfMonth > CARE_MONTH,
    care_year_150h: asked.has('care_limited_overtime') && day.overtimeOfYear > CARE_YEAR,
    care_night: asked.has('care_no_night') && night > 0,
  };
  const found = (Object.keys(broken) as ProtectionFinding[]).filter((finding) => broken[finding]).toSorted();
  return day.isExempt ? found.filter((finding) => OF_NIGHT.has(finding)) : found;
}

/** What holds for managers, too (昭61.3.20基発151号). */
const OF_NIGHT: ReadonlySet<ProtectionFinding> = new Set(['minor_night', 'pregnant_night', 'care_night']);

/** The work of a week. */
export const weekTotal = (week: MinutesOfWeek): Minutes =>
  minutes(Object.values(week).reduce((sum: number, length) => sum + length, 0));

/** A day of up to 10 hours, where another day of the week has no more than 4 and the week no more than 40. */
function isLongDayAllowed({ date, worked, weekWorked }: DayOfProtection, ofWeek: Minutes): boolean {
  const isShort = ([weekday, length]: [string, Minutes]): boolean =>
    Number(weekday) !== weekdayOf(date) && length > 0 && length <= SHORT_DAY;
  return worked <= LONG_DAY && ofWeek <= WEEK && Object.entries(weekWorked).some(isShort);
}
