import type { ShiftDay } from '../attendance/shift.ts';
import { type CompanyDay, isCompanyRestDay } from '../company-calendar/company-day.ts';
import { isWeekend, type IsoDate } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import { instantOf, japanDate, type EpochMs } from '../time/instant.ts';
import { isAccountable, isAnsweredFor, type Employment } from '../users/employment.ts';
import type { SheetPolicy } from '../company-policy/policy.ts';

/**
 * Whether no work is planned on the day: a day off of the shift or, without a shift, a rest day of the company's calendar,
 * and where that says nothing a weekend or public holiday (D5).
 */
export function isRestDay(
  date: IsoDate,
  shift: ShiftDay | null,
  holiday: string | null,
  ownDay: CompanyDay | undefined,
): boolean {
  return shift === null ? isCompanyRestDay(date, holiday, ownDay) : !shift.isWorkday;
}

/** The facts that decide about an absence. */
interface AbsenceInput {
  readonly date: IsoDate;
  /** An absence record that applies: with no clock record and no approved leave (D5, D6). */
  readonly isRecorded: boolean;
  /** A punch, approved leave or internal work. */
  readonly isAccountedFor: boolean;
  readonly isRestDay: boolean;
  /** A workday of the company's calendar, on a weekend, too. */
  readonly isCompanyWorkday: boolean;
  readonly shift: Interval | null;
  readonly employment: Employment;
  readonly now: EpochMs;
}

/**
 * Whether the sheet counts the day as an absence (spec §9, D5). Monday to Friday and workdays of the company's calendar
 * only, never a future day, never one outside the employment (D22) or before the go-live month (D42): a day with an absence record or, unless the company counts only recorded ones, one that
 * is over, was planned and has nothing to account for it.
 */
export function isAbsence(day: AbsenceInput, rule: SheetPolicy['absence']): boolean {
  if (isWeekend(day.date) && !day.isCompanyWorkday) return false;
  if (day.isRecorded) return day.date <= japanDate(day.now) && isAccountable(day.date, day.employment);
  return (
    rule === 'planned' &&
    !day.isAccountedFor &&
    !day.isRestDay &&
    isOver(day) &&
    isAnsweredFor(day.date, day.employment)
  );
}

/**
 * Whether nobody is expected to clock in on the day any more. A shift from 22:00 is not missed at midnight: a later
 * clock-in still counts for it (D3).
 */
export function isOver({ date, shift, now }: Pick<AbsenceInput, 'date' | 'shift' | 'now'>): boolean {
  return date < japanDate(now) && (shift === null || now >= instantOf(date, shift.end));
}
