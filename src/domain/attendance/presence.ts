import { type NamedDays, isCompanyRestDay } from '../company-calendar/company-day.ts';
import { addDays, type IsoDate } from '../time/date.ts';
import { japanDate, minuteOnWorkingDay, type EpochMs } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import { hoursLeft, makeWholeDay } from '../leave/planned-hours.ts';
import { isAskedAbsence, nameForOthers, NO_PARTS, type OtherLeaveByDay, type PartLeave } from '../leave/day-leave.ts';
import { clockState, isAtWork } from './clock-state.ts';
import { punchesOf } from './punches.ts';
import { inOrder, type AttendanceRecord } from './record.ts';
import { plannedHours, type ShiftDay } from './shift.ts';

/**
 * A person's state today, for their admins: at work, on a break (where breaks are punched), gone home, not there although
 * their work should have begun (`late`), not there yet, on leave, absent, or not planned to come (`off`).
 */
export const PRESENCE_STATES = ['working', 'on_break', 'left', 'late', 'not_yet', 'leave', 'absent', 'off'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** A person's day in the live list. */
export interface Presence {
  readonly state: PresenceState;
  /** The working day of all other fields: yesterday's for a night shift that isn't over. */
  readonly workDate: IsoDate;
  readonly clockIn: WorkingDayMinute | null;
  readonly clockOut: WorkingDayMinute | null;
  readonly shift: Interval | null;
  /** Clocked in late (遅刻). */
  readonly cameLate: boolean;
  /** Of a day that is leave of another kind, its name as others see it. */
  readonly leaveName: string | null;
  /** The day's reports: absence, late arrival, early leave. */
  readonly reports: readonly string[];
}

/** Its input; each of the working days of yesterday, today and tomorrow, in any order. */
export interface PresenceInput {
  readonly records: readonly AttendanceRecord[];
  readonly shifts: readonly ShiftDay[];
  /** The days that are approved leave as a whole. */
  readonly leaveDays: readonly IsoDate[];
  /** The approved leave of parts of other days; omitted: none. */
  readonly partLeave?: readonly PartLeave[] | undefined;
  /** Which of it is no paid leave; omitted: none. */
  readonly otherLeave?: OtherLeaveByDay | undefined;
  readonly holidays: ReadonlyMap<IsoDate, string>;
  readonly companyDays: NamedDays;
  readonly latenessOn: (date: IsoDate) => Lateness;
  readonly now: EpochMs;
}

/** What makes a person late on a day, which the company's policy and the work rule say. */
export interface Lateness {
  /** A later clock-in is late; `null` where none is. */
  readonly after: WorkingDayMinute | null;
  /** Work is owed at a planned time, so that who hasn't come by then is late already. */
  readonly isAwaited: boolean;
}

/**
 * The person's state at `now`.
 *
 * Punches decide who works or has left (`clockState`), also on a day of leave or an unplanned one. Without a punch the
 * person is on leave, absent by report (D6: leave overrides it), `late` once the minute is over in which a clock-in would
 * have been in time, else not there yet, as long as the day is planned: a workday of the shift or, without a shift, a Monday to Friday
 * that is no public holiday (D5), unless the company's calendar says otherwise.
 *
 * The state is that of today, or of yesterday while its shift runs past midnight without a punch. The end of a night
 * shift is ignored when today's shift begins.
 */
export function presenceAt(input: PresenceInput): Presence {
  const { records, now, shifts } = input;
  const today = japanDate(now);
  const clock = clockState(records, now, shifts);
  if (isAtWork(clock)) return dayOf(input, clock.workDate, clock.kind);
  if (clock.kind === 'left' && (clock.workDate >= today || !hasBegun(input, today)))
    return dayOf(input, clock.workDate, 'left');
  const date = isAwaited(input, addDays(today, -1)) ? addDays(today, -1) : today;
  return dayOf(input, date, stateWithoutPunch(input, date));
}

function dayOf(input: PresenceInput, workDate: IsoDate, state: PresenceState): Presence {
  const { records, latenessOn } = input;
  const ofDay = inOrder(records.filter((record) => record.workDate === workDate));
  const punches = punchesOf(ofDay);
  const clockIn = punches.clockIn?.minute ?? null;
  const { after } = latenessOn(workDate);
  return {
    state,
    workDate,
    clockIn,
    // Back after leaving, as from a doctor's: the clock-out doesn't count any more.
    clockOut: state === 'working' || state === 'on_break' ? null : (punches.clockOut?.minute ?? null),
    shift: hoursOn(input, workDate),
    cameLate: clockIn !== null && after !== null && clockIn > after,
    leaveName: state === 'leave' ? leaveNameOn(input, workDate) : null,
    reports: ofDay.flatMap(({ absenceReason }) => absenceReason ?? []),
  };
}

function stateWithoutPunch(input: PresenceInput, date: IsoDate): PresenceState {
  const { records, shifts, leaveDays, otherLeave, holidays, companyDays, latenessOn, now } = input;
  const shift = shifts.find((one) => one.date === date);
  if (leaveDays.includes(date) || makeWholeDay(partsOn(input, date), plannedHours(shift))) return 'leave';
  if (isAskedAbsence(otherLeave?.get(date))) return 'absent';
  if (records.some(({ recordType, workDate }) => recordType === 'absence' && workDate === date)) return 'absent';
  // D2: a clock-in within the minute of the start is not late.
  const { after, isAwaited: isOwed } = latenessOn(date);
  if (isOwed && after !== null && minuteOnWorkingDay(now, date) > after) return 'late';
  const isPlanned =
    isOwed || (shift?.isWorkday ?? !isCompanyRestDay(date, holidays.get(date) ?? null, companyDays.get(date)));
  return isPlanned ? 'not_yet' : 'off';
}

/** Whether the day's shift isn't over and has no punch. */
function isAwaited({ records, now, ...planned }: PresenceInput, date: IsoDate): boolean {
  const shift = hoursOn(planned, date);
  const { clockIn, clockOut } = punchesOf(records.filter(({ workDate }) => workDate === date));
  return shift !== null && minuteOnWorkingDay(now, date) < shift.end && clockIn === null && clockOut === null;
}

/** Whether the minute is over in which the shift begins, of which leave can be a part. */
function hasBegun(input: PresenceInput, date: IsoDate): boolean {
  const shift = hoursOn(input, date);
  return shift !== null && minuteOnWorkingDay(input.now, date) > shift.start;
}

/** The hours of the shift that leave of parts of the day leaves. */
const hoursOn = (input: Pick<PresenceInput, 'shifts' | 'partLeave'>, date: IsoDate) =>
  hoursLeft(plannedHours(input.shifts.find((shift) => shift.date === date)), partsOn(input, date));

const partsOn = ({ partLeave = NO_PARTS }: Pick<PresenceInput, 'partLeave'>, date: IsoDate): readonly PartLeave[] =>
  partLeave.filter((part) => part.date === date);

/** What others see of a day of leave that isn't paid leave alone: its kinds; `null` of paid leave. */
function leaveNameOn(input: Pick<PresenceInput, 'partLeave' | 'otherLeave'>, date: IsoDate): string | null {
  const kinds = [input.otherLeave?.get(date), ...partsOn(input, date).map(({ other }) => other)];
  const names = new Set(kinds.flatMap((other) => (other === undefined ? [] : [nameForOthers(other)])));
  return names.size === 0 ? null : [...names].join('・');
}
