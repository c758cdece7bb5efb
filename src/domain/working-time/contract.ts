import { isEmployedOn, type EmploymentDates } from '../users/employment.ts';
import { weekdayOf, type IsoDate, type Weekday } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import { minutes, type Minutes } from '../time/minutes.ts';

/** The contracted minutes of each weekday (所定労働時間); 0 where there is no duty to work. */
export type MinutesOfWeek = Readonly<Record<Weekday, Minutes>>;

/** The hours of a person's contract from a day on, until the next one begins (work-rules 3). */
export interface WorkContract {
  readonly from: IsoDate;
  readonly minutes: MinutesOfWeek;
  /** The company's work rule (勤務形態) that it names; `null` or none leaves all to the company's settings. */
  readonly workRuleId?: number | null;
  /** What a day of paid leave counts under it, in place of what the company counts; none where it says nothing. */
  readonly leaveDayMinutes?: Minutes | null | undefined;
}

/** On which days a person owes how much work. */
export interface WorkCalendar {
  /** In any order. Before the first of them nothing is owed. */
  readonly contracts: readonly WorkContract[];
  /** The company's rest days (所定休日) beside the contract's, public holidays among them only where it observes them. */
  readonly daysOff: Pick<ReadonlySet<IsoDate>, 'has'>;
}

/**
 * What a day of paid leave counts (労基法39条9項): the minutes owed on that day, by default; the average of its
 * contract's weekdays with work; or a number of the company's own, which must not be to the person's harm.
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
 * The minutes that a day of paid leave counts, of those owed on it. Without duty to work there is no leave (D41): a day on
 * which nothing is owed counts nothing. What the contract says goes before the company's choice. The average is cut to a whole
 * minute; without a contract it is the day's.
 */
export function leaveMinutesOn(owed: Minutes, contract: WorkContract | null, policy: LeaveMinutes): Minutes {
  if (owed === 0) return owed;
  if (contract?.leaveDayMinutes != null) return contract.leaveDayMinutes;
  if (policy === 'contract_of_day') return owed;
  if (policy !== 'average') return policy;
  const week = Object.values(contract?.minutes ?? {}).filter((length) => length > 0);
  if (week.length === 0) return owed;
  return minutes(Math.floor(week.reduce((sum, length) => sum + length, 0) / week.length));
}

/** A day with the minutes that are owed on it. */
export interface OwedDay {
  readonly date: IsoDate;
  readonly contracted: Minutes;
}

/** What is on record of a day with duty to work. */
export interface OwedDayOnRecord extends OwedDay {
  readonly isLeave: boolean;
  /** There is any work on it, even where its length isn't known for want of a punch. */
  readonly isWorked: boolean;
}

/**
 * The minutes of absence (欠勤): all that is owed on a day before `today` with neither leave nor work, else 0. Part-timers
 * are absent only on their own days; missing a part of a day is no absence but late or early.
 */
export const absenceOn = ({ date, contracted, isLeave, isWorked }: OwedDayOnRecord, today: IsoDate): Minutes =>
  date < today && !isLeave && !isWorked ? contracted : NONE;

/** The work owed in a period. */
export interface ContractedWork {
  /** The days with duty to work (所定労働日数). */
  readonly days: number;
  /** Their minutes (所定労働時間). */
  readonly minutes: Minutes;
}

/** The work owed on the days within the employment, whose first and last day are inclusive; an unknown one is no bound. */
export function contractedIn(days: readonly OwedDay[], employment: EmploymentDates): ContractedWork {
  const owed = days.filter(({ date, contracted }) => contracted > 0 && isEmployedOn(date, employment));
  return { days: owed.length, minutes: minutes(owed.reduce((sum, { contracted }) => sum + contracted, 0)) };
}
