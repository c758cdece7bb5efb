import type { InternalWork } from '../attendance/internal-work.ts';
import { type AttendanceRecord, isClockPunch } from '../attendance/record.ts';
import { groupBy } from '../group-by.ts';
import { remember } from '../remember.ts';
import { addDays, type DateRange, daysFrom, type IsoDate } from '../time/date.ts';
import { onDayAfter, totalLength, within, without } from '../time/interval.ts';
import { MINUTES_PER_DAY, minutes, workingDayMinute, type Minutes } from '../time/minutes.ts';
import { isAnsweredFor, type Employment } from '../users/employment.ts';
import type { BreakRule } from '../working-time/break-rule.ts';
import { absenceOn, type LeaveMinutes, leaveMinutesOn } from '../working-time/contract.ts';
import { splitAt } from '../working-time/daily-hours.ts';
import { capMissed, type MissedDuty, missedDuty, NOTHING_MISSED } from '../working-time/duty.ts';
import { type PeriodHours, periodHours } from '../working-time/period-hours.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { daysOfWeek, firstDayOfWeek, kindsOfWeek } from '../working-time/week.ts';
import { type ClassifiedMinutes, type DayKind, NO_WORK } from '../working-time/work-classes.ts';
import type { DayHours } from './day-hours.ts';
import { dayWork, type DayWork } from './day-work.ts';
import { breaksOfShift, type Duties, dutyOf } from './duty.ts';
import { type HoursTotals, totalsOf } from './totals.ts';
import { NO_RECORDS, recordsByDay } from '../attendance/by-day.ts';

/** A person's work, plans and contracts, in any order, of all the days of `daysNeeded`. */
export interface PersonsWork extends Duties {
  readonly records: readonly AttendanceRecord[];
  readonly internalWork: readonly InternalWork[];
  /** The days of approved leave that counts (`countsLeaveOn`). */
  readonly leaveDays: readonly IsoDate[];
  readonly employment: Employment;
  /** Days before it without anything on record can be absences. */
  readonly today: IsoDate;
  /** The days of closed periods, as they were closed: read, never calculated again (D40). */
  readonly closedDays?: ReadonlyMap<IsoDate, ClassifiedMinutes> | undefined;
}

/** What a company's hours of a period are calculated by. */
export interface HoursPolicy extends WorkingTimePolicy {
  readonly breakRuleOn: (date: IsoDate) => BreakRule;
  /** What a day of paid leave counts where work was owed (労基法39条9項). */
  readonly leaveMinutes: LeaveMinutes;
  /** Whether a day with duty and nothing on record is an absence, or only a reported one is. */
  readonly derivesAbsence: boolean;
}

/** A person's hours of a wage period: every view shows parts of it, and adds up no minutes by itself (D37). */
export interface MonthHours {
  /** Every day of the period, in order. */
  readonly days: readonly DayHours[];
  readonly totals: HoursTotals;
  /** How the totals are paid (基発150号); they are to the minute. */
  readonly monthlyRounding: WorkingTimePolicy['monthlyRounding'];
}

/**
 * The days whose records, shifts and entries a period depends on: its weeks, which decide the overtime of the week and
 * the statutory rest day; those before and after them, whose rest day a night of its own can run into; and a day around,
 * whose night can run into these.
 */
export const daysNeeded = ({ from, to }: DateRange, policy: Pick<WorkingTimePolicy, 'weekStart'>): DateRange => ({
  from: addDays(firstDayOfWeek(from, policy), -8),
  to: addDays(firstDayOfWeek(addDays(to, 1), policy), 7),
});

/** A person's days, each calculated once, whatever is asked of them. */
function daysOf(work: PersonsWork, policy: HoursPolicy) {
  const recordsOf = recordsByDay(work.records);
  const internalWorkOf = groupBy(work.internalWork, ({ date }) => date);
  const dutyOn = remember(dutyOf(work));
  const workOn = remember((date: IsoDate): DayWork => {
    const onRecord = {
      ...(recordsOf.get(date) ?? NO_RECORDS),
      internalWork: internalWorkOf.get(date) ?? [],
      shift: dutyOn(date).shift,
    };
    return dayWork(onRecord, policy.breakRuleOn(date), policy);
  });
  /** When the next day's shift begins, on the working day's own time line. */
  const nextShiftStart = (date: IsoDate) => {
    const { shift } = dutyOn(addDays(date, 1));
    return shift === null ? null : workingDayMinute(shift.start + MINUTES_PER_DAY);
  };
  const kindsFrom = remember((firstDay: IsoDate): ReadonlyMap<IsoDate, DayKind> => {
    const week = daysOfWeek(firstDay, policy).map((date) => ({
      date,
      isRestDay: !dutyOn(date).isWorkday,
      isWorked: isWorkedOn(date, workOn),
      named: work.companyDays.get(date)?.kind ?? null,
    }));
    return kindsOfWeek(week, policy);
  });
  const kindOf = (date: IsoDate): DayKind => kindsFrom(firstDayOfWeek(date, policy)).get(date) ?? 'workday';
  const classify = (period: DateRange): PeriodHours => {
    const needed = daysFrom(addDays(firstDayOfWeek(period.from, policy), -1), period.to);
    return periodHours(
      period,
      {
        days: needed.map((date) => ({
          date,
          punches: workOn(date).pairs,
          breaks: workOn(date).break.breaks,
          nextShiftStart: nextShiftStart(date),
        })),
        kindOf,
        contractedOn: (date) => dutyOn(date).contracted,
        closedDays: work.closedDays,
      },
      policy,
    );
  };
  return { recordsOf, dutyOn, workOn, nextShiftStart, kindOf, classify };
}

