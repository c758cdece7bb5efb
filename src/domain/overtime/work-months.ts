import { type Employment, isEmployedWithin, isEmployedOn } from '../users/employment.ts';
import {
  type DateRange,
  firstDay,
  type IsoDate,
  type IsoMonth,
  lastDay,
  monthOf,
  daysOfMonth,
  addDays,
  daysFrom,
} from '../time/date.ts';
import { isRestDay } from '../sheet/absence.ts';
import type { SheetInput } from '../sheet/sheet.ts';
import { groupBy } from '../group-by.ts';
import { breakOf } from '../attendance/day.ts';
import { punchesOf } from '../attendance/punches.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import { deductedBreak } from '../sheet/day-hours.ts';
import type { SheetPolicy } from '../sheet/policy.ts';
import { lengthOf, type Interval } from '../time/interval.ts';
import { MINUTES_PER_DAY, minutes, workingDayMinute } from '../time/minutes.ts';
import type { MonthlyWorkTotals } from '../working-time/monthly-totals.ts';
import { placeBreak } from '../working-time/night.ts';
import { periodHours, type WorkOfPeriod } from '../working-time/period-hours.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { kindsOfWeek, type DayOfWeek, daysOfWeek, firstDayOfWeek } from '../working-time/week.ts';
import type { DayKind } from '../working-time/work-classes.ts';

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

/** The input of a person's work, in any order; `holidays` are those of all its days. */
export type PersonsWork = Pick<SheetInput, 'records' | 'shifts' | 'holidays'>;

/** The policy that it is calculated by. */
export type WorkPolicy = WorkingTimePolicy & Pick<SheetPolicy, 'unsetBreak'>;

/**
 * The days whose records, shifts and holidays the month's work depends on: its weeks, which decide the overtime of the
 * week and the statutory rest day, and the weeks before and after them, since a night can run into the rest day of
 * another week.
 */
export function daysOfWork(month: IsoMonth, policy: WorkingTimePolicy): DateRange {
  const weekAfter = addDays(lastDay(month), 7);
  return {
    from: addDays(firstDayOfWeek(firstDay(month), policy), -7),
    to: daysOfWeek(weekAfter, policy).at(-1) ?? weekAfter,
  };
}

/** The same of several months, in order: disjoint ranges, each with its months. */
export function mergeDateRanges(
  months: readonly IsoMonth[],
  policy: WorkingTimePolicy,
): readonly (DateRange & { readonly months: readonly IsoMonth[] })[] {
  const ranges: { from: IsoDate; to: IsoDate; months: IsoMonth[] }[] = [];
  for (const month of months) {
    const { from, to } = daysOfWork(month, policy);
    const last = ranges.at(-1);
    if (last !== undefined && from <= last.to) {
      last.to = to;
      last.months.push(month);
    } else ranges.push({ from, to, months: [month] });
  }
  return ranges;
}

/**
 * Calculates a person's months for the legal limits and premiums: by the punches to the minute, whatever the sheet
 * rounds, with overtime of the week separate from work on statutory rest days. Half a day counts no hours (D12); an
 * unrecorded break is deducted as on the sheet (D11), and placed as on the sheet (D10).
 *
 * `months` are the requested ones, in order: what several of them depend on is read once, as long as `policyOf`
 * returns the same object for them.
 */
export function calculateWorkMonths(
  months: readonly IsoMonth[],
  work: PersonsWork,
  policyOf: (month: IsoMonth) => WorkPolicy,
): (month: IsoMonth) => MonthlyWorkTotals {
  const workOf = new Map<IsoMonth, WorkOfPeriod>();
  for (const [policy, ofPolicy] of groupBy(months, policyOf)) {
    for (const range of mergeDateRanges(ofPolicy, policy)) {
      const known = workOfRange(range, work, policy);
      for (const month of range.months) workOf.set(month, known);
    }
  }
  return (month) => {
    const policy = policyOf(month);
    return totalsOf(month, workOf.get(month) ?? workOfRange(daysOfWork(month, policy), work, policy), policy);
  };
}

function totalsOf(month: IsoMonth, work: WorkOfPeriod, policy: WorkPolicy): MonthlyWorkTotals {
  const { from } = daysOfWork(month, policy);
  const period = { from: firstDay(month), to: lastDay(month) };
  const days = work.days.filter(({ date }) => date >= from && date <= period.to);
  const { overtime, statutoryHoliday, night } = periodHours(period, { ...work, days }, policy).total;
  return { month, overtime, statutoryHoliday, night };
}

