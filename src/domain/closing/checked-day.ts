import { clockState, isAtWork } from '../attendance/clock-state.ts';
import { internalPeriod, type InternalWork } from '../attendance/internal-work.ts';
import { punchedDays, type MonthRow } from '../attendance/month.ts';
import { asOf } from '../attendance/punches.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import { dutyOf } from '../hours/duty.ts';
import type { ChangedPlan } from '../hours/frozen-plan.ts';
import { plannedHoursOf } from '../leave/planned-hours.ts';
import { type DayLeave, leaveOfDays, type LeaveOfDays, type PartLeave } from '../leave/day-leave.ts';
import { lengthOfParts, type PlannedHours } from '../leave/time-on-leave.ts';
import { countsLeaveOn } from '../leave/leave-duty.ts';
import type { RequestStatus } from '../leave/request.ts';
import type { PunchTolerance, WorkingTimeSettings } from '../overtime/settings.ts';
import { type ShortInterval, shortIntervals } from '../overtime/work-interval.ts';
import { isOver } from '../sheet/absence.ts';
import { breakRuleUnder } from '../company-policy/unset-break.ts';
import { type RuleOn, workIntervalUnder, type WorkRule } from '../work-rules/work-rule.ts';
import type { Employment } from '../users/employment.ts';
import type { Limit } from '../protection/limits.ts';
import type { SheetInput } from '../sheet/sheet.ts';
import type { IsoDate } from '../time/date.ts';
import { type Interval, totalLength } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { type BreakRule, type DeductedBreak, deductBreak } from '../working-time/break-rule.ts';
import type { WorkContract } from '../working-time/contract.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import type { UnapprovedWork, WorkBeyond } from './finding.ts';
import { type LackOfRest, lackOfRestOn } from './lack-of-rest.ts';
import { NO_RECORDS, recordsByDay } from '../attendance/by-day.ts';

/** A request of paid leave in any status, and one of its days. */
export interface LeaveRequest {
  readonly id: number;
  readonly date: IsoDate;
  /** What of the day it takes; omitted: all of it. */
  readonly leave?: DayLeave | undefined;
  readonly status: RequestStatus;
  /** Its delivery to the external system was given up (D21). */
  readonly isUnsent: boolean;
  /** Who asked has said that the day is one of work, where neither a shift nor a contract says so (D41). */
  readonly isSaidWorkday: boolean;
}

/**
 * The input of a month's check, in any order: the sheet's input, and more. Records, shifts and internal work are also of
 * the weeks around the month, which decide on its rest days.
 */
export interface MonthToCheck extends Pick<
  SheetInput,
  'period' | 'records' | 'shifts' | 'holidays' | 'companyDays' | 'employment' | 'now'
> {
  readonly internalWork: readonly InternalWork[];
  readonly leaveRequests: readonly LeaveRequest[];
  readonly contracts: readonly WorkContract[];
  /** What the company deducts where no break is recorded, and the minutes of a day without a contract. */
  readonly breakRule: BreakRule;
  readonly usualDay: Minutes;
  readonly settings: Pick<WorkingTimeSettings, 'policy' | 'rest' | 'tolerance'>;
  /** The limits of a protected person that the work of each day has broken (`limitsBrokenByWork`). */
  readonly limitsBroken?: ReadonlyMap<IsoDate, readonly Limit[]> | undefined;
  /** The days whose shift was changed after its plan was fixed (変形, `changedPlans`); without it, none. */
  readonly changedPlans?: readonly ChangedPlan[] | undefined;
  /** When each day's computer was first and last used (PCログ), in minutes of the working day; nothing where nobody compares. */
  readonly pcLogs?: ReadonlyMap<IsoDate, Interval> | undefined;
  /** The days for whose assignments more was entered than was worked; without it, none. */
  readonly workBeyond?: ReadonlyMap<IsoDate, WorkBeyond> | undefined;
  /** By day, what says that the client ordered the work, where it may not; without it, nothing. */
  readonly clientOrders?: ReadonlyMap<IsoDate, string> | undefined;
  /** By day, the comment by which the client asked for other times, where it may not order them; without it, none. */
  readonly clientTimes?: ReadonlyMap<IsoDate, string> | undefined;
  /** What the month has of requests (申請); without it, nothing. */
  readonly requests?: MonthRequests | undefined;
  /** The work rules of the contracts; without it, all have the company's. */
  readonly ruleOn?: RuleOn | undefined;
}

