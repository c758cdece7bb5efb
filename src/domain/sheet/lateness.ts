import { shiftsByDay } from '../attendance/by-day.ts';
import type { Lateness } from '../attendance/presence.ts';
import { NO_PARTS, type PartLeave, partLeaveByDay } from '../leave/day-leave.ts';
import { isRestDay } from './absence.ts';
import type { SheetPolicy } from '../company-policy/policy.ts';
import { punctualityOn } from './punctuality.ts';
import { ruledSheet } from './ruled-sheet.ts';
import type { IsoDate } from '../time/date.ts';
import { type Duties, dutyOf } from '../hours/duty.ts';

/** A person's plans, in any order, with the approved leave. */
interface Plans extends Omit<Duties, 'usualDay'> {
  readonly leaveDays: readonly IsoDate[];
  /** The approved leave of parts of other days; omitted: none. */
  readonly partLeave?: readonly PartLeave[] | undefined;
}

/** From when on a person is late on a day, as the sheet says of its clock-in (`punctualityOn`). */
export function latenessOf(plans: Plans, policyOn: (date: IsoDate) => SheetPolicy): (date: IsoDate) => Lateness {
  const shiftOf = shiftsByDay(plans.shifts);
  const partOf = partLeaveByDay(plans.partLeave);
  return (date) => {
    const policy = policyOn(date);
    const { rule, duty, isWorkday } = dutyOf({ ...plans, usualDay: policy.standardDay })(date);
    const shift = shiftOf.get(date) ?? null;
    const holiday = plans.holidays.get(date) ?? null;
    const { lateAfter, planned } = punctualityOn(
      {
        shift,
        rests:
          policy.figures === 'paid' ? duty !== 'owed' : isRestDay(date, shift, holiday, plans.companyDays.get(date)),
        hasLeave: plans.leaveDays.includes(date),
        partLeave: partOf.get(date) ?? NO_PARTS,
      },
      ruledSheet(policy, rule),
    );
    return { after: lateAfter, isAwaited: isWorkday && planned !== null };
  };
}