/** `calculateWorkMonths` of one month. */
export const calculateWorkMonth = (month: IsoMonth, work: PersonsWork, policy: WorkPolicy): MonthlyWorkTotals =>
  calculateWorkMonths([month], work, () => policy)(month);

/** What was worked in the range, and the kinds of its days; these need its first and last week for context. */
function workOfRange(range: DateRange, work: PersonsWork, policy: WorkPolicy): WorkOfPeriod {
  const days = plannedDays(range, work, policy);
  const kinds = kindsOfDays(days, work, policy);
  return {
    days: days.map(({ date, spans, breaks }, index) => {
      const nextStart = plannedHours(days[index + 1]?.shift)?.start ?? null;
      return {
        date,
        punches: spans,
        breaks,
        nextShiftStart: nextStart === null ? null : workingDayMinute(nextStart + MINUTES_PER_DAY),
      };
    }),
    kindOf: (date) => kinds.get(date) ?? 'workday',
    // What is beyond the contract alone matters to no limit.
    contractedOn: () => minutes(0),
  };
}

/** The work from a day's clock-in to its clock-out, in minutes of that day. */
interface WorkSession {
  readonly spans: readonly Interval[];
  readonly breaks: readonly Interval[];
}

const NO_SESSION: WorkSession = { spans: [], breaks: [] };

/** A day with its plan and its work. */
interface PlannedDay extends WorkSession {
  readonly date: IsoDate;
  readonly shift: ShiftDay | null;
}

/** The days of the range, whole weeks, in order. */
function plannedDays({ from, to }: DateRange, { records, shifts }: PersonsWork, policy: WorkPolicy): PlannedDay[] {
  const recordsOf = groupBy(records, ({ workDate }) => workDate);
  const shiftOf = new Map(shifts.map((shift) => [shift.date, shift]));
  return daysFrom(from, to).map((date) => {
    const { spans, breaks } = sessionOf(recordsOf.get(date) ?? [], policy);
    return { date, shift: shiftOf.get(date) ?? null, spans, breaks };
  });
}

function sessionOf(records: readonly AttendanceRecord[], { night, unsetBreak }: WorkPolicy): WorkSession {
  const { clockIn, clockOut } = punchesOf(records);
  if (clockIn === null || clockOut === null || clockIn.minute >= clockOut.minute) return NO_SESSION;
  const span = { start: clockIn.minute, end: clockOut.minute };
  const taken = deductedBreak(breakOf(records), lengthOf(span), unsetBreak);
  return { spans: [span], breaks: placeBreak([span], taken, night) };
}

/** The legal kind of each day. */
function kindsOfDays(
  days: readonly PlannedDay[],
  { holidays }: PersonsWork,
  policy: WorkPolicy,
): ReadonlyMap<IsoDate, DayKind> {
  const worked = new Set(days.flatMap(({ spans }, index) => spans.flatMap((span) => placesOf(index, span))));
  const known = days.map(({ date, shift }, index): DayOfWeek => ({
    date,
    isRestDay: isRestDay(date, shift, holidays.get(date) ?? null),
    isWorked: worked.has(index),
  }));
  return new Map(
    known.flatMap((_, index) => (index % 7 === 0 ? [...kindsOfWeek(known.slice(index, index + 7), policy)] : [])),
  );
}

/** The indices of the days that an interval of the day at `index` overlaps. */
function placesOf(index: number, { start, end }: Interval): number[] {
  const first = Math.floor(start / MINUTES_PER_DAY);
  const last = Math.floor((end - 1) / MINUTES_PER_DAY);
  return Array.from({ length: last - first + 1 }, (_, place) => index + first + place);
}

/**
 * To be incremented with every change of the rules, or of the table of public holidays, that changes a month's total.
 */
const RULES = 2;

/**
 * The version of a month's calculation: the rules' version and all of the policy that `calculateWorkMonths` depends on. A
 * total of another version is stale.
 */
export function calculationVersion(policy: WorkPolicy): string {
  const { standardDay, standardWeek, weekStart, statutoryRestDay, night, countsHolidayHours, unsetBreak } = policy;
  return [
    `rules ${RULES}`,
    `day ${standardDay}`,
    `week ${standardWeek} from ${weekStart}`,
    `rest day ${statutoryRestDay ?? 'any'}`,
    `night ${night.start} to ${night.end}`,
    `rest-day hours ${countsHolidayHours ? 'counted' : 'left out'}`,
    `unset break ${unsetBreak}`,
  ].join(', ');
}
