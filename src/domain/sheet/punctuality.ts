import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import type { PartLeave } from '../leave/day-leave.ts';
import type { Interval } from '../time/interval.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import { punctualityLimit, besideLeave } from '../hours/late-or-early.ts';
import type { RuledSheet } from './ruled-sheet.ts';
import { breakRuleOf } from '../company-policy/unset-break.ts';

/** The plans of a day by which people are late or leave early. */
export interface PlannedDay {
  readonly shift: ShiftDay | null;
  /** No work is owed on it: as the spec has it (`isRestDay`), for the paid figures by the person's duty (D59). */
  readonly rests: boolean;
  /** A day that is approved leave as a whole. */
  readonly hasLeave: boolean;
  /** Approved leave of parts of the day, in their order. */
  readonly partLeave: readonly PartLeave[];
}

/** From when on a clock-in is late and until when a clock-out is an early leave, in minutes of the working day. */
export interface Punctuality {
  /** A later clock-in is late (遅刻); `null` where none is. */
  readonly lateAfter: WorkingDayMinute | null;
  /** A clock-out before it is an early leave (早退); `null` where none is. */
  readonly earlyBefore: WorkingDayMinute | null;
  /** When work is planned to begin and end: by the shift, else by the rule, of flex the core alone; beside leave of a part of the day; `null` without any. */
  readonly planned: Interval | null;
}

/**
 * Who is late on a day, and who leaves early, by the sheet's policy and the person's work rule (spec §9, D9): the one
 * answer of every screen and file.
 */
export function punctualityOn({ shift, rests, hasLeave, partLeave }: PlannedDay, ruled: RuledSheet): Punctuality {
  const { policy, isShiftIgnored, hours } = ruled;
  const { planned, late, early } = besideLeave(
    {
      planned: (isShiftIgnored ? null : plannedHours(shift)) ?? (rests ? null : hours),
      late: policy.late,
      early: policy.early,
    },
    partLeave,
    breakRuleOf(policy),
  );
  // Nobody is late on a day of approved leave: no work was owed. Nor, as pay has it, without planned hours (D59).
  const isUnplanned = policy.figures === 'paid' && planned === null;
  if (hasLeave || isUnplanned || (rests && !policy.judgesRestDays))
    return { lateAfter: null, earlyBefore: null, planned };
  return {
    lateAfter: punctualityLimit(late, planned?.start),
    earlyBefore: punctualityLimit(early, planned?.end),
    planned,
  };
}
