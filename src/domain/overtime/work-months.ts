import { type Employment, isBeforeGoLive, isEmployedWithin, isEmployedOn } from '../users/employment.ts';
import {
  addDays,
  type DateRange,
  daysFrom,
  firstDay,
  type IsoDate,
  type IsoMonth,
  lastDay,
  laterOf,
  monthOf,
} from '../time/date.ts';
import { daysNeeded } from '../hours/month-hours.ts';
import { isRestDay } from '../sheet/absence.ts';
import type { SheetInput } from '../sheet/sheet.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';

/**
 * The day from which a person's work is known: that of the first record, since accounts are often created long before a
 * company begins to punch, and months taken for idle would make each average too low. Without a record that of the
 * registration, or of the go-live (D42) where that is later.
 */
export function knownFrom({ registeredOn, goLiveOn }: Employment, firstRecordOn: IsoDate | null): IsoDate {
  return firstRecordOn ?? laterOf(registeredOn, goLiveOn ?? registeredOn);
}

/** Whether the person was employed on at least one day of the month; an unknown date is no bound (D22). */
export const isEmployedIn = (month: IsoMonth, employment: Employment): boolean =>
  isEmployedWithin(firstDay(month), lastDay(month), employment);

/**
 * Whether a person's month counts at all: employed in it, and known. A month before the go-live month is known where it
 * has a record (`recorded`), any other from the first known day (`since`) on.
 */
export function isMonthKnown(
  month: IsoMonth,
  employment: Employment,
  { since, recorded }: { readonly since: IsoDate; readonly recorded: ReadonlySet<IsoMonth> },
): boolean {
  if (month < monthOf(since) || !isEmployedIn(month, employment)) return false;
  return !isBeforeGoLive(lastDay(month), employment) || recorded.has(month);
}

/**
 * Whether all of a known month is known: no working day of it lies before the first known day (`since`), or the person
 * was hired in it. The hours of a part of a month count in the year, but in no average: three recorded days are not a
 * month. Working days by the calendar, since nothing was planned before the first record.
 */
export function isWholeMonthKnown(
  month: IsoMonth,
  { hiredOn }: Pick<Employment, 'hiredOn'>,
  since: IsoDate,
  holidays: SheetInput['holidays'],
): boolean {
  if (hiredOn !== null && monthOf(hiredOn) === month) return true;
  return daysFrom(firstDay(month), addDays(since, -1)).every((date) =>
    isRestDay(date, null, holidays.get(date) ?? null),
  );
}

/**
 * How many working days the person's month has, and how many of them have passed before `today`: those planned (D5)
 * within the employment (D22).
 */
export function countWorkingDays(
  {
    period,
    shifts,
    holidays,
    employment,
  }: Pick<SheetInput, 'shifts' | 'holidays' | 'employment'> & { readonly period: DateRange },
  today: IsoDate,
): { passed: number; total: number } {
  const shiftOf = new Map(shifts.map((shift) => [shift.date, shift]));
  const planned = daysFrom(period.from, period.to).filter(
    (date) => isEmployedOn(date, employment) && !isRestDay(date, shiftOf.get(date) ?? null, holidays.get(date) ?? null),
  );
  return { passed: planned.filter((date) => date < today).length, total: planned.length };
}

/** The days that the hours of these months, in order, depend on, each by its own week: disjoint ranges, in order. */
export function daysOfMonths(
  months: readonly IsoMonth[],
  policyOf: (month: IsoMonth) => Pick<WorkingTimePolicy, 'weekStart'>,
): readonly DateRange[] {
  const ranges: { from: IsoDate; to: IsoDate }[] = [];
  for (const month of months) {
    const { from, to } = daysNeeded({ from: firstDay(month), to: lastDay(month) }, policyOf(month));
    const last = ranges.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}
