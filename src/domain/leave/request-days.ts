import { type DateRange, daysFrom, type IsoDate } from '../time/date.ts';
import { minutes, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import { type EmploymentDates, hasLeft, isBeforeHire } from '../users/employment.ts';
import type { ContractOnRecord } from '../working-time/contract-on-record.ts';
import { leaveHoursPerDay, leaveOfDay, type LeaveAmount } from './amount.ts';
import type { DayLeave, HalfDay } from './day-leave.ts';
import { hoursFrom, type PlannedHours } from './time-on-leave.ts';
import { type DutyRefusal, type LeaveDuty, refusalByDuty } from './duty-refusal.ts';
import type { LeaveSettings, RestDaysWithin } from './leave-settings.ts';

/** What is asked for of each day: all of it, half of it, or so many minutes from a time on. */
export type AskedPart =
  | { readonly unit: 'day' }
  | { readonly unit: 'half'; readonly half: HalfDay }
  | { readonly unit: 'hour'; readonly start: WorkingDayMinute; readonly length: Minutes };

/** The days asked for, in one request. */
export interface AskedLeave extends DateRange {
  readonly part: AskedPart;
  /** What the applicant says of days whose duty to work is unclear; omitted: nothing. */
  readonly isWorkday?: boolean | undefined;
}

/** A request of leave as it is entered. */
export interface LeaveToAsk {
  readonly asked: AskedLeave;
  /** The word of its kind; `undefined`: paid leave. */
  readonly kind: string | undefined;
  readonly proof: string | null;
  readonly reason: string | null;
  /** The approver at the client; `null` of whom the company doesn't ask it. */
  readonly clientApprover: string | null;
  /** Of a day that the employer fixes (時季指定): when the employee was heard, and what they wished. */
  readonly heard?: { readonly on: IsoDate; readonly wish: string } | undefined;
}

/** The most days from the first to the last of a request: a whole balance with the weekends in it. */
export const LONGEST_REQUEST = 62;

/** Those of another kind: a year, as of childcare leave. */
export const LONGEST_OF_OTHER_KINDS = 366;

/** What of a day can be asked for beside all of it. */
export interface PartUnits {
  readonly allowsHalves: boolean;
  /** The time at which the halves part; `null`: each is half of the hours planned. */
  readonly halfBoundary: WorkingDayMinute | null;
  /** The step of leave by the clock in minutes; `null`: none. */
  readonly stepMinutes: number | null;
}

/** The units of paid leave: by the clock in whole hours, under an agreement (労基法39条4項). */
export const unitsOfAnnual = (settings: LeaveSettings): PartUnits => ({
  ...settings,
  stepMinutes: settings.hourlyDays === 0 ? null : 60,
});

/** Why a day is no day of a request. */
export type DayRefusal = DutyRefusal | 'before_hire' | 'after_leaving';

/** Which days of a range are taken, and which aren't; without `ok` there is no such request. */
interface PickedDays {
  readonly ok: boolean;
  readonly taken: readonly IsoDate[];
  readonly refused: readonly { readonly date: IsoDate; readonly reason: DayRefusal }[];
}

/** What decides which days of a range are taken. */
interface DaysToPick {
  readonly dutyOn: (date: IsoDate) => LeaveDuty;
  readonly employment: EmploymentDates;
  readonly restDaysWithin: RestDaysWithin;
  readonly isWorkday?: boolean | undefined;
}

/**
 * The days of a range that leave is taken of: those on which work is owed (D41, work-rules 10). One outside of the employment
 * refuses them all, and so does a rest day where the company has it so. A day of which nobody knows is taken where the
 * applicant says so (D56).
 */
export function pickDays({ from, to }: DateRange, on: DaysToPick): PickedDays {
  const dates = daysFrom(from, to);
  const refusedFor = (reason: DayRefusal, isRefused: (date: IsoDate) => boolean) =>
    dates.filter(isRefused).map((date) => ({ date, reason }));
  const outside = [
    ...refusedFor('before_hire', (date) => isBeforeHire(date, on.employment)),
    ...refusedFor('after_leaving', (date) => hasLeft(date, on.employment)),
  ];
  if (outside.length > 0) return { ok: false, taken: [], refused: outside };
  const refusalOn = (date: IsoDate) => refusalByDuty(on.dutyOn(date), on.isWorkday);
  const taken = dates.filter((date) => refusalOn(date) === null);
  const refused = dates.flatMap((date) => {
    const reason = refusalOn(date);
    return reason === null ? [] : [{ date, reason }];
  });
  const ok = taken.length > 0 && (refused.length === 0 || on.restDaysWithin === 'skip');
  return { ok, taken: ok ? taken : [], refused };
}

/** A day of a request: what of it is leave, of how long a day of leave. */
export interface RequestedDay {
  readonly leave: DayLeave;
  readonly taken: Minutes;
  readonly ofDay: Minutes;
}

/** What a requested day takes. */
export const amountOf = ({ taken, ofDay }: Pick<RequestedDay, 'taken' | 'ofDay'>): LeaveAmount =>
  leaveOfDay(taken, ofDay);

/** Why what is asked for can't be asked for, whatever is left. */
export type PartRefusal =
  | 'unit_off' // The company has no such unit.
  | 'not_whole_steps' // Of paid leave hours: 労基法39条4項
  | 'one_day' // Half a day or hours of several days, or several days where the company takes one at a time.
  | 'hours_outside'; // The hours planned don't have these.

/**
 * The day of leave by the clock or of half of it, as the company has them: by the clock no more than a day has, from
 * a time on at which work is planned. `planned` is `null` where nobody knows the hours of that day.
 */
export function requestedDay(
  date: IsoDate,
  part: AskedPart,
  ofDay: Minutes,
  { units, planned }: { readonly units: PartUnits; readonly planned: PlannedHours | null },
): RequestedDay | PartRefusal {
  if (part.unit === 'day') return { leave: { date, unit: 'day' }, taken: ofDay, ofDay };
  if (part.unit === 'half') {
    if (!units.allowsHalves) return 'unit_off';
    const leave = { date, unit: 'half', half: part.half, boundary: units.halfBoundary } as const;
    return { leave, taken: minutes(ofDay / 2), ofDay };
  }
  if (units.stepMinutes === null) return 'unit_off';
  const taken = part.length;
  if (taken <= 0 || taken % units.stepMinutes !== 0) return 'not_whole_steps';
  const hours = taken > ofDay ? null : hoursFrom(part.start, taken, planned);
  return hours === null ? 'hours_outside' : { leave: { date, unit: 'hour', hours, minutes: taken }, taken, ofDay };
}

const USUAL_DAY = minutes(480);

/**
 * How long a day of leave is: the mean of the contract's days, up to whole hours (労基則24条の4第1号); eight where nobody knows.
 */
export function dayOfLeave(contract: ContractOnRecord | null): Minutes {
  const { weeklyDays, weeklyMinutes } = contract ?? { weeklyDays: null, weeklyMinutes: null };
  const isKnown = weeklyDays !== null && weeklyMinutes !== null && weeklyDays > 0 && weeklyMinutes > 0;
  return minutes(leaveHoursPerDay(isKnown ? minutes(weeklyMinutes / weeklyDays) : USUAL_DAY) * 60);
}
