import type { IsoDate } from '#domain/time/date.ts';
import { epochMs, instantOf, type EpochMs } from '#domain/time/instant.ts';
import { minutes, timeOfDay, workingDayMinute, type Minutes, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { hoursOf } from './calendar.ts';
import type { Place } from './places.ts';
import { between, onceIn, pick } from './variety.ts';
import type { InternalWorkPlan, Report, SpecialDay, WorkPlan } from './work-plan.ts';

/** How one day went, before it becomes records. */
export interface PlannedDay {
  /** Settles the day's variety. */
  readonly key: string;
  readonly date: IsoDate;
  /** When the person came and left, punched or not. */
  readonly start: WorkingDayMinute;
  readonly end: WorkingDayMinute;
  /** The punches, `null` where there is none. */
  readonly arrival: EpochMs | null;
  readonly departure: EpochMs | null;
  readonly breakMinutes: Minutes | null;
  readonly place: Place;
  readonly note: string | null;
  readonly report: Report | null;
  readonly internalWork: readonly InternalWorkPlan[];
}

/** One day by the plan, with what is special about it. */
export function planDay(key: string, plan: WorkPlan, date: IsoDate, special: SpecialDay): PlannedDay {
  const hours = hoursOf(plan);
  const start =
    special.arrives === undefined
      ? workingDayMinute(hours.start + between(...plan.arrives, `${key}/arrival`))
      : timeOfDay(special.arrives);
  const end = special.leaves === undefined ? leavingTime(key, plan, hours.end) : timeOfDay(special.leaves);
  const isAway = special.report?.type === 'absence' || special.forgets === 'everything';
  const punched = (minute: WorkingDayMinute, what: string): EpochMs =>
    epochMs(instantOf(date, minute) + between(0, 59_999, `${key}/${what}`));
  const breakMinutes = special.breakMinutes === undefined ? pick(plan.breaks, `${key}/break`) : special.breakMinutes;
  return {
    key,
    date,
    start,
    end,
    arrival: isAway || special.forgets === 'clock_in' ? null : punched(start, 'clock_in'),
    departure: isAway || special.forgets === 'clock_out' ? null : punched(end, 'clock_out'),
    breakMinutes: breakMinutes === null ? null : minutes(breakMinutes),
    place: pick(plan.places, `${key}/place`),
    note: special.note ?? (onceIn(14, `${key}/has-note`) ? pick(plan.notes, `${key}/note`) : null),
    report: special.report ?? null,
    internalWork: special.internalWork ?? [],
  };
}

function leavingTime(key: string, plan: WorkPlan, end: WorkingDayMinute): WorkingDayMinute {
  const staysOn = plan.overtimeOnceIn !== undefined && onceIn(plan.overtimeOnceIn, `${key}/stays-on`);
  const overtime = staysOn ? between(60, 150, `${key}/overtime`) : 0;
  return workingDayMinute(end + between(...plan.leaves, `${key}/leaving`) + overtime);
}
