import { recordsByDay } from '../attendance/by-day.ts';
import { isClockPunch } from '../attendance/record.ts';
import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import { workedAs } from '../attendance/worked-as.ts';
import { type DateRange, isWithin, type IsoDate } from '../time/date.ts';
import type { EpochMs } from '../time/instant.ts';
import { lengthOf } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { leastBreak } from '../working-time/break-requirement.ts';
import { changedPlans } from './frozen-plan.ts';
import { calculateClasses, type HoursPolicy, type PersonsWork } from './month-hours.ts';

/** What it costs to change shifts whose plan is fixed (変形): the days, and what working by them has more. */
export interface PlanChange {
  /** The days that become another than the plan that counts, or another than they were, in order. */
  readonly dates: readonly IsoDate[];
  /** More overtime in the period, or less where negative; and more work on statutory rest days. */
  readonly overtime: Minutes;
  readonly statutoryHoliday: Minutes;
}

/**
 * What the period costs more once these shifts are changed at that time, where every day of it without work that isn't over
 * is worked by its shift, with the shortest legal break; `null` where no plan is fixed by then. What has been worked is
 * counted by the fixed plan, whatever its shift becomes.
 */
export function planChange(
  work: PersonsWork,
  policy: HoursPolicy,
  period: DateRange,
  { shifts: wanted, at }: { readonly shifts: readonly ShiftDay[]; readonly at: EpochMs },
): PlanChange | null {
  const after = { ...work, shifts: changedAt(work.shifts, wanted, at) };
  const isWanted = new Set(wanted.map(({ date }) => date));
  const dates = changedPlans(after, policy)
    .map(({ date }) => date)
    .filter((date) => isWanted.has(date));
  if (dates.length === 0) return null;
  return { dates, ...moreWork({ was: work, becomes: after }, policy, period) };
}

/** What the period has more by the work that it becomes than by that it was, or less where negative, worked as `planChange` says. */
export function moreWork(
  { was, becomes }: { readonly was: PersonsWork; readonly becomes: PersonsWork },
  policy: HoursPolicy,
  period: DateRange,
): Pick<PlanChange, 'overtime' | 'statutoryHoliday'> {
  const classesOf = (work: PersonsWork) => calculateClasses(workedByShift(work, period), policy)(period);
  const [before, after] = [classesOf(was), classesOf(becomes)];
  return {
    overtime: minutes(after.overtime - before.overtime),
    statutoryHoliday: minutes(after.statutoryHoliday - before.statutoryHoliday),
  };
}

/** The shifts as they are once these are saved, with what each was before. */
function changedAt(shifts: readonly ShiftDay[], wanted: readonly ShiftDay[], at: EpochMs): ShiftDay[] {
  const shiftOf = new Map(shifts.map((shift) => [shift.date, shift]));
  for (const shift of wanted) {
    const { earlier = [], ...plan } = shiftOf.get(shift.date) ?? { date: shift.date, earlier: [] };
    const before = 'isWorkday' in plan ? { start: plan.start, end: plan.end, isWorkday: plan.isWorkday } : null;
    shiftOf.set(shift.date, { ...shift, earlier: [...earlier, { until: at, plan: before }] });
  }
  return [...shiftOf.values()];
}

/** As if what is still to come were worked as it is planned. */
function workedByShift(work: PersonsWork, period: DateRange): PersonsWork {
  const recordsOf = recordsByDay(work.records);
  const leaveDays = new Set(work.leaveDays);
  const records = work.shifts.flatMap((shift) => {
    const { date } = shift;
    const hours = plannedHours(shift);
    const isPunched = recordsOf.get(date)?.records.some(({ recordType }) => isClockPunch(recordType)) ?? false;
    if (hours === null || isPunched || date < work.today || !isWithin(date, period) || leaveDays.has(date)) return [];
    return workedAs(date, hours, leastBreak(lengthOf(hours)));
  });
  return { ...work, records: [...work.records, ...records] };
}
