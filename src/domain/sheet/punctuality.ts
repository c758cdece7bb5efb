import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import type { CompanyDay } from '../company-calendar/company-day.ts';
import type { IsoDate } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import { isRestDay } from './absence.ts';
import { punctualityLimit } from './day-hours.ts';
import type { RuledSheet } from './ruled-sheet.ts';

/** The plans of a day by which people are late or leave early. */
export interface PlannedDay {
  readonly date: IsoDate;
  readonly shift: ShiftDay | null;
  /** The public holiday's name. */
  readonly holiday: string | null;
  readonly ownDay: CompanyDay | undefined;
  /** A day of approved leave. */
  readonly hasLeave: boolean;
}

/** From when on a clock-in is late and until when a clock-out is an early leave, in minutes of the working day. */
export interface Punctuality {
  /** A later clock-in is late (遅刻); `null` where none is. */
  readonly lateAfter: WorkingDayMinute | null;
  /** A clock-out before it is an early leave (早退); `null` where none is. */
  readonly earlyBefore: WorkingDayMinute | null;
  /** When work is planned to begin and end: by the shift, else by the rule, of flex the core alone; `null` without any. */
  readonly planned: Interval | null;
}

/**
 * Who is late on a day, and who leaves early, by the sheet's policy and the person's work rule (spec §9, D9): the one
 * answer of every screen and file.
 */
export function punctualityOn({ date, shift, holiday, ownDay, hasLeave }: PlannedDay, ruled: RuledSheet): Punctuality {
  const { policy, isShiftIgnored, hours } = ruled;
  const rests = isRestDay(date, shift, holiday, ownDay);
  const planned = (isShiftIgnored ? null : plannedHours(shift)) ?? (rests ? null : hours);
  // Nobody is late on a day of approved leave: no work was owed.
  if (hasLeave || (rests && !policy.judgesRestDays)) return { lateAfter: null, earlyBefore: null, planned };
  return {
    lateAfter: punctualityLimit(policy.late, planned?.start),
    earlyBefore: punctualityLimit(policy.early, planned?.end),
    planned,
  };
}
