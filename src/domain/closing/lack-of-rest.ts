import type { InternalWork } from '../attendance/internal-work.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import { groupBy } from '../group-by.ts';
import { presenceOf } from '../hours/day-work.ts';
import { addDays, type DateRange, earlierOf, type IsoDate } from '../time/date.ts';
import { type DatedSpan, findLackOfRest, type RestPolicy, type RunOfDays } from '../working-time/rest-findings.ts';
import { NO_RECORDS, recordsByDay, shiftsByDay } from '../attendance/by-day.ts';

/** The rest that is lacking as a day ends. */
export interface LackOfRest {
  /** The day is the last of a week without a rest day, or 24 hours on end where they are asked for. */
  readonly endsWeekWithoutRest: boolean;
  /** The rest days, or times of 24 hours, of the four weeks that end on the day, where they are fewer than four; else `null`. */
  readonly restDays: number | null;
  /**
   * The length of a long run of days on which a duty began, whose last one it is; of one that goes on after the month, on
   * the month's last day. Else `null`.
   */
  readonly runDays: number | null;
}

/** A person's work of the month and the four weeks before it, and as much of the days after as there is, in any order. */
interface WorkAround {
  readonly period: DateRange;
  readonly records: readonly AttendanceRecord[];
  readonly internalWork: readonly InternalWork[];
  readonly shifts: readonly ShiftDay[];
}

const DAYS_OF_WEEK = 7;
const DAYS_OF_FOUR_WEEKS = 28;

/**
 * The rest that is lacking on each day of the month (労基法35条), calculated once: weeks, four weeks and runs belong to the
 * month in which they end. `isByHours` says of their last day whether the rest of weeks and four weeks is 24 hours on end.
 */
export function lackOfRestOn(
  around: WorkAround,
  policy: RestPolicy,
  isByHours: (date: IsoDate) => boolean,
): (date: IsoDate) => LackOfRest {
  const { from: first, to: last } = around.period;
  const lasting = policy.restRule.kind === 'weekly' ? DAYS_OF_WEEK : DAYS_OF_FOUR_WEEKS;
  // Those that end in the month: the first of them on its first day.
  const range = { from: addDays(first, 1 - lasting), to: last };
  const { weeksWithoutRest, fourWeeksShort, longRuns } = findLackOfRest(spansOf(around), range, policy, isByHours);
  const weekEnds = new Set(weeksWithoutRest.map((from) => addDays(from, DAYS_OF_WEEK - 1)));
  const restDays = new Map(fourWeeksShort.map((four) => [addDays(four.from, DAYS_OF_FOUR_WEEKS - 1), four.restDays]));
  const runDays = new Map(longRuns.map(({ to, days }) => [earlierOf(to, last), days]));
  return (date) => ({
    endsWeekWithoutRest: weekEnds.has(date),
    restDays: restDays.get(date) ?? null,
    runDays: runDays.get(date) ?? null,
  });
}

/** The long runs of days on which a duty began that have a day of the range, each whole as far as `around` has it. */
export const longRunsWithin = (
  around: Omit<WorkAround, 'period'>,
  range: DateRange,
  policy: RestPolicy,
): readonly RunOfDays[] => findLackOfRest(spansOf(around), range, policy).longRuns;

/** The stretches of work of each day. Only what has a beginning and an end: what lacks a punch is a finding of its own. */
function spansOf({ records, internalWork, shifts }: Omit<WorkAround, 'period'>): DatedSpan[] {
  const recordsOf = recordsByDay(records);
  const internalWorkOf = groupBy(internalWork, ({ date }) => date);
  const shiftOf = shiftsByDay(shifts);
  return [...new Set([...recordsOf.keys(), ...internalWorkOf.keys()])].flatMap((date) => {
    const day = {
      ...(recordsOf.get(date) ?? NO_RECORDS),
      internalWork: internalWorkOf.get(date) ?? [],
      shift: plannedHours(shiftOf.get(date)),
    };
    // From the first to the last minute: no break makes a day of rest.
    return presenceOf(day).map(({ start, end }) => ({ date, start, end }));
  });
}
