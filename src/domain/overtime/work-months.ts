import { type Employment, isEmployedWithin, isEmployedOn } from '../users/employment.ts';
import { type DateRange, daysOfMonth, firstDay, type IsoDate, type IsoMonth, lastDay, monthOf } from '../time/date.ts';
import { daysNeeded } from '../hours/month-hours.ts';
import { isRestDay } from '../sheet/absence.ts';
import type { SheetInput } from '../sheet/sheet.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';

/**
 * The first month in which a person's work is known: that of the first record, since accounts are often created long
 * before a company begins to punch, and months taken for idle would make each average too low. Without a record that of
 * the registration.
 */
export function firstKnownMonth({ registeredOn }: Employment, firstRecordOn: IsoDate | null): IsoMonth {
  return monthOf(firstRecordOn ?? registeredOn);
}

/** Whether the person was employed on at least one day of the month; an unknown date is no bound (D22). */
export const isEmployedIn = (month: IsoMonth, employment: Employment): boolean =>
  isEmployedWithin(firstDay(month), lastDay(month), employment);

/**
 * How many working days the person's month has, and how many of them have passed before `today`: those planned (D5)
 * within the employment (D22).
 */
export function countWorkingDays(
  { month, shifts, holidays, employment }: Pick<SheetInput, 'month' | 'shifts' | 'holidays' | 'employment'>,
  today: IsoDate,
): { passed: number; total: number } {
  const shiftOf = new Map(shifts.map((shift) => [shift.date, shift]));
  const planned = daysOfMonth(month).filter(
    (date) => isEmployedOn(date, employment) && !isRestDay(date, shiftOf.get(date) ?? null, holidays.get(date) ?? null),
  );
  return { passed: planned.filter((date) => date < today).length, total: planned.length };
}

/** The days that the hours of these months, in order, depend on: disjoint ranges, in order. */
export function daysOfMonths(
  months: readonly IsoMonth[],
  policy: Pick<WorkingTimePolicy, 'weekStart'>,
): readonly DateRange[] {
  const ranges: { from: IsoDate; to: IsoDate }[] = [];
  for (const month of months) {
    const { from, to } = daysNeeded({ from: firstDay(month), to: lastDay(month) }, policy);
    const last = ranges.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}
