import { rememberWith } from '../remember.ts';
import type { Branded } from '../time/brand.ts';
import {
  addDays,
  addMonths,
  compareDates,
  type DateRange,
  earlierOf,
  firstDay,
  type IsoDate,
  type IsoMonth,
  lastDay,
  laterOf,
  monthOf,
  parseIsoMonth,
} from '../time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '../time/in-force.ts';

export const MONTHS_END = 31;

/** The closing days (締日) that a company can choose: those that every month has, and its end. */
export const CLOSING_DAYS: readonly number[] = [...Array.from({ length: 28 }, (_, index) => index + 1), MONTHS_END];

/** From the period of that name on, each ends on this day of its month, 1–31; in a month without it on its last. */
export interface DatedClosingDay {
  readonly from: IsoMonth;
  readonly closingDay: number;
}

/**
 * How a company divides time into periods that are paid together (賃金計算期間, 労基法24条2項): its closing days, in any order.
 * Before the first, and without any, the periods are the calendar's months (D39).
 */
export type WageCalendar = readonly DatedClosingDay[];

/** What each company has that hasn't chosen another closing day (D39). */
export const CALENDAR_MONTHS: WageCalendar = [];

/**
 * A period's name: the month in which it ends (D39). Where a change postpones the closing within a month, as from the 20th
 * to its end, two periods end in that month, and the second, the short one between, is marked: `2026-10b`. Sorts as a
 * string.
 */
export type PeriodName = IsoMonth | Branded<string, 'SecondPeriod'>;

const SECOND = 'b';

/** A period that is paid together (月度). Never longer than a month: wages are paid once a month at least (労基法24条2項). */
export interface WagePeriod extends DateRange {
  readonly name: PeriodName;
  /** The month that it is named by, whose settings hold in it. */
  readonly month: IsoMonth;
}

/** Parses `YYYY-MM` or `YYYY-MMb`, else `null`. */
export function parsePeriodName(text: string): PeriodName | null {
  return parseIsoMonth(monthOfPeriod(text as PeriodName)) && (text as PeriodName);
}

/** The month that a period of that name is named by. */
export const monthOfPeriod = (name: PeriodName): IsoMonth =>
  (name.endsWith(SECOND) ? name.slice(0, -1) : name) as IsoMonth;

/** The period of a name; `null` where the month has no second one. */
export function periodNamed(name: PeriodName, calendar: WageCalendar): WagePeriod | null {
  const month = monthOfPeriod(name);
  return month === name ? periodIn(month, calendar) : secondPeriodIn(month, calendar);
}

// Each day of each person's month asks for its period.
/** The period of the month's own name. */
export const periodIn = rememberWith((month: IsoMonth, calendar: WageCalendar): WagePeriod => {
  const before = addMonths(month, -1);
  // After a change, the short period between ends on the month's new closing day.
  const begun = laterOf(closingDateOf(before, before, calendar), closingDateOf(before, month, calendar));
  return { name: month, month, from: addDays(begun, 1), to: closingDateOf(month, month, calendar) };
});

function secondPeriodIn(month: IsoMonth, calendar: WageCalendar): WagePeriod | null {
  const [first, second] = [closingDateOf(month, month, calendar), closingDateOf(month, addMonths(month, 1), calendar)];
  return second > first
    ? { name: `${month}${SECOND}` as PeriodName, month, from: addDays(first, 1), to: second }
    : null;
}

/** The short periods that changes of the closing day have left, each the second of its month. */
export const secondPeriods = (calendar: WageCalendar): WagePeriod[] =>
  calendar.flatMap(({ from }) => secondPeriodIn(addMonths(from, -1), calendar) ?? []);

/** The period that a day belongs to. A shift belongs, whole, to that of its working day. */
export const periodOn = rememberWith((date: IsoDate, calendar: WageCalendar): WagePeriod => {
  const month = monthOf(date);
  const period = periodIn(month, calendar);
  if (date <= period.to) return period;
  const second = secondPeriodIn(month, calendar);
  return second !== null && date <= second.to ? second : periodIn(addMonths(month, 1), calendar);
});

/** The period after it. */
export const nextPeriod = (period: DateRange, calendar: WageCalendar): WagePeriod =>
  periodOn(addDays(period.to, 1), calendar);

/** The period before it. */
export const previousPeriod = (period: DateRange, calendar: WageCalendar): WagePeriod =>
  periodOn(addDays(period.from, -1), calendar);

/** A calendar's month as a period. */
export const calendarMonth = (month: IsoMonth): WagePeriod => periodIn(month, CALENDAR_MONTHS);

/** Whether the period is its calendar month, so that its name says all. */
export const isCalendarMonth = ({ month, from, to }: Pick<WagePeriod, 'month' | 'from' | 'to'>): boolean =>
  from === firstDay(month) && to === lastDay(month);

/**
 * The calendar with another closing day from the period of that month on, up to the next one that is set; ordered by month.
 * Where the day goes on that holds anyway, nothing is set in that month.
 */
export function withClosingDay(calendar: WageCalendar, wanted: DatedClosingDay): WageCalendar {
  const others = calendar.filter(({ from }) => from !== wanted.from);
  const goesOn = inForce(others, wanted.from)?.closingDay ?? MONTHS_END;
  const all = goesOn === wanted.closingDay ? others : [...others, wanted];
  return all.toSorted((a, b) => compareDates(a.from, b.from));
}

/** The calendar of a company that has closed on that day from the first of all months on. */
export const firstCalendar = (closingDay: number): WageCalendar =>
  withClosingDay(CALENDAR_MONTHS, { from: FIRST_OF_ALL_MONTHS, closingDay });

/** The closing date in a month, by the closing day that holds in the period of another name. */
function closingDateOf(month: IsoMonth, holding: IsoMonth, calendar: WageCalendar): IsoDate {
  const closingDay = inForce(calendar, holding)?.closingDay ?? MONTHS_END;
  return earlierOf(addDays(firstDay(month), closingDay - 1), lastDay(month));
}
