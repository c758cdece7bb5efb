import { type Employment, isBeforeGoLive, isEmployedWithin, isEmployedOn } from '../users/employment.ts';
import { addDays, type DateRange, daysFrom, type IsoDate, type IsoMonth, isWithin, laterOf } from '../time/date.ts';
import { daysNeeded } from '../hours/month-hours.ts';
import { isRestDay } from '../sheet/absence.ts';
import type { SheetInput } from '../sheet/sheet.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import type { AgreementMonth } from './agreement-month.ts';
import { shiftsByDay } from '../attendance/by-day.ts';

/**
 * The day from which a person's work is known: that of the first record, since accounts are often created long before a
 * company begins to punch, and months taken for idle would make each average too low. Without a record that of the
 * registration, or of the go-live (D42) where that is later.
 */
export function knownFrom({ registeredOn, goLiveOn }: Employment, firstRecordOn: IsoDate | null): IsoDate {
  return firstRecordOn ?? laterOf(registeredOn, goLiveOn ?? registeredOn);
}

/**
 * Whether a person's month counts at all: employed on at least one day of it (D22), and known. A month before the go-live
 * is known where it has a record (`recorded`), any other from the first known day (`since`) on.
 */
export function isMonthKnown(
  { month, from, to }: AgreementMonth,
  employment: Employment,
  { since, recorded }: { readonly since: IsoDate; readonly recorded: ReadonlySet<IsoMonth> },
): boolean {
  if (to < since || !isEmployedWithin(from, to, employment)) return false;
  return !isBeforeGoLive(to, employment) || recorded.has(month);
}

/**
 * Whether all of a known month is known: no working day of it lies before the first known day (`since`), or the person
 * was hired in it. The hours of a part of a month count in the year, but in no average: three recorded days are not a
 * month. Working days by the calendar, since nothing was planned before the first record.
 */
export function isWholeMonthKnown(
  month: DateRange,
  { hiredOn }: Pick<Employment, 'hiredOn'>,
  since: IsoDate,
  { holidays, companyDays }: Pick<SheetInput, 'holidays' | 'companyDays'>,
): boolean {
  if (hiredOn !== null && isWithin(hiredOn, month)) return true;
  return daysFrom(month.from, addDays(since, -1)).every((date) =>
    isRestDay(date, null, holidays.get(date) ?? null, companyDays.get(date)),
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
    companyDays,
    employment,
  }: Pick<SheetInput, 'shifts' | 'holidays' | 'companyDays' | 'employment'> & { readonly period: DateRange },
  today: IsoDate,
): { passed: number; total: number } {
  const shiftOf = shiftsByDay(shifts);
  const planned = daysFrom(period.from, period.to).filter(
    (date) =>
      isEmployedOn(date, employment) &&
      !isRestDay(date, shiftOf.get(date) ?? null, holidays.get(date) ?? null, companyDays.get(date)),
  );
  return { passed: planned.filter((date) => date < today).length, total: planned.length };
}

/** The days that the hours of these months, in order, depend on, each by its own week: disjoint ranges, in order. */
export function daysOfMonths<Month extends DateRange>(
  months: readonly Month[],
  policyOf: (month: Month) => Pick<WorkingTimePolicy, 'weekStart'>,
): readonly DateRange[] {
  const ranges: { from: IsoDate; to: IsoDate }[] = [];
  for (const month of months) {
    const { from, to } = daysNeeded(month, policyOf(month));
    const last = ranges.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}
