import { breakOf } from '../attendance/day.ts';
import { punchesOf } from '../attendance/punches.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import { deductedBreak } from '../sheet/deducted-break.ts';
import type { SheetPolicy } from '../sheet/policy.ts';
import { isRestDay } from '../sheet/rest-day.ts';
import type { SheetInput } from '../sheet/sheet.ts';
import { addDays, daysFrom, lastDay, type IsoDate, type IsoMonth } from '../time/date.ts';
import { lengthOf, type Interval } from '../time/interval.ts';
import { MINUTES_PER_DAY, minutes, workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import { dailyHours, type DayKind } from '../working-time/daily-hours.ts';
import { firstDayOfWeeks, monthOfWork, type MonthOfWork } from '../working-time/month-of-work.ts';
import { placeBreak } from '../working-time/place-break.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { kindsOfWeek, type DayOfWeek } from '../working-time/statutory-rest-day.ts';
import { daysOfWeek } from '../working-time/week.ts';
import type { WorkedDay } from '../working-time/weekly-overtime.ts';

/** What a person's work is reckoned from, in any order; `holidays` are those of all its days. */
export type PersonsWork = Pick<SheetInput, 'records' | 'shifts' | 'holidays'>;

/** What it is reckoned by. */
export type WorkPolicy = WorkingTimePolicy & Pick<SheetPolicy, 'unsetBreak'>;

/**
 * The days whose records, shifts and holidays the month's work depends on, the first and the last: its weeks, which settle
 * the overtime of the week and the statutory rest day, and the weeks before and after them, since a night can run into
 * the rest day of another week.
 */
export function daysOfWork(
  month: IsoMonth,
  policy: WorkingTimePolicy,
): { readonly from: IsoDate; readonly to: IsoDate } {
  const weekAfter = addDays(lastDay(month), 7);
  return {
    from: addDays(firstDayOfWeeks(month, policy), -7),
    to: daysOfWeek(weekAfter, policy).at(-1) ?? weekAfter,
  };
}

/** The same of several months, in order, as stretches of days of which no two have a day in common. */
export function stretchesOfWork(
  months: readonly IsoMonth[],
  policy: WorkingTimePolicy,
): readonly { readonly from: IsoDate; readonly to: IsoDate }[] {
  const stretches: { from: IsoDate; to: IsoDate }[] = [];
  for (const { from, to } of months.map((month) => daysOfWork(month, policy))) {
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else stretches.push({ from, to });
  }
  return stretches;
}

/**
 * What the person's month comes to for the law's limits and premiums: by the punches to the minute, whatever the sheet
 * rounds, overtime of the week and work on statutory rest days told apart. Half a day counts no hours (D12); a break that
 * isn't recorded is deducted as on the sheet (D11), and lies as on the sheet (D10).
 */
export function workOfMonth(month: IsoMonth, work: PersonsWork, policy: WorkPolicy): MonthOfWork {
  const days = plannedDays(month, work, policy);
  const kinds = kindsOfDays(days, work, policy);
  const kindAt = (index: number): DayKind => kinds[index] ?? 'workday';
  const startAt = (index: number): WorkingDayMinute | null => plannedHours(days[index]?.shift)?.start ?? null;
  const from = firstDayOfWeeks(month, policy);
  const to = lastDay(month);
  const worked = days.flatMap(({ date, ...own }, index): WorkedDay[] => {
    const carried = carriedOver(days[index - 1] ?? NO_STINT, startAt(index));
    const punches = [...carried.spans, ...own.spans];
    if (punches.length === 0 || date < from || date > to) return [];
    const nextStart = startAt(index + 1);
    const hours = dailyHours(
      {
        kinds: { previous: kindAt(index - 1), own: kindAt(index), next: kindAt(index + 1) },
        contracted: minutes(0),
        shift: null,
        nextShiftStart: nextStart === null ? null : workingDayMinute(nextStart + MINUTES_PER_DAY),
        punches,
        breaks: [...carried.breaks, ...own.breaks],
      },
      policy,
    );
    return [{ ...hours, date }];
  });
  return monthOfWork(month, worked, policy);
}

/** What was worked from a day's clock-in to its clock-out, on that day's time line. */
interface Stint {
  readonly spans: readonly Interval[];
  readonly breaks: readonly Interval[];
}

const NO_STINT: Stint = { spans: [], breaks: [] };

/** A day with what was planned and what was worked on it. */
interface PlannedDay extends Stint {
  readonly date: IsoDate;
  readonly shift: ShiftDay | null;
}

/** The days that the month depends on, in order: whole weeks. */
function plannedDays(month: IsoMonth, { records, shifts }: PersonsWork, policy: WorkPolicy): PlannedDay[] {
  const { from, to } = daysOfWork(month, policy);
  const recordsOf = Map.groupBy(records, ({ workDate }) => workDate);
  const shiftOf = new Map(shifts.map((shift) => [shift.date, shift]));
  return daysFrom(from, to).map((date) => ({
    date,
    shift: shiftOf.get(date) ?? null,
    ...stintOf(recordsOf.get(date) ?? [], policy),
  }));
}

function stintOf(records: readonly AttendanceRecord[], { night, unsetBreak }: WorkPolicy): Stint {
  const { clockIn, clockOut } = punchesOf(records);
  if (clockIn === null || clockOut === null || clockIn.minute >= clockOut.minute) return NO_STINT;
  const span = { start: clockIn.minute, end: clockOut.minute };
  const taken = deductedBreak(breakOf(records), lengthOf(span), unsetBreak);
  return { spans: [span], breaks: placeBreak([span], taken, night) };
}

/** From the start of the day's shift on, work that began on the day before is this day's (昭26.2.26基収3406号). */
function carriedOver({ spans, breaks }: Stint, shiftStart: WorkingDayMinute | null): Stint {
  if (shiftStart === null) return NO_STINT;
  const onThisDay = ({ start, end }: Interval): Interval[] => {
    const from = Math.max(shiftStart, start - MINUTES_PER_DAY);
    const to = end - MINUTES_PER_DAY;
    return from < to ? [{ start: workingDayMinute(from), end: workingDayMinute(to) }] : [];
  };
  return { spans: spans.flatMap(onThisDay), breaks: breaks.flatMap(onThisDay) };
}

/** What each day is to the law. */
function kindsOfDays(days: readonly PlannedDay[], { holidays }: PersonsWork, policy: WorkPolicy): DayKind[] {
  const worked = new Set(days.flatMap(({ spans }, index) => spans.flatMap((span) => placesOf(index, span))));
  const known = days.map(({ date, shift }, index): DayOfWeek => ({
    date,
    isRestDay: isRestDay(date, shift, holidays.get(date) ?? null),
    isWorked: worked.has(index),
  }));
  return known.flatMap((_, index) =>
    index % 7 === 0 ? [...kindsOfWeek(known.slice(index, index + 7), policy).values()] : [],
  );
}

/** Which days a stretch of the day at `index` touches. */
function placesOf(index: number, { start, end }: Interval): number[] {
  const first = Math.floor(start / MINUTES_PER_DAY);
  const last = Math.floor((end - 1) / MINUTES_PER_DAY);
  return Array.from({ length: last - first + 1 }, (_, place) => index + first + place);
}