/** What a month has of requests (申請), by day: the ids of those that wait, and work that was to be approved and wasn't. */
export interface MonthRequests {
  readonly pending: ReadonlyMap<IsoDate, readonly number[]>;
  readonly unapproved: ReadonlyMap<IsoDate, UnapprovedWork>;
}

/** An entry of internal work in minutes of its working day. */
export interface PlacedWork {
  readonly id: number;
  readonly period: Interval;
}

/** The input of a rule: one day. */
export interface CheckedDay {
  readonly date: IsoDate;
  /** As punched and reported, without internal work instead of the punches. */
  readonly row: MonthRow;
  /** Nobody is at work on it any more, or expected to come. */
  readonly isOver: boolean;
  /** Work was planned: by the shift or the contract; where neither is known, from Monday to Friday (D5, D41). */
  readonly isPlanned: boolean;
  /** The minutes owed on it; `null` where nobody knows (D41). */
  readonly owed: Minutes | null;
  readonly breakRule: BreakRule;
  /** Its planned hours, which leave of parts of it is of; `null` where nobody knows them, and of flex. */
  readonly planned: PlannedHours | null;
  /** Its work rule. */
  readonly rule: WorkRule;
  /** Whether leave counts on it, since work is owed (D41). */
  readonly countsLeave: (request: LeaveRequest) => boolean;
  readonly employment: Employment;
  /** All of the day, in any order. */
  readonly records: readonly AttendanceRecord[];
  readonly lackOfRest: LackOfRest;
  /** The rest before its work, where that was too short; else `null`. */
  readonly shortInterval: ShortInterval | null;
  readonly limitsBroken: readonly Limit[];
  /** The ids of the requests that wait. */
  readonly pendingRequests: readonly number[];
  readonly unapproved: UnapprovedWork | null;
  readonly workBeyond: WorkBeyond | null;
  /** What says that the client ordered the work, where it may not. */
  readonly clientOrdered: string | null;
  /** The comment by which the client asked for other times, where it may not order them. */
  readonly clientTimes: string | null;
  /** Of a day whose shift was changed after its plan was fixed; `null` of all others. */
  readonly changedPlan: ChangedPlan | null;
  readonly tolerance: PunchTolerance;
  /** When the computer was first and last used; `null` where nobody knows. */
  readonly pcLog: Interval | null;
  /** By their ids, as are the requests. */
  readonly internalWork: readonly PlacedWork[];
  readonly leaveRequests: readonly LeaveRequest[];
}