/**
 * The totals by class alone, as the limits of overtime need them of many months: the same calculation as
 * `calculateHours`, without what is told of each day.
 */
export function calculateClasses(work: PersonsWork, policy: HoursPolicy): (period: DateRange) => ClassifiedMinutes {
  const { classify } = daysOf(work, policy);
  return (period) => classify(period).total;
}

/**
 * Calculates a person's hours, to the minute, whatever the sheet rounds: the one calculation behind every number (D37).
 * What several periods depend on is calculated once.
 */
export function calculateHours(work: PersonsWork, policy: HoursPolicy): (period: DateRange) => MonthHours {
  const { recordsOf, dutyOn, workOn, nextShiftStart, kindOf, classify } = daysOf(work, policy);
  const leaveDays = new Set(work.leaveDays);

  /** What runs on from the day before is the beginning of the day: who works through the night isn't late. */
  const missedOn = (date: IsoDate): MissedDuty => {
    const { shift, contracted } = dutyOn(date);
    if (shift === null || leaveDays.has(date) || date >= work.today) return NOTHING_MISSED;
    const before = addDays(date, -1);
    const [, runOn] = splitAt(workOn(before).pairs, nextShiftStart(before));
    const present = [...runOn.map((pair) => onDayAfter(pair, 1)), ...workOn(date).pairs];
    if (present.length === 0) return NOTHING_MISSED;
    const duty = { shift, shiftBreaks: breaksOfShift(shift, policy.breakRuleOn(date)), leave: [] };
    const missed = missedDuty(duty, present);
    if (missed.unworked === 0) return missed;
    const worked = without(within(present, shift), workOn(date).break.breaks);
    return capMissed(missed, minutes(Math.max(0, contracted - totalLength(worked))));
  };

  const isPunched = (date: IsoDate): boolean =>
    (recordsOf.get(date) ?? NO_RECORDS).records.some(({ recordType }) => isClockPunch(recordType));
  const absentOn = (date: IsoDate): Minutes => {
    const { contracted, duty } = dutyOn(date);
    const isReported = (recordsOf.get(date) ?? NO_RECORDS).records.some(({ recordType }) => recordType === 'absence');
    const isDerived = duty !== 'unclear' && policy.derivesAbsence;
    if (!(isReported || isDerived) || !isAnsweredFor(date, work.employment)) return NONE;
    const isWorked = isPunched(date) || workOn(date).pairs.length > 0;
    return absenceOn({ date, contracted, isLeave: leaveDays.has(date), isWorked }, work.today);
  };
  /** Leave says that the day is one of work, where nobody else does (D41). */
  const leaveOn = (date: IsoDate): Minutes => {
    const { ifOwed, contract } = dutyOn(date);
    const isTaken = leaveDays.has(date) && !isPunched(date);
    return isTaken ? leaveMinutesOn(ifOwed, contract, policy.leaveMinutes) : NONE;
  };

  return (period) => {
    const calculated = classify(period);
    const classesOf = new Map(calculated.days.map((day) => [day.date, day]));
    const days = daysFrom(period.from, period.to).map((date): DayHours => {
      const { contracted, ifOwed } = dutyOn(date);
      const leave = leaveOn(date);
      const { deducted, isDeemed } = workOn(date).break;
      return {
        date,
        kind: kindOf(date),
        contracted: leave > 0 ? ifOwed : contracted,
        classes: classesOf.get(date) ?? NO_WORK,
        breakTime: deducted,
        isBreakDeemed: isDeemed,
        missed: missedOn(date),
        leave,
        absence: absentOn(date),
      };
    });
    const totals = totalsOf(days, calculated, work.employment);
    return { days, totals, monthlyRounding: policy.monthlyRounding };
  };
}

const NONE = minutes(0);

/** Whether any minute of the calendar day was worked, by its own shift or one of the days around it. */
function isWorkedOn(date: IsoDate, workOn: (date: IsoDate) => DayWork): boolean {
  return [-1, 0, 1].some((days) => {
    // The calendar day on the time line of that working day.
    const midnight = -days * MINUTES_PER_DAY;
    return workOn(addDays(date, days)).pairs.some(
      ({ start, end }) => start < midnight + MINUTES_PER_DAY && end > midnight,
    );
  });
}
