import { isEmployedOn, type EmploymentDates } from '../users/employment.ts';
import { daysFrom, weekdayOf, type DateRange, type IsoDate, type Weekday } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import { minutes, type Minutes } from '../time/minutes.ts';

/** The contracted minutes of each weekday (所定労働時間); 0 where there is no duty to work. */
export type MinutesOfWeek = Readonly<Record<Weekday, Minutes>>;

/** The hours of a person's contract from a day on, until the next one begins (work-rules §3). */
export interface WorkContract {
  readonly from: IsoDate;
  readonly minutes: MinutesOfWeek;
}

/** On which days a person owes how much work. */
export interface WorkCalendar {
  /** In any order. Before the first of them nothing is owed. */
  readonly contracts: readonly WorkContract[];
  /** The company's rest days (所定休日) beside the contract's, public holidays among them only where it observes them. */
  readonly daysOff: ReadonlySet<IsoDate>;
}

/**
 * What a day of paid leave counts (労基法39条9項): the minutes of the contract on that day, by default; the average of its
 * weekdays with work; or a number of the company's own, which must not be to the person's harm.
 */
export type LeaveMinutes = 'contract_of_day' | 'average' | Minutes;

const NONE = minutes(0);

/**
 * The minutes that are owed on a day (所定労働時間): those of the contract in force on it. A later contract never changes an
 * earlier day.
 */
export function contractedOn(date: IsoDate, { contracts, daysOff }: WorkCalendar): Minutes {
  if (daysOff.has(date)) return NONE;
  return inForce(contracts, date)?.minutes[weekdayOf(date)] ?? NONE;
}

/**
 * The minutes that a day of paid leave counts on that day. Without duty to work there is no leave (D41): a day on which
 * nothing is owed counts nothing. The average is cut to a whole minute.
 */
export function leaveMinutesOn(date: IsoDate, calendar: WorkCalendar, policy: LeaveMinutes): Minutes {
  const contracted = contractedOn(date, calendar);
  if (contracted === 0 || policy === 'contract_of_day') return contracted;
  if (policy !== 'average') return policy;
  const week = Object.values(inForce(calendar.contracts, date)?.minutes ?? {});
  const owed = week.filter((length) => length > 0);
  return minutes(Math.floor(owed.reduce((sum, length) => sum + length, 0) / owed.length));
}

/** What is on record of a day. */
export interface DayOnRecord {
  readonly date: IsoDate;
  readonly isLeave: boolean;
  readonly worked: Minutes;
}

/**
 * The minutes of absence (欠勤): all that is owed on a day before `today` with neither leave nor work, else 0. Part-timers
 * are absent only on their own days; missing a part of a day is no absence but late or early.
 */
export function absenceOn(day: DayOnRecord, calendar: WorkCalendar, today: IsoDate): Minutes {
  const isAbsent = day.date < today && !day.isLeave && day.worked === 0;
  return isAbsent ? contractedOn(day.date, calendar) : NONE;
}

/** The work owed in a period. */
export interface ContractedWork {
  /** The days with duty to work (所定労働日数). */
  readonly days: number;
  /** Their minutes (所定労働時間). */
  readonly minutes: Minutes;
}

/** The work owed in a period, within the employment, whose first and last day are inclusive; an unknown one is no bound. */
export function contractedIn(
  { from, to }: DateRange,
  calendar: WorkCalendar,
  employment: EmploymentDates,
): ContractedWork {
  const owed = daysFrom(from, to)
    .filter((date) => isEmployedOn(date, employment))
    .map((date) => contractedOn(date, calendar))
    .filter((length) => length > 0);
  return { days: owed.length, minutes: minutes(owed.reduce((sum, length) => sum + length, 0)) };
}