/** The days of the month, in order, each with its entries. */
export function checkedDays(input: MonthToCheck): CheckedDay[] {
  const { records, shifts, companyDays, employment, contracts, settings, now } = input;
  const recordsOf = recordsByDay(records);
  const countsLeave = countsLeaveOn({ shifts, contracts, companyDays });
  const dutyOn = dutyOf(input);
  const lackOfRest = lackOfRestOn(input, settings.rest, (date) => dutyOn(date).rule.restsByHours);
  const targetOn = (date: IsoDate): Minutes => workIntervalUnder(dutyOn(date).rule, settings.policy);
  const intervals = new Map(shortIntervals(input.period, records, targetOn).map((short) => [short.date, short]));
  const changedPlanOf = new Map((input.changedPlans ?? []).map((changed) => [changed.date, changed]));
  const clock = clockState(records, now, shifts);
  // Also of a forgotten clock-out, as long as one can belong to it.
  const { openDay } = asOf(now, records, shifts);
  const isUnderWay = (date: IsoDate): boolean =>
    date === openDay && (isAtWork(clock) || clock.kind === 'forgotten') && clock.workDate === date;
  return punchedDays({ ...input, ...approvedLeave(input.leaveRequests) }).map((row) => {
    const { date, shift } = row;
    const { duty, isWorkday, contracted, rule, shift: plannedShift } = dutyOn(date);
    const breakRule = breakRuleUnder(rule, input.breakRule);
    return {
      date,
      row,
      isOver: !isUnderWay(date) && isOver({ date, shift, now }),
      isPlanned: isWorkday,
      owed: duty === 'unclear' ? null : owedBeside(row.partLeave, contracted, plannedShift, breakRule),
      breakRule,
      planned: plannedShift === null || rule.kind === 'flex' ? null : plannedHoursOf(plannedShift, breakRule),
      rule,
      countsLeave,
      employment,
      records: (recordsOf.get(date) ?? NO_RECORDS).records,
      lackOfRest: lackOfRest(date),
      shortInterval: intervals.get(date) ?? null,
      limitsBroken: input.limitsBroken?.get(date) ?? NO_LIMITS,
      pendingRequests: input.requests?.pending.get(date) ?? NO_REQUESTS,
      unapproved: input.requests?.unapproved.get(date) ?? null,
      workBeyond: input.workBeyond?.get(date) ?? null,
      clientOrdered: input.clientOrders?.get(date) ?? null,
      clientTimes: input.clientTimes?.get(date) ?? null,
      changedPlan: changedPlanOf.get(date) ?? null,
      tolerance: settings.tolerance,
      pcLog: input.pcLogs?.get(date) ?? null,
      internalWork: ofDay(input.internalWork, date).map((entry) => ({
        id: entry.id,
        period: internalPeriod(entry, row),
      })),
      leaveRequests: ofDay(input.leaveRequests, date),
    };
  });
}

const NO_LIMITS: readonly Limit[] = [];
const NO_REQUESTS: readonly number[] = [];

/** What is owed beside leave of parts of the day. */
function owedBeside(parts: readonly PartLeave[], owed: Minutes, shift: Interval | null, rule: BreakRule): Minutes {
  if (parts.length === 0) return owed;
  return minutes(owed - lengthOfParts(parts, shift === null ? null : plannedHoursOf(shift, rule), owed));
}

/** The leave of those requests that are approved. */
export const approvedLeave = (requests: readonly LeaveRequest[]): LeaveOfDays =>
  leaveOfDays(
    requests.filter(({ status }) => status === 'approved').map(({ date, leave }) => leave ?? { date, unit: 'day' }),
  );

function ofDay<Item extends { readonly id: number; readonly date: IsoDate }>(
  items: readonly Item[],
  date: IsoDate,
): Item[] {
  if (items.length === 0) return [];
  return items.filter((item) => item.date === date).toSorted((a, b) => a.id - b.id);
}

/** Whether the day has a punch. */
export function isPunched({ row: { clockIn, clockOut } }: Pick<CheckedDay, 'row'>): boolean {
  return clockIn !== null || clockOut !== null;
}

/** The day's presence: its pairs, their length, and the gaps between them. */
interface Presence {
  readonly pairs: readonly Interval[];
  readonly length: Minutes;
  readonly gaps: Minutes;
}

/** The day's presence; `null` where one of its two punches is missing, or the day isn't over. */
export function presenceOf({ row: { clockIn, clockOut, pairs }, isOver: isDone }: CheckedDay): Presence | null {
  if (!isDone || clockIn === null || clockOut === null) return null;
  const length = totalLength(pairs);
  return { pairs, length, gaps: minutes(clockOut - clockIn - length) };
}

/** The day's break by the company's rule, a recorded one first; where it is placed doesn't matter. */
export const breakOf = ({ row: { pairs, breakMinutes }, breakRule }: CheckedDay): DeductedBreak =>
  deductBreak(pairs, breakMinutes, breakRule, DEFAULT_WORKING_TIME_POLICY);
