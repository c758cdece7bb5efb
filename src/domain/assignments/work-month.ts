import { internalPeriod, type InternalWork } from '../attendance/internal-work.ts';
import type { DayHours } from '../hours/day-hours.ts';
import { otherLeaveOn } from '../hours/day-hours.ts';
import type { DateRange, IsoDate } from '../time/date.ts';
import { lengthOf } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { realWork } from '../working-time/work-classes.ts';
import { type Assignment, holdsOn } from './assignment.ts';
import { bandOutlook, type BandOutlook, coveredDays } from './assignment-month.ts';
import { billedHours, type CoveredDays, settle, type Settlement } from './settlement.ts';
import { byShare, type EnteredWork, type RunningAssignment, splitWork, type WorkSplit } from './work-split.ts';

/** What the hours of a month can be added up by. */
export const WORK_TOTALS_BY = ['client', 'job', 'category', 'person'] as const;
export type WorkTotalsBy = (typeof WORK_TOTALS_BY)[number];

/** An assignment with its id. */
export type KnownAssignment = Assignment & { readonly id: number };

/** What a person has entered of their days for assignments, and their internal work, by day; no entry where there is none. */
export interface WorkOnRecord {
  readonly entries: ReadonlyMap<IsoDate, readonly EnteredWork[]>;
  readonly internal: ReadonlyMap<IsoDate, Minutes>;
  readonly assignments: readonly KnownAssignment[];
}

/** A day of a person's month with what it was for. */
export interface WorkedDay extends WorkSplit {
  readonly date: IsoDate;
  readonly work: Minutes;
  /** The hours that are planned, leave taken off. */
  readonly planned: Minutes;
  readonly isWorkingDay: boolean;
  readonly running: readonly RunningAssignment[];
  /** The planned hours by the assignments that run on the day, by their shares. */
  readonly plan: ReadonlyMap<number, Minutes>;
  /** The planned hours that the shares leave, which are nobody's. */
  readonly openPlan: Minutes;
}

const NONE = minutes(0);

/** The length of a day's internal work without its breaks. */
export const lengthOfInternal = (entries: readonly Pick<InternalWork, 'start' | 'end' | 'breakMinutes'>[]): Minutes =>
  minutes(entries.reduce((sum, entry) => sum + lengthOf(internalPeriod(entry, ANY_DAY)) - entry.breakMinutes, 0));

/** Where on the day internal work lies doesn't matter for its length. */
const ANY_DAY = { clockIn: null, clockOut: null, shift: null };

/**
 * A person's days by what they were for (作業実績), from the month's hours, which stay as they are: it takes them and gives
 * nothing back.
 */
export const workedDays = (
  hours: readonly DayHours[],
  { entries, internal, assignments }: WorkOnRecord,
): readonly WorkedDay[] =>
  hours.map((day) => {
    const { date, kind, contracted, leave, classes } = day;
    const work = realWork(classes);
    const planned = minutes(Math.max(0, contracted - leave - otherLeaveOn(day)));
    const running = assignments
      .filter((one) => holdsOn(one, date))
      .map(({ id, share }) => ({ assignmentId: id, share }));
    const plan = byShare(planned, running);
    return {
      ...splitWork({ work, internal: internal.get(date) ?? NONE, entries: entries.get(date) ?? [], running }),
      date,
      work,
      planned,
      isWorkingDay: kind === 'workday',
      running,
      plan,
      openPlan: minutes([...plan.values()].reduce<number>((left, due) => left - due, planned)),
    };
  });

/** The days with work that is nobody's (未割当), and how much it is. */
export function unassignedOf(days: readonly Pick<WorkedDay, 'unassigned'>[]): { days: number; time: Minutes } {
  const open = days.filter(({ unassigned }) => unassigned > 0);
  return { days: open.length, time: minutes(open.reduce((sum, { unassigned }) => sum + unassigned, 0)) };
}

/** What was worked, was planned, and is going to be there where the days left are worked as planned. */
export interface PlannedWork {
  readonly worked: Minutes;
  readonly planned: Minutes;
  readonly expected: Minutes;
}

/**
 * A day's work beside its plan, of each assignment and of what is nobody's: the planned hours are those of the outlook of a
 * band, by the shares of the assignments.
 */
export function besidePlan(
  { date, assigned, unassigned, plan, openPlan }: WorkedDay,
  today: IsoDate,
): { readonly assigned: ReadonlyMap<number, PlannedWork>; readonly unassigned: PlannedWork } {
  const beside = (worked: Minutes, due: Minutes): PlannedWork => ({
    worked,
    planned: due,
    expected: date < today ? worked : minutes(Math.max(worked, due)),
  });
  return {
    assigned: new Map(
      [...new Set([...assigned.keys(), ...plan.keys()])].map((id) => [
        id,
        beside(assigned.get(id) ?? NONE, plan.get(id) ?? NONE),
      ]),
    ),
    unassigned: beside(unassigned, openPlan),
  };
}

/** A month of an assignment as the client is billed for it. */
export interface AssignmentMonth {
  /** What was worked for it, to the minute. */
  readonly worked: Minutes;
  /** The same by the client's rounding. */
  readonly billed: Minutes;
  /** The part of the month that it covers; `null` where it covers all of it, or a part isn't prorated. */
  readonly covered: CoveredDays | null;
  /** By the band; `null` where none is agreed on. */
  readonly settlement: Settlement | null;
  readonly isOver: boolean;
  /** Of a month that isn't over, how far it is from the band's ends. */
  readonly outlook: BandOutlook | null;
}

/** A month of an assignment by the person's days, as of `today`. */
export function assignmentMonth(
  assignment: KnownAssignment,
  days: readonly WorkedDay[],
  period: DateRange,
  today: IsoDate,
): AssignmentMonth {
  const { id, rounding, band, isProrated } = assignment;
  const workedOn = ({ assigned }: WorkedDay): Minutes => assigned.get(id) ?? NONE;
  const lengths = days.map(workedOn);
  const covered = isProrated
    ? coveredDays(
        days.filter(({ isWorkingDay }) => isWorkingDay).map(({ date }) => date),
        assignment,
      )
    : null;
  const isOver = today > period.to;
  const settlement = band && settle(lengths, rounding, band, covered);
  const plannedOn = ({ plan }: WorkedDay): Minutes => plan.get(id) ?? NONE;
  return {
    worked: minutes(lengths.reduce<number>((sum, length) => sum + length, 0)),
    billed: billedHours(lengths, rounding),
    covered,
    settlement,
    isOver,
    outlook:
      settlement && !isOver
        ? bandOutlook(
            settlement,
            days.map((day) => ({ date: day.date, planned: plannedOn(day), worked: workedOn(day) })),
            today,
          )
        : null,
  };
}
