import { groupBy } from '../group-by.ts';
import {
  addDays,
  type DateRange,
  daysFrom,
  earlierOf,
  isWeekend,
  isWithin,
  type IsoDate,
  monthOf,
} from '../time/date.ts';
import { isBeforeGoLive, isEmployedOn, type Employment } from '../users/employment.ts';
import {
  addAttendance,
  countAttendance,
  type AttendanceCount,
  type DayStatus,
  type DaysByStatus,
} from './attendance-rate.ts';
import { leaveDutyOn, type LeaveDutyFacts } from './leave-duty.ts';
import type { LeavePolicy } from './policy.ts';

/** What is on record of a person's days. */
export interface AttendanceFacts extends LeaveDutyFacts {
  readonly employment: Pick<Employment, 'hiredOn' | 'leftOn' | 'goLiveOn'>;
  /** The days with a punch or internal work. */
  readonly workedOn: ReadonlySet<IsoDate>;
  /** The days that somebody recorded as absences. */
  readonly absentOn: ReadonlySet<IsoDate>;
  /** What approved leave makes of its days, of all of them or of a part. */
  readonly leaveOn: ReadonlyMap<IsoDate, DayStatus>;
  /** The counts of months before the go-live that another product kept, whose days nobody knows. */
  readonly pastMonths?: readonly (DateRange & AttendanceCount)[];
}

/** The attendance of a period as far as it is on record. */
export interface AttendanceOnRecord {
  /** The days on which work was owed, by what they were; in order. */
  readonly days: ReadonlyMap<IsoDate, DayStatus>;
  readonly by: DaysByStatus;
  /** The months before the go-live that are in the count by their totals. */
  readonly pastMonths: readonly DateRange[];
  readonly count: AttendanceCount;
  /** The days of which there are no records, in runs. */
  readonly unknown: readonly DateRange[];
  /** The period is over, and nothing of it is unknown: the count is that of the whole period. */
  readonly isComplete: boolean;
}

/**
 * Whether work was owed on each day; `null` where nobody knows. A public holiday and a weekend are rest days, unless somebody
 * says otherwise or leave was taken on them.
 */
export function workOwedOn({
  leaveOn,
  ...duties
}: LeaveDutyFacts & Pick<AttendanceFacts, 'leaveOn'>): (date: IsoDate) => boolean | null {
  const dutyOn = leaveDutyOn(duties);
  return (date) => {
    const duty = dutyOn(date);
    if (duty !== 'unclear') return duty === 'owed';
    if (leaveOn.has(date)) return true;
    return duties.holidays.has(date) || isWeekend(date) ? false : null;
  };
}

/**
 * Counts the attendance of a period from the days themselves (labour-law 1.3): those on which work was owed by shift, calendar
 * and contract, until yesterday. Work on a rest day and leave recorded on one are in neither number; a public holiday that
 * neither the calendar nor a shift names is a rest day, unless leave was taken on it.
 *
 * Not on record are the days before the company's go-live month (D42), those of which nobody knows whether work is owed,
 * and whole months without a trace of attendance, as of who doesn't punch: an empty month is no absence. A month before the
 * go-live whose totals are known counts by them where all of the person's days of it are within the period.
 */
export function attendanceOnRecord(
  period: DateRange,
  { employment, workedOn, absentOn, leaveOn, pastMonths = [], ...duties }: AttendanceFacts,
  today: IsoDate,
  policy: Pick<LeavePolicy, 'companyLeave'>,
): AttendanceOnRecord {
  const statusOn = (date: IsoDate): DayStatus => (workedOn.has(date) ? 'worked' : (leaveOn.get(date) ?? 'absent'));
  const isOwed = workOwedOn({ ...duties, leaveOn });
  const yesterday = addDays(today, -1);
  const isOwn = (date: IsoDate): boolean => isEmployedOn(date, employment);
  const known = pastMonths.filter(
    ({ from, to }) =>
      isBeforeGoLive(to, employment) &&
      daysFrom(from, to)
        .filter(isOwn)
        .every((date) => isWithin(date, period)),
  );
  const dates = daysFrom(period.from, earlierOf(period.to, yesterday)).filter(
    (date) => isOwn(date) && !known.some((month) => isWithin(date, month)),
  );
  const days = new Map<IsoDate, DayStatus>();
  const unknown: IsoDate[] = [];
  for (const ofMonth of groupBy(dates, monthOf).values()) {
    const owed = ofMonth.filter((date) => isOwed(date) === true);
    const hasTrace =
      ofMonth.some((date) => workedOn.has(date) || absentOn.has(date)) || owed.every((date) => leaveOn.has(date));
    for (const date of ofMonth)
      if (!hasTrace || isBeforeGoLive(date, employment) || isOwed(date) === null) unknown.push(date);
      else if (isOwed(date) === true) days.set(date, statusOn(date));
  }
  const by: { [Status in DayStatus]?: number } = {};
  for (const status of days.values()) by[status] = (by[status] ?? 0) + 1;
  return {
    days,
    by,
    pastMonths: known.map(({ from, to }) => ({ from, to })),
    count: known.reduce(addAttendance, countAttendance(by, policy)),
    unknown: inRuns(unknown),
    isComplete: unknown.length === 0 && period.to < today,
  };
}

/** Days in order as ranges of days that follow each other. */
function inRuns(dates: readonly IsoDate[]): DateRange[] {
  const runs: DateRange[] = [];
  for (const date of dates) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.to, 1) === date) runs[runs.length - 1] = { from: last.from, to: date };
    else runs.push({ from: date, to: date });
  }
  return runs;
}
