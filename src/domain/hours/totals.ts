import { totalLength } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import type { EmploymentDates } from '../users/employment.ts';
import { contractedIn } from '../working-time/contract.ts';
import type { PeriodHours } from '../working-time/period-hours.ts';
import { type ClassifiedMinutes, NO_WORK } from '../working-time/work-classes.ts';
import type { DayHours, OtherTaken } from './day-hours.ts';
import type { PeriodFrame } from './period-frame.ts';

/** The hours of a wage period for the wage ledger (賃金台帳, 労基則54条) and payroll: minutes by class, and days. */
export interface HoursTotals extends ClassifiedMinutes {
  /** The days on which work was owed within the employment (所定労働日数), and their minutes (所定労働時間). */
  readonly contractedDays: number;
  readonly contractedMinutes: Minutes;
  /** Working days with any work. */
  readonly workedDays: number;
  /** Working days with work on a rest day of the company's (所定休日労働日数). */
  readonly scheduledHolidayDays: number;
  /** Calendar days with work on a statutory rest day (法定休日労働日数). */
  readonly statutoryHolidayDays: number;
  /** Duty that was missed on days with work: before it, after it and in between (遅刻・早退・中抜け). */
  readonly late: Minutes;
  readonly earlyLeave: Minutes;
  readonly away: Minutes;
  readonly absenceDays: number;
  readonly absence: Minutes;
  /** Days and half days of paid leave on which work was owed, and the minutes of all of it, of hours too. */
  readonly leaveDays: number;
  readonly leave: Minutes;
  /** Of them, what was taken by the hour. */
  readonly hourlyLeave: Minutes;
  /** Days and half days of other leave that is paid, and the minutes of all of it. */
  readonly otherLeaveDays: number;
  readonly otherLeave: Minutes;
  /** Those of unpaid leave; its minutes are those that were owed. Absence (欠勤) isn't among them. */
  readonly unpaidLeaveDays: number;
  readonly unpaidLeave: Minutes;
  /** Breaks that nobody recorded (みなし), and their days. */
  readonly deemedBreakDays: number;
  readonly deemedBreak: Minutes;
  /** The time at the workplace that isn't work (在場, D52). */
  readonly presence: Minutes;
  /** Of flex that is settled with the period: what is deducted of its agreed total (不足), and carried into the next. */
  readonly flexShortage: Minutes;
  readonly flexCarried: Minutes;
}

const NO_OTHER: readonly OtherTaken[] = [];

/** Adds up the days of a period. */
export function totalsOf(
  days: readonly DayHours[],
  { total, scheduledHolidayDays, statutoryHolidayDays }: Omit<PeriodHours, 'days'>,
  { employment, frames }: { readonly employment: EmploymentDates; readonly frames: readonly PeriodFrame[] },
): HoursTotals {
  const sum = (lengthOf: (day: DayHours) => number): Minutes =>
    minutes(days.reduce((length, day) => length + lengthOf(day), 0));
  const count = (isCounted: (day: DayHours) => boolean): number => days.filter(isCounted).length;
  const owed = contractedIn(days, employment);
  const daysOfOther = (paid: boolean): number =>
    sum(({ otherTaken = NO_OTHER }) =>
      otherTaken.reduce((length, { isPaid, days: taken }) => length + (isPaid === paid ? taken : 0), 0),
    );
  const deemed = ({ breakTime, isBreakDeemed }: DayHours): Minutes => (isBreakDeemed ? breakTime : minutes(0));
  return {
    ...total,
    contractedDays: owed.days,
    contractedMinutes: owed.minutes,
    workedDays: count(({ classes }) => classes.worked > 0),
    scheduledHolidayDays,
    statutoryHolidayDays,
    late: sum(({ missed }) => missed.late),
    earlyLeave: sum(({ missed }) => missed.earlyLeave),
    away: sum(({ missed }) => missed.away),
    absenceDays: count(({ absence }) => absence > 0),
    absence: sum(({ absence }) => absence),
    leaveDays:
      count(({ leave, halfLeave, hourlyLeave }) => halfLeave === 0 && leave > hourlyLeave) +
      sum(({ halfLeave }) => halfLeave) / 2,
    leave: sum(({ leave }) => leave),
    hourlyLeave: sum(({ hourlyLeave }) => hourlyLeave),
    otherLeaveDays: daysOfOther(true),
    otherLeave: sum(({ otherLeave }) => otherLeave),
    unpaidLeaveDays: daysOfOther(false),
    unpaidLeave: sum(({ unpaidLeave }) => unpaidLeave),
    deemedBreakDays: count((day) => deemed(day) > 0),
    deemedBreak: sum(deemed),
    presence: sum(({ presence = [] }) => totalLength(presence)),
    flexShortage: minutes(frames.reduce((length, { deducted }) => length + deducted, 0)),
    flexCarried: minutes(frames.reduce((length, { carriedOut }) => length + carriedOut, 0)),
  };
}

/** The hours of a month without any. */
export const NO_TOTALS: HoursTotals = totalsOf(
  [],
  { total: NO_WORK, scheduledHolidayDays: 0, statutoryHolidayDays: 0 },
  { employment: { hiredOn: null, leftOn: null }, frames: [] },
);
